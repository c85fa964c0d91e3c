package dev.journeyman.site;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.journeyman.web.browser.Pages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** The site that Gradle has built, served on 127.0.0.1 as any server of files would. It may be used from any thread. */
final class BuiltSite implements AutoCloseable {

    /** Where it is on disk. */
    static final Path DIRECTORY = property("journeyman.site");

    /** The path under which it expects to be served; it begins and ends with a slash. */
    static final String BASE = System.getProperty("journeyman.site.base", "/");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript",
            "css", "text/css",
            "json", "application/json",
            "svg", "image/svg+xml",
            "png", "image/png",
            "woff2", "font/woff2");

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    BuiltSite() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", BuiltSite::answer);
        server.setExecutor(threads);
        server.start();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Path file = file(exchange.getRequestURI());
            if (!Files.isRegularFile(file)) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            String name = file.toString();
            String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
            exchange.getResponseHeaders().set("Content-Type", type);
            byte[] bytes = Files.readAllBytes(file);
            exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /** Returns the file that an address shows. */
    static Path file(URI address) {
        String path = address.getPath().startsWith(BASE) ? address.getPath().substring(BASE.length()) : "outside";
        Path file = DIRECTORY.resolve(path).normalize();
        return path.isEmpty() || path.endsWith("/") ? file.resolve("index.html") : file;
    }

    /** Returns the address of a file of the site. */
    URI address(Path file) {
        return address(DIRECTORY.relativize(file).toString().replace('\\', '/'));
    }

    /** Returns the address of a path in the site, without its first slash. */
    URI address(String path) {
        return Pages.at(server.getAddress().getPort(), BASE + path);
    }

    /** Returns the pages, in order, without the one for what is not there and those that only lead to another one. */
    static List<Path> pages() {
        return files().stream()
                .filter(file -> file.toString().endsWith(".html") && !file.endsWith("404.html"))
                .filter(file -> !text(file).contains("http-equiv=\"Refresh\""))
                .toList();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Returns all files, in order. */
    static List<Path> files() {
        try (Stream<Path> files = Files.walk(DIRECTORY)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Returns a path that Gradle names. */
    static Path property(String name) {
        return Path.of(Objects.requireNonNull(System.getProperty(name), "Run the tests with ./gradlew siteTest."));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
