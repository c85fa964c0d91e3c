package dev.journeyman.cli.option;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.cli.HumanArchitect;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.knowledge.worktree.SessionStateFile;
import dev.journeyman.mcp.McpServers;
import dev.journeyman.model.Provider;
import dev.journeyman.report.fold.DecisionBasis;
import dev.journeyman.review.Architect;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.directory.StateDirectory;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a run from the command line. They are journaled with absolute paths, and every later command uses
 * them again. It is used by one thread.
 *
 * @param invocation the call that drives the run
 * @param models the specs of the coder's models, in order of preference
 * @param architect the spec of the architect
 * @param window the window of the models in tokens; null takes the one of each model
 * @param files the user's own files
 * @param home the directory in which worktrees are made
 * @param tuning the optional settings
 */
public record RunSettings(
        Invocation invocation,
        List<String> models,
        String architect,
        @Nullable Integer window,
        UserFiles files,
        Path home,
        TuningOptions tuning)
        implements RunParticipants {

    /** The prefix of a script's spec. */
    static final String REPLAY = "replay:";

    public RunSettings {
        models = models.stream().map(model -> absolute(invocation, model)).toList();
        architect = absolute(invocation, architect);
        home = home.toAbsolutePath().normalize();
        tuning = tuning.with(model -> absolute(invocation, model));
    }

    /** Returns whether settings of this program were journaled: a host journals none. */
    public static boolean has(Map<String, String> notes) {
        return notes.containsKey("models") && notes.containsKey("home");
    }

    /** Returns the settings that were journaled. */
    public static RunSettings of(Invocation invocation, Map<String, String> notes) {
        String window = notes.get("window");
        if (!has(notes)) {
            throw new BadInputException(
                    "The run was not started from the command line. Resume it in the host that started it; a verdict is"
                            + " recorded for that host with --record-only.");
        }
        return new RunSettings(
                invocation,
                Objects.requireNonNull(notes.get("models")).lines().toList(),
                Objects.requireNonNullElse(notes.get("architect"), "park"),
                window == null ? null : Integer.valueOf(window),
                UserFiles.of(notes),
                home(invocation, notes),
                TuningOptions.of(notes));
    }

    /** Returns the directory of worktrees. A run whose branch is pushed is driven on any machine, in its own directory. */
    private static Path home(Invocation invocation, Map<String, String> notes) {
        Path journaled = Path.of(Objects.requireNonNull(notes.get("home")));
        boolean elsewhere = WorkspaceRequest.of(notes).remote().isPresent() && !Files.isDirectory(journaled);
        return elsewhere ? StateDirectory.of(invocation.environment()) : journaled;
    }

    /** Returns the settings as they are journaled. */
    public Map<String, String> notes() {
        Map<String, String> notes = new HashMap<>(files.notes());
        notes.putAll(tuning.notes());
        notes.put("models", String.join("\n", models));
        notes.put("architect", architect);
        notes.put("home", home.toString());
        if (window != null) {
            notes.put("window", window.toString());
        }
        return notes;
    }

    /** Returns the same settings for a run that no person watches: where one would be asked here, the run parks. */
    public RunSettings unattended() {
        return architect.equals(Architects.HUMAN)
                ? new RunSettings(invocation, models, "park", window, files, home, tuning)
                : this;
    }

    /** Returns the same settings with another directory for worktrees. */
    public RunSettings at(Path directory) {
        return new RunSettings(invocation, models, architect, window, files, directory, tuning);
    }

    /** Throws {@link BadInputException} for settings that cannot drive a run, before anything is written. */
    public void check() {
        Architects.check(architect, known());
        EngineBuilder builder = CoderEngine.builder().environment(invocation.environment());
        List<Provider> roster = roster();
        roster.forEach(builder::provider);
        files.templates().ifPresent(builder::templates);
        served(builder);
        tune(builder, roster);
        Architects.set(builder, architect, known(), Architect.park());
        builder.build().close();
    }

    @Override
    public List<Provider> roster() {
        return known().roster(models);
    }

    private ModelFactory known() {
        return ModelFactory.of(invocation, window, files);
    }

    @Override
    public EngineBuilder builder(
            List<Provider> roster, ProgressScreen screen, PrintWriter err, Supplier<Optional<DecisionBasis>> asked) {
        EngineBuilder builder =
                CoderEngine.builder().environment(invocation.environment()).home(home);
        files.sessionState().map(SessionStateFile::new).ifPresent(builder::sessionState);
        roster.forEach(builder::provider);
        files.templates().ifPresent(builder::templates);
        served(builder);
        tune(builder, roster);
        Architect human = Architects.alone(new HumanArchitect(invocation.in(), err, asked), screen);
        Architects.set(builder, architect, known(), human);
        return builder;
    }

    private void tune(EngineBuilder builder, List<Provider> roster) {
        List<Provider> others = new ArrayList<>(roster);
        Architects.model(architect, known()).ifPresent(others::add);
        tuning.set(builder, known().helpers(tuning.helpers(), roster), others);
    }

    /** Adds the MCP servers, and the secrets with which servers and agents are reached. */
    private void served(EngineBuilder builder) {
        known().agents().secrets().forEach(builder::secret);
        files.mcp().ifPresent(file -> {
            McpServers mcp = McpServers.read(
                    FileArgument.read(invocation, file.toString()),
                    invocation.shown(file.toString()),
                    invocation.environment());
            mcp.servers().forEach(builder::tools);
            mcp.secrets().forEach(builder::secret);
        });
    }

    private static String absolute(Invocation invocation, String spec) {
        return spec.startsWith(REPLAY) && spec.length() > REPLAY.length() && !spec.equals(REPLAY + "-")
                ? REPLAY
                        + invocation
                                .path(spec.substring(REPLAY.length()))
                                .toAbsolutePath()
                                .normalize()
                : spec;
    }
}
