package dev.journeyman.web.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * Where the pages are that tests open: on disk, or served on 127.0.0.1 by what is tested. Nothing is served here.
 *
 * @param directory where pages of a test are written
 */
public record Pages(Path directory) {

    private static final Set<String> LOCAL = Set.of("127.0.0.1", "localhost");

    /** Writes a page into the directory. */
    public URI with(String name, String html) {
        try {
            return onDisk(Files.writeString(directory.resolve(name), html));
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Returns the address of a file. */
    public static URI onDisk(Path file) {
        return file.toAbsolutePath().normalize().toUri();
    }

    /** Returns an address on this machine; the path begins with a slash. */
    public static URI at(int port, String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** Returns the address if it is on this machine. */
    static URI checked(URI page) {
        boolean local = "file".equals(page.getScheme()) || (page.getHost() != null && LOCAL.contains(page.getHost()));
        if (!local) {
            throw new IllegalArgumentException(
                    page + " is not on this machine. Open a file or an address on 127.0.0.1.");
        }
        return page;
    }
}
