package dev.journeyman.workspace.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/** Copies the permissions of a file to its replacement, where the file system supports POSIX permissions. */
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
