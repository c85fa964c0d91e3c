package dev.journeyman.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.crash.KillPoint.Moment;
import dev.journeyman.crash.KillPoint.Place;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The story of the demo, killed with -9 once at every append, right before it and right after it. */
@Tag("crash")
class KilledAtEveryAppendTest {

    private static final Path DEMO =
            Path.of(System.getProperty("journeyman.root")).resolve("src/cli/resources/dev/journeyman/cli/demo");

    @TempDir
    private static Path place;

    private static Aftermath reference;

    private final List<String> lost = new ArrayList<>();
    private final List<String> doubled = new ArrayList<>();
    private final List<String> differing = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();
    private int rounds;
    private int interrupted;

    @BeforeAll
    static void drive_the_demo_undisturbed() throws IOException {
        Scene scene = scene("reference");
        assertThat(scene.drive(KillPoint.NEVER)).as(scene.said()).isZero();
        reference = Aftermath.of(scene);
        assertThat(reference.ends()).containsExactly("RunEnded[state=DONE, reason=WorkApproved]");
    }

    @Test
    void a_run_killed_right_before_or_after_any_append_resumes_as_if_never_killed() throws IOException {
        for (int append = 1; append <= reference.told(Trace.Kind.APPENDING).size(); append++) {
            for (Moment moment : Moment.values()) {
                round(new KillPoint(moment, Place.ANYWHERE, "-", append));
            }
        }
        System.out.printf(
                "%d rounds of kill -9, %d of them within a call: lost = %d, doubled = %d, differing requests = %d%n",
                rounds, interrupted, lost.size(), doubled.size(), differing.size());
        assertThat(lost).isEmpty();
        assertThat(doubled).isEmpty();
        assertThat(differing).isEmpty();
        assertThat(wrong).isEmpty();
    }

    private void round(KillPoint point) throws IOException {
        Scene scene = scene(point.toString().toLowerCase(Locale.ROOT).replace(' ', '-'));
        assertThat(scene.drive(point)).as("%s: %s", point, scene.said()).isEqualTo(Scene.KILLED);
        assertThat(scene.drive(KillPoint.NEVER))
                .as("%s: %s", point, scene.said())
                .isZero();
        Aftermath killed = Aftermath.of(scene);
        Comparison comparison = new Comparison(reference, killed);
        rounds++;
        note(point, killed.lost(), lost);
        note(point, killed.doubled(), doubled);
        note(point, killed.untold(), wrong);
        note(point, killed.askedAgain(), wrong);
        interrupted += killed.interrupted().size();
        if (killed.interrupted().isEmpty() || point.moment() == Moment.BEFORE) {
            note(point, comparison.differing(), differing);
            note(point, killed.forgotten(), wrong);
            note(point, comparison.astray(), wrong);
            note(point, otherwise(scene), wrong);
        } else { // the call had begun and done nothing yet, so the script continues with files that do not exist
            note(point, comparison.differingBeforeAnInterruption(), differing);
        }
    }

    /** Returns whether the branch has other files than the undisturbed one. */
    private static List<String> otherwise(Scene scene) {
        String files = files(scene);
        return files.equals(files(new Scene(place.resolve("reference"))))
                ? List.of()
                : List.of("other files: " + files);
    }

    private static String files(Scene scene) {
        return ScratchRepositories.git(scene.repository(), "ls-tree", "-r", "journeyman/" + scene.run());
    }

    private static void note(KillPoint point, List<String> findings, List<String> all) {
        findings.forEach(finding -> all.add(point + ": " + finding));
    }

    private static Scene scene(String name) throws IOException {
        Scene scene = Scene.of(place.resolve(name), text("story.yaml"), atOnce("second.yaml"))
                .first(atOnce("first.yaml"));
        ScratchRepositories.make(
                scene.repository(),
                "src/Slug.java",
                text("src/Slug.java.txt"),
                "test/SlugTest.java",
                text("test/SlugTest.java.txt"),
                ".gitignore",
                text("gitignore"));
        return scene;
    }

    private static String atOnce(String script) throws IOException {
        return text(script).replaceAll("delay: PT[0-9.]+S", "delay: PT0S");
    }

    private static String text(String name) throws IOException {
        return Files.readString(DEMO.resolve(name));
    }
}
