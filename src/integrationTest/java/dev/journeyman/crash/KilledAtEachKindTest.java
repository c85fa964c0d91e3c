package dev.journeyman.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.crash.KillPoint.Moment;
import dev.journeyman.crash.KillPoint.Place;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose process is killed with -9 at each kind of entry, again and again, until it has met all of them. */
@Timeout(900)
@Order(1) // it takes longest
class KilledAtEachKindTest {

    private static final int STEPS = 1_200;

    @TempDir
    private static Path place;

    private static Aftermath reference;

    @BeforeAll
    static void drive_the_story_undisturbed() throws IOException {
        Scene scene = scene("reference");
        assertThat(scene.drive(KillPoint.NEVER)).as(scene.said()).isZero();
        reference = Aftermath.of(scene);
    }

    @Test
    void the_story_has_entries_of_every_kind() {
        Set<String> all = Arrays.stream(Entry.class.getPermittedSubclasses())
                .filter(kind -> kind != Entry.DamagedEntry.class) // no version writes it
                .filter(kind -> kind != Entry.AttemptsCleared.class) // only a host writes it
                .filter(kind -> kind != Entry.EffectFailed.class) // it ends a story
                .filter(kind -> kind != Entry.CancelRequested.class) // so does it
                .filter(kind -> kind != Entry.PushStarted.class) // only of a run with a remote: see PushedBranchTest
                .map(kind -> EntryFormat.name(kind.asSubclass(Entry.class)))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(kinds(appends(Moment.BEFORE))).isEqualTo(all);
    }

    @Test
    void the_undisturbed_run_leaves_one_trace_per_call_and_sends_only_the_unserved_request_twice() {
        assertThat(reference.ends()).containsExactly("RunEnded[state=DONE, reason=WorkApproved]");
        assertThat(reference.traces()).containsExactly("1", "2", "3", "4", "5", "6", "7", "8");
        assertThat(reference.told(Trace.Kind.ASKED))
                .hasSize(Set.copyOf(reference.told(Trace.Kind.ASKED)).size() + 1);
        assertSound(reference);
        assertThat(reference.interrupted()).isEmpty();
    }

    @Test
    @Tag("nightly") // it takes a minute of a core
    void a_run_killed_right_after_an_append_of_each_kind_resumes_as_if_never_killed() throws IOException {
        assertThat(killed(Moment.AFTER).interrupted()).hasSize(2);
    }

    @Test
    @Tag("nightly") // it takes as long again
    void a_run_killed_right_before_an_append_of_each_kind_resumes_as_if_never_killed() throws IOException {
        // a command that had begun, and two results that were not stored yet: one of them with the note of the budget
        assertThat(killed(Moment.BEFORE).interrupted()).hasSize(3);
    }

    /**
     * Kills one process after the other, each at the next kind, lets the last one drive the run to its end, and checks
     * all of it.
     */
    private static Aftermath killed(Moment moment) throws IOException {
        Scene scene = scene(moment.name());
        List<String> met = List.of();
        for (KillPoint point : points(moment)) {
            if (kinds(met).contains(point.kind())) {
                continue; // an append after which the process was killed had this kind, too, and does not come again
            }
            assertThat(scene.drive(point)).as("%s: %s", point, scene.said()).isEqualTo(Scene.KILLED);
            if (moment == Moment.AFTER) {
                met = told(Aftermath.of(scene).kills(), moment);
            }
        }
        assertThat(scene.drive(KillPoint.NEVER)).as(scene.said()).isZero();
        Aftermath killed = Aftermath.of(scene);
        Comparison comparison = new Comparison(reference, killed);
        System.out.printf(
                "%d kills right %s an append: lost = %d, doubled = %d, differing requests = %d%n",
                killed.kills().size(),
                moment.name().toLowerCase(Locale.ROOT),
                killed.lost().size(),
                killed.doubled().size(),
                comparison.differing().size());
        assertThat(kinds(told(killed.kills(), moment))).isEqualTo(kinds(appends(moment)));
        assertSound(killed);
        assertThat(killed.traces()).isSubsetOf(reference.traces());
        assertThat(comparison.astray()).isEmpty();
        assertThat(comparison.differing()).isEmpty();
        return killed;
    }

    /** Checks what must hold of every run, however often it was killed. */
    private static void assertSound(Aftermath after) {
        assertThat(after.lost()).isEmpty();
        assertThat(after.doubled()).isEmpty();
        assertThat(after.untold()).isEmpty();
        assertThat(after.askedAgain()).isEmpty();
        assertThat(after.forgotten()).isEmpty();
    }

    /**
     * Returns one point for each kind, in the order of the run, at an append in which an entry of the kind is the last,
     * if there is one.
     */
    private static List<KillPoint> points(Moment moment) {
        List<KillPoint> points = new ArrayList<>();
        Set<String> met = new TreeSet<>();
        for (String append : appends(moment)) {
            List<String> kinds = List.of(append.split(","));
            for (int i = kinds.size() - 1; i >= 0; i--) {
                String kind = kinds.get(i);
                Place where = i == kinds.size() - 1 ? Place.LAST : Place.WITHIN;
                if ((where == Place.LAST || !everLast(kind, moment)) && met.add(kind)) {
                    points.add(new KillPoint(moment, where, kind, 1));
                    if (moment == Moment.AFTER) {
                        break; // the append is done and does not come again; its other kinds must be met in others
                    }
                }
            }
        }
        return points;
    }

    private static boolean everLast(String kind, Moment moment) {
        return appends(moment).stream().anyMatch(append -> append.equals(kind) || append.endsWith("," + kind));
    }

    private static List<String> appends(Moment moment) {
        return told(reference.told(Trace.Kind.APPENDING), moment);
    }

    /**
     * Returns appends as one moment distinguishes them. After a move the signal matters, because each leaves a
     * different state.
     */
    private static List<String> told(List<String> appends, Moment moment) {
        return moment == Moment.AFTER
                ? appends
                : appends.stream()
                        .map(append -> append.replaceAll(KillPoint.OF + "\\w+", ""))
                        .toList();
    }

    private static Set<String> kinds(List<String> appends) {
        return appends.stream()
                .flatMap(append -> Arrays.stream(append.split(",")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Scene scene(String name) throws IOException {
        String plan = "1. Make it good."
                + IntStream.range(2, STEPS).mapToObj(" Step %d."::formatted).collect(Collectors.joining());
        Scene scene = Scene.of(
                        place.resolve(name),
                        text("story.yaml"),
                        text("script.yaml").replace("THE-LONG-PLAN", plan))
                .first(text("first.yaml"));
        ScratchRepositories.make(scene.repository(), "a.txt", "hello\n", "AGENTS.md", "# Style\n\nWrite plainly.\n");
        Files.writeString(scene.repository().resolve("b.txt"), "not committed\n");
        return scene;
    }

    private static String text(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(KilledAtEachKindTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
