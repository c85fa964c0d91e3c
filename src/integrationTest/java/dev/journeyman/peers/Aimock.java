package dev.journeyman.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.build.Finished;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The mock server of providers from npm, in a process of its own: scripted by fixtures, with a journal of its requests.
 */
final class Aimock implements AutoCloseable {

    private static final String PACKAGE = "@copilotkit/aimock";
    private static final String VERSION = "1.43.0";
    private static final Path HOME = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")))
            .resolve("build/real-peers");
    private static final Path CLI = HOME.resolve("node_modules/" + PACKAGE + "/dist/cli.js");
    private static final Pattern LISTENING = Pattern.compile("listening on (http://127\\.0\\.0\\.1:\\d+)");
    private static final int SECONDS = 30;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final String url;

    private Aimock(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /** Installs the server below build/ if it is missing, and starts it on a free port of this machine. */
    static Aimock start(Path fixtures) throws IOException, InterruptedException {
        requireNpm();
        install();
        Path said = Files.createTempFile("journeyman", ".aimock");
        Process process = new ProcessBuilder(
                        "node",
                        CLI.toString(),
                        "--host",
                        "127.0.0.1",
                        "--port",
                        "0",
                        "--fixtures",
                        fixtures.toString(),
                        "--strict")
                .directory(HOME.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            return new Aimock(process, listening(process, said));
        } catch (AssertionError | IOException | InterruptedException failed) {
            process.destroyForcibly();
            throw failed;
        } finally {
            Files.delete(said);
        }
    }

    private static void requireNpm() {
        boolean there = Stream.of(System.getenv("PATH").split(Pattern.quote(File.pathSeparator)))
                .map(Path::of)
                .anyMatch(directory -> Files.isExecutable(directory.resolve("npm")));
        if (!there) {
            System.out.println("realPeers is skipped: there is no npm on the PATH, and " + PACKAGE + " comes from it.");
        }
        assumeTrue(there, "skipped: there is no npm on the PATH");
    }

    private static void install() throws IOException {
        Path installed = HOME.resolve("node_modules/" + PACKAGE + "/package.json");
        if (Files.exists(installed)
                && JSON.readTree(Files.readString(installed))
                        .path("version")
                        .asText()
                        .equals(VERSION)) {
            return;
        }
        Files.createDirectories(HOME);
        Files.writeString(HOME.resolve("package.json"), "{\"private\": true}\n");
        Finished.of(
                        HOME,
                        List.of(
                                "npm",
                                "install",
                                "--no-audit",
                                "--no-fund",
                                "--no-package-lock",
                                "--save-exact",
                                PACKAGE + "@" + VERSION))
                .well();
    }

    /** Waits until the server prints its address, for half a minute at most. */
    private static String listening(Process process, Path said) throws IOException, InterruptedException {
        for (int tenths = 0; tenths < SECONDS * 10; tenths++) {
            Matcher found = LISTENING.matcher(Files.readString(said));
            if (found.find()) {
                return found.group(1);
            }
            if (process.waitFor(100, TimeUnit.MILLISECONDS)) {
                break;
            }
        }
        throw new AssertionError("The server does not listen. It said: " + Files.readString(said));
    }

    /** Returns its address. */
    String url() {
        return url;
    }

    /** Forgets its requests and the position in its script. */
    void rewind(Path fixtures) throws IOException, InterruptedException {
        control("POST", "/reset", "");
        control("POST", "/fixtures", Files.readString(fixtures));
    }

    /** Returns its requests, in order, each with its body as the server understood it and the status of the answer. */
    List<JsonNode> journal() throws IOException, InterruptedException {
        List<JsonNode> entries = new ArrayList<>();
        control("GET", "/journal", "").forEach(entries::add);
        return entries;
    }

    private JsonNode control(String method, String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(URI.create(url + "/__aimock" + path))
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
