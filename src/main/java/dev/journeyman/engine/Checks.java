package dev.journeyman.engine;

import dev.journeyman.journal.Entry;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.Commands;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;

/** The acceptance checks of a story, run in its worktree. */
final class Checks {

    private static final int SHOWN = 4_000;

    private final Driven run;

    Checks(Driven run) {
        this.run = run;
    }

    /** Runs them all and returns a text for each that did not pass; none means all passed. */
    List<String> failures() throws InterruptedException {
        Story story = run.standing().contract().story();
        List<String> failures = new ArrayList<>(touched(story));
        for (int i = 0; i < story.criteria().size(); i++) {
            check(i + 1, story.criteria().get(i), failures);
        }
        return failures;
    }

    private void check(int number, Criterion criterion, List<String> failures) throws InterruptedException {
        if (criterion.command() == null) {
            failures.add("Criterion %s, %s, has no command that could show it.".formatted(number, criterion.text()));
            return;
        }
        Commands.Ending ending = run.workspace().commands().run(criterion.command(), criterion.timeout());
        String output = run.clean(ending.output());
        run.write(new Entry.CheckFinished(
                number, criterion.text(), ending.passed(), ending.exit(), ending.millis(), output));
        if (!ending.passed()) {
            String how = ending.timedOut()
                    ? "took longer than " + criterion.timeout()
                    : "ended with exit code " + ending.exit();
            failures.add("Criterion %s, %s, is not met: `%s` %s.\n%s"
                    .formatted(number, criterion.text(), criterion.command(), how, tail(output)));
        }
    }

    /** Returns a failure for each protected file that was changed. */
    private List<String> touched(Story story) {
        List<String> failures = new ArrayList<>();
        List<String> differing = story.protect().isEmpty() ? List.of() : run.differing();
        for (String glob : story.protect()) {
            PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob);
            for (String file : differing) {
                if (matcher.matches(Path.of(file))) {
                    failures.add("%s is protected by the story (%s) and was changed. Put it back as it was."
                            .formatted(file, glob));
                }
            }
        }
        return failures;
    }

    private static String tail(String output) {
        String text = output.strip();
        return text.length() <= SHOWN ? text : "[…]\n" + text.substring(text.length() - SHOWN);
    }
}
