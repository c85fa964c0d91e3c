package dev.journeyman.workspace.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/** Keeps a replaced file as executable and readable as it was, where the file system knows of that. */
final class Permissions {

    private static final String USUAL = "rw-r--r--";

    private Permissions() {}

    static void copy(Path from, Path to) throws IOException {
        PosixFileAttributeView target = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        if (target == null) {
            return;
        }
        target.setPermissions(
                Files.exists(from) ? Files.getPosixFilePermissions(from) : PosixFilePermissions.fromString(USUAL));
    }
}
