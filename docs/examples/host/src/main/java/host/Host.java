package host;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.journal.Journal;
import dev.journeyman.model.script.ReplayProvider;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.nio.file.Path;

/** A host: one process starts a story, which waits for the review of its plan; others approve the plan and the work. */
public final class Host {

    private static final Story STORY =
            Story.of("Greet", "hello.txt says hello.", Criterion.checked("it greets", "grep -q hello hello.txt"));

    /** What the scripted model answers. The journal says how far a run is in it, so any process can continue the run. */
    private static final String SCRIPT = """
        turns:
          - tools: [ { name: submit_plan, arguments: { plan: "1. Write hello.txt" } } ]
          - tools:
              - { name: write_file, arguments: { path: hello.txt, content: "hello" } }
              - { name: submit_work, arguments: { summary: "It greets." } }
        """;

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length != 2) {
            System.err.println("Usage: host start REPOSITORY | host approve RUN");
            System.exit(2);
        }
        try (Journal journal = Journal.sqlite(Path.of("runs.db"));
                CoderEngine engine = CoderEngine.builder()
                        .provider(
                                ReplayProvider.read(SCRIPT, "script")) // a real one: .model("gpt", chatModel, 128_000)
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
        run.request().ifPresent(request -> {
            System.err.println(request.text()); // what a person reads before deciding
            run.deliver(request.id(), Verdict.of(Decision.APPROVE));
        });
        return run;
    }
}
