package dev.journeyman.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The programs of a PostgreSQL server: those that come as an artifact, else those that the system has. A server refuses root; as root
 * they are run as the user nobody, who can reach the directories that this class makes.
 */
final class ServerBinaries {

    private static final String ARCHIVE = "/postgres-linux-x86_64.txz";
    private static final Path SYSTEM = Path.of("/usr/lib/postgresql");

    private ServerBinaries() {}

    /** Returns the directory of the programs; empty where there are none for this machine. */
    static Optional<Path> find(Path place) throws IOException, InterruptedException {
        try (InputStream archive = ServerBinaries.class.getResourceAsStream(ARCHIVE)) {
            if (archive != null && System.getProperty("os.arch").equals("amd64")) {
                Path unpacked = directory(place.resolve("server"));
                Path file = place.resolve("server.txz");
                Files.copy(archive, file);
                Process tar = new ProcessBuilder("tar", "-xJf", file.toString(), "-C", unpacked.toString())
                        .inheritIO()
                        .start();
                if (tar.waitFor() == 0) {
                    return Optional.of(unpacked.resolve("bin"));
                }
            }
        }
        return system();
    }

    private static Optional<Path> system() throws IOException {
        if (!Files.isDirectory(SYSTEM)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(SYSTEM)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        }
    }

    /** Returns a directory for servers that all users can reach. */
    static Path place() throws IOException {
        Path base = root() ? Path.of("/tmp") : Path.of(System.getProperty("java.io.tmpdir"));
        return readable(Files.createTempDirectory(base, "journeyman-postgres"));
    }

    /** Makes a directory that all users can reach. */
    static Path directory(Path directory) throws IOException {
        return readable(Files.createDirectory(directory));
    }

    private static Path readable(Path directory) throws IOException {
        return Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Gives a file to the user as whom servers run. */
    static void give(Path file) throws IOException {
        if (root()) {
            Files.setOwner(
                    file, file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        }
    }

    /** Returns a command line as the user as whom servers run. */
    static List<String> command(String... command) {
        Stream<String> user = root()
                ? Stream.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--")
                : Stream.empty();
        return Stream.concat(user, Stream.of(command)).toList();
    }

    private static boolean root() {
        @Nullable String user = System.getProperty("user.name");
        return "root".equals(user);
    }
}
