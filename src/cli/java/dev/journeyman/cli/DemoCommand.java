package dev.journeyman.cli;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.model.ReplayProvider;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryFormat;
import dev.journeyman.workspace.Assignment;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Drives a story that comes with the program: a real repository, tools and checks; only the model is a script. */
@Command(
        name = "demo",
        description = "Drives a small story in a fresh repository, with a scripted model: no key, no network.",
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        Path place = Files.createTempDirectory("journeyman-demo-");
        Path repository = DemoRepository.make(place.resolve("repository"));
        Path requests = place.resolve("requests.jsonl");
        Story story = StoryFormat.read(DemoRepository.text("story.yaml"), "story.yaml");
        ReplayProvider model = ReplayProvider.read(DemoRepository.text("script.yaml"), "script.yaml");
        out.println("""
            A story is driven in a small repository with a failing test. Planner, coder and architect read their lines from
            a script; everything else is real: the state machine, the worktree, the tools, the compiler, the checks.
            Watch for the budget review, where three turns of the wrong approach are over and the architect pivots: the
            conversation is dropped, story and feedback stay. Then a check fails, and its output goes back to the coder.
            """);
        try (CoderEngine engine = CoderEngine.builder()
                        .provider(model)
                        .architect(List.of(model))
                        .home(place)
                        .build();
                Watch watch = new Watch(out, null, spec.commandLine().getErr(), Files.newBufferedWriter(requests))) {
            Run run = engine.start(story, new Assignment(repository, false, Map.of()), watch);
            Outcome outcome = Interrupts.await(run);
            out.println("\nrepository  %s\nrequests    %s, each exactly as sent".formatted(repository, requests));
            watch.end(outcome, repository);
            return Exit.of(outcome);
        }
    }
}
