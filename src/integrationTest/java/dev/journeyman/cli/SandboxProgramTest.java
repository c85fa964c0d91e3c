package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The installed program with bubblewrap missing, not permitted, or installed: its path has only what the test provides.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "The substitute for bubblewrap is a shell script.")
final class SandboxProgramTest {

    /** The commands that the program and a run need to start. */
    private static final List<String> NEEDED = List.of(
            "sh",
            "git",
            "uname",
            "sed",
            "xargs",
            "echo",
            "tr",
            "expr",
            "ls",
            "dirname",
            "basename",
            "cat",
            "env",
            "readlink");

    @TempDir
    private Path place;

    @BeforeEach
    void give_the_program_its_own_path() throws IOException {
        Files.createDirectories(place.resolve("bin"));
        for (String name : NEEDED) {
            for (String directory : System.getenv("PATH").split(File.pathSeparator)) {
                Path link = place.resolve("bin").resolve(name);
                if (Files.isExecutable(Path.of(directory, name)) && !Files.exists(link)) {
                    Files.createSymbolicLink(link, Path.of(directory, name));
                }
            }
        }
        ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        Files.writeString(place.resolve("story.yaml"), "title: x\ncriteria: [ { text: y, command: \"true\" } ]\n");
        Files.writeString(place.resolve("script.yaml"), "turns: [ { text: unused } ]\n");
    }

    @Test
    void refuses_a_sandbox_that_is_not_installed() throws IOException {
        refused("journeyman: --sandbox bwrap needs bubblewrap, which is not installed. Install it, or run without"
                + " --sandbox.\n");
    }

    @Test
    void refuses_a_sandbox_that_is_not_permitted() throws IOException {
        bwrap("echo 'bwrap: No permissions to create new namespace' >&2; exit 1");
        refused("journeyman: bwrap cannot make namespaces here (bwrap: No permissions to create new namespace). Allow"
                + " them to this user, or run without --sandbox.\n");
    }

    @Test
    void the_doctor_reports_that_it_is_missing() {
        assertThat(doctor()).isEqualTo("missing  bwrap        install bubblewrap, or run stories without --sandbox");
    }

    @Test
    void the_doctor_reports_that_it_is_installed() throws IOException {
        bwrap("echo bubblewrap 9.9.9");
        assertThat(doctor()).isEqualTo("ok       bwrap        bubblewrap 9.9.9");
    }

    @Test
    void the_doctor_reports_that_it_is_not_permitted() throws IOException {
        bwrap("[ \"$1\" = --version ] && echo bubblewrap 9.9.9 && exit\n"
                + "echo 'bwrap: No permissions to create new namespace' >&2; exit 1");
        assertThat(doctor())
                .isEqualTo(
                        "missing  bwrap        bwrap: No permissions to create new namespace; allow namespaces, or run"
                                + " stories without --sandbox");
    }

    private void refused(String sentence) throws IOException {
        List<String> before = files();
        Finished run = program(
                "run",
                "story.yaml",
                "--repo",
                "repository",
                "--home",
                "home",
                "--model",
                "replay:script.yaml",
                "--architect",
                "auto",
                "--sandbox",
                "bwrap");

        assertThat(run).isEqualTo(new Finished(2, "", sentence));
        assertThat(files()).isEqualTo(before);
    }

    private String doctor() {
        Finished run = program("doctor");
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out()
                .lines()
                .filter(line -> line.contains(" bwrap "))
                .findFirst()
                .orElseThrow();
    }

    private void bwrap(String script) throws IOException {
        Path file = Files.writeString(place.resolve("bin/bwrap"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> walk = Files.walk(place)) {
            return walk.map(Path::toString).sorted().toList();
        }
    }

    private Finished program(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                "env",
                "PATH=" + place.resolve("bin"),
                "JAVA_HOME=" + System.getProperty("java.home"),
                Objects.requireNonNull(System.getProperty("journeyman.program"))));
        command.addAll(List.of(arguments));
        return Finished.of(place, command);
    }
}
