package dev.journeyman.experiment;

import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import java.util.List;

/**
 * A task and its repository.
 *
 * @param files the files of the repository, path and content in turn
 * @param criteria what must hold
 * @param microCycles how many failed checks an attempt may correct
 */
record Task(List<String> files, List<Criterion> criteria, int microCycles) {

    private static final int ATTEMPTS = 3;

    /** Returns one whose attempts end with the first failed check. */
    static Task of(List<String> files, Criterion... criteria) {
        return new Task(files, List.of(criteria), 0);
    }

    /** Returns one with a single check, which a script makes. */
    static Task checkedBy(String script) {
        return of(List.of("check.sh", script), Criterion.checked("the work passes its check", "sh check.sh"));
    }

    Task mending(int rounds) {
        return new Task(files, criteria, rounds);
    }

    Story story(String title) {
        return Story.of(title, "", criteria.toArray(Criterion[]::new))
                .withKind(Story.Kind.EXPRESS)
                .withRetryPolicy(new RetryPolicy(ATTEMPTS, microCycles));
    }

    String[] repository() {
        return files.toArray(String[]::new);
    }
}
