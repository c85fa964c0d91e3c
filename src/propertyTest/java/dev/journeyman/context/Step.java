package dev.journeyman.context;

import dev.journeyman.context.compaction.CompactionResult;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One step of a context, printed so that a shrunk history reads like a script. */
sealed interface Step {

    /** Applies the step and returns whether the context accepted it. */
    boolean play(ContextManager context);

    record Opens(String prompt) implements Step {
        @Override
        public boolean play(ContextManager context) {
            context.resetSystemPrompt(prompt);
            return true;
        }

        @Override
        public String toString() {
            return "reset to " + shown(prompt);
        }
    }

    record Says(String text, TurnSource provenance) implements Step {
        @Override
        public boolean play(ContextManager context) {
            return context.append(UserMessage.from(text), provenance);
        }

        @Override
        public String toString() {
            return provenance + " says " + shown(text);
        }
    }

    record Shows(String text) implements Step {
        @Override
        public boolean play(ContextManager context) {
            return context.append(
                    UserMessage.from(TextContent.from(text), ImageContent.from("https://example.org/screen.png")),
                    TurnSource.USER);
        }

        @Override
        public String toString() {
            return "USER shows a picture with " + shown(text);
        }
    }

    record Notes(String text) implements Step {
        @Override
        public boolean play(ContextManager context) {
            return context.append(SystemMessage.from(text), TurnSource.NOTE);
        }

        @Override
        public String toString() {
            return "note " + shown(text);
        }
    }

    record Replies(@Nullable String text, List<Call> calls) implements Step {
        @Override
        public boolean play(ContextManager context) {
            return context.append(
                    AiMessage.builder()
                            .text(text)
                            .toolExecutionRequests(
                                    calls.stream().map(Call::request).toList())
                            .build(),
                    TurnSource.MODEL);
        }

        @Override
        public String toString() {
            return "the model says " + shown(text) + (calls.isEmpty() ? "" : " and calls " + calls);
        }
    }

    record Returns(int pick, String text, boolean error, TurnSource provenance) implements Step {

        /** Returns the result message for one of the open calls, or for an unknown call if none is open. */
        ChatMessage message(ContextManager context) {
            List<ToolExecutionRequest> open = context.openCalls();
            ToolExecutionRequest call = open.isEmpty() ? null : open.get(pick % open.size());
            return ToolExecutionResultMessage.builder()
                    .id(call == null ? "none" : call.id())
                    .toolName(call == null ? "none" : call.name())
                    .text(text)
                    .isError(error)
                    .build();
        }

        @Override
        public boolean play(ContextManager context) {
            return context.append(message(context), provenance);
        }

        @Override
        public String toString() {
            return provenance + (error ? " fails" : " returns") + " for open call " + pick + ": " + shown(text);
        }
    }

    /** Several exchanges in a row, each of one call and its result: most of a run consists of these. */
    record Works(int exchanges, Call call, String result) implements Step {
        @Override
        public boolean play(ContextManager context) {
            for (int i = 0; i < exchanges; i++) {
                new Replies(null, List.of(call)).play(context);
                new Returns(0, result, false, TurnSource.TOOL).play(context);
            }
            return true;
        }

        @Override
        public String toString() {
            return exchanges + " times " + call + ", which returns " + shown(result);
        }
    }

    /** A result whose call was answered already, has a model's own id, or never existed. */
    record Strays(@Nullable String id, String text) implements Step {
        @Override
        public boolean play(ContextManager context) {
            String known = context.conversation().stream()
                    .filter(ToolExecutionResultMessage.class::isInstance)
                    .map(message -> ((ToolExecutionResultMessage) message).id())
                    .reduce((first, second) -> second)
                    .orElse("c0");
            return context.append(
                    ToolExecutionResultMessage.from(id == null ? known : id, "read_file", text), TurnSource.TOOL);
        }

        @Override
        public String toString() {
            return "a result for " + (id == null ? "an answered call" : id) + ": " + shown(text);
        }
    }

    record Interrupts() implements Step {
        @Override
        public boolean play(ContextManager context) {
            context.interrupt();
            return true;
        }
    }

    record Asks() implements Step {
        @Override
        public boolean play(ContextManager context) {
            return !context.request().isEmpty();
        }
    }

    /** What the engine asks before each request: a fold, if it pays. */
    record Economizes() implements Step {
        @Override
        public boolean play(ContextManager context) {
            return context.economize();
        }
    }

    /** A compaction to a percentage of the context's tokens; to a single token if that is 0. */
    record Compacts(int percent) implements Step {
        int target(ContextManager context) {
            return Math.max(1, (int) (context.tokens() * (long) percent / 100));
        }

        @Override
        public boolean play(ContextManager context) {
            return !(context.compact(target(context)) instanceof CompactionResult.Impossible);
        }

        @Override
        public String toString() {
            return "compact to " + percent + " %";
        }
    }

    /** A provider's report of a request's tokens, as a percentage of the estimate. */
    record Measures(int percent) implements Step {
        @Override
        public boolean play(ContextManager context) {
            context.measured(context.tokens(), (int) (context.tokens() * (long) percent / 100));
            return true;
        }

        @Override
        public String toString() {
            return "it took " + percent + " % of the estimated tokens";
        }
    }

    /** A tool call as a model sends it. */
    record Call(
            @Nullable String id,
            @Nullable String name,
            @Nullable String arguments) {
        ToolExecutionRequest request() {
            return ToolExecutionRequest.builder()
                    .id(id)
                    .name(name)
                    .arguments(arguments)
                    .build();
        }

        @Override
        public String toString() {
            return name + "(" + shown(arguments) + ") as " + id;
        }
    }

    /** Returns a readable form of a text: escaped, and a long one cut to its beginning and its size. */
    static String shown(@Nullable String text) {
        if (text == null) {
            return "nothing";
        }
        StringBuilder line = new StringBuilder("\"");
        text.chars().limit(60).forEach(unit -> {
            switch (unit) {
                case '\n' -> line.append("\\n");
                case '\t' -> line.append("\\t");
                case '"' -> line.append("\\\"");
                default ->
                    line.append(unit < ' ' || unit > '~' ? "\\u%04x".formatted(unit) : Character.toString((char) unit));
            }
        });
        return text.length() <= 60
                ? line.append('"').toString()
                : line.append("…\" (%,d characters, %,d lines)"
                                .formatted(text.length(), text.lines().count()))
                        .toString();
    }
}
