package dev.journeyman.experiment;

import static dev.journeyman.experiment.Wording.always;

import dev.journeyman.story.Criterion;
import java.util.List;

/**
 * Four stories with a criterion that only a helper can verify: its command is wrong unless a brief describes the
 * earlier failures.
 */
final class Verifications {

    private static final Criterion STATED = Criterion.stated("the report can be read");

    private static final String VERIFY = """
        [ "$1" = out/report.md ] || { echo "error: no such report, it is out/report.md"; exit 1; }
        [ "$2" = --locale=de ] || { echo "error: expected --locale=de"; exit 1; }
        test -s out/report.md
        """;
    private static final Deed REPORT = Deed.write("out/report.md", always("all is well"));
    private static final Wording PLACE = new Wording(" report.txt", "out/report.md", " out/report.md");
    private static final Wording LOCALE = new Wording("", "--locale=de", " --locale=de");

    private static final String CHECK = """
        test -f title.txt || { echo "error: no such file: title.txt"; exit 1; }
        grep -q Report title.txt || { echo "error: expected Report"; exit 1; }
        """;
    private static final Deed TITLE = Deed.write("title.txt", Wording.unless("Report", "Untitled"));
    private static final Task TITLED = Task.of(
            List.of("verify.sh", VERIFY, "check.sh", CHECK),
            Criterion.checked("it has its title", "sh check.sh"),
            STATED);

    static final List<Scenario> ALL = List.of(
            scenario(
                    "a command that cannot fail",
                    Task.of(List.of("verify.sh", VERIFY), STATED),
                    List.of(new Wording("true", "cannot fail", "sh verify.sh out/report.md --locale=de")),
                    Deed.write("out/report.md", always("all is well"))),
            scenario(
                    "a command in the wrong place, then with the wrong locale",
                    Task.of(List.of("verify.sh", VERIFY), STATED),
                    List.of(always("sh verify.sh"), PLACE, LOCALE),
                    Deed.run("mkdir -p out && echo fine > out/report.md")),
            scenario(
                    "coder and helper are both wrong",
                    TITLED,
                    List.of(always("sh verify.sh"), PLACE, always(" --locale=de")),
                    Deed.run("mkdir -p out && echo fine > out/report.md"),
                    TITLE),
            scenario(
                    "only the coder is wrong, and finds it by itself",
                    TITLED,
                    List.of(always("sh verify.sh out/report.md --locale=de")),
                    REPORT,
                    Deed.run("sh check.sh"),
                    TITLE));

    private Verifications() {}

    private static Scenario scenario(String name, Task task, List<Wording> command, Deed... work) {
        return new Scenario(
                name, Scenario.Kind.HELPER, task, new Mind(List.of(work), command), List.of(Breakdown.never()));
    }
}
