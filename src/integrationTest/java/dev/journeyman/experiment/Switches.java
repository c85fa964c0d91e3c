package dev.journeyman.experiment;

import static dev.journeyman.experiment.Wording.always;

import dev.journeyman.model.Failure;
import java.util.ArrayList;
import java.util.List;

/**
 * Eight stories whose provider breaks down: its successor makes a file that a silent script has already made again, in
 * another place, unless a brief names the place.
 */
final class Switches {

    private static final String SCRIPT = """
        mkdir -p app
        for file in %s; do echo draft > app/$file; done
        """;

    /** Passes if there is one file, and it is ready. */
    private static final String CHECK = """
        found=$(find . -name config.ini | sort | xargs)
        [ $(find . -name config.ini | wc -l) = 1 ] || { echo "error: expected one config.ini, there is %s"; exit 1; }
        grep -q ready app/config.ini || { echo "error: expected ready in app/config.ini"; exit 1; }
        """;

    private static final String COUNTED = CHECK.formatted("more than one");
    private static final String NAMED = CHECK.formatted("$found");

    /** Runs the silent script; if the model hears of two files, it removes one of them instead. */
    private static final Deed MAKE =
            Deed.run(new Wording("sh make.sh", "app/config.ini ./config.ini", "rm -f config.ini"));

    private static final Deed FILL =
            Deed.write(new Wording("config.ini", "app/config.ini", "app/config.ini"), always("ready"));

    static final List<Scenario> ALL = List.of(
            scenario(
                    "rate limit after the first turn",
                    making(COUNTED, "config.ini"),
                    out(1, 429, "rate limit reached"),
                    MAKE,
                    FILL),
            scenario(
                    "quota used up after the second turn",
                    making(COUNTED, "config.ini"),
                    out(2, 429, "quota exceeded"),
                    Deed.run("sh make.sh"),
                    Deed.run("ls make.sh"),
                    FILL),
            scenario(
                    "overloaded three times in a row",
                    making(COUNTED, "config.ini", "a.txt"),
                    out(1, 503, "overloaded"),
                    MAKE,
                    FILL),
            scenario(
                    "unauthorized before anything was done",
                    making(COUNTED, "config.ini"),
                    out(0, 401, "invalid key"),
                    Deed.run("sh make.sh"),
                    Deed.write("app/config.ini", always("ready"))),
            scenario(
                    "unreachable, and the attempt may mend one failed check",
                    making(NAMED, "config.ini").mending(1),
                    List.of(new Breakdown(1, Failure.UNREACHABLE, "connection refused"), Breakdown.never()),
                    MAKE,
                    FILL),
            scenario(
                    "two providers in a row, and a coder that runs the check first",
                    making(NAMED, "config.ini"),
                    List.of(
                            Breakdown.http(2, 504, "timed out"),
                            Breakdown.http(1, 429, "rate limit reached"),
                            Breakdown.never()),
                    Deed.run("sh check.sh || true"),
                    MAKE,
                    Deed.run("ls make.sh"),
                    FILL),
            scenario(
                    "rate limit after a failed check",
                    making(COUNTED, "config.ini"),
                    out(3, 429, "rate limit reached"),
                    Deed.run("sh make.sh"),
                    Deed.write("app/config.ini", new Wording("draft", "expected ready", "ready"))),
            scenario(
                    "the file is the fourth of those made",
                    making(COUNTED, "a.txt", "b.txt", "c.txt", "config.ini"),
                    out(1, 429, "rate limit reached"),
                    MAKE,
                    FILL));

    private Switches() {}

    private static Scenario scenario(String name, Task task, List<Breakdown> providers, Deed... work) {
        return new Scenario(name, Scenario.Kind.SWITCH, task, new Mind(List.of(work), List.of()), providers);
    }

    /** Returns two providers, the first of which breaks down. */
    private static List<Breakdown> out(int calls, int status, String message) {
        return List.of(Breakdown.http(calls, status, message), Breakdown.never());
    }

    private static Task making(String check, String... files) {
        Task checked = Task.checkedBy(check);
        List<String> all = new ArrayList<>(checked.files());
        all.addAll(List.of("make.sh", SCRIPT.formatted(String.join(" ", files))));
        return new Task(all, checked.criteria(), checked.microCycles());
    }
}
