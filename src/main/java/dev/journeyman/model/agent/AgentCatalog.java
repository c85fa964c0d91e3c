package dev.journeyman.model.agent;

import dev.journeyman.model.AgentProvider;
import dev.journeyman.policy.Redaction;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.StoryFormat;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The coding agents that can serve calls, by their specs: {@code cli:claude}, {@code cli:codex}, with a model
 * {@code cli:claude:sonnet}, or {@code cli:all} for all installed ones in the order of the catalog. A user's own table
 * adds rows, and replaces built-in rows with the same name.
 *
 * <p>It is immutable and may be used from any thread.
 */
public final class AgentCatalog {

    /** The prefix of agent specs. */
    static final String PREFIX = "cli:";

    private static final String ALL = "all";
    private static final String OURS = "/dev/journeyman/model/agents.yaml";
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]*");

    private final Map<String, AgentDefinition> rows;
    private final List<Path> path;
    private final InstantSource clock;

    private AgentCatalog(Map<String, AgentDefinition> rows, List<Path> path, InstantSource clock) {
        this.rows = rows;
        this.path = path;
        this.clock = clock;
    }

    /** The content of a table of agents. */
    record Table(List<AgentDefinition> agents) {
        Table {
            agents = agents == null ? List.of() : List.copyOf(agents);
        }
    }

    /** An agent and whether its program is installed, for display. */
    public record Known(String name, List<String> version, boolean there) {}

    /**
     * Returns the built-in catalog.
     *
     * @param environment the environment whose {@code PATH} is searched for programs
     * @param clock the clock for converting the times at which agents become available again
     */
    public static AgentCatalog ours(Map<String, String> environment, InstantSource clock) {
        List<Path> path = Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(each -> !each.isEmpty())
                .map(Path::of)
                .toList();
        try (InputStream in = Objects.requireNonNull(AgentCatalog.class.getResourceAsStream(OURS))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new AgentCatalog(Map.of(), path, clock).with(text, "agents.yaml");
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /**
     * Returns this catalog with the rows of a user's own table.
     *
     * @param text YAML or JSON: {@code agents:} and a list of rows
     * @param place the name of the source, for errors
     */
    public AgentCatalog with(String text, String place) {
        Map<String, AgentDefinition> both = new LinkedHashMap<>(rows);
        for (AgentDefinition row :
                StoryFormat.read(text, place, "table of agents", Table.class).agents()) {
            both.put(row.name(), checked(row, place));
        }
        return new AgentCatalog(both, path, clock);
    }

    /** Returns whether a spec names an agent, and not a model. */
    public static boolean knows(String spec) {
        return spec.startsWith(PREFIX) && spec.length() > PREFIX.length();
    }

    /** Returns the secrets that rows set, such as keys. They must never reach a prompt, a journal or a log. */
    public Set<String> secrets() {
        return rows.values().stream()
                .flatMap(row -> Redaction.secretsOf(row.surroundings().values()).stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    List<AgentDefinition> rows() {
        return List.copyOf(rows.values());
    }

    /** Returns all specs, for display. */
    public String specs() {
        return PREFIX + String.join(", " + PREFIX, rows.keySet());
    }

    /** Returns all agents and whether they are installed, in the order of the catalog. */
    public List<Known> known() {
        return rows.values().stream()
                .map(row -> new Known(row.name(), row.version(), program(row).isPresent()))
                .toList();
    }

    /** Returns the specs of all installed agents for {@code cli:all}, and any other spec unchanged. */
    public List<String> expanded(String spec) {
        if (!spec.equals(PREFIX + ALL)) {
            return List.of(spec);
        }
        List<String> there = rows.values().stream()
                .filter(row -> program(row).isPresent())
                .map(row -> PREFIX + row.name())
                .toList();
        if (there.isEmpty()) {
            throw new BadInputException("None of the agents is on the PATH: %s. Install one, or name a model."
                    .formatted(String.join(", ", rows.keySet())));
        }
        return there;
    }

    /**
     * Returns an agent.
     *
     * @throws BadInputException if the catalog has no such agent, or its program is not installed
     */
    public AgentProvider provider(String spec) {
        String[] parts = spec.substring(PREFIX.length()).split(":", 2);
        AgentDefinition row = Optional.ofNullable(rows.get(parts[0]))
                .orElseThrow(() -> new BadInputException(
                        "\"%s\" is not an agent. There are %s; describe another one in a file for --agents."
                                .formatted(spec, specs())));
        if (parts.length == 2 && (parts[1].isBlank() || row.flags().model().isEmpty())) {
            throw new BadInputException("%s takes no model \"%s\". Write %s%s alone, or give it flags for a model."
                    .formatted(row.name(), parts[1], PREFIX, row.name()));
        }
        Path program = program(row)
                .orElseThrow(() -> new BadInputException(
                        "%s%s needs the program %s, which is not on the PATH. Install it, or name where it is in a file for --agents."
                                .formatted(PREFIX, row.name(), row.command().get(0))));
        return new CliProvider(row.by(program), parts.length == 2 ? parts[1] : null, clock);
    }

    /** Returns the path of an agent's program; empty if it is not installed. */
    private Optional<Path> program(AgentDefinition row) {
        Path named = Path.of(row.command().get(0));
        return Stream.concat(
                        Stream.of(named).filter(each -> each.getParent() != null),
                        path.stream()
                                .filter(directory -> named.getParent() == null)
                                .map(directory -> directory.resolve(named)))
                .map(file -> file.toAbsolutePath().normalize())
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    private static AgentDefinition checked(AgentDefinition row, String place) {
        if (!NAME.matcher(row.name()).matches() || row.name().equals(ALL)) {
            throw new BadInputException(
                    "%s: \"%s\" is not an agent name. Use lower-case letters, digits, \"-\", \".\" and \"_\"."
                            .formatted(place, row.name()));
        }
        if (row.command().isEmpty() || row.command().stream().anyMatch(String::isBlank)) {
            throw new BadInputException(
                    "%s: %s has no command. Write command: [program, argument, …].".formatted(place, row.name()));
        }
        row.signs().keySet().stream()
                .filter(failure -> !failure.elsewhere())
                .findFirst()
                .ifPresent(failure -> {
                    throw new BadInputException(
                            "%s: %s has signs of %s, which no other provider could serve either. Use execution_error or another class."
                                    .formatted(place, row.name(), failure));
                });
        try {
            new FailurePatterns(row.signs());
        } catch (PatternSyntaxException broken) {
            throw new BadInputException(
                    "%s: \"%s\" of %s is not a regular expression (%s). Escape literal characters with \\."
                            .formatted(place, broken.getPattern(), row.name(), broken.getDescription()),
                    broken);
        }
        return row;
    }
}
