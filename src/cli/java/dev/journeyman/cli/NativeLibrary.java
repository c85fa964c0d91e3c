package dev.journeyman.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * The native library of SQLite. Its driver unpacks it into the directory for temporary files, compares it byte by byte,
 * and leaves it there when the process is killed. Here it is unpacked into a directory of its own, which is removed once
 * the library is loaded; on systems that cannot remove open files, it is removed when the process ends. It may be used
 * from any thread.
 */
public final class NativeLibrary {

    private static final String PLACE = "org.sqlite.lib.path";
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
                unpack(directory);
                SQLiteJDBCLoader.initialize();
            } finally {
                remove(directory);
            }
        } catch (Exception unloaded) {
            // the driver fails in the same way when the store is opened, and that failure is reported
        }
    }

    /** Unpacks the library for the driver; where it is not found, the driver looks for it itself. */
    private static void unpack(Path directory) throws IOException {
        String name = LibraryLoaderUtil.getNativeLibName();
        String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
        try (InputStream library = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
            if (library != null && System.getProperty(PLACE) == null) {
                Path unpacked = directory.resolve(name);
                directory.toFile().deleteOnExit();
                unpacked.toFile().deleteOnExit();
                Files.copy(library, unpacked);
                System.setProperty(PLACE, directory.toString());
            }
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
