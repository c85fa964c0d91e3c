package dev.journeyman.web.browser;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A connection to the DevTools of a browser or of one of its pages, with all events so far. It may be used from any thread. */
final class DevTools {

    private static final int SECONDS = 20;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<Event> events = new ArrayList<>();
    private final Map<CompletableFuture<Event>, Predicate<Event>> awaited = new HashMap<>();
    private final Map<Integer, CompletableFuture<JsonNode>> commands = new HashMap<>();
    private CompletableFuture<WebSocket> sent;

    /** Something that the browser has reported, such as {@code Log.entryAdded}. */
    record Event(String method, JsonNode values) {}

    DevTools(URI address) {
        sent = HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, new Reader());
    }

    /** Sends a command and returns its result. */
    JsonNode call(String method, Map<String, ?> parameters) {
        return within(send(method, parameters), method);
    }

    private synchronized CompletableFuture<JsonNode> send(String method, Map<String, ?> parameters) {
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        int id = commands.size() + 1;
        commands.put(id, answer);
        ObjectNode command = JSON.createObjectNode().put("id", id).put("method", method);
        command.set("params", JSON.valueToTree(parameters));
        sent = sent.thenCompose(socket -> socket.sendText(command.toString(), true))
                .whenComplete((socket, problem) -> {
                    if (problem != null) {
                        answer.completeExceptionally(problem);
                    }
                });
        return answer;
    }

    /** Returns the events so far. */
    synchronized List<Event> events() {
        return List.copyOf(events);
    }

    /** Returns the first event that is wanted after so many others, and waits for it where it has not come yet. */
    Event await(int after, String what, Predicate<Event> wanted) {
        CompletableFuture<Event> found = new CompletableFuture<>();
        synchronized (this) {
            awaited.put(found, wanted);
            events.stream().skip(after).filter(wanted).findFirst().ifPresent(found::complete);
        }
        return within(found, what);
    }

    private synchronized void received(JsonNode message) {
        if (message.has("id")) {
            answered(commands.getOrDefault(message.path("id").asInt(), new CompletableFuture<>()), message);
            return;
        }
        Event event = new Event(message.path("method").asText(), message.path("params"));
        events.add(event);
        awaited.keySet().removeIf(Future::isDone);
        awaited.forEach((found, wanted) -> {
            if (wanted.test(event)) {
                found.complete(event);
            }
        });
        if (event.method().equals("Page.javascriptDialogOpening")) { // its page stands still until it is closed
            var unused = send("Page.handleJavaScriptDialog", Map.of("accept", true));
        }
    }

    private static void answered(CompletableFuture<JsonNode> answer, JsonNode message) {
        if (message.has("error")) {
            answer.completeExceptionally(
                    new IllegalStateException(message.path("error").toString()));
        } else {
            answer.complete(message.path("result"));
        }
    }

    private synchronized void ended(String why) {
        commands.values().forEach(each -> each.completeExceptionally(new IllegalStateException(why)));
    }

    /** Returns what a future has been given, and fails where nothing comes in 20 seconds. */
    static <T> T within(Future<T> future, String what) {
        try {
            return future.get(SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException late) {
            throw new AssertionError("%s has not come within %s seconds.".formatted(what, SECONDS), late);
        } catch (ExecutionException | InterruptedException failed) {
            throw new AssertionError("%s: %s".formatted(what, failed), failed);
        }
    }

    private final class Reader implements WebSocket.Listener {

        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean whole) {
            text.append(part);
            if (whole) {
                try {
                    received(JSON.readTree(text.toString()));
                } catch (JsonProcessingException problem) {
                    throw new UncheckedIOException(problem);
                }
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            ended("The browser has closed the connection. " + reason);
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable problem) {
            ended("The connection to the browser is lost: " + problem);
        }
    }
}
