package dev.journeyman.faults.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A way to a server that can be cut or slowed down in one direction for a time. What is cut off never arrives: its connection ends
 * when the time is over. What is slowed down arrives late and in order. It may be used from any thread.
 */
public final class FaultRelay implements AutoCloseable {

    private final ServerSocket door;
    private final int server;
    private final Map<Direction, Trouble> troubles = new ConcurrentHashMap<>();

    /** Which bytes are in trouble. */
    public enum Direction {
        REQUESTS,
        ANSWERS
    }

    /**
     * A trouble.
     *
     * @param until when it is over, by the clock of this process
     * @param lag how late bytes arrive, in milliseconds; negative where they do not arrive
     */
    private record Trouble(long until, long lag) {

        long left() {
            return (until - System.nanoTime()) / 1_000_000;
        }
    }

    /** Opens a way to a port of this machine. */
    public FaultRelay(int server) throws IOException {
        this.server = server;
        this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    /** Returns the port of this way. */
    public int port() {
        return door.getLocalPort();
    }

    /** Lets nothing through in a direction for a time. */
    public void cut(Direction direction, Duration time) {
        begin(direction, time, -1);
    }

    /** Lets everything arrive late in a direction for a time. */
    public void slow(Direction direction, Duration time, Duration lag) {
        begin(direction, time, lag.toMillis());
    }

    private void begin(Direction direction, Duration time, long lag) {
        troubles.put(direction, new Trouble(System.nanoTime() + time.toNanos(), lag));
    }

    private void accept() {
        try {
            while (true) {
                join(door.accept());
            }
        } catch (IOException closed) {
            // the evidence is complete
        }
    }

    private void join(Socket client) throws IOException {
        try {
            Socket target = new Socket(InetAddress.getLoopbackAddress(), server);
            client.setTcpNoDelay(true);
            target.setTcpNoDelay(true);
            daemon(() -> copy(client, target, Direction.REQUESTS));
            daemon(() -> copy(target, client, Direction.ANSWERS));
        } catch (IOException serverIsAway) {
            client.close();
        }
    }

    private void copy(Socket from, Socket to, Direction direction) {
        byte[] bytes = new byte[1 << 16];
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                Trouble now = troubles.get(direction);
                if (now != null && now.left() > 0) {
                    Thread.sleep(now.lag < 0 ? now.left() : now.lag);
                    if (now.lag < 0) {
                        return;
                    }
                }
                out.write(bytes, 0, read);
                out.flush();
            }
        } catch (IOException | InterruptedException ended) {
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
