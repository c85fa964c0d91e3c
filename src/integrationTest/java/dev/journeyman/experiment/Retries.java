package dev.journeyman.experiment;

import static dev.journeyman.experiment.Wording.always;
import static dev.journeyman.experiment.Wording.unless;

import dev.journeyman.story.Criterion;
import java.util.List;

/** Ten stories whose check fails at first: a new coder makes the same mistake unless a brief describes it. */
final class Retries {

    private static final String LOOP = """
        say() { i=0; while [ $i -lt $2 ]; do echo "$1 $i"; i=$((i+1)); done; }
        """;
    private static final String LONG =
            "because the writer of this file went by what another file had in a line above, ";

    private static final String SETTINGS = """
        grep -q port=8080 settings.ini || { echo "error: expected port=8080"; exit 1; }
        grep -q idle=30s settings.ini || { echo "error: expected idle=30s"; exit 1; }
        """;
    private static final Deed SET =
            Deed.write("settings.ini", unless("port=8080", "port=80"), always("\n"), unless("idle=30s", "idle=10s"));
    private static final Deed LOOK = Deed.run("cat settings.ini");

    static final List<Scenario> ALL = List.of(
            scenario(
                    "a wrong word",
                    Task.checkedBy(has("price.txt", "EUR", "echo 'error: price.txt: expected EUR'")),
                    Deed.write("price.txt", always("12.50 "), unless("EUR", "USD"))),
            scenario(
                    "the telling line deep in a long output",
                    Task.checkedBy(LOOP + has("total.txt", "7", """
                        say '[INFO] compiling module' 40
                        echo 'AssertionFailedError: expected: <7> but was: <6>'
                        say '    at app.Totals.sum(Totals.java:12)' 40
                        echo 'BUILD FAILED'\
                        """)),
                    Deed.write("total.txt", new Wording("6", "expected: <7>", "7"))),
            scenario(
                    "the telling word at the head of a long line",
                    Task.checkedBy(
                            has("list.txt", ";", "echo 'error: expected semicolons, %s'".formatted(LONG.repeat(8)))),
                    Deed.write("list.txt", new Wording("a,b,c", "semicolons", "a;b;c"))),
            scenario(
                    "the telling word at the end of a long line",
                    Task.checkedBy(has(
                            "list.txt", ";", "echo 'error: it is wrong, %s: semicolons'".formatted(LONG.repeat(8)))),
                    Deed.write("list.txt", new Wording("a,b,c", "semicolons", "a;b;c"))),
            scenario(
                    "two mistakes at once",
                    each("letter.txt", "Dear", "Yours"),
                    Deed.write("letter.txt", unless("Dear", "Hi"), always(" Ann. "), unless("Yours", "Bye"))),
            scenario("a mistake behind another, seen in the file", Task.checkedBy(SETTINGS), LOOK, SET),
            scenario("a mistake behind another, written blindly", Task.checkedBy(SETTINGS), SET),
            scenario(
                    "four mistakes at once, seen in the file",
                    each("settings.ini", "host=a1", "port=b2", "user=c3", "zone=d4"),
                    LOOK,
                    Deed.write(
                            "settings.ini",
                            unless("host=a1", "h "),
                            unless("port=b2", "p "),
                            unless("user=c3", "u "),
                            unless("zone=d4", "z "))),
            scenario(
                    "a mistake the coder cannot mend",
                    Task.checkedBy(has("proof.txt", "QED", "echo 'error: expected QED'")),
                    Deed.write("proof.txt", always("it seems so"))),
            scenario(
                    "a mistake the coder finds by itself",
                    Task.checkedBy("""
                        test -f status.txt || { echo "error: no such file: status.txt"; exit 1; }
                        """ + has("status.txt", "green", "echo 'error: expected green'")),
                    Deed.run("sh check.sh"),
                    Deed.write("status.txt", unless("green", "fine"))));

    private Retries() {}

    private static Scenario scenario(String name, Task task, Deed... work) {
        return new Scenario(
                name, Scenario.Kind.RETRY, task, new Mind(List.of(work), List.of()), List.of(Breakdown.never()));
    }

    /** Returns a script that fails with an output if a file does not contain a word. */
    private static String has(String file, String word, String otherwise) {
        return "grep -q '%s' %s && exit 0\n%s\nexit 1\n".formatted(word, file, otherwise);
    }

    /** Returns a task with a check for each word of a file, which the story does not name. */
    private static Task each(String file, String... words) {
        Criterion[] criteria = new Criterion[words.length];
        StringBuilder script = new StringBuilder();
        for (int i = 0; i < words.length; i++) {
            criteria[i] = Criterion.checked("part " + (i + 1), "sh check.sh " + (i + 1));
            script.append("[ $1 != %s ] || grep -q '%s' %s || { echo 'error: expected %s'; exit 1; }\n"
                    .formatted(i + 1, words[i], file, words[i]));
        }
        return Task.of(List.of("check.sh", script.toString()), criteria);
    }
}
