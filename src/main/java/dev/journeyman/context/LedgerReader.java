package dev.journeyman.context;

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

/** Reads the facts out of turns that are about to be removed. */
final class LedgerReader {

    private static final Pattern OPEN_ITEM = Pattern.compile("(?m)^\\s*[-*] \\[ ] (.+)$");
    private static final Pattern DONE_ITEM = Pattern.compile("(?m)^\\s*[-*] \\[[xX]] .+$");

    private final Ledger.Pen pen;
    private final Map<String, CallReading> calls = new HashMap<>();

    private LedgerReader(Ledger before) {
        this.pen = new Ledger.Pen(before);
    }

    static Ledger read(Ledger before, List<Turn> turns) {
        LedgerReader reader = new LedgerReader(before);
        turns.stream().filter(turn -> turn.provenance() != Provenance.SUMMARY).forEach(reader::read);
        return reader.pen.ledger();
    }

    private void read(Turn turn) {
        pen.turn();
        if (turn.message() instanceof AiMessage reply) {
            pen.note(
                    Fact.DECISION,
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
        CallReading call = new CallReading(request);
        calls.put(request.id(), call);
        if (call.is("update_todo_list")) {
            call.argument("content").ifPresent(this::todo);
        } else {
            call.todo().ifPresent(list -> todo(list.done(), list.open()));
            call.changed().forEach(file -> pen.note(Fact.CHANGED, file));
            call.file().filter(file -> !call.writes()).ifPresent(file -> pen.note(Fact.READ, file));
        }
    }

    private void returned(Provenance provenance, @Nullable CallReading call, ToolExecutionResultMessage result) {
        String text = result.text();
        switch (provenance) {
            case FEEDBACK -> pen.note(Fact.FEEDBACK, text);
            case CHECKS -> pen.note(Fact.FAILURE, text);
            case ANSWER -> pen.note(Fact.ANSWER, asked(call) + "answer: " + text);
            default -> {
                if (call != null && call.command().isPresent() && call.file().isEmpty()) {
                    ran(call.command().get(), text, Boolean.TRUE.equals(result.isError()));
                }
            }
        }
    }

    private void ran(String command, String text, boolean error) {
        if (text.equals(ContextManager.INTERRUPTED)) {
            pen.note(Fact.COMMAND, command + " → " + text);
            return;
        }
        Optional<Integer> exit = CallReading.exitCode(text);
        String ended = command + exit.map(code -> " → exit code " + code).orElse("");
        pen.note(Fact.COMMAND, ended);
        if (error || exit.orElse(0) != 0) {
            pen.note(Fact.FAILURE, ended + ": " + lastLine(text));
        }
    }

    private void said(Provenance provenance, String text) {
        switch (provenance) {
            case FEEDBACK -> pen.note(Fact.FEEDBACK, text);
            case CHECKS -> pen.note(Fact.FAILURE, text);
            case USER, BRIEF -> pen.note(Fact.INSTRUCTION, text);
            default -> {
                // openings and notes are about the moment
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
        pen.forget(Fact.TODO);
        pen.note(Fact.TODO, "%s done, %s open: %s".formatted(done, open.size(), String.join("; ", open)));
    }

    private static String asked(@Nullable CallReading call) {
        return call == null
                ? ""
                : call.argument("question")
                        .map(question -> "asked: " + question + " – ")
                        .orElse("");
    }

    private static String lastLine(String text) {
        String last = "";
        for (String line : text.lines().toList()) {
            if (!line.isBlank() && CallReading.exitCode(line).isEmpty()) {
                last = line;
            }
        }
        return last;
    }
}
