package dev.journeyman.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.sqlite.SQLiteJDBCLoader;

/**
 * The native library of SQLite. Its driver unpacks it into the directory for temporary files and leaves it there when
 * the process is killed. Here the driver unpacks it into a directory of its own, which is removed once the library is
 * loaded; on systems that cannot remove open files, the driver removes it when the process ends. It may be used from
 * any thread.
 */
public final class NativeLibrary {

    private static final String DIRECTORY = "org.sqlite.tmpdir";

    private NativeLibrary() {}

    /** Loads the library once per process. A failure is ignored here; opening the store reports it. */
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
            // the driver fails in the same way when the store is opened, and that failure is reported
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
