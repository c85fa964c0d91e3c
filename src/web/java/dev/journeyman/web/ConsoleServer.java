package dev.journeyman.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.journeyman.story.BadInputException;
import dev.journeyman.web.console.guard.ListenToken;
import dev.journeyman.web.console.guard.LoginSecret;
import dev.journeyman.web.console.guard.OneTimeCode;
import dev.journeyman.web.console.guard.ServedExchange;
import dev.journeyman.web.console.guard.ServerGate;
import dev.journeyman.web.console.guard.ServerThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * A server of the console alone, on the JDK's own: on 127.0.0.1 for the browsers of this machine, or on another address
 * with a token. A browser is let in by a link with a code that works once. It may be used from any thread.
 */
public final class ConsoleServer implements AutoCloseable {

    private static final String LOOPBACK = "127.0.0.1";
    private static final int USUAL_PORT = 80;
    private static final int LAST_PORT = 65_535;

    private final Console console;
    private final HttpServer server;
    private final ExecutorService threads;
    private final String host;
    private final Optional<OneTimeCode> codes;

    /** The settings of a server that is about to be opened. It is used by one thread. */
    public static final class Builder {

        private final Console console;
        private int port;
        private String address = LOOPBACK;
        private @Nullable String token;

        private Builder(Console console) {
            this.console = console;
        }

        /** Sets the port (default: 0, any that is free). */
        public Builder port(int number) {
            if (number < 0 || number > LAST_PORT) {
                throw new BadInputException(
                        "%s is not a port. Name one up to %s, or 0 for any that is free.".formatted(number, LAST_PORT));
            }
            port = number;
            return this;
        }

        /**
         * Sets an address that other machines can reach, and the token that browsers must give (default: 127.0.0.1, and
         * links with a code). What is sent is not encrypted: put a tunnel or a proxy before it.
         *
         * @param ip the address in digits
         * @param secret the token, of at least 128 random bits
         */
        public Builder listen(String ip, String secret) {
            address = ip;
            token = secret;
            return this;
        }

        /**
         * Opens the server.
         *
         * @throws BadInputException if the port is in use, the address is not one of this machine, or the token can be
         *     guessed
         */
        public ConsoleServer open() {
            return new ConsoleServer(this);
        }
    }

    private ConsoleServer(Builder builder) {
        console = builder.console;
        InetAddress address = address(builder.address);
        codes = builder.token == null ? Optional.of(new OneTimeCode(console.clock())) : Optional.empty();
        LoginSecret secret =
                builder.token == null ? codes.orElseThrow() : new ListenToken(builder.token, console.clock());
        server = bound(new InetSocketAddress(address, builder.port));
        int port = server.getAddress().getPort();
        host = (builder.address.contains(":") ? "[%s]" : "%s").formatted(builder.address)
                + (port == USUAL_PORT ? "" : ":" + port); // as browsers write it
        ServerGate gate = new ServerGate(host, port, secret, console.decides());
        threads = ServerThreads.open();
        server.setExecutor(threads);
        server.createContext("/", exchange -> serve(exchange, gate));
        server.start();
    }

    /** Returns a builder of a server of a console, which is closed with the server. */
    public static Builder over(Console console) {
        return new Builder(console);
    }

    private static InetAddress address(String digits) {
        try {
            if (!digits.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-f]*:[0-9a-f:]*")) {
                throw notAnAddress(digits);
            }
            InetAddress address = InetAddress.getByName(digits);
            if (address.isAnyLocalAddress()) {
                throw new BadInputException(
                        "%s is every address of this machine. Name the one address that the console is to be reached at."
                                .formatted(digits));
            }
            if (!address.isLoopbackAddress() && NetworkInterface.getByInetAddress(address) == null) {
                throw new BadInputException(
                        "%s is not an address of this machine. Name one that is.".formatted(digits));
            }
            return address;
        } catch (IOException unknown) {
            throw notAnAddress(digits);
        }
    }

    private static BadInputException notAnAddress(String digits) {
        return new BadInputException(
                "\"%s\" is not an address in digits. Name one of this machine, such as 192.168.0.10."
                        .formatted(digits));
    }

    private static HttpServer bound(InetSocketAddress place) {
        try {
            return HttpServer.create(place, 0);
        } catch (BindException taken) {
            throw new BadInputException(
                    "The port %s of %s cannot be opened: %s. Name another port, or 0 for any that is free."
                            .formatted(place.getPort(), place.getAddress().getHostAddress(), taken.getMessage()),
                    taken);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private void serve(HttpExchange exchange, ServerGate gate) throws IOException {
        try (exchange) {
            ServedExchange served = new ServedExchange(exchange);
            served.send(gate.answer(served.request(), console::handle));
        }
    }

    /** Returns the address of the console, such as {@code http://127.0.0.1:8080/}. */
    public URI address() {
        return URI.create("http://%s/".formatted(host));
    }

    /**
     * Returns a fresh link, which lets one browser in within 60 seconds; the link before works no longer. With a token it is
     * the bare address, where the page asks for the token.
     */
    public URI link() {
        return codes.map(code -> URI.create(address() + "#code=" + code.fresh()))
                .orElseGet(this::address);
    }

    /** Ends all streams and connections, and closes the console. */
    @Override
    public void close() {
        console.close();
        server.stop(0);
        threads.shutdownNow();
    }
}
