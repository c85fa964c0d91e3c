package dev.journeyman.experiment;

import static dev.journeyman.experiment.Wording.always;

import dev.journeyman.story.Criterion;
import java.util.List;

/** Two stories in which nothing goes wrong, so that there is no brief to make. */
final class Controls {

    private static final String CHECK = "grep -q fine note.txt\n";
    private static final Deed NOTE = Deed.write("note.txt", always("fine"));

    static final List<Scenario> ALL = List.of(
            new Scenario(
                    "the check passes at once",
                    Scenario.Kind.CONTROL,
                    Task.checkedBy(CHECK),
                    new Mind(List.of(NOTE), List.of()),
                    List.of(Breakdown.never())),
            new Scenario(
                    "the helper's command passes at once, with a second provider that is not needed",
                    Scenario.Kind.CONTROL,
                    Task.of(List.of("check.sh", CHECK), Criterion.stated("the note is fine")),
                    new Mind(List.of(NOTE), List.of(always("sh check.sh"))),
                    List.of(Breakdown.never(), Breakdown.never())));

    private Controls() {}
}
