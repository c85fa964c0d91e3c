package dev.journeyman.cli.option;

import dev.journeyman.EngineBuilder;
import dev.journeyman.knowledge.RepositoryInstructions;
import dev.journeyman.model.Provider;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.StoryOptions.Economy;
import dev.journeyman.story.text.Durations;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The optional settings of a run: helpers, breaker times, slots, the length of the pivot line, the wait for providers,
 * and what is read of what the repository says.
 * They are journaled with the run. It is used by one thread.
 */
public final class TuningOptions {

    private static final String BREAKERS = "breakers";
    private static final String SLOTS = "provider-slots";

    @Option(
            names = "--helper",
            paramLabel = "SPEC",
            description = "The model that writes commands for criteria without one, a SPEC as for --model; repeatable"
                    + " (default: the coder's models); kept for later commands.")
    private @Nullable List<String> helpers;

    @Option(
            names = "--breaker",
            paramLabel = "[NAME:]TIMES",
            description = "How long a failing provider is not called, unless it says so itself:"
                    + " rate=60s,quota=24h,overload=30s, or some of them; NAME: sets them for one provider;"
                    + " repeatable; kept for later commands.")
    private @Nullable List<String> breakers;

    @Option(
            names = "--pivot-limit",
            paramLabel = "N",
            description =
                    "How many characters of a pivot's feedback every prompt shows, from 100 to 20000 (default: 2000);"
                            + " kept for later commands.")
    private @Nullable Integer pivotLimit;

    @Option(
            names = "--economy",
            paramLabel = "N",
            description =
                    "When old exchanges of a conversation are folded into its summary: after how many requests it is"
                        + " counted what carrying them costs, from 1 to 1000, or thrifty (6), balanced (10), careful"
                        + " (20), off (default: balanced); a story may have its own; kept for later commands.")
    private @Nullable String economy;

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            description = "How long a run waits in its process while no provider answers, before it parks: 90s, 10m,"
                    + " 2h (default: 10m); kept for later commands.")
    private @Nullable String wait;

    @Option(
            names = "--instructions",
            paramLabel = "WHICH",
            description = "What prompts contain of what the repository says to coding agents: all, files (AGENTS.md and"
                    + " the like), skills or none (default: all); kept for later commands.")
    private @Nullable String instructions;

    @Option(
            names = "--provider-slots",
            paramLabel = "NAME=N",
            description = "How many calls of a provider may be under way at once, in all runs that have this option and"
                    + " share the store (default: any number); repeatable; kept for later commands.")
    private @Nullable List<String> slots;

    /** The names of the settings that come from an earlier command. */
    private Set<String> journaled = Set.of();

    /** Returns the journaled settings. */
    static TuningOptions of(Map<String, String> notes) {
        TuningOptions tuning = new TuningOptions();
        tuning.helpers = lines(notes, "helpers");
        tuning.breakers = lines(notes, BREAKERS);
        tuning.slots = lines(notes, SLOTS);
        String limit = notes.get("pivot-limit");
        tuning.pivotLimit = limit == null ? null : Integer.valueOf(limit);
        tuning.economy = notes.get("economy");
        tuning.wait = notes.get("wait");
        tuning.instructions = notes.get("instructions");
        tuning.journaled = notes.keySet();
        return tuning;
    }

    /** Returns these settings, completed with those of another. */
    public TuningOptions or(TuningOptions other) {
        Map<String, String> both = other.notes();
        both.putAll(notes());
        TuningOptions tuning = of(both);
        tuning.journaled = new HashSet<>(both.keySet());
        tuning.journaled.removeAll(notes().keySet());
        return tuning;
    }

    /** Returns the settings as they are journaled. */
    Map<String, String> notes() {
        Map<String, String> notes = new HashMap<>();
        put(notes, "helpers", helpers);
        put(notes, BREAKERS, breakers);
        put(notes, SLOTS, slots);
        if (pivotLimit != null) {
            notes.put("pivot-limit", pivotLimit.toString());
        }
        if (economy != null) {
            notes.put("economy", economy);
        }
        if (wait != null) {
            notes.put("wait", wait);
        }
        if (instructions != null) {
            notes.put("instructions", instructions);
        }
        return notes;
    }

    /** Returns the same settings with each helper's spec replaced. */
    TuningOptions with(UnaryOperator<String> spec) {
        TuningOptions tuning = of(notes());
        tuning.journaled = journaled;
        tuning.helpers = helpers == null ? null : helpers.stream().map(spec).toList();
        return tuning;
    }

    /** Returns the specs of the helpers; empty where the coder's models help. */
    List<String> helpers() {
        return helpers == null ? List.of() : helpers;
    }

    /**
     * Applies the settings to a builder.
     *
     * @param helping the helpers
     * @param others the other providers of the run
     */
    void set(EngineBuilder builder, List<Provider> helping, List<Provider> others) {
        helping.forEach(builder::helper);
        Set<String> names = new HashSet<>();
        helping.forEach(each -> names.add(each.name()));
        others.forEach(each -> names.add(each.name()));
        if (pivotLimit != null) {
            builder.pivotLimit(pivotLimit);
        }
        if (economy != null) {
            builder.economy(economyOf(economy));
        }
        if (wait != null) {
            builder.waitForService(longest(wait));
        }
        if (instructions != null) {
            builder.repositoryInstructions(which(instructions));
        }
        builder.breakers(
                BreakerOption.settings(breakers == null ? List.of() : breakers, names, journaled.contains(BREAKERS)));
        SlotOption.set(builder, slots == null ? List.of() : slots, names, journaled.contains(SLOTS));
    }

    private static Economy economyOf(String text) {
        try {
            return Economy.of(text);
        } catch (BadInputException wrong) {
            throw new BadInputException(
                    "--economy is \"%s\". Use a number of requests from 1 to 1000, or thrifty, balanced, careful or off."
                            .formatted(text),
                    wrong);
        }
    }

    private static Duration longest(String text) {
        try {
            return Durations.read(text);
        } catch (IllegalArgumentException | DateTimeException unreadable) {
            throw new BadInputException(
                    "--wait %s is not a duration. Write 90s, 10m or 2h.".formatted(text), unreadable);
        }
    }

    private static RepositoryInstructions which(String name) {
        return Arrays.stream(RepositoryInstructions.values())
                .filter(each -> each.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new BadInputException(
                        "--instructions %s is not known. Write all, files, skills or none.".formatted(name)));
    }

    private static void put(Map<String, String> notes, String name, @Nullable List<String> lines) {
        if (lines != null) {
            notes.put(name, String.join("\n", lines));
        }
    }

    private static @Nullable List<String> lines(Map<String, String> notes, String name) {
        String lines = notes.get(name);
        return lines == null ? null : lines.lines().toList();
    }
}
