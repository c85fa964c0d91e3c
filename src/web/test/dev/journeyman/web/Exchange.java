package dev.journeyman.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request over a socket of its own, exactly as a test writes it, and its response. */
public final class Exchange implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;
    private final int status;
    private final Map<String, String> headers = new HashMap<>();
    private final ByteArrayOutputStream chunk = new ByteArrayOutputStream();

    /** Sends a request and reads the head of the response. */
    public Exchange(int port, String request, byte[] body) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.getOutputStream().write((request + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().write(body);
        socket.getOutputStream().flush();
        in = new BufferedInputStream(socket.getInputStream());
        String first = line();
        assertThat(first).as("the status line of the response to:\n%s", request).startsWith("HTTP/1.1 ");
        status = Integer.parseInt(first.split(" ", -1)[1]);
        for (String line = line(); !line.isEmpty(); line = line()) {
            String[] parts = line.split(": ", 2);
            headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1]);
        }
    }

    public int status() {
        return status;
    }

    /** Returns a header; empty if there is none. */
    public String header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }

    public Map<String, String> headers() {
        return Map.copyOf(headers);
    }

    /** Reads the whole body. */
    public String body() throws IOException {
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    /** Reads the next event of a stream: its lines; empty at the end of the stream. */
    public List<String> event() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = text(); line != null; line = text()) {
            if (line.isEmpty()) {
                return lines;
            }
            lines.add(line);
        }
        return List.of();
    }

    /** Reads a line of a chunked body; null at its end, also where it breaks off. */
    private @Nullable String text() throws IOException {
        while (true) {
            String all = chunk.toString(StandardCharsets.UTF_8);
            int end = all.indexOf('\n');
            if (end >= 0) {
                byte[] rest = all.substring(end + 1).getBytes(StandardCharsets.UTF_8);
                chunk.reset();
                chunk.writeBytes(rest);
                return all.substring(0, end);
            }
            String size = line();
            if (size.isEmpty() || size.equals("0")) {
                return null;
            }
            byte[] part = in.readNBytes(Integer.parseInt(size, 16));
            chunk.writeBytes(part);
            line();
        }
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            if (c != '\r') {
                line.write(c);
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
