package dev.journeyman.engine;

import dev.journeyman.context.ContextChange.Appended;
import dev.journeyman.context.ToolResultLimit;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.run.PromptState;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Arguments.BadArgumentsException;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.builtin.ReadFile;
import dev.journeyman.tool.builtin.ToolSpecs;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceException;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tool {@code recall}: it returns what an earlier call of the coder in the current attempt returned, as the journal has it, so that
 * nothing that a conversation leaves out is lost. It reads the journal of its own run only.
 */
public final class RecallTool implements Tool {

    /** The name of the tool. */
    public static final String NAME = "recall";

    /** The bytes of a page, which is below the limit of a result. */
    private static final int PAGE = 7_000;

    private final RunJournal journal;
    private final Journal store;

    /**
     * Prepares the tool of a run.
     *
     * @param store has the entries of the run
     */
    public RecallTool(RunJournal journal, Journal store) {
        this.journal = journal;
        this.store = store;
    }

    @Override
    public ToolSpecification specification() {
        return ToolSpecs.of(
                NAME,
                "Returns the result of an earlier call again, as it was: one that was cut, or left out of the"
                        + " conversation since. A line of more than 7,000 bytes counts as several.",
                "call: the id of the call, such as c17",
                "from_line?#: the first line to return, counted from 1",
                "lines?#: how many lines to return");
    }

    @Override
    public Availability offer() {
        return Availability.ALWAYS;
    }

    @Override
    public ToolResult run(Arguments arguments, Workspace workspace) {
        String call = arguments.text("call").strip();
        Recorded recorded =
                new Recorded(PromptState.context(journal.state().attempts().number()), call);
        RunEntries.read(store, journal.run()).forEach(recorded::take);
        String text = recorded.text;
        if (text == null) {
            return ToolResult.error(
                    "No call %s has a result in this attempt. The summary and the shortened results name the calls that can be recalled."
                            .formatted(call));
        }
        return page(call, recorded, lines(text), arguments, workspace);
    }

    private ToolResult page(
            String call, Recorded recorded, List<String> lines, Arguments arguments, Workspace workspace) {
        int from = arguments.positive("from_line").orElse(1);
        if (from > lines.size()) {
            return ToolResult.error(
                    "The result of call %s has %s lines; line %s is past its end.".formatted(call, lines.size(), from));
        }
        int wanted = arguments.positive("lines").orElse(lines.size());
        int end = end(lines, from - 1, (int) Math.min(lines.size(), from - 1L + wanted));
        String rest = end < lines.size() && end - from + 1 < wanted ? "; the rest: from_line " + (end + 1) : "";
        String page = String.join("\n", lines.subList(from - 1, end));
        return ToolResult.of("[%s %s: lines %s–%s of %s%s%s]\n%s"
                .formatted(
                        call,
                        recorded.tool,
                        from,
                        end,
                        lines.size(),
                        since(recorded.started, String.valueOf(recorded.text), workspace),
                        rest,
                        page));
    }

    /** Returns the lines of a result, of a very long line its pieces; a line end that the text ends with begins no further one. */
    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            int start = 0;
            while (line.length() - start > PAGE / 4) {
                int end = start
                        + ToolResultLimit.within(
                                line.substring(start, Math.min(line.length(), start + PAGE + 1)), PAGE);
                if (end == line.length()) {
                    break;
                }
                lines.add(line.substring(start, end));
                start = end;
            }
            lines.add(line.substring(start));
        }
        boolean ended = lines.size() > 1 && lines.get(lines.size() - 1).isEmpty();
        return ended ? lines.subList(0, lines.size() - 1) : lines;
    }

    /** Returns the end of the lines that fit on a page; the first one is always on it. */
    private static int end(List<String> lines, int start, int last) {
        int end = start + 1;
        int bytes = bytes(lines.get(start));
        while (end < last && bytes + bytes(lines.get(end)) <= PAGE) {
            bytes += bytes(lines.get(end++));
        }
        return end;
    }

    private static int bytes(String line) {
        return line.getBytes(StandardCharsets.UTF_8).length + 1;
    }

    /** Returns what is to be said of a file that was read then, if it is another one now. */
    private String since(Entry.@Nullable ToolStarted started, String then, Workspace workspace) {
        ReadFile read = new ReadFile();
        if (started == null || !started.tool().equals(read.specification().name())) {
            return "";
        }
        try {
            ToolResult now = read.run(
                    Arguments.of(ToolExecutionRequest.builder()
                            .name(started.tool())
                            .arguments(started.arguments())
                            .build()),
                    workspace);
            return journal.clean(now.text()).equals(then) ? "" : "; the file has changed since";
        } catch (BadArgumentsException | WorkspaceException gone) {
            return "; the file cannot be read any more";
        }
    }

    /** What the journal has of one call. */
    private static final class Recorded {

        private final String context;
        private final String call;
        private Entry.@Nullable ToolStarted started;
        private @Nullable String text;
        private String tool = "";

        private Recorded(String context, String call) {
            this.context = context;
            this.call = call;
        }

        /** Takes an entry: what a tool returned counts more than what the conversation had of it. */
        private void take(RecordedEntry recorded) {
            Entry entry = recorded.entry();
            if (entry instanceof Entry.ToolStarted begun && is(begun.context(), begun.call())) {
                started = begun;
            } else if (entry instanceof Entry.ToolFinished finished && is(finished.context(), finished.call())) {
                text = finished.text();
                tool = finished.tool();
            } else if (entry instanceof Entry.ContextChanged changed
                    && changed.change() instanceof Appended appended
                    && appended.message() instanceof ToolExecutionResultMessage result
                    && is(changed.context(), result.id())
                    && text == null) {
                text = result.text();
                tool = result.toolName();
            }
        }

        private boolean is(String where, String id) {
            return where.equals(context) && call.equals(id);
        }
    }
}
