package dev.journeyman.testkit.law;

import dev.journeyman.journal.entry.Entry;
import dev.langchain4j.data.message.AiMessage;
import java.util.Optional;
import java.util.stream.Collectors;

/** The text of a run: one line for each entry that matters to a reader. */
final class RunNarrative {

    private static final int SHOWN = 100;

    private RunNarrative() {}

    static Optional<String> line(Entry entry) {
        if (entry instanceof Entry.Moved moved) {
            return Optional.of(RandomWalk.text(moved.move()));
        }
        if (entry instanceof Entry.ReplyReceived reply) {
            return Optional.of("  %s: %s".formatted(reply.caller(), said(reply.message())));
        }
        if (entry instanceof Entry.CallFailed failed) {
            return Optional.of("  %s: no answer, %s".formatted(failed.caller(), failed.failure()));
        }
        if (entry instanceof Entry.ToolFinished tool) {
            return Optional.of("    %s %s: %s".formatted(tool.tool(), tool.ok() ? "ok" : "failed", cut(tool.text())));
        }
        if (entry instanceof Entry.CheckFinished check) {
            return Optional.of("    check %s %s".formatted(check.criterion(), check.passed() ? "passed" : "failed"));
        }
        if (entry instanceof Entry.VerdictGiven verdict) {
            return Optional.of("  architect: %s %s"
                    .formatted(verdict.decision(), cut(verdict.feedback()))
                    .stripTrailing());
        }
        return Optional.empty();
    }

    private static String said(AiMessage message) {
        return message.hasToolExecutionRequests()
                ? message.toolExecutionRequests().stream()
                        .map(call -> call.name() + " " + cut(String.valueOf(call.arguments())))
                        .collect(Collectors.joining(", "))
                : cut(String.valueOf(message.text()));
    }

    private static String cut(String text) {
        String line = text.replace("\n", "\\n");
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }
}
