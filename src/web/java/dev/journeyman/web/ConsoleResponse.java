package dev.journeyman.web;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A response of the console: a status, headers, and either bytes or a stream of events that the server writes to the
 * client for as long as it is connected. It is immutable and may be used from any thread, except for the stream.
 */
public final class ConsoleResponse {

    private final int status;
    private final Map<String, String> headers;
    private final byte[] bytes;
    private final Optional<Events> events;

    private ConsoleResponse(int status, Map<String, String> headers, byte[] bytes, Optional<Events> events) {
        this.status = status;
        this.headers = Map.copyOf(headers);
        this.bytes = bytes;
        this.events = events;
    }

    /** A stream of events to one client. It is written by one thread; it may be closed from any thread. */
    public interface Events extends AutoCloseable {

        /**
         * Writes events until the client is gone, this stream is closed, or the thread is interrupted. Each event is
         * flushed. Closing the stream while a write blocks interrupts the thread that writes.
         *
         * @throws IOException if the client is gone
         */
        void writeTo(OutputStream client) throws IOException;

        @Override
        void close();
    }

    /** Returns a response with a body. */
    public static ConsoleResponse of(int status, Map<String, String> headers, byte[] body) {
        return new ConsoleResponse(status, headers, body.clone(), Optional.empty());
    }

    /** Returns a response that streams events. */
    public static ConsoleResponse of(Map<String, String> headers, Events events) {
        return new ConsoleResponse(200, headers, new byte[0], Optional.of(events));
    }

    /** Returns the same response with one more header. */
    public ConsoleResponse with(String header, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(header, value);
        return new ConsoleResponse(status, more, bytes, events);
    }

    /** Returns the status, such as 200. */
    public int status() {
        return status;
    }

    /** Returns the headers by name. Send them all: they keep other sites from reading or framing the console. */
    public Map<String, String> headers() {
        return headers;
    }

    /** Returns the body; empty if there is none, or events are streamed. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Returns the stream of events, which the server writes or closes; empty if the response is {@link #bytes}. */
    public Optional<Events> events() {
        return events;
    }
}
