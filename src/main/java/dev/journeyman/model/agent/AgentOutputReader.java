package dev.journeyman.model.agent;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A reader of an agent's output while the agent runs. It keeps the answer and the figures in bounded memory, however
 * long the output is. One thread feeds it, and another may take the answer.
 */
final class AgentOutputReader {

    /** The maximum size of a JSON object in bytes; a longer one is skipped. */
    private static final int LONGEST = 4 * 1024 * 1024;

    /** How many lines that begin like an object are tried. */
    private static final int PLACES = 100;

    /** The bytes that are kept of plain text. */
    private static final int KEPT = 256 * 1024;

    private final AgentOutputFormat output;
    private final AgentFindings findings;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private long left;
    private boolean overlong;
    private boolean ended;

    AgentOutputReader(AgentOutputFormat output) {
        this.output = output;
        this.findings = new AgentFindings(output);
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
        return findings.answer(findings.understood() ? findings.text() : words());
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
        if (!overlong && !line.isBlank() && findings.object(line) == 0 && !findings.understood()) {
            findings.say(last(findings.text() + line + "\n"));
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
            at = lineWithObject(all, at + Math.max(1, findings.object(all.substring(at))));
        }
        int first = all.indexOf('{');
        if (!findings.understood() && first >= 0) {
            findings.object(all.substring(first));
        }
    }

    private static int lineWithObject(String all, int from) {
        if (from == 0 && all.startsWith("{")) {
            return 0;
        }
        int before = all.indexOf("\n{", Math.max(0, from - 1));
        return before < 0 ? -1 : before + 1;
    }

    private String words() {
        if (output.form() == AgentOutputFormat.Form.LINES) {
            return findings.text();
        }
        String all = last(pending.toString(StandardCharsets.UTF_8));
        return left == 0 ? all : String.format(Locale.ROOT, "[… %,d bytes left out …]\n", left) + all;
    }

    private static String last(String words) {
        return Truncation.end(words, KEPT);
    }
}
