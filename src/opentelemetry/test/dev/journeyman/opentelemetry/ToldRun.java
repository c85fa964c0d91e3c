package dev.journeyman.opentelemetry;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RequestContent;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.StoredRuns;
import dev.langchain4j.data.message.AiMessage;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A run that a test tells entry by entry, one second after another, with moves from the transition table. */
final class ToldRun {

    static final String NAME = "greet-1a2b3c4d";
    static final Instant BEGUN = Instant.parse("2026-01-02T12:00:00Z");
    static final String CLAUDE = "anthropic:claude-sonnet-4-5";

    private static final TokenWindow WINDOW = TokenWindow.of(64_000);

    private final List<RecordedEntry> entries = new ArrayList<>();
    private Position position = Position.start();
    private Instant now = BEGUN;
    private int requests;

    ToldRun() {
        this(Map.of());
    }

    ToldRun(Map<String, String> options) {
        with(new Entry.RunStarted(
                NAME, Story.of("Greet the world", "", Criterion.checked("it greets", "true")), options));
    }

    ToldRun with(Entry entry) {
        entries.add(new RecordedEntry(entries.size() + 1, now, entry));
        now = now.plusSeconds(1);
        return this;
    }

    /** Lets so many seconds go by before the next entry; a negative number is a clock that is behind. */
    ToldRun later(long seconds) {
        now = now.plusSeconds(seconds);
        return this;
    }

    ToldRun moved(Signal... signals) {
        for (Signal signal : signals) {
            Flow.Move move = Flow.standard().decide(position, signal);
            position = move.to();
            with(new Entry.Moved(move));
        }
        return this;
    }

    ToldRun asks(CallerRole caller, String context) {
        return asks(caller, context, new RequestContent("", List.of(), 2, 100, WINDOW));
    }

    ToldRun asks(CallerRole caller, String context, RequestContent sent) {
        requests++;
        return with(new Entry.RequestSent(requests, caller, context, state(), CLAUDE, sent));
    }

    ToldRun gets(CallerRole caller, AiMessage message) {
        return gets(caller, message, new Usage(1_000, 20, 700, 200, true));
    }

    ToldRun gets(CallerRole caller, AiMessage message, Usage usage) {
        return with(new Entry.ReplyReceived(requests, caller, CLAUDE, message, usage, new BigDecimal("0.25"), false));
    }

    /** Makes a whole call. */
    ToldRun calls(CallerRole caller, String context) {
        return asks(caller, context).gets(caller, AiMessage.from("hm"));
    }

    ToldRun fails(CallerRole caller, String failure) {
        return with(new Entry.CallFailed(requests, caller, CLAUDE, failure, "the whole prompt", null, null));
    }

    ToldRun starts(String context, String call, String tool) {
        return with(new Entry.ToolStarted(context, call, tool, "{\"path\": \"a\"}"));
    }

    ToldRun finishes(String context, String call, String tool, boolean ok) {
        return with(new Entry.ToolFinished(context, call, tool, ok, 1_000, "so it is"));
    }

    ToldRun ended(String reason) {
        return with(new Entry.RunEnded(state(), reason));
    }

    State state() {
        return position.state();
    }

    List<RecordedEntry> entries() {
        return List.copyOf(entries);
    }

    /** Returns the spans that the entries end. */
    List<FinishedSpan> spans() {
        return spans(false);
    }

    List<FinishedSpan> spans(boolean contents) {
        return folded(NAME, entries, contents);
    }

    static List<FinishedSpan> folded(String run, List<RecordedEntry> entries, boolean contents) {
        SpanFold fold = new SpanFold(run, contents);
        List<FinishedSpan> spans = new ArrayList<>();
        entries.forEach(recorded -> spans.addAll(fold.after(recorded)));
        return spans;
    }

    ToldRun into(Journal journal) {
        StoredRuns.append(journal, NAME, 0, entries);
        return this;
    }
}
