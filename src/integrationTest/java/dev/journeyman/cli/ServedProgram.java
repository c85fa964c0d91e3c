package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A browser at a console that is served by the program: it has followed the link. */
final class ServedProgram {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final String address;
    private final String cookie;

    private ServedProgram(String address, String code) throws IOException, InterruptedException {
        this.address = address;
        HttpResponse<String> login = client.send(
                write("/login", "{\"code\": \"%s\"}".formatted(code)).build(), BodyHandlers.ofString());
        assertThat(login.statusCode()).as(login.body()).isEqualTo(200);
        cookie = login.headers().firstValue("Set-Cookie").orElseThrow().split(";", -1)[0];
    }

    /** Follows a link as the program prints it. */
    static ServedProgram at(String link) throws IOException, InterruptedException {
        String[] parts = link.split("/#code=", 2);
        return new ServedProgram(parts[0], parts[1]);
    }

    /** Follows the bare address and gives a token. */
    static ServedProgram at(String address, String token) throws IOException, InterruptedException {
        return new ServedProgram(address.replaceFirst("/$", ""), token);
    }

    String address() {
        return address;
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        HttpResponse<String> got = client.send(
                HttpRequest.newBuilder(URI.create(address + path))
                        .header("Cookie", cookie)
                        .build(),
                BodyHandlers.ofString());
        assertThat(got.statusCode()).as(got.body()).isEqualTo(200);
        return JSON.readTree(got.body());
    }

    /** Sends a write and returns the status and the body. */
    String post(String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> sent =
                client.send(write(path, body).header("Cookie", cookie).build(), BodyHandlers.ofString());
        return sent.statusCode() + " " + sent.body();
    }

    private HttpRequest.Builder write(String path, String body) {
        return HttpRequest.newBuilder(URI.create(address + path))
                .header("Content-Type", "application/json")
                .header("Origin", address)
                .POST(BodyPublishers.ofString(body));
    }

    /** Follows a run live from its first entry until its row is as wanted. */
    JsonNode until(String run, Predicate<JsonNode> wanted) throws IOException, InterruptedException {
        HttpResponse<Stream<String>> live = client.send(
                HttpRequest.newBuilder(URI.create("%s/api/runs/%s/events?after=0".formatted(address, run)))
                        .header("Cookie", cookie)
                        .build(),
                BodyHandlers.ofLines());
        try (Stream<String> lines = live.body()) {
            return lines.filter(line -> line.startsWith("data: "))
                    .map(line -> read(line.substring("data: ".length())).path("row"))
                    .filter(wanted)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException problem) {
            throw new java.io.UncheckedIOException(problem);
        }
    }
}
