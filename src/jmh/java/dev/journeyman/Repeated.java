package dev.journeyman;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.journal.Journal;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.langchain4j.data.message.ChatMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A comparison of the tokens that a run sends with those of the replaced design, in which the prompt repeats the
 * conversation as text and the conversation follows as messages.
 */
final class Repeated {

    /** The turns of the run. */
    static final int TURNS = 20;

    private static final JtokkitEstimator TOKENS = new JtokkitEstimator();

    private long sent;
    private long doubled;

    private Repeated() {}

    /** Drives a run that reads a file in each turn. */
    static Repeated in(Path place) throws IOException, InterruptedException {
        Path directory = Files.createDirectory(place.resolve("repeated"));
        for (int i = 0; i < TURNS; i++) {
            Files.writeString(directory.resolve("File%d.java".formatted(i)), "a line of a source file\n".repeat(60));
        }
        Repeated repeated = new Repeated();
        try (CoderEngine engine = CoderEngine.builder()
                .provider(Still.model(repeated::answer))
                .journal(Journal.memory())
                .workspaces(new Still(directory))
                .build()) {
            Story story = Story.of("Look around", "A story of twenty turns.", Criterion.checked("it holds", "check"))
                    .withKind(Story.Kind.EXPRESS)
                    .withBudget(Budget.DEFAULT.withTurns(1, TURNS));
            engine.start(story, new WorkspaceRequest(directory, true, Map.of()), recorded -> {})
                    .await();
        }
        return repeated;
    }

    /** Returns the tokens of all requests as they are sent. */
    long sent() {
        return sent;
    }

    /** Returns the tokens of all requests with the conversation in the prompt as well. */
    long doubled() {
        return doubled;
    }

    private ModelReply answer(ModelRequest request) {
        List<ChatMessage> all = request.all();
        int tokens = TOKENS.estimateTokenCountInMessages(all);
        String conversation = all.stream().skip(1).map(ChatMessage::toString).collect(Collectors.joining("\n"));
        sent += tokens;
        doubled += tokens + TOKENS.estimateTokenCountInText(conversation);
        return new ModelReply(
                request.turn() + 1 < TURNS
                        ? Replies.call("read_file", "path", "File%d.java".formatted(request.turn()))
                        : Replies.call("submit_work", "summary", "it is done"),
                null);
    }
}
