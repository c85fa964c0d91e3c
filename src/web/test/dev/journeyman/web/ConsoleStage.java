package dev.journeyman.web;

import dev.journeyman.journal.Journal;
import dev.journeyman.testkit.script.SettableClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A console that is served on a free port, with a clock and a pulse that a test moves, and a browser's requests to it. */
public final class ConsoleStage implements AutoCloseable {

    public final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
    public final ManualPulse pulse = new ManualPulse();
    public final CountingJournal journal;
    public final ConsoleServer server;
    private final String host;
    private String cookie = "";

    private ConsoleStage(Journal store, @Nullable RunControl control) {
        journal = new CountingJournal(store);
        Console.Builder console =
                Console.over(journal).name("the store").clock(clock).pulse(pulse);
        if (control != null) {
            console.control(control);
        }
        server = ConsoleServer.over(console.build()).open();
        host = server.address().getAuthority();
    }

    /** Serves a store read only. */
    public static ConsoleStage reading(Journal store) {
        return new ConsoleStage(store, null);
    }

    /** Serves a store and lets its browser decide. */
    public static ConsoleStage deciding(Journal store, RunControl control) {
        return new ConsoleStage(store, control);
    }

    /** Returns the address and the port. */
    public String host() {
        return host;
    }

    public int port() {
        return server.address().getPort();
    }

    public String origin() {
        return "http://" + host;
    }

    /** Returns a code from a fresh link. */
    public String code() {
        return server.link().getFragment().substring("code=".length());
    }

    /** Sends a code. */
    public Exchange login(String code) throws IOException {
        return post("/login", "{\"code\": \"%s\"}".formatted(code)).send();
    }

    /** Logs in; requests from here on have the cookie. */
    public ConsoleStage loggedIn() throws IOException {
        try (Exchange login = login(code())) {
            cookie = login.header("Set-Cookie").split(";", -1)[0];
        }
        return this;
    }

    /** Returns a request as the page sends it. */
    public Asked get(String path) {
        return new Asked("GET", path, "");
    }

    /** Returns a write as the page sends it. */
    public Asked post(String path, String body) {
        return new Asked("POST", path, body)
                .header("Content-Type", "application/json")
                .header("Origin", origin());
    }

    /** A request that can still be changed. */
    public final class Asked {

        private final String method;
        private final String path;
        private final byte[] body;
        private final Map<String, String> headers = new LinkedHashMap<>();

        Asked(String method, String path, String body) {
            this.method = method;
            this.path = path;
            this.body = body.getBytes(StandardCharsets.UTF_8);
            header("Host", host);
            if (!cookie.isEmpty()) {
                header("Cookie", cookie);
            }
            if (this.body.length > 0) {
                header("Content-Length", String.valueOf(this.body.length));
            }
        }

        /** Replaces a header. */
        public Asked header(String name, String value) {
            headers.put(name, value);
            return this;
        }

        /** Leaves a header out. */
        public Asked without(String name) {
            headers.remove(name);
            return this;
        }

        public Exchange send() throws IOException {
            StringBuilder head = new StringBuilder("%s %s HTTP/1.1".formatted(method, path));
            headers.forEach((name, value) ->
                    head.append("\r\n").append(name).append(": ").append(value));
            return new Exchange(port(), head.toString(), body);
        }

        public int status() throws IOException {
            try (Exchange exchange = send()) {
                return exchange.status();
            }
        }
    }

    /** Returns a request of another method. */
    public Asked asks(String method, String path) {
        return new Asked(method, path, "");
    }

    @Override
    public void close() {
        server.close();
    }
}
