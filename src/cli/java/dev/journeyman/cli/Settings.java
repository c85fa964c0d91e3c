package dev.journeyman.cli;

import dev.journeyman.CoderEngine;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ReplayProvider;
import dev.journeyman.story.BadInputException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who drives a run and with what; journaled with the run, paths made absolute, and used again by every later command.
 *
 * @param models the roster, in order
 * @param architect who judges
 * @param window how many tokens the models take, where that was said
 * @param prices what models cost, in place of our list, where a user has one
 * @param templates templates in place of ours, where there are any
 * @param home where worktrees are made
 */
record Settings(
        List<String> models,
        String architect,
        @Nullable Integer window,
        @Nullable Path prices,
        @Nullable Path templates,
        Path home) {

    private static final String REPLAY = "replay:";
    private static final String PRICES = "prices";
    private static final String TEMPLATES = "templates";

    Settings {
        models = models.stream().map(Settings::absolute).toList();
        architect = absolute(architect);
        prices = absolute(prices);
        templates = absolute(templates);
        home = home.toAbsolutePath().normalize();
    }

    /** Returns the settings that were journaled. */
    static Settings of(Map<String, String> notes) {
        String window = notes.get("window");
        if (!notes.containsKey("models") || !notes.containsKey("home")) {
            throw new BadInputException(
                    "The run was not begun from the command line. Go on with it in the host that began it.");
        }
        return new Settings(
                Objects.requireNonNull(notes.get("models")).lines().toList(),
                Objects.requireNonNullElse(notes.get("architect"), "park"),
                window == null ? null : Integer.valueOf(window),
                path(notes, PRICES).orElse(null),
                templates(notes).orElse(null),
                Path.of(Objects.requireNonNull(notes.get("home"))));
    }

    /** Returns the templates that were journaled. */
    static Optional<Path> templates(Map<String, String> notes) {
        return path(notes, TEMPLATES);
    }

    private static Optional<Path> path(Map<String, String> notes, String name) {
        return Optional.ofNullable(notes.get(name)).map(Path::of);
    }

    /** Returns the settings as they are journaled. */
    Map<String, String> notes() {
        Map<String, String> notes = new HashMap<>();
        notes.put("models", String.join("\n", models));
        notes.put("architect", architect);
        notes.put("home", home.toString());
        if (window != null) {
            notes.put("window", window.toString());
        }
        if (prices != null) {
            notes.put(PRICES, prices.toString());
        }
        if (templates != null) {
            notes.put(TEMPLATES, templates.toString());
        }
        return notes;
    }

    /** Refuses what cannot be driven, before anything is written. */
    void check() {
        Architects.check(architect, known());
        CoderEngine.Builder builder = CoderEngine.builder();
        roster().forEach(builder::provider);
        if (templates != null) {
            builder.templates(templates);
        }
        builder.build().close();
    }

    List<Provider> roster() {
        return known().roster(models);
    }

    private Models known() {
        return Models.of(window, prices);
    }

    /** Returns the builder of an engine with these settings. */
    CoderEngine.Builder builder(List<Provider> roster, Screen screen, PrintWriter err) {
        CoderEngine.Builder builder = CoderEngine.builder().home(home);
        roster.forEach(builder::provider);
        if (templates != null) {
            builder.templates(templates);
        }
        Architects.set(builder, architect, known(), screen, err);
        return builder;
    }

    /** Returns the scripts among some providers. */
    static List<ReplayProvider> scripts(List<Provider> roster) {
        return roster.stream()
                .filter(ReplayProvider.class::isInstance)
                .map(ReplayProvider.class::cast)
                .toList();
    }

    private static @Nullable Path absolute(@Nullable Path path) {
        return path == null ? null : path.toAbsolutePath().normalize();
    }

    private static String absolute(String spec) {
        return spec.startsWith(REPLAY) && spec.length() > REPLAY.length() && !spec.equals(REPLAY + "-")
                ? REPLAY
                        + Path.of(spec.substring(REPLAY.length()))
                                .toAbsolutePath()
                                .normalize()
                : spec;
    }
}
