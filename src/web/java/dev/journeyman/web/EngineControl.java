package dev.journeyman.web;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.review.Verdict;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.nio.file.Path;

/**
 * The control over the runs of an engine of the host, with the models that the host chose. It may be used from any thread.
 *
 * @param engine the engine
 */
record EngineControl(CoderEngine engine) implements RunControl {

    @Override
    public String start(NewStory story) {
        if (!story.model().isBlank()) {
            throw new BadInputException(
                    "This console cannot choose the model %s: its host has chosen the models. Leave the model empty."
                            .formatted(story.model()));
        }
        if (story.repository().isBlank()) {
            throw new BadInputException("The story has no repository. Write the directory of one.");
        }
        Story asked = Story.of(story.title(), story.text(), story.criteria().toArray(Criterion[]::new));
        return engine.start(asked, Path.of(story.repository())).id();
    }

    @Override
    public void deliver(String run, String request, Verdict verdict, String from) {
        engine.run(run).deliver(request, verdict, from);
    }

    @Override
    public void stop(String run) {
        Run known = engine.run(run);
        if (known.completion().toCompletableFuture().isDone()) {
            throw new RunStateException(
                    "Run %s is not driven here. Stop it in the process that drives it.".formatted(run));
        }
        known.stop();
    }

    @Override
    public void cancel(String run) {
        engine.run(run).cancel();
    }

    @Override
    public void resume(String run) {
        engine.run(run).resume();
    }
}
