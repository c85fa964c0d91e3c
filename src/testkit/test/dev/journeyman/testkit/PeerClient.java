package dev.journeyman.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.testkit.peer.StrictJson;
import dev.journeyman.testkit.peer.StrictPeer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/** A plain HTTP client of a peer. JSON may be written with single quotes only. */
public final class PeerClient {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final StrictPeer peer;
    private final boolean openAi;

    private PeerClient(StrictPeer peer, boolean openAi) {
        this.peer = peer;
        this.openAi = openAi;
    }

    public static PeerClient openAi(StrictPeer peer) {
        return new PeerClient(peer, true);
    }

    public static PeerClient anthropic(StrictPeer peer) {
        return new PeerClient(peer, false);
    }

    /** Sends a request with the headers that the provider requires. */
    public HttpResponse<String> send(String json) {
        return send(request(json));
    }

    public CompletableFuture<HttpResponse<String>> begin(String json) {
        return CLIENT.sendAsync(request(json).build(), HttpResponse.BodyHandlers.ofString());
    }

    public HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        } catch (InterruptedException ended) {
            throw new IllegalStateException(ended);
        }
    }

    /** Returns the body of the reply to an accepted request. */
    public JsonNode reply(String json) {
        HttpResponse<String> response = send(json);
        if (response.statusCode() != 200) {
            throw new AssertionError(response.statusCode() + ": " + response.body());
        }
        return body(response);
    }

    public static JsonNode body(HttpResponse<String> response) {
        return StrictJson.read(response.body()).orElseThrow();
    }

    /** Returns a request with the key and the other required headers. */
    public HttpRequest.Builder request(String json) {
        HttpRequest.Builder request = to(openAi ? "/chat/completions" : "/messages", json);
        return openAi
                ? request.header("authorization", "Bearer " + peer.key())
                : request.header("x-api-key", peer.key()).header("anthropic-version", "2023-06-01");
    }

    /** Returns a request without a key. */
    public HttpRequest.Builder to(String path, String json) {
        return HttpRequest.newBuilder(URI.create(peer.baseUrl() + path))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        json.contains("\"") ? json : json.replace('\'', '"'), StandardCharsets.UTF_8));
    }
}
