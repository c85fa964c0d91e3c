package dev.journeyman.engine.step;

import dev.journeyman.handoff.brief.ErrorLine;
import dev.journeyman.workspace.Commands;
import java.time.Duration;

/**
 * A failed criterion or a protected file that changed.
 *
 * @param criterion the number of the criterion in the story; 0 for what is not a criterion
 * @param error what, in a line, for records
 * @param text what, with everything the coder needs to mend it
 * @param reason why, without the criterion
 */
record CheckFailure(int criterion, String error, String text, String reason) {

    private static final int SHOWN = 4_000;

    /** A criterion whose command failed. */
    static CheckFailure command(
            NumberedCriterion wanted, String command, Commands.CommandResult ending, String output) {
        Duration limit = wanted.limit();
        String how = ending.timedOut() ? "took longer than " + limit : "ended with exit code " + ending.exit();
        String line = ErrorLine.of(output);
        String detail = ending.timedOut() || line.isEmpty() ? how : line;
        String reason = "`%s` %s.\n%s".formatted(command, how, tail(output));
        return new CheckFailure(
                wanted.number(),
                wanted.text() + ": " + detail,
                "Criterion %s, %s, is not met: %s".formatted(wanted.number(), wanted.text(), reason),
                reason);
    }

    /** A criterion that nothing shows. */
    static CheckFailure unshown(NumberedCriterion wanted, String why) {
        return new CheckFailure(
                wanted.number(),
                wanted.text() + ": " + why,
                "Criterion %s, %s, is not shown to be met: %s.".formatted(wanted.number(), wanted.text(), why),
                why + ".");
    }

    /** A file that was to be left alone. */
    static CheckFailure touched(String file, String glob) {
        String text = "%s is protected by the story (%s) and was changed. Put it back as it was.".formatted(file, glob);
        return new CheckFailure(0, file + " is protected and was changed", text, text);
    }

    private static String tail(String output) {
        String text = output.strip();
        return text.length() <= SHOWN ? text : "[…]\n" + text.substring(text.length() - SHOWN);
    }
}
