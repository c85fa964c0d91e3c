package dev.journeyman.model.agent;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.journeyman.model.Usage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A reader of an agent's output while the agent runs. It keeps the answer and the figures in bounded memory, however
 * long the output is. One thread feeds it, and another may take the answer.
 */
final class AgentOutputReader {

    private static final JsonMapper JSON = new JsonMapper();

    /** The maximum size of a JSON object in bytes; a longer one is skipped. */
    private static final int LONGEST = 4 * 1024 * 1024;

    /** How many lines that begin like an object are tried. */
    private static final int PLACES = 100;

    /** The bytes that are kept of plain text. */
    private static final int KEPT = 256 * 1024;

    private static final BigDecimal MOST = BigDecimal.valueOf(Usage.MOST);

    private final AgentOutputFormat output;
    private final Map<JsonSelector, BigDecimal> figures = new HashMap<>();
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private long left;
    private boolean overlong;
    private boolean ended;
    private boolean understood;
    private String text = "";
    private @Nullable String failure;

    AgentOutputReader(AgentOutputFormat output) {
        this.output = output;
    }

    /** Reads a stream to its end. Meanwhile {@link #answer} returns what was read so far. */
    void all(InputStream in) {
        byte[] chunk = new byte[8192];
        try {
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                take(chunk, count);
            }
        } catch (IOException closed) {
            // the agent has ended, and the output so far is complete
        }
        end();
    }

    /** Ends the reading and returns the answer so far; output without an answer counts as plain text. */
    synchronized AgentAnswer answer() {
        end();
        String said = understood ? text : words();
        return new AgentAnswer(said.strip(), Optional.ofNullable(failure), usage(), figures.get(output.cost()));
    }

    private synchronized void take(byte[] chunk, int count) {
        int from = 0;
        if (ended) {
            return;
        }
        if (output.form() == AgentOutputFormat.Form.LINES) {
            for (int i = 0; i < count; i++) {
                if (chunk[i] == '\n') {
                    add(chunk, from, i - from);
                    line();
                    from = i + 1;
                }
            }
        }
        add(chunk, from, count - from);
    }

    /** Adds bytes. It keeps nothing of an object that is too long, and the newest bytes of plain text. */
    private void add(byte[] chunk, int from, int count) {
        int limit = output.form() == AgentOutputFormat.Form.TEXT ? 2 * KEPT : LONGEST;
        if (!overlong) {
            pending.write(chunk, from, count);
        }
        if (pending.size() > limit) {
            byte[] all = pending.toByteArray();
            pending.reset();
            overlong = output.form() == AgentOutputFormat.Form.LINES;
            if (!overlong) {
                pending.write(all, all.length - KEPT, KEPT);
                left += all.length - KEPT;
            }
        }
    }

    private void line() {
        String line = pending.toString(StandardCharsets.UTF_8);
        pending.reset();
        if (!overlong && !line.isBlank() && object(line) == 0 && !understood) {
            text = last(text + line + "\n");
        }
        overlong = false;
    }

    private synchronized void end() {
        if (ended) {
            return;
        }
        ended = true;
        if (output.form() == AgentOutputFormat.Form.LINES) {
            line();
        } else if (output.form() == AgentOutputFormat.Form.JSON && left == 0) {
            objects(pending.toString(StandardCharsets.UTF_8));
        }
    }

    /** Reads the objects that begin at the start of a line, or else the first object. */
    private void objects(String all) {
        int at = lineWithObject(all, 0);
        for (int tried = 0; tried < PLACES && at >= 0; tried++) {
            at = lineWithObject(all, at + Math.max(1, object(all.substring(at))));
        }
        int first = all.indexOf('{');
        if (!understood && first >= 0) {
            object(all.substring(first));
        }
    }

    private static int lineWithObject(String all, int from) {
        if (from == 0 && all.startsWith("{")) {
            return 0;
        }
        int before = all.indexOf("\n{", Math.max(0, from - 1));
        return before < 0 ? -1 : before + 1;
    }

    /** Reads the object at the beginning of a text and returns its length; 0 if there is none. */
    private int object(String words) {
        try (JsonParser parser = JSON.createParser(words)) {
            JsonNode object = parser.readValueAsTree();
            if (object == null || !object.isObject()) {
                return 0;
            }
            if (!understood) {
                understood = true;
                text = "";
            }
            text(output.text(), object).ifPresent(found -> text = found);
            text(output.failure(), object).ifPresent(found -> failure = found);
            count(output.input(), object);
            count(output.output(), object);
            count(output.cached(), object);
            count(output.cost(), object);
            return (int) parser.currentLocation().getCharOffset();
        } catch (IOException noObject) {
            return 0;
        }
    }

    private static Optional<String> text(@Nullable JsonSelector pick, JsonNode object) {
        return pick == null ? Optional.empty() : pick.text(object);
    }

    private void count(@Nullable JsonSelector pick, JsonNode object) {
        if (pick != null) {
            pick.number(object).ifPresent(number -> figures.merge(pick, number, BigDecimal::add));
        }
    }

    private @Nullable Usage usage() {
        if (figures.get(output.input()) == null && figures.get(output.output()) == null) {
            return null;
        }
        int input = figure(output.input());
        return new Usage(input, figure(output.output()), Math.min(input, figure(output.cached())), true);
    }

    private int figure(@Nullable JsonSelector pick) {
        return figures.getOrDefault(pick, BigDecimal.ZERO).min(MOST).intValue();
    }

    private String words() {
        if (output.form() == AgentOutputFormat.Form.LINES) {
            return text;
        }
        String all = last(pending.toString(StandardCharsets.UTF_8));
        return left == 0 ? all : String.format(Locale.ROOT, "[… %,d bytes left out …]\n", left) + all;
    }

    private static String last(String words) {
        return Truncation.end(words, KEPT);
    }
}
