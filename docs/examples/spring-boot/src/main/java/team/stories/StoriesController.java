package team.stories;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.web.RunPage;
import java.nio.file.Path;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Stories over HTTP. It may be used from any thread. */
@RestController
class StoriesController {

    private final CoderEngine engine;
    private final Journal journal;

    StoriesController(CoderEngine engine, Journal journal) {
        this.engine = engine;
        this.journal = journal;
    }

    /** A story, as a client asks for it. */
    record AskedStory(String title, String text, String check, String repository) {}

    /** A run, as this service shows it. */
    record SeenRun(String run, State state, boolean over) {}

    @PostMapping("/stories")
    @ResponseStatus(HttpStatus.CREATED)
    SeenRun start(@RequestBody AskedStory asked) {
        Story story = Story.of(asked.title(), asked.text(), Criterion.checked("it is done", asked.check()));
        return seen(engine.start(story, Path.of(asked.repository())));
    }

    @GetMapping("/runs/waiting")
    List<String> waiting() {
        return engine.runs(HeadQuery.ALL.waiting()).stream().map(RunHead::run).toList();
    }

    @GetMapping("/runs/{run}")
    SeenRun show(@PathVariable("run") String run) {
        return seen(engine.run(run));
    }

    @GetMapping(path = "/runs/{run}/page", produces = MediaType.TEXT_HTML_VALUE)
    String page(@PathVariable("run") String run) {
        return RunPage.of(journal, run).html();
    }

    @PostMapping("/runs/{run}/approve")
    SeenRun approve(@PathVariable("run") String run, Principal who) {
        Run handle = engine.run(run);
        Run.OpenRequest request = handle.request()
                .orElseThrow(() -> new RunStateException("Run %s waits for no verdict.".formatted(run)));
        handle.deliver(request.id(), Verdict.of(Decision.APPROVE), who.getName());
        return seen(handle);
    }

    private static SeenRun seen(Run run) {
        return new SeenRun(run.id(), run.outcome().state(), run.outcome().over());
    }

    @ExceptionHandler({BadInputException.class, RunStateException.class})
    @ResponseStatus(HttpStatus.CONFLICT)
    Map<String, String> refused(RuntimeException refusal) {
        return Map.of("error", String.valueOf(refusal.getMessage()));
    }
}
