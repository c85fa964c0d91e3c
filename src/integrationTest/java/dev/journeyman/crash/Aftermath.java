package dev.journeyman.crash;

import dev.journeyman.context.ContextChange;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The state after a run ended: its entries, and what its processes left beside the store. Each finding is a sentence.
 *
 * @param entries the entries in the store
 * @param lines the events, as the processes recorded them
 * @param traces the lines that the calls of tools wrote to a file
 */
record Aftermath(List<RecordedEntry> entries, List<Trace.Line> lines, List<String> traces) {

    /** The time limit of a tool's command. A check has another limit, which distinguishes the two. */
    private static final String TOOL = "PT2M ";

    static Aftermath of(Scene scene) {
        return new Aftermath(scene.entries(), scene.trace().lines(), scene.left("calls.txt"));
    }

    /** Returns the states of the run, move by move. */
    List<String> walk() {
        return all(Entry.Moved.class).stream()
                .map(moved -> "%s on %s to %s"
                        .formatted(
                                moved.move().from().state(),
                                moved.move().signal().name(),
                                moved.move().to().state()))
                .toList();
    }

    /** Returns how the run ended. */
    List<String> ends() {
        return all(Entry.RunEnded.class).stream().map(Entry.RunEnded::toString).toList();
    }

    List<Request> requests() {
        return Request.of(entries);
    }

    /** Returns the acknowledged entries that are missing, misplaced or changed. */
    List<String> lost() {
        return told(Trace.Kind.ACKNOWLEDGED).stream()
                .map(Trace::recorded)
                .filter(known -> known.seq() > entries.size()
                        || !entries.get((int) known.seq() - 1).equals(known))
                .map(known -> "lost: " + known)
                .toList();
    }

    /** Returns the calls of tools that were run or begun more than once. */
    List<String> doubled() {
        List<String> doubled = new ArrayList<>();
        repeated(commands()).forEach(command -> doubled.add("run twice: " + command));
        repeated(traces).forEach(trace -> doubled.add("left two traces: " + trace));
        repeated(all(Entry.ToolStarted.class).stream().map(Aftermath::call).toList())
                .forEach(call -> doubled.add("begun twice: " + call));
        return doubled;
    }

    /** Returns the calls that did not leave one trace and one end, or the text that their outcome is unknown. */
    List<String> untold() {
        List<String> untold = new ArrayList<>();
        List<String> commands = commands();
        Set<String> finished = finished();
        Set<String> interrupted = interrupted();
        for (Entry.ToolStarted started : all(Entry.ToolStarted.class)) {
            boolean ended = finished.contains(call(started));
            if (ended == interrupted.contains(call(started))) {
                untold.add((ended ? "ended and called interrupted: " : "neither ended nor interrupted: ") + started);
            }
            if (ended && ran(started) && commands.stream().noneMatch(command -> belongs(command, started))) {
                untold.add("ended without a trace: " + started);
            }
        }
        return untold;
    }

    /** Returns the calls whose outcome is unknown. */
    Set<String> interrupted() {
        return all(Entry.ContextChanged.class).stream()
                .filter(changed -> changed.change() instanceof ContextChange.Appended appended
                        && appended.message() instanceof ToolExecutionResultMessage result
                        && result.text().equals(Request.INTERRUPTED))
                .map(changed -> changed.context() + " "
                        + ((ToolExecutionResultMessage) ((ContextChange.Appended) changed.change()).message()).id())
                .collect(Collectors.toSet());
    }

    /**
     * Returns the number of the entry with which the first call began that was cut off, or the highest number if there
     * is none.
     */
    long firstInterruption() {
        Set<String> interrupted = interrupted();
        return entries.stream()
                .filter(recorded ->
                        recorded.entry() instanceof Entry.ToolStarted started && interrupted.contains(call(started)))
                .mapToLong(RecordedEntry::seq)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** Returns the requests that were sent again although their reply was in the store. */
    List<String> askedAgain() {
        Set<String> answered = new HashSet<>();
        List<String> again = new ArrayList<>();
        String asked = "";
        for (Trace.Line line : lines) {
            if (line.kind() == Trace.Kind.ASKED) {
                asked = line.text();
                if (answered.contains(asked)) {
                    again.add("asked again: " + asked);
                }
            } else if (line.kind() == Trace.Kind.ACKNOWLEDGED && line.text().contains("\"type\":\"ReplyReceived\"")) {
                answered.add(asked);
            }
        }
        return again;
    }

    /** Returns the requests that were cut off and not sent again unchanged. */
    List<String> forgotten() {
        List<Request> requests = requests();
        List<String> forgotten = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            Request cut = requests.get(i);
            boolean repeated = requests.subList(i + 1, requests.size()).stream()
                    .filter(later -> later.caller() == cut.caller())
                    .limit(1)
                    .anyMatch(cut::same);
            if (cut.end() == Request.End.UNKNOWN && !repeated) {
                forgotten.add("not sent once more: " + cut.text());
            }
        }
        return forgotten;
    }

    /** Returns the kinds of the entries of each append at which a process was killed. */
    List<String> kills() {
        return told(Trace.Kind.KILLED);
    }

    List<String> told(Trace.Kind kind) {
        return lines.stream()
                .filter(line -> line.kind() == kind)
                .map(Trace.Line::text)
                .toList();
    }

    private List<String> commands() {
        return told(Trace.Kind.RAN).stream()
                .filter(line -> line.startsWith(TOOL))
                .toList();
    }

    private Set<String> finished() {
        return all(Entry.ToolFinished.class).stream()
                .map(finished -> finished.context() + " " + finished.call())
                .collect(Collectors.toSet());
    }

    private static String call(Entry.ToolStarted started) {
        return started.context() + " " + started.call();
    }

    private static boolean ran(Entry.ToolStarted started) {
        return started.tool().equals("run_command");
    }

    private static boolean belongs(String command, Entry.ToolStarted started) {
        return started.arguments().contains(command.substring(TOOL.length()));
    }

    private static Set<String> repeated(Collection<String> texts) {
        Set<String> seen = new HashSet<>();
        return texts.stream().filter(text -> !seen.add(text)).collect(Collectors.toSet());
    }

    <T extends Entry> List<T> all(Class<T> kind) {
        return entries.stream()
                .map(RecordedEntry::entry)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }
}
