package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.journeyman.build.Finished;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A directory with a repository and a story whose coder writes a line with each of three calls, to see what becomes of a run when
 * its store fails. Worktrees are in {@code home}, the store is {@code store/runs.db}.
 */
final class StorePlace {

    private static final String RUN = "$J run story.yaml --repo repository --home home --store sqlite:store/runs.db"
            + " --model replay:script.yaml --architect auto";

    private final Path place;

    /** Makes the repository and the story; the second call runs a command of the test's besides. */
    StorePlace(Path place, String command) {
        this.place = place;
        ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        try {
            Files.createDirectories(place.resolve("store"));
            Files.writeString(place.resolve("story.yaml"), """
                id: faulty
                title: Write down each call
                kind: express
                criteria: [ { text: each call was made once, command: "test \\"$(sort calls.txt | tr -d '\\\\n')\\" = 123" } ]
                """);
            Files.writeString(place.resolve("script.yaml"), """
                turns:
                  - tools: [ { name: run_command, arguments: { command: "echo 1 >> calls.txt" } } ]
                  - tools: [ { name: run_command, arguments: { command: "echo 2 >> calls.txt; %s" } } ]
                  - tools: [ { name: run_command, arguments: { command: "echo 3 >> calls.txt" } } ]
                  - tools: [ { name: submit_work, arguments: { summary: done } } ]
                """.formatted(command));
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    Path store() {
        return place.resolve("store/runs.db");
    }

    /** Begins the run and drives it as far as it comes. */
    Finished run() {
        return called(RUN.substring("$J ".length()));
    }

    /** Calls the program on the store. */
    Finished program(String arguments) {
        return called(arguments + " --store sqlite:store/runs.db");
    }

    private Finished called(String arguments) {
        return Program.in(place).run(arguments.split(" ", -1));
    }

    /** Returns what a run said its name is. */
    static String id(Finished run) {
        return run.err().lines().findFirst().orElseThrow().replaceFirst("^run ", "");
    }

    /** Runs some shell commands; {@code $J} is the program and {@code $RUN} begins the run. */
    Finished shell(String script) {
        return Finished.of(place, command(List.of(), script));
    }

    /** Runs some shell commands as somebody who is not root, to whom the place then belongs. */
    Finished somebody(String script) {
        if (Finished.of(place, List.of("id", "-u")).out().strip().equals("0")) {
            Finished.of(place, List.of("chown", "-R", "65534:65534", place.toString()))
                    .well();
            return Finished.of(
                    place,
                    command(
                            List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"),
                            "export HOME=$PWD; " + script));
        }
        return shell(script);
    }

    /** Runs some shell commands where mounts are nobody else's, or skips the test where that cannot be. */
    Finished mounted(String script) {
        for (List<String> way : List.of(List.of("unshare", "-m"), List.of("unshare", "-r", "-m"))) {
            if (works(way)) {
                return Finished.of(place, command(way, "set -e; " + script));
            }
        }
        assumeThat(false)
                .as("Neither unshare -m nor unshare -r -m can mount here: what a full or read-only disk does is"
                        + " not tested.")
                .isTrue();
        throw new AssertionError("skipped");
    }

    private boolean works(List<String> way) {
        try {
            Path tried = Files.createDirectories(place.resolve("tried"));
            return Finished.of(place, command(way, "mount -t tmpfs tmpfs " + tried))
                            .exit()
                    == 0;
        } catch (IOException | UncheckedIOException none) {
            return false;
        }
    }

    private static List<String> command(List<String> way, String script) {
        List<String> command = new ArrayList<>(way);
        command.addAll(List.of("sh", "-c", "J=$1; RUN=\"" + RUN + "\"; " + script, "sh", program()));
        return command;
    }

    private static String program() {
        return Objects.requireNonNull(System.getProperty("journeyman.program"));
    }

    /** Holds a run to having broken off with a sentence about its store that says how to go on, and returns its name. */
    static String stopped(Finished finished, String sentence) {
        assertThat(finished.exit()).as(finished.out() + finished.err()).isEqualTo(1);
        String run = id(finished);
        assertThat(finished.err().lines().skip(1))
                .singleElement()
                .asString()
                .startsWith("journeyman: Run %s cannot go on: The store ".formatted(run))
                .contains(sentence)
                .endsWith(", then go on. Use journeyman resume %s.".formatted(run));
        return run;
    }

    /** Holds a command to having been refused with one sentence about the store. */
    static void refused(Finished finished, String sentence) {
        assertThat(finished.exit()).as(finished.out() + finished.err()).isEqualTo(2);
        assertThat(finished.out()).isEmpty();
        assertThat(finished.err().lines().filter(line -> !line.startsWith("run ")))
                .singleElement()
                .asString()
                .startsWith("journeyman: ")
                .contains(sentence);
    }

    /** Holds the repository and the place for worktrees to being as they were. */
    void untouched() {
        assertThat(place.resolve("home")).doesNotExist();
        assertThat(ScratchRepositories.git(place.resolve("repository"), "branch", "--list", "journeyman/*"))
                .isEmpty();
    }

    /** Holds a run to having come to its end with each call made once. */
    static void done(Finished finished) {
        assertThat(finished.exit()).as(finished.out() + finished.err()).isZero();
        assertThat(finished.out()).contains("DONE after 4 turns").doesNotContain("interrupted");
    }
}
