package dev.journeyman.faults.worker;

import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.data.message.AiMessage;
import java.util.Optional;

/**
 * A model that works a story of canaries off: a plan, one command after another, and the work. What it replies depends only on the
 * story and on how many replies the journal has, so that every worker continues right. It may be used from any thread.
 */
final class CanaryModel implements ChatProvider {

    private static final int WINDOW = 200_000;
    private static final ModelReply.Usage USAGE = new ModelReply.Usage(100, 10, 0, true);

    @Override
    public String name() {
        return "canary-model";
    }

    @Override
    public TokenWindow window() {
        return TokenWindow.of(WINDOW);
    }

    @Override
    public Optional<String> breaker() {
        return Optional.empty();
    }

    @Override
    public ModelReply call(ModelRequest request) {
        CanaryStory story = CanaryStory.in(request.all().toString());
        return new ModelReply(reply(story, request.turn()), USAGE);
    }

    private static AiMessage reply(CanaryStory story, int turn) {
        if (turn == 0) {
            return Replies.call("submit_plan", "plan", "Run the commands one after another.");
        }
        return turn <= story.seconds().size()
                ? Replies.call("run_command", "command", story.command(turn))
                : Replies.call("submit_work", "summary", "all commands ran");
    }
}
