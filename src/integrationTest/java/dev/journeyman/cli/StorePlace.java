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
 * A directory with a repository and a story, for runs whose store fails. The coder writes a line with each of three
 * calls. Worktrees are in {@code home}, the store is {@code store/runs.db}.
 */
final class StorePlace {

    private static final String RUN = "$J run story.yaml --repo repository --home home --store sqlite:store/runs.db"
            + " --model replay:script.yaml --architect auto";

    private final Path place;

    /** Creates the repository and the story; the second call also runs a command of the test. */
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

    /** Starts the run and drives it as far as it gets. */
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

    /** Returns the name that a run has printed. */
    static String id(Finished run) {
        return run.err().lines().findFirst().orElseThrow().replaceFirst("^run ", "");
    }

    /** Runs shell commands; {@code $J} is the program and {@code $RUN} starts the run. */
    Finished shell(String script) {
        return Finished.of(place, command(List.of(), script));
    }

    /** Runs shell commands as a user other than root, who then owns the directory. */
    Finished unprivileged(String script) {
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

    /** Runs shell commands in a mount namespace of their own; skips the test where there can be none. */
    Finished mounted(String script) {
        for (List<String> way : List.of(List.of("unshare", "-m"), List.of("unshare", "-r", "-m"))) {
            if (works(way)) {
                return Finished.of(place, command(way, "set -e; " + script));
            }
        }
        assumeThat(false)
                .as("Neither unshare -m nor unshare -r -m can mount here: the effect of a full or read-only disk is"
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

    /**
     * Asserts that a run has stopped with a sentence about its store and how to resume it, and returns its name.
     */
    static String stopped(Finished finished, String sentence) {
        assertThat(finished.exit()).as(finished.out() + finished.err()).isEqualTo(1);
        String run = id(finished);
        assertThat(finished.err().lines().skip(1))
                .singleElement()
                .asString()
                .startsWith("journeyman: Run %s cannot continue: The store ".formatted(run))
                .contains(sentence)
                .endsWith(", then try again. Use journeyman resume %s --store sqlite:store/runs.db.".formatted(run));
        return run;
    }

    /** Asserts that a command was refused with one sentence about the store. */
    static void refused(Finished finished, String sentence) {
        assertThat(finished.exit()).as(finished.out() + finished.err()).isEqualTo(2);
        assertThat(finished.out()).isEmpty();
        assertThat(finished.err().lines().filter(line -> !line.startsWith("run ")))
                .singleElement()
                .asString()
                .startsWith("journeyman: ")
                .contains(sentence);
    }

    /** Asserts that the repository and the directory of worktrees are unchanged. */
    void untouched() {
        assertThat(place.resolve("home")).doesNotExist();
        assertThat(ScratchRepositories.git(place.resolve("repository"), "branch", "--list", "journeyman/*"))
                .isEmpty();
    }

    /** Asserts that a run is done and made each call once. */
    static void done(Finished finished) {
        assertThat(finished.exit()).as(finished.out() + finished.err()).isZero();
        assertThat(finished.out()).contains("DONE after 4 turns").doesNotContain("interrupted");
    }
}
