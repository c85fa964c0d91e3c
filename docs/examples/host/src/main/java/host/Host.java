package host;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.journal.Journal;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.langchain4j.model.chat.ChatModel;
import java.nio.file.Path;

/** A host: one process starts a story, which waits for its review; another one approves it. */
public final class Host {

    private static final Story STORY = Story.of(
                    "Greet", "hello.txt says hello.", Criterion.checked("it greets", "grep -q hello hello.txt"))
            .withKind(Story.Kind.EXPRESS); // codes at once; a standard story has its plan reviewed first

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length != 2) {
            System.err.println("Usage: host start REPOSITORY | host approve RUN");
            System.exit(2);
        }
        try (Journal journal = Journal.sqlite(Path.of("runs.db"));
                CoderEngine engine = CoderEngine.builder()
                        .model("scripted", model(), 128_000)
                        .journal(journal)
                        .home(Path.of("worktrees"))
                        .build()) { // without an architect, reviews wait
            Run run = arguments[0].equals("start")
                    ? engine.start(STORY, Path.of(arguments[1]))
                    : approved(engine.run(arguments[1]));
            Outcome outcome = run.await();
            System.out.println(outcome.over() ? outcome.state() + " on " + outcome.branch() : run.id());
        }
    }

    private static Run approved(Run run) {
        Run.OpenRequest request = run.request().orElseThrow();
        System.err.println(request.text()); // what a person reads before deciding
        run.deliver(request.id(), Verdict.of(Decision.APPROVE));
        return run;
    }

    /** A scripted model. A real one goes here, such as OpenAiChatModel, AnthropicChatModel or any other of LangChain4j. */
    private static ChatModel model() {
        return ScriptedModel.of(Replies.calls(
                Replies.request("write_file", "path", "hello.txt", "content", "hello\n"),
                Replies.request("submit_work", "summary", "It greets.")));
    }
}
