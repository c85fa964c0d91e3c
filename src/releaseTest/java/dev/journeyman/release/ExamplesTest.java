package dev.journeyman.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The projects below docs/examples, built from the published artifacts and run by the commands of their READMEs. */
class ExamplesTest {

    private static final Path EXAMPLES = Published.ROOT.resolve("docs/examples");
    private static final Pattern COMMANDS = Pattern.compile("(?ms)^```sh\n(.*?)^```$");
    private static final String PORT = "8765"; // of the READMEs
    private static final int MINUTES = 15;

    /** What each script begins with: commits have an author, and what it started in the background ends with it. */
    private static final String BEFORE = """
        trap 'kill $(jobs -p) 2>/dev/null || true' EXIT
        export GIT_AUTHOR_NAME=Test GIT_AUTHOR_EMAIL=test@localhost GIT_COMMITTER_NAME=Test GIT_COMMITTER_EMAIL=test@localhost
        """;

    @TempDir
    private Path place;

    /** Publishes to the local Maven repository of this build, and puts tools that use it before those of the machine. */
    @BeforeEach
    void prepare() throws IOException {
        Path local = Published.repository().resolveSibling("maven-cache");
        Path ours = local.resolve("dev/journeyman");
        if (Files.exists(ours)) { // Maven would say from which repository it got them, and refuse them
            try (Stream<Path> marks = Files.walk(ours)) {
                for (Path mark : marks.filter(file -> file.endsWith("_remote.repositories"))
                        .toList()) {
                    Files.delete(mark);
                }
            }
        }
        copy(Published.repository().resolve("dev/journeyman"), ours);
        tool("gradle", Published.ROOT.resolve("gradlew") + " --no-daemon --console=plain -Dmaven.repo.local=" + local);
        tool("mvn", "mvn --quiet --batch-mode -Dmaven.repo.local=" + local);
        String program = Objects.requireNonNull(System.getProperty("journeyman.program"));
        tool("journeyman", program);
    }

    @Test
    void a_host_starts_a_story_that_another_process_approves() throws IOException {
        assertThat(run("host").out().lines()).last().asString().startsWith("DONE on journeyman/greet-");
        assertThat(EXAMPLES.resolve("host/src/main/java/host/Host.java"))
                .content()
                .satisfies(source -> assertThat(source.lines()).hasSizeLessThanOrEqualTo(60));
    }

    @Test
    void a_Spring_Boot_service_drives_a_story_over_HTTP() throws IOException {
        assertThat(run("spring-boot").out()).contains("\"state\":\"DONE\",\"over\":true");
    }

    @Test
    void a_tool_and_an_architect_keep_the_laws() throws IOException {
        assertThat(run("tool-and-architect").out())
                .contains("MyLaws > every law holds in every play PASSED")
                .contains("a_plan_without_steps_is_sent_back_and_the_next_one_is_approved() PASSED");
    }

    @Test
    void a_bot_shows_what_waits_and_takes_verdicts() throws IOException {
        String out = run("review-bot").out();

        assertThat(out)
                .containsSubsequence("r1\n", "1. Write a file.", "r2\n", "1. Write hello.txt.", "r3\n", "It greets.");
        assertThat(out.lines()).last().asString().startsWith("DONE on journeyman/greet-");
    }

    @Test
    void a_CI_job_says_how_a_story_ended() throws IOException {
        Finished job = run("ci-job");
        Path out = place.resolve("ci-job/greetings/journeyman-out");

        assertThat(job.out().lines().filter(line -> line.startsWith("journeyman-job: ")))
                .containsExactly("journeyman-job: done", "journeyman-job: waits", "journeyman-job: refused");
        assertThat(job.out()).contains("ends with 2");
        assertThat(out.resolve("state")).content().isEqualTo("refused\n");
        assertThat(out.resolve("report.html")).content().contains("<html");
    }

    /** Runs the commands of an example's README in a copy of it. */
    private Finished run(String example) throws IOException {
        Path copied = place.resolve(example);
        copy(EXAMPLES.resolve(example), copied);
        String commands = COMMANDS.matcher(Files.readString(copied.resolve("README.md")))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.joining());
        String script = BEFORE + commands.replace(PORT, String.valueOf(freePort()));
        String path = "PATH=" + place.resolve("bin") + ":" + System.getenv("PATH");
        Finished finished = Finished.of(copied, List.of("env", path, "sh", "-eu", "-c", script), MINUTES);
        return finished.well();
    }

    /** Makes a command that stands before the one of the machine in the path. */
    private void tool(String name, String command) throws IOException {
        Path file = place.resolve("bin").resolve(name);
        Files.createDirectories(place.resolve("bin"));
        Files.writeString(file, "#!/bin/sh\nPATH=${PATH#*:}\nexec " + command + " \"$@\"\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(Objects.requireNonNull(target.getParent()));
                Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }
}
