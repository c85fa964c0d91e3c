package dev.journeyman.testkit.law;

import dev.journeyman.flow.State;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import java.time.Duration;
import java.util.List;

/**
 * A coder that acts at random: it works, asks, claims completion, talks, fails, repeats itself, and calls the host's
 * tools.
 */
final class DrawnCoder implements ChatProvider {

    private static final int KINDS = 11;

    private final RandomChoices draws;
    private final FailingJournal tape;
    private final SettableClock clock;
    private final List<ToolSpecification> own;

    DrawnCoder(RandomChoices draws, FailingJournal tape, SettableClock clock, List<Tool> own) {
        this.draws = draws;
        this.tape = tape;
        this.clock = clock;
        this.own = own.stream().map(Tool::specification).toList();
    }

    @Override
    public String name() {
        return "drawn";
    }

    @Override
    public TokenWindow window() {
        return TokenWindow.of(64_000);
    }

    @Override
    public ModelReply call(ModelRequest request) {
        clock.advance(Duration.ofSeconds(1));
        boolean planning = tape.standing().position().state() == State.PLANNING;
        return new ModelReply(reply(draws.at(tape.acts()), request.turn(), planning), null);
    }

    private AiMessage reply(RandomChoices.Chance chance, int turn, boolean planning) {
        int kind = chance.of(4, KINDS + 3 * own.size());
        if (kind >= KINDS) {
            return AiMessage.from(called(chance, own.get((kind - KINDS) / 3)));
        }
        return switch (kind) {
            case 0 -> Replies.call("read_file", "path", "file-" + turn);
            case 1 ->
                Replies.calls(
                        Replies.request("write_file", "path", "file-" + turn, "content", "content " + turn),
                        Replies.request("read_file", "path", "file-" + turn));
            case 2 -> Replies.call("ask_question", "question", "question of turn " + turn + ", unlike any other");
            case 3 -> Replies.words("words of turn " + turn + ", unlike any other");
            case 4 -> Replies.call("claim_complete", "reason", "claim of turn " + turn);
            case 5 -> Replies.call("update_todo_list", "content", "- [ ] item of turn " + turn);
            case 6 -> Replies.call("no_such_tool", "turn", "" + turn);
            case 7 -> throw new ProviderException(failure(turn), "busy", null, null);
            case 8 -> Replies.call("read_file", "path", "always the same");
            default ->
                planning
                        ? Replies.call("submit_plan", "plan", plan(turn))
                        : Replies.call("submit_work", "summary", "work of turn " + turn);
        };
    }

    /** Returns a failure that is retried at once, or one after which the provider is unavailable for a minute. */
    private static Failure failure(int turn) {
        return turn % 2 == 0 ? Failure.OVERLOADED : Failure.RATE_LIMIT_EXCEEDED;
    }

    private static List<ToolExecutionRequest> called(RandomChoices.Chance chance, ToolSpecification tool) {
        return List.of(ToolExecutionRequest.builder()
                .id("model-1")
                .name(tool.name())
                .arguments(new DrawnArguments(chance.random(5)).of(tool))
                .build());
    }

    private static String plan(int turn) {
        return "plan of turn " + turn + ":\n1. {{#not}} a tag\n2. \"quoted\" \\ and **marked**";
    }
}
