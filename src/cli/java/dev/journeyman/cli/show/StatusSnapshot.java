package dev.journeyman.cli.show;

import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Budget.Spent;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The current activity of a run, for one line. It is immutable and may be used from any thread.
 *
 * @param state the state of the run
 * @param turn the number of the coder's turn; 0 in states where the coder takes no turns
 * @param turns the number of turns that the budget allows in this state
 * @param tokens the tokens used
 * @param cost the cost so far; zero where prices are unknown
 * @param work the running tool, or the provider or architect that the run waits for; empty in between
 */
public record StatusSnapshot(State state, int turn, int turns, long tokens, BigDecimal cost, String work) {

    /** The snapshot before the first entry. */
    public static final StatusSnapshot FIRST = new StatusSnapshot(State.SETUP, 0, 0, 0, BigDecimal.ZERO, "");

    /** Returns the snapshot after an entry. */
    public StatusSnapshot after(Entry entry, RunState runState) {
        State now = runState.position().state();
        Spent spent = runState.usage().spent();
        boolean asked = entry instanceof Entry.RequestSent sent && sent.caller() == CallerRole.CODER;
        int number = asked ? spent.turns() + 1 : Math.max(spent.turns(), now == state ? turn : 0);
        return new StatusSnapshot(
                now,
                now.mover() == State.Mover.CODER ? number : 0,
                turns(now, runState.contract().story().budget()),
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

    /** Returns a name from outside with control characters replaced, so that it stays on its line. */
    private static String oneLine(String name) {
        return name.replaceAll("\\p{Cc}", "?");
    }

    /** Returns as much as fits into a number of columns; the least important parts are dropped first. */
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
