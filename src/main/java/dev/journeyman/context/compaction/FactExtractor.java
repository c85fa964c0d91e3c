package dev.journeyman.context.compaction;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.Turn;
import dev.journeyman.context.TurnSource;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Extracts the facts from turns that are about to be removed. */
final class FactExtractor {

    private static final Pattern OPEN_ITEM = Pattern.compile("(?m)^\\s*[-*] \\[ ] (.+)$");
    private static final Pattern DONE_ITEM = Pattern.compile("(?m)^\\s*[-*] \\[[xX]] .+$");

    /** The code points of a command that a fact has at most, so that its end is said as well. */
    private static final int COMMAND = 120;

    private final RemovedFacts.Pen pen;
    private final Map<String, ToolCallFacts> calls = new HashMap<>();

    private FactExtractor(RemovedFacts before) {
        this.pen = new RemovedFacts.Pen(before);
    }

    static RemovedFacts read(RemovedFacts before, List<Turn> turns) {
        FactExtractor reader = new FactExtractor(before);
        turns.stream().filter(turn -> turn.provenance() != TurnSource.SUMMARY).forEach(reader::read);
        return reader.pen.ledger();
    }

    private void read(Turn turn) {
        pen.turn();
        if (turn.message() instanceof AiMessage reply) {
            pen.note(
                    SummaryFact.DECISION,
                    Objects.requireNonNullElse(reply.text(), "")
                            .lines()
                            .findFirst()
                            .orElse(""));
            reply.toolExecutionRequests().forEach(this::called);
        } else if (turn.message() instanceof ToolExecutionResultMessage result) {
            returned(turn.provenance(), calls.get(result.id()), result);
        } else if (turn.message() instanceof UserMessage said && said.hasSingleText()) {
            said(turn.provenance(), said.singleText());
        }
    }

    private void called(ToolExecutionRequest request) {
        ToolCallFacts call = new ToolCallFacts(request);
        calls.put(request.id(), call);
        if (call.is("update_todo_list")) {
            call.argument("content").ifPresent(this::todo);
        } else {
            call.todo().ifPresent(list -> todo(list.done(), list.open()));
            call.changed().forEach(file -> pen.note(SummaryFact.CHANGED, call.named(file)));
            call.file().filter(file -> !call.writes()).ifPresent(file -> pen.note(SummaryFact.READ, call.named(file)));
        }
    }

    private void returned(TurnSource provenance, @Nullable ToolCallFacts call, ToolExecutionResultMessage result) {
        String text = result.text();
        switch (provenance) {
            case FEEDBACK -> pen.note(SummaryFact.FEEDBACK, text);
            case CHECKS -> pen.note(SummaryFact.FAILURE, text);
            case ANSWER -> pen.note(SummaryFact.ANSWER, asked(call) + "answer: " + text);
            default -> {
                if (call != null && call.runs()) {
                    ran(call, result);
                }
            }
        }
    }

    private void ran(ToolCallFacts call, ToolExecutionResultMessage result) {
        String text = result.text();
        String command = call.named(RemovedFacts.shortened(call.command().orElse(""), COMMAND));
        if (text.equals(ContextManager.INTERRUPTED)) {
            pen.note(SummaryFact.COMMAND, command + " → " + text);
            return;
        }
        Optional<Integer> exit = ToolCallFacts.exitCode(text);
        String ended = command + exit.map(code -> " → exit code " + code).orElse("");
        pen.note(SummaryFact.COMMAND, ended);
        if (call.failed(result)) {
            pen.note(SummaryFact.FAILURE, ended + ": " + lastLine(text));
        }
    }

    private void said(TurnSource provenance, String text) {
        switch (provenance) {
            case FEEDBACK -> pen.note(SummaryFact.FEEDBACK, text);
            case CHECKS -> pen.note(SummaryFact.FAILURE, text);
            case USER, BRIEF -> pen.note(SummaryFact.INSTRUCTION, text);
            default -> {
                // openings and notes do not hold beyond their moment
            }
        }
    }

    private void todo(String content) {
        List<String> open =
                OPEN_ITEM.matcher(content).results().map(item -> item.group(1)).toList();
        long done = DONE_ITEM.matcher(content).results().count();
        todo(done, open);
    }

    private void todo(long done, List<String> open) {
        pen.forget(SummaryFact.TODO);
        pen.note(SummaryFact.TODO, "%s done, %s open: %s".formatted(done, open.size(), String.join("; ", open)));
    }

    private static String asked(@Nullable ToolCallFacts call) {
        return call == null
                ? ""
                : call.argument("question")
                        .map(question -> "asked: " + question + " – ")
                        .orElse("");
    }

    private static String lastLine(String text) {
        String last = "";
        for (String line : text.lines().toList()) {
            if (!line.isBlank() && ToolCallFacts.exitCode(line).isEmpty()) {
                last = line;
            }
        }
        return last;
    }
}
