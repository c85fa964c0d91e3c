package dev.journeyman.agents;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.build.Finished;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An agent that npm has installed below build/.
 *
 * @param agent which one
 * @param program its executable
 */
record Installed(Agent agent, Path program) {

    /** The place of all installed agents. It is kept for later runs. */
    static final Path PLACE = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")))
            .resolve("build/agents");

    private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d+");
    private static final int DEEPEST = 6;
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Installs an agent if it is missing, one at a time: test classes run concurrently, and an agent cannot be started
     * while another class installs it again. The test is skipped if there is no npm.
     */
    static synchronized Installed of(Agent agent) throws IOException {
        requireNpm(agent);
        Path place = PLACE.resolve(agent.command());
        Path modules = place.resolve("node_modules");
        Path known = modules.resolve(agent.npm()).resolve("package.json");
        if (!Files.exists(known) || !says(known, agent.version())) {
            install(agent, place);
        }
        return new Installed(agent, program(agent, modules));
    }

    private static void requireNpm(Agent agent) {
        boolean there = Stream.of(System.getenv("PATH").split(Pattern.quote(File.pathSeparator)))
                .map(Path::of)
                .anyMatch(directory -> Files.isExecutable(directory.resolve("npm")));
        if (!there) {
            System.out.println(
                    "realAgents is skipped: there is no npm on the PATH, and " + agent.npm() + " comes from it.");
        }
        assumeTrue(there, "skipped: there is no npm on the PATH");
    }

    private static boolean says(Path description, String version) throws IOException {
        return JSON.readTree(Files.readString(description))
                .path("version")
                .asText()
                .equals(version);
    }

    /** Runs no scripts of packages; the programs are called at their own place instead of a link. */
    private static void install(Agent agent, Path place) throws IOException {
        Files.createDirectories(place);
        Files.writeString(place.resolve("package.json"), "{\"private\": true}\n");
        Finished.of(
                        place,
                        List.of(
                                "npm",
                                "install",
                                "--prefix",
                                place.toString(),
                                "--ignore-scripts",
                                "--no-audit",
                                "--no-fund",
                                "--no-package-lock",
                                "--save-exact",
                                agent.npm() + "@" + agent.version()))
                .well();
    }

    /**
     * Takes the last build by name if there are several for this machine: the one that requires least of the processor.
     */
    private static Path program(Agent agent, Path modules) throws IOException {
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + modules + "/" + agent.program());
        try (Stream<Path> files = Files.walk(modules, DEEPEST)) {
            return files.filter(matcher::matches)
                    .max(Comparator.naturalOrder())
                    .orElseThrow(() -> new AssertionError(
                            "%s has no %s for this machine".formatted(agent.npm(), agent.program())));
        }
    }

    /** Returns the version the program reports. */
    String version(Home home) throws IOException, InterruptedException {
        Matcher found = VERSION.matcher(
                home.run(List.of(agent.command(), "--version"), "").out());
        return found.find() ? found.group() : "";
    }
}
