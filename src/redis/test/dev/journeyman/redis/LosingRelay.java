package dev.journeyman.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;

/** A way to a server on which a request or an answer can be lost, with the connection. It may be used from any thread. */
final class LosingRelay implements AutoCloseable {

    /** What is lost of a request. */
    enum Loss {
        NOTHING,
        REQUEST,
        ANSWER
    }

    private final ServerSocket door;
    private final int server;
    private final AtomicReference<Loss> next = new AtomicReference<>(Loss.NOTHING);
    private volatile Runnable meanwhile = () -> {};

    LosingRelay(int server) throws IOException {
        this.server = server;
        this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    URI url() {
        return URI.create("redis://127.0.0.1:" + door.getLocalPort());
    }

    /** Loses the next script or its answer; then something happens before the connection ends. */
    void lose(Loss loss, Runnable then) {
        meanwhile = then;
        next.set(loss);
    }

    private void accept() {
        try {
            while (true) {
                join(door.accept());
            }
        } catch (IOException closed) {
            // the test is over
        }
    }

    private void join(Socket client) throws IOException {
        try {
            Socket target = new Socket(InetAddress.getLoopbackAddress(), server);
            AtomicReference<Loss> losing = new AtomicReference<>(Loss.NOTHING);
            daemon(() -> copy(client, target, bytes -> request(bytes, losing)));
            daemon(() -> copy(target, client, bytes -> losing.get() == Loss.NOTHING));
        } catch (IOException serverIsAway) {
            client.close();
        }
    }

    private boolean request(String bytes, AtomicReference<Loss> losing) {
        if (bytes.contains("EVAL")) {
            losing.set(next.getAndSet(Loss.NOTHING));
        }
        return losing.get() != Loss.REQUEST;
    }

    /** Whether bytes are passed on. */
    private interface Gate {
        boolean passes(String bytes);
    }

    private void copy(Socket from, Socket to, Gate gate) {
        byte[] bytes = new byte[1 << 16];
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                if (!gate.passes(new String(bytes, 0, read, StandardCharsets.ISO_8859_1))) {
                    meanwhile.run();
                    return;
                }
                out.write(bytes, 0, read);
                out.flush();
            }
        } catch (IOException ended) {
            // so has the other side
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
