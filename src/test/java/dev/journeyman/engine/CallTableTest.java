package dev.journeyman.engine;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.engine.Situation.Scene;
import dev.journeyman.house.Golden;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The behaviour of each public call of an engine and of a run, in every situation of the run and from every place. The
 * golden files are its specification.
 */
@Timeout(60)
class CallTableTest {

    private static final String RULE = "call    | where           | says";

    /** Where a call is made. */
    private enum Place {
        THE_SAME_HANDLE,
        A_SECOND_HANDLE,
        A_SECOND_ENGINE,
        A_CLOSED_ENGINE;

        @Override
        public String toString() {
            return words(name());
        }
    }

    /** A call that changes nothing. */
    private enum Look {
        OUTCOME,
        AWAIT,
        RUN,
        TRIED
    }

    /** A call that may change something. */
    private enum Call {
        OBSERVE,
        STOP,
        CANCEL,
        RESUME,
        DELIVER,
        CLOSE
    }

    /** What drives the run. */
    private static final Set<Call> DRIVING = EnumSet.of(Call.CANCEL, Call.RESUME, Call.DELIVER);

    @TempDir
    private Path home;

    private int scenes;

    @ParameterizedTest
    @EnumSource
    void every_call_on_a_run_behaves_as_its_table_says(Situation situation) throws Exception {
        List<String> lines = new ArrayList<>(List.of(RULE + ", then where the run is, then what await says at first"));
        for (Place place : places(situation)) {
            lines.addAll(looks(situation, place));
        }
        for (Call call : Call.values()) {
            for (Place place : places(situation)) {
                if (call != Call.CLOSE || place != Place.A_CLOSED_ENGINE) {
                    lines.add(row(situation, call, place));
                }
            }
        }
        Golden.of(CallTableTest.class, "calls/%s.txt".formatted(words(situation.name())))
                .holds(String.join("\n", lines) + "\n");
    }

    @Test
    void calls_for_an_unknown_run_behave_as_their_table_says() throws Exception {
        CoderEngine engine = new EngineStage(home).engine();
        List<String> lines = new ArrayList<>(List.of(RULE));
        lines.add(line("run", "an engine", said(() -> engine.run("r").id())));
        lines.add(line("tried", "an engine", said(() -> engine.attempts("r").toString())));
        engine.close();
        lines.add(line(
                "start",
                "a closed engine",
                said(() -> engine.start(EngineStage.EXPRESS, home).id())));
        lines.add(line("run", "a closed engine", said(() -> engine.run("r").id())));
        engine.close();
        lines.add(line("close", "a closed engine", said(() -> "returns")));

        Golden.of(CallTableTest.class, "calls/unknown.txt").holds(String.join("\n", lines) + "\n");
    }

    /**
     * Returns where to call: until a run is over, an engine has one handle of it, as the call of run shows in each
     * table.
     */
    private static Set<Place> places(Situation situation) {
        boolean over = situation == Situation.DONE || situation == Situation.FAILED;
        return over ? EnumSet.allOf(Place.class) : EnumSet.complementOf(EnumSet.of(Place.A_SECOND_HANDLE));
    }

    private List<String> looks(Situation situation, Place place) throws Exception {
        Scene scene = situation.scene(home.resolve("s" + scenes++));
        CoderEngine engine = engine(scene, place);
        Run run = handle(scene, place);
        List<String> lines = new ArrayList<>();
        for (Look look : Look.values()) {
            String says = said(() -> switch (look) {
                case OUTCOME -> shown(run.outcome());
                case AWAIT -> awaited(run);
                case RUN -> engine.run(run.id()) == run ? "this handle" : "another handle";
                case TRIED ->
                    engine.attempts(run.id())
                            .map(tried -> tried.attempts().size() + " records")
                            .orElse("nothing");
            });
            lines.add(line(look.name().toLowerCase(Locale.ROOT), place.toString(), clean(scene, says)));
        }
        scene.begun.stop();
        scene.letGo();
        return lines;
    }

    private String row(Situation situation, Call call, Place place) throws Exception {
        Scene scene = situation.scene(home.resolve("s" + scenes++));
        CoderEngine engine = engine(scene, place);
        Run run = handle(scene, place);
        List<String> seen = new CopyOnWriteArrayList<>();
        String says = said(() -> {
            switch (call) {
                case OBSERVE -> run.observeEntries(stored -> seen.add(stored.type()));
                case STOP -> run.stop();
                case CANCEL -> run.cancel();
                case RESUME -> run.resume();
                case DELIVER -> run.deliver("r1", Verdict.of(Decision.APPROVE));
                case CLOSE -> engine.close();
            }
            return "returns";
        });
        if (call == Call.OBSERVE) {
            said(() -> {
                scene.begun.cancel();
                return "";
            });
        }
        boolean drives = place == Place.A_SECOND_ENGINE && DRIVING.contains(call);
        String here = drives ? said(() -> shown(run.await())) : "";
        scene.letGo();
        String first = said(() -> shown(scene.begun.await()));
        here = drives ? here : said(() -> shown(run.await()));
        String then = shown(run.outcome());
        String observed =
                call != Call.OBSERVE ? "" : seen.isEmpty() ? ", sees nothing" : ", sees " + seen.get(seen.size() - 1);
        String awaited = run == scene.begun || here.equals(then) ? "" : ", await says " + here;
        return line(
                call.name().toLowerCase(Locale.ROOT),
                place.toString(),
                clean(
                        scene,
                        says + observed + awaited + " | " + then + " | " + (first.equals(then) ? "the same" : first)));
    }

    private static CoderEngine engine(Scene scene, Place place) {
        CoderEngine engine = place == Place.A_SECOND_ENGINE ? scene.second() : scene.stage.engine();
        if (place == Place.A_CLOSED_ENGINE) {
            engine.close();
        }
        return engine;
    }

    private static Run handle(Scene scene, Place place) {
        return switch (place) {
            case THE_SAME_HANDLE, A_CLOSED_ENGINE -> scene.begun;
            case A_SECOND_HANDLE -> scene.stage.engine().run(scene.begun.id());
            case A_SECOND_ENGINE -> scene.second().run(scene.begun.id());
        };
    }

    /** Returns the result of await, or that it waits. */
    private static String awaited(Run run) throws Exception {
        FutureTask<String> awaiting = new FutureTask<>(() -> shown(run.await()));
        Thread thread = new Thread(awaiting);
        thread.setDaemon(true);
        thread.start();
        while (!awaiting.isDone() && thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        if (!awaiting.isDone()) {
            return "waits";
        }
        try {
            return awaiting.get();
        } catch (java.util.concurrent.ExecutionException failed) {
            throw (Exception) failed.getCause();
        }
    }

    private static String said(Callable<String> call) {
        try {
            return call.call();
        } catch (Exception problem) {
            return problem.getClass().getSimpleName() + ": " + problem.getMessage();
        }
    }

    private static String shown(Outcome outcome) {
        return outcome.state()
                + (outcome.reason().isEmpty() ? "" : " (" + outcome.reason() + ")")
                + outcome.request().map(request -> ", waits for " + request).orElse("");
    }

    private static String clean(Scene scene, String said) {
        return said.replace(scene.begun.id(), "RUN").replaceAll("cut off after .*?(?= \\| |$)", "cut off");
    }

    private static String line(String call, String place, String says) {
        return "%-7s | %-15s | %s".formatted(call, place, says);
    }

    private static String words(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
