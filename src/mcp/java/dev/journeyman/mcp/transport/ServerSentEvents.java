package dev.journeyman.mcp.transport;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** A parser of server-sent events. It hands on the data of each event and skips the rest. One thread feeds it. */
public final class ServerSentEvents {

    private final Consumer<String> events;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final StringBuilder data = new StringBuilder();
    private boolean carriage;

    public ServerSentEvents(Consumer<String> events) {
        this.events = events;
    }

    /** Takes some bytes and returns whether the unfinished event is still within the size limit. */
    public boolean take(ByteBuffer bytes) {
        while (bytes.hasRemaining()) {
            byte one = bytes.get();
            if (one == '\n' && carriage) {
                carriage = false;
                continue;
            }
            carriage = one == '\r';
            if (one == '\n' || one == '\r') {
                endOfLine();
            } else {
                line.write(one);
            }
            if (line.size() + data.length() > ServerLimits.BODY) {
                return false;
            }
        }
        return true;
    }

    /** Ends the stream, and with it the last event. */
    public void end() {
        endOfLine();
        endOfLine();
    }

    private void endOfLine() {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (text.isEmpty()) {
            if (!data.isEmpty()) {
                events.accept(data.toString());
                data.setLength(0);
            }
        } else if (text.startsWith("data:")) {
            data.append(text, text.startsWith(" ", "data:".length()) ? 6 : 5, text.length())
                    .append('\n');
        }
    }
}
