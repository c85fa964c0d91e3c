package dev.journeyman.model.script;

import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.Provider.Prices;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.StoryFormat;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A deterministic provider that answers from a script. The turn depends only on the caller and on the number of turns
 * that the caller has taken. The provider keeps no position of its own, so a resumed run continues at the position in
 * its journal. It is immutable and may be used from any thread.
 */
public final class ReplayProvider implements ChatProvider {

    private final String place;
    private final Script script;

    private ReplayProvider(String place, Script script) {
        this.place = place;
        this.script = script;
    }

    /**
     * Reads a script.
     *
     * @param text YAML or JSON
     * @param place the file's name, for errors
     * @throws dev.journeyman.story.BadInputException if the text is not a replay script
     */
    public static ReplayProvider read(String text, String place) {
        ReplayProvider provider =
                new ReplayProvider(place, StoryFormat.read(text, place, "replay script", Script.class));
        try {
            provider.window();
            provider.prices();
            return provider;
        } catch (BadInputException outOfRange) {
            throw new BadInputException("%s: %s".formatted(place, outOfRange.getMessage()), outOfRange);
        }
    }

    /** Returns the same script with another provider name. */
    public ReplayProvider named(String other) {
        return new ReplayProvider(place, new Script(other, script.window(), script.prices(), script.turns()));
    }

    /** Returns the same script with a window of another size. */
    public ReplayProvider sized(int window) {
        ReplayProvider sized =
                new ReplayProvider(place, new Script(script.name(), window, script.prices(), script.turns()));
        sized.window();
        return sized;
    }

    @Override
    public String name() {
        return script.name();
    }

    @Override
    public TokenWindow window() {
        return TokenWindow.of(script.window());
    }

    @Override
    public Prices prices() {
        return script.prices().prices();
    }

    /** Returns empty: a script belongs to one run, and so does its breaker. */
    @Override
    public Optional<String> breaker() {
        return Optional.empty();
    }

    @Override
    public ModelReply call(ModelRequest request) throws InterruptedException {
        Script.ScriptTurn turn = script.turn(request.caller(), request.turn())
                .orElseThrow(() ->
                        new ScriptException("%s ran out: it has %s for the %s, and one more was asked for with %s"
                                .formatted(
                                        place,
                                        turns(script.count(request.caller())),
                                        request.caller(),
                                        asked(request))));
        expect(turn, request);
        await(turn.delay());
        if (turn.error() != null) {
            throw failure(turn.error());
        }
        return new ModelReply(reply(turn), usage(turn));
    }

    /** Returns a sentence for each caller with unused turns; {@code taken} returns how many turns a caller took. */
    public List<String> leftovers(ToIntFunction<CallerRole> taken) {
        List<String> sentences = new ArrayList<>();
        for (CallerRole caller : CallerRole.values()) {
            long left = script.count(caller) - taken.applyAsInt(caller);
            if (left > 0) {
                sentences.add("%s has %s for the %s that %s not taken."
                        .formatted(place, turns(left), caller, left == 1 ? "was" : "were"));
            }
        }
        return sentences;
    }

    private static String turns(long number) {
        return number + (number == 1 ? " turn" : " turns");
    }

    private void expect(Script.ScriptTurn turn, ModelRequest request) {
        if (turn.expect() == null) {
            return;
        }
        List<String> differences = ScriptExpectation.differences(turn.expect(), request);
        if (!differences.isEmpty()) {
            throw new ScriptException("%s, turn %s of the %s: the request is not what was expected.\n%s"
                    .formatted(place, request.turn() + 1, request.caller(), String.join("\n", differences)));
        }
    }

    private static void await(@Nullable Duration delay) throws InterruptedException {
        if (delay != null) {
            boolean never = new CountDownLatch(1).await(delay.toMillis(), TimeUnit.MILLISECONDS);
            assert !never;
        }
    }

    private static ProviderException failure(Script.ScriptError error) {
        String message = Objects.requireNonNullElse(error.message(), "status " + error.status());
        Duration after = error.retryAfter() == null ? null : Duration.ofMillis(Math.round(error.retryAfter() * 1_000));
        return new ProviderException(Failure.of(error.status(), message), message, after, null);
    }

    private static AiMessage reply(Script.ScriptTurn turn) {
        List<ToolExecutionRequest> calls = new ArrayList<>();
        for (Script.ScriptCall call : turn.tools()) {
            calls.add(ToolExecutionRequest.builder()
                    .id("script-" + (calls.size() + 1))
                    .name(Objects.requireNonNullElse(call.name(), ""))
                    .arguments(arguments(call))
                    .build());
        }
        return AiMessage.builder()
                .text(turn.text())
                .toolExecutionRequests(calls)
                .build();
    }

    private static String arguments(Script.ScriptCall call) {
        if (call.arguments() == null) {
            return "{}";
        }
        return call.arguments().isTextual()
                ? call.arguments().asText()
                : call.arguments().toString();
    }

    private static @Nullable Usage usage(Script.ScriptTurn turn) {
        return turn.usage() == null
                ? null
                : new Usage(
                        turn.usage().input(),
                        turn.usage().output(),
                        turn.usage().cached(),
                        true);
    }

    private static String asked(ModelRequest request) {
        ChatMessage last = request.messages().get(request.messages().size() - 1);
        if (last instanceof ToolExecutionResultMessage result) {
            return "the result of " + result.toolName() + " " + ScriptExpectation.shown(result.text());
        }
        return last instanceof UserMessage said && said.hasSingleText()
                ? ScriptExpectation.shown(said.singleText())
                : "a " + last.type() + " turn";
    }
}
