package dev.journeyman.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.sqlite.SQLiteJDBCLoader;

/**
 * The native library of SQLite, which its driver unpacks into the directory for temporary files and leaves there when the
 * process is killed. It is unpacked into a directory of its own that is removed once it is loaded; where open files cannot be
 * removed the driver does that at the end of the process.
 */
public final class NativeLibrary {

    private static final String DIRECTORY = "org.sqlite.tmpdir";

    private NativeLibrary() {}

    /** Loads the library, once a process. Where that fails, opening the store says why. */
    public static synchronized void load() {
        if (System.getProperty(DIRECTORY) != null) {
            return;
        }
        try {
            Path directory = Files.createTempDirectory("journeyman-sqlite");
            System.setProperty(DIRECTORY, directory.toString());
            try {
                SQLiteJDBCLoader.initialize();
            } finally {
                remove(directory);
            }
        } catch (Exception unloaded) {
            // the driver fails in the same way when the store is opened, which is said in a sentence
        }
    }

    private static void remove(Path directory) throws IOException {
        List<Path> unpacked;
        try (Stream<Path> files = Files.list(directory)) {
            unpacked = files.toList();
        }
        for (Path file : unpacked) {
            Files.delete(file);
        }
        Files.delete(directory);
    }
}
