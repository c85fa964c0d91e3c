package dev.journeyman.web.console.guard;

import com.sun.net.httpserver.HttpExchange;
import dev.journeyman.web.ConsoleRequest;
import dev.journeyman.web.ConsoleRequest.Access;
import dev.journeyman.web.ConsoleResponse;
import dev.journeyman.web.ConsoleResponse.Events;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.Objects;

/** A request to the JDK's server, and its response. It is used by one thread. */
public final class ServedExchange {

    private final HttpExchange exchange;

    public ServedExchange(HttpExchange exchange) {
        this.exchange = exchange;
    }

    /** Returns the request of a client that is not authenticated yet. */
    public ConsoleRequest request() {
        return new ConsoleRequest(
                exchange.getRequestMethod(),
                path(exchange.getRequestURI()),
                Objects.requireNonNullElse(exchange.getRequestURI().getRawQuery(), ""),
                name -> Objects.requireNonNullElse(exchange.getRequestHeaders().get(name), List.of()),
                exchange.getRequestBody(),
                exchange.getRemoteAddress().getAddress().getHostAddress(),
                Access.NONE);
    }

    /** Returns the path; a request that names another host beside it has none of ours. */
    private static String path(URI asked) {
        return asked.getRawAuthority() == null ? Objects.requireNonNullElse(asked.getRawPath(), "") : "";
    }

    /** Sends a response; a stream of events for as long as the client is connected. */
    public void send(ConsoleResponse response) throws IOException {
        response.headers().forEach(exchange.getResponseHeaders()::set);
        if (response.events().isPresent()) {
            stream(response.events().get());
            return;
        }
        boolean bare = exchange.getRequestMethod().equals("HEAD");
        byte[] body = bare ? new byte[0] : response.bytes();
        exchange.sendResponseHeaders(response.status(), body.length == 0 ? -1 : body.length);
        try (OutputStream client = exchange.getResponseBody()) {
            client.write(body);
        }
    }

    private void stream(Events events) throws IOException {
        try (events) {
            exchange.sendResponseHeaders(200, 0);
            OutputStream client = exchange.getResponseBody();
            client.flush();
            events.writeTo(client);
        }
    }
}
