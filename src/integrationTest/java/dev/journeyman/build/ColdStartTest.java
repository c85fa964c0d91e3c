package dev.journeyman.build;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The first start of the build in an empty Gradle home: real processes, the real gradlew, an empty project. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "gradlew.bat is not tested.")
final class ColdStartTest {
    private static final Path ROOT = Path.of(System.getProperty("journeyman.root", System.getProperty("user.dir")));

    @TempDir
    Path scratch;

    private Path project;
    private Path home;
    private Path dists;

    @BeforeEach
    void copy_the_wrapper() throws IOException {
        project = scratch.resolve("project");
        home = scratch.resolve("home");
        dists = home.resolve("wrapper/dists/gradle-8.8-bin");
        Files.createDirectories(project.resolve("gradle/wrapper"));
        Files.createFile(project.resolve("settings.gradle"));
        for (String file : List.of(
                "gradlew",
                "gradle/Assemble.java",
                "gradle/wrapper/gradle-wrapper.jar",
                "gradle/wrapper/gradle-wrapper.properties")) {
            Files.copy(ROOT.resolve(file), project.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    @Nested
    @Tag("nightly") // each of them assembles Gradle
    class Where_Gradle_cannot_be_downloaded {
        @BeforeAll
        static void skip_if_Gradle_can_be_downloaded() {
            assumeFalse(isServed(), "The host of Gradle's distributions answers here, so nothing is assembled.");
        }

        @Test
        void two_concurrent_starts_assemble_it_once_and_a_later_start_finds_it() throws Exception {
            Start first = start(Map.of(), "--version");
            assertThat(first.reaches("pom.xml")).isTrue();
            Start second = start(Map.of(), "--version");

            assertThat(first.exitCode()).isZero();
            assertThat(first.lastError()).startsWith("Assembled Gradle 8.8 in " + dists);
            assertThat(second.exitCode()).isZero();
            assertThat(second.errors()).hasSize(2);
            assertThat(second.errors().get(0)).startsWith("Another start is putting Gradle 8.8 into " + dists);
            assertThat(second.lastError()).isEqualTo("The other start has ended. Gradle 8.8 is there.");

            Start next = start(Map.of(), "--no-daemon", "help");
            assertThat(next.exitCode()).isZero();
            assertThat(next.errors()).isEmpty();
            assertThat(next.output()).contains("BUILD SUCCESSFUL");
        }

        @Test
        void a_start_killed_in_the_middle_does_not_affect_the_next_one() throws Exception {
            Start killed = start(Map.of(), "--version");
            assertThat(killed.reaches("gradle-core-8.8.jar")).isTrue();
            killed.kill();
            assertThat(namesIn(dists)).hasSize(2);

            Start next = start(Map.of(), "--version");
            assertThat(next.exitCode()).isZero();
            assertThat(next.lastError()).startsWith("Assembled Gradle 8.8 in " + dists);
            assertThat(namesIn(dists)).hasSize(1);
        }

        @Test
        void a_part_with_a_wrong_checksum_is_refused() throws Exception {
            Path program = project.resolve("gradle/Assemble.java");
            Files.writeString(program, Files.readString(program).replaceFirst("[0-9a-f]{64}", "0".repeat(64)));

            Start start = start(Map.of(), "--version");
            assertThat(start.exitCode()).isEqualTo(2);
            assertThat(start.lastError())
                    .contains("and Maven fetched dev.gradleplugins:gradle-api:8.8 with SHA-256 ", ", not 000000")
                    .endsWith("Delete it in the local repository and start again.");
            assertThat(namesIn(dists)).hasSize(1);
        }

        @Test
        void a_missing_Maven_is_reported() throws Exception {
            Start start = start(Map.of("PATH", tools("java")), "--version");

            assertThat(start.exitCode()).isEqualTo(2);
            assertThat(start.errors())
                    .containsExactly("services.gradle.org does not serve Gradle 8.8, and it cannot be assembled without"
                            + " mvn on PATH. Install Maven and start again.");
        }

        @Test
        void a_Maven_that_reaches_no_repository_is_reported_in_one_sentence() throws Exception {
            Path settings =
                    Files.writeString(scratch.resolve("settings.xml"), """
                        <settings><localRepository>%s</localRepository><mirrors><mirror><id>none</id>
                        <mirrorOf>*</mirrorOf><url>http://127.0.0.1:9/</url></mirror></mirrors></settings>
                        """.formatted(scratch.resolve("repository")));
            String maven = "exec '%s' -s '%s' \"$@\"".formatted(onPath("mvn"), settings);
            Path path = script(scratch.resolve("maven/mvn"), maven).getParent();

            Start start = start(Map.of("PATH", path + ":" + System.getenv("PATH")), "--version");
            assertThat(start.exitCode()).isEqualTo(2);
            assertThat(start.lastError())
                    .startsWith(
                            "services.gradle.org does not serve Gradle 8.8, and Maven cannot fetch the parts of it (")
                    .contains("127.0.0.1:9")
                    .endsWith("this works: mvn dependency:get -U -Dartifact=dev.gradleplugins:gradle-api:8.8");
        }

        @Test
        void a_full_disk_is_reported() throws Exception {
            Start start = startOn("size=16m");

            assertThat(start.exitCode()).isEqualTo(2);
            assertThat(start.lastError())
                    .startsWith("Gradle 8.8 cannot be put into " + home)
                    .containsPattern("only \\d+ MB are free")
                    .endsWith("Set GRADLE_USER_HOME to a place that takes 450 MB.");
        }
    }

    @Nested
    class Where_the_home_cannot_be_written {
        @Test
        void a_file_in_place_of_the_home_is_reported() throws Exception {
            Files.createFile(home);

            Start start = start(Map.of(), "--version");
            assertThat(start.exitCode()).isEqualTo(2);
            assertThat(start.lastError())
                    .startsWith("Gradle 8.8 cannot be put into " + home)
                    .endsWith("Not a directory). Set GRADLE_USER_HOME to a place that takes 450 MB.");
        }

        @Test
        void a_read_only_disk_is_reported() throws Exception {
            Start start = startOn("ro");

            assertThat(start.exitCode()).isEqualTo(2);
            assertThat(start.lastError())
                    .startsWith("Gradle 8.8 cannot be put into " + home)
                    .endsWith("Read-only file system). Set GRADLE_USER_HOME to a place that takes 450 MB.");
        }
    }

    @Nested
    class On_a_java_that_will_not_do {
        @Test
        void a_missing_java_is_reported_in_one_sentence() throws Exception {
            Start start = start(Map.of("PATH", tools(), "JAVA_HOME", ""), "--version");

            assertThat(start.exitCode()).isEqualTo(2);
            assertThat(start.errors())
                    .containsExactly("There is no java: JAVA_HOME is not set, and PATH has none."
                            + " Set JAVA_HOME to a JDK 17 to 22.");
        }

        @Test
        void a_java_home_without_java_is_reported() throws Exception {
            Start start = start(Map.of("JAVA_HOME", "/nowhere"), "--version");

            assertThat(start.exitCode()).isEqualTo(2);
            assertThat(start.errors())
                    .containsExactly("JAVA_HOME is /nowhere, which has no bin/java: set it to a JDK 17 to 22.");
        }

        @Test
        void an_old_java_is_refused_without_being_started() throws Exception {
            refuses(jdk("JAVA_VERSION=\"1.8.0_442\"", "echo started >&2"), "8");
        }

        @Test
        void a_java_that_is_too_new_is_refused_without_being_started() throws Exception {
            refuses(jdk("JAVA_VERSION=\"25.0.1\"", "echo started >&2"), "25");
        }

        @Test
        void a_linked_java_is_identified_by_its_own_release_file() throws Exception {
            Path jdk = jdk("JAVA_VERSION=\"11.0.2\"", "echo started >&2");
            Path path = Files.createDirectories(scratch.resolve("path"));
            Files.createSymbolicLink(path.resolve("absolute"), jdk.resolve("bin/java"));
            Files.createSymbolicLink(path.resolve("java"), Path.of("absolute"));

            refuses(Map.of("PATH", path + ":" + tools(), "JAVA_HOME", ""), jdk, "11");
        }

        @Test
        void a_java_without_a_release_file_is_asked_for_its_version() throws Exception {
            refuses(jdk("", "echo 'openjdk version \"16.0.2\" 2021-07-20' >&2"), "16");
        }

        @Test
        void a_java_without_a_compiler_is_refused() throws Exception {
            Path jdk = jdk("JAVA_VERSION=\"17.0.15\"", "exit 1");

            Start start = start(Map.of("JAVA_HOME", jdk.toString()), "--version");
            assertThat(start.exitCode()).isEqualTo(2);
            assertThat(start.errors())
                    .containsExactly("Gradle 8.8 cannot be assembled by " + jdk
                            + ", which has no compiler: set JAVA_HOME to a JDK 17 to 22.");
        }

        private void refuses(Path jdk, String version) throws Exception {
            refuses(Map.of("JAVA_HOME", jdk.toString()), jdk, version);
        }

        private void refuses(Map<String, String> environment, Path jdk, String version) throws Exception {
            Start start = start(environment, "--version");
            assertThat(start.exitCode()).isEqualTo(2);
            assertThat(start.errors())
                    .containsExactly("This build runs on Java 17 to 22, not on " + version + " in " + jdk
                            + ": set JAVA_HOME to one.");
        }
    }

    private static boolean isServed() {
        try {
            URI host = URI.create("https://services.gradle.org/distributions/gradle-8.8-bin.zip");
            HttpURLConnection head = (HttpURLConnection) host.toURL().openConnection();
            head.setConnectTimeout(4_000);
            head.setReadTimeout(4_000);
            head.setRequestMethod("HEAD");
            return head.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException e) {
            return false;
        }
    }

    private Start start(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("./gradlew"));
        command.addAll(List.of(arguments));
        return run(environment, command);
    }

    /** Starts with a home on a disk of its own, which only this start and its children see. */
    private Start startOn(String disk) throws Exception {
        Files.createDirectories(home);
        String mount = "mount -t tmpfs -o " + disk + " none '" + home + "'";
        List<String> apart = List.of("unshare", "--map-root-user", "--mount", "sh", "-c");
        Start probe =
                run(Map.of(), Stream.concat(apart.stream(), Stream.of(mount)).toList());
        assumeTrue(probe.exitCode() == 0, "A disk of its own cannot be mounted here.");
        return run(
                Map.of(),
                Stream.concat(apart.stream(), Stream.of(mount + " && exec ./gradlew --version"))
                        .toList());
    }

    private Start run(Map<String, String> environment, List<String> command) throws IOException {
        Path output = Files.createTempFile(scratch, "output", "");
        Path errors = Files.createTempFile(scratch, "errors", "");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JAVA_OPTS", "GRADLE_OPTS"));
        builder.environment().putAll(Map.of("GRADLE_USER_HOME", home.toString(), "LC_ALL", "C"));
        builder.environment().putAll(environment);
        return new Start(builder.start(), home, output, errors);
    }

    private Path jdk(String release, String java) throws IOException {
        Path jdk = scratch.resolve("jdk");
        script(jdk.resolve("bin/java"), java);
        if (!release.isEmpty()) {
            Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"Example\"\n" + release + "\nLIBC=\"gnu\"\n");
        }
        return jdk;
    }

    /**
     * Writes a program by a shell. While this process has a file open to write it, each process that another test starts has it open
     * too, and the system refuses to run it.
     */
    private static Path script(Path file, String line) throws IOException {
        Files.createDirectories(file.getParent());
        Process shell = new ProcessBuilder("sh", "-c", "cat > \"$0\" && chmod +x \"$0\"", file.toString()).start();
        try (Writer program = shell.outputWriter()) {
            program.write("#!/bin/sh\n" + line + "\n");
        }
        try {
            assertThat(shell.waitFor()).isZero();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
        return file;
    }

    /** A PATH with the commands gradlew calls, and these. */
    private String tools(String... more) throws IOException {
        Path directory = Files.createDirectories(scratch.resolve("tools"));
        for (String tool : Stream.concat(Stream.of("uname", "ls", "xargs", "sed", "tr"), Stream.of(more))
                .toList()) {
            script(directory.resolve(tool), "exec '%s' \"$@\"".formatted(onPath(tool)));
        }
        return directory.toString();
    }

    private static Path onPath(String tool) {
        return Stream.of(System.getenv("PATH").split(":"))
                .map(directory -> Path.of(directory, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    private static List<String> namesIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    /** One run and its output. */
    private record Start(Process process, Path home, Path outputFile, Path errorFile) {
        int exitCode() throws InterruptedException {
            assertThat(process.waitFor(10, MINUTES)).isTrue();
            return process.exitValue();
        }

        String output() throws IOException {
            return Files.readString(outputFile);
        }

        List<String> errors() throws IOException {
            return Files.readAllLines(errorFile);
        }

        String lastError() throws IOException {
            List<String> errors = errors();
            assertThat(errors).isNotEmpty();
            return errors.get(errors.size() - 1);
        }

        /** Waits until a file of that name is being written below the home. Returns false if the run ends before. */
        boolean reaches(String file) throws InterruptedException {
            while (!has(file)) {
                if (process.waitFor(20, MILLISECONDS)) {
                    return false;
                }
            }
            return true;
        }

        private boolean has(String name) {
            try (Stream<Path> files = Files.walk(home)) {
                return files.anyMatch(file -> file.endsWith(name));
            } catch (IOException | UncheckedIOException e) {
                return false; // the tree changes while it is walked
            }
        }

        /** Ends it and all its processes as a power cut would. */
        void kill() {
            List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                    .toList();
            all.forEach(ProcessHandle::destroyForcibly);
            all.forEach(handle -> handle.onExit().join());
        }
    }
}
