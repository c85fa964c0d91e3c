package dev.journeyman.terminal.simulation;

import dev.journeyman.terminal.startup.InjectionOutcome;
import dev.journeyman.terminal.startup.StartupContext;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The findings of a session, taken from the record of its agent. They are immutable.
 *
 * @param result the session
 * @param whole the number of messages with the whole context
 * @param parts the number of messages with only a part of it
 */
record Finding(Session.Result result, long whole, long parts) {

    private static final int MARK = "Note 00000000".length();
    private static final Pattern PREFIX = Pattern.compile("#");
    private static final Pattern PIECE = Pattern.compile("\\[\\d+/\\d+]");
    private static final Pattern BLANK = Pattern.compile("[\\s\\p{Z}]+");

    static Finding of(Session.Result result) {
        String context = result.drawn().context().text();
        boolean shell = result.drawn().profile().equals("shell");
        String mark = context.substring(0, MARK);
        String body = squeezed(StartupContext.of(context).text(), shell);
        List<String> messages = result.agent().messages().stream()
                .filter(text -> text.contains(mark))
                .map(text -> squeezed(text, shell))
                .toList();
        long whole = messages.stream().filter(text -> text.contains(body)).count();
        return new Finding(result, whole, messages.size() - whole);
    }

    private static String squeezed(String text, boolean shell) {
        String squeezed = BLANK.matcher(PIECE.matcher(text).replaceAll("")).replaceAll("");
        return shell ? PREFIX.matcher(squeezed).replaceAll("") : squeezed; // each line is a comment
    }

    boolean ended() {
        return result.ended();
    }

    /** Returns whether the context could have been delivered: some terminals cannot take a line of its length. */
    boolean possible() {
        return !ended() && (succeeded() || result.open()) && !tooLong();
    }

    private boolean tooLong() {
        return result.drawn().profile().equals("custom")
                && result.drawn().context().text().length() > 3_600;
    }

    boolean succeeded() {
        return result.outcome().kind() == InjectionOutcome.Kind.ACKNOWLEDGED
                || result.outcome().kind() == InjectionOutcome.Kind.DELIVERED;
    }

    boolean first() {
        return succeeded() && result.outcome().attempts() == 1;
    }

    /** Returns whether an acknowledgement was awaited from an agent that has the context and did not end. */
    boolean asked() {
        return succeeded()
                && result.drawn().turn().required()
                && !result.agent().crashed();
    }

    /** Returns whether an acknowledgement was awaited and the agent gave it. */
    boolean acknowledges() {
        return succeeded()
                && result.drawn().opening().asking().stream().noneMatch(Circumstances.Dialog::never)
                && result.drawn().turn().required()
                && result.drawn().turn().style() != Circumstances.Style.REFUSAL
                && !result.agent().crashed();
    }

    boolean acknowledged() {
        return result.outcome().kind() == InjectionOutcome.Kind.ACKNOWLEDGED;
    }

    boolean inFile() {
        return result.file().contains(result.drawn().context().text().substring(0, MARK));
    }

    boolean told() {
        return result.agent().messages().stream().anyMatch(text -> text.contains("[IMPORTANT] Session context"));
    }

    /**
     * Returns whether there was no way to reach the agent: it accepted no message in the whole session, and its file
     * could not be written.
     */
    boolean closed() {
        return !result.drawn().context().writable()
                && result.agent().open().compareTo(Session.SPOKEN) < 0
                && !visible();
    }

    /** Returns whether the context could be made visible to the agent. */
    boolean within() {
        return !ended() && !closed();
    }

    boolean visible() {
        return whole > 0 || inFile() || told();
    }

    long duplicates() {
        return Math.max(0, whole + parts - 1);
    }

    long wrong() {
        return result.agent().strays().size();
    }

    /** Returns whether the metrics agree with the agent's record. */
    boolean agrees() {
        int successes =
                result.metrics().succeededOnFirstTry() + result.metrics().succeededAfterRetry();
        boolean counted = result.metrics().attempted() == 1 && successes == (succeeded() ? 1 : 0);
        boolean acknowledgedTruly = !acknowledged() || result.drawn().turn().style() != Circumstances.Style.REFUSAL;
        return counted && acknowledgedTruly && (!succeeded() || whole == 1);
    }

    /** Returns whether the session is free of faults, regardless of the rates. */
    boolean sound() {
        boolean kept = !result.drawn().context().present()
                || !result.drawn().context().writable()
                || result.file().startsWith(Session.OWN);
        return duplicates() == 0
                && wrong() == 0
                && parts == 0
                && (!within() || visible())
                && agrees()
                && kept
                && result.agent().run().isEmpty();
    }

    @Override
    public String toString() {
        return "seed %d %s: %s, %s; whole %d, parts %d, wrong %s, run %s, open %s, ended %s, visible %s, agrees %s, %s %s %s, file %s, %d characters"
                .formatted(
                        result.drawn().seed(),
                        result.drawn().profile(),
                        result.outcome(),
                        result.drawn().mishap(),
                        whole,
                        parts,
                        result.agent().strays(),
                        result.agent().run(),
                        result.open(),
                        ended(),
                        visible(),
                        agrees(),
                        result.drawn().opening(),
                        result.drawn().turn(),
                        result.drawn().person(),
                        result.drawn().context().writable(),
                        result.drawn().context().text().length());
    }
}
