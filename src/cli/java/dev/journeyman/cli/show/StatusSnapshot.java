package dev.journeyman.cli.show;

import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.policy.Spent;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Budget;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What goes on in a run, for one line.
 *
 * @param state the state it is in
 * @param turn which turn of the coder it is; 0 where the coder has none
 * @param turns how many turns it may take there
 * @param tokens what was used
 * @param cost what was spent; zero where nobody has prices
 * @param work the tool at work, or who is waited for; empty in between
 */
public record StatusSnapshot(State state, int turn, int turns, long tokens, BigDecimal cost, String work) {

    /** What goes on before anything has happened. */
    public static final StatusSnapshot FIRST = new StatusSnapshot(State.SETUP, 0, 0, 0, BigDecimal.ZERO, "");

    /** Returns what goes on after an entry. */
    public StatusSnapshot after(Entry entry, RunState standing) {
        State now = standing.position().state();
        Spent spent = standing.usage().spent();
        boolean asked = entry instanceof Entry.RequestSent sent && sent.caller() == CallerRole.CODER;
        int number = asked ? spent.turns() + 1 : Math.max(spent.turns(), now == state ? turn : 0);
        return new StatusSnapshot(
                now,
                now.mover() == State.Mover.CODER ? number : 0,
                turns(now, standing.contract().story().budget()),
                spent.tokens(),
                spent.cost(),
                workAfter(entry));
    }

    private static int turns(State state, Budget budget) {
        return state == State.PLANNING ? budget.planningTurns() : budget.codingTurns();
    }

    private String workAfter(Entry entry) {
        if (entry instanceof Entry.RequestSent sent) {
            return "waiting for " + oneLine(sent.provider());
        }
        if (entry instanceof Entry.ToolStarted started) {
            return oneLine(started.tool());
        }
        if (entry instanceof Entry.Moved moved) {
            return moved.move().to().state() == State.TESTING ? "checks" : "";
        }
        if (entry instanceof Entry.ReviewRequested requested) {
            return "waiting for " + requested.audience();
        }
        boolean over = entry instanceof Entry.ReplyReceived
                || entry instanceof Entry.CallFailed
                || entry instanceof Entry.ToolFinished
                || entry instanceof Entry.VerdictGiven;
        return over ? "" : work;
    }

    /** Returns a name that somebody else chose so that it cannot leave its line. */
    private static String oneLine(String name) {
        return name.replaceAll("\\p{Cc}", "?");
    }

    /** Returns as much as fits into a number of columns, the most telling parts first to stay. */
    String fitted(String elapsed, int columns) {
        String shortTurn = turn == 0 ? "" : turn + "/" + turns;
        String longTurn = turn == 0 ? "" : "turn %s of %s".formatted(turn, turns);
        String used = tokens == 0 ? "" : String.format(Locale.ROOT, "%,d tokens", tokens);
        String money = cost.signum() == 0
                ? ""
                : "$" + cost.setScale(2, RoundingMode.UP).toPlainString();
        List<Stream<String>> choices = List.of(
                Stream.of(state.name(), longTurn, used, money, work, elapsed),
                Stream.of(state.name(), longTurn, money, work, elapsed),
                Stream.of(state.name(), shortTurn, work, elapsed),
                Stream.of(state.name(), shortTurn, elapsed),
                Stream.of(state.name(), elapsed),
                Stream.of(state.name()));
        return choices.stream()
                .map(parts -> parts.filter(part -> !part.isEmpty()).collect(Collectors.joining(" | ")))
                .filter(line -> TextWidth.of(line) <= columns)
                .findFirst()
                .orElse(TextWidth.cut(state.name(), columns));
    }
}
