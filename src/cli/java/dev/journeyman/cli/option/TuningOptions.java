package dev.journeyman.cli.option;

import dev.journeyman.CoderEngine;
import dev.journeyman.model.Provider;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Durations;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What runs do well without: helpers of their own, other times of breakers, another length of the pivot line, a longer wait. It is journaled with the run. */
public final class TuningOptions {

    @Option(
            names = "--helper",
            paramLabel = "SPEC",
            description = "Who makes commands for criteria that have none, as for --model; repeatable (default: who"
                    + " codes); later commands keep to it.")
    private @Nullable List<String> helpers;

    @Option(
            names = "--breaker",
            paramLabel = "[NAME:]TIMES",
            description = "How long providers that fail are left alone where they do not say so:"
                    + " rate=60s,quota=24h,overload=30s, or some of them; for one provider after its name;"
                    + " repeatable; later commands keep to it.")
    private @Nullable List<String> breakers;

    @Option(
            names = "--pivot-limit",
            paramLabel = "N",
            description =
                    "How many characters of a pivot's feedback every prompt shows, from 100 to 20000 (default: 2000);"
                            + " later commands keep to it.")
    private @Nullable Integer pivotLimit;

    @Option(
            names = "--wait",
            paramLabel = "TIME",
            description =
                    "How long a run waits in its process while no provider answers, before it is parked: 90s, 10m,"
                            + " 2h (default: 10m); later commands keep to it.")
    private @Nullable String wait;

    private boolean journaled;

    /** Returns what was journaled. */
    static TuningOptions of(Map<String, String> notes) {
        TuningOptions tuning = new TuningOptions();
        tuning.helpers = lines(notes, "helpers");
        tuning.breakers = lines(notes, "breakers");
        String limit = notes.get("pivot-limit");
        tuning.pivotLimit = limit == null ? null : Integer.valueOf(limit);
        tuning.wait = notes.get("wait");
        tuning.journaled = true;
        return tuning;
    }

    /** Returns this, and another where this says nothing. */
    public TuningOptions or(TuningOptions other) {
        Map<String, String> both = other.notes();
        both.putAll(notes());
        TuningOptions tuning = of(both);
        tuning.journaled = breakers == null;
        return tuning;
    }

    /** Returns it as it is journaled. */
    Map<String, String> notes() {
        Map<String, String> notes = new HashMap<>();
        put(notes, "helpers", helpers);
        put(notes, "breakers", breakers);
        if (pivotLimit != null) {
            notes.put("pivot-limit", pivotLimit.toString());
        }
        if (wait != null) {
            notes.put("wait", wait);
        }
        return notes;
    }

    /** Returns the same with other specs. */
    TuningOptions with(UnaryOperator<String> spec) {
        TuningOptions tuning = of(notes());
        tuning.journaled = journaled;
        tuning.helpers = helpers == null ? null : helpers.stream().map(spec).toList();
        return tuning;
    }

    /** Returns the specs of the helpers; none where the coders help. */
    List<String> helpers() {
        return helpers == null ? List.of() : helpers;
    }

    /**
     * Tells a builder.
     *
     * @param helping the helpers
     * @param others who else serves the run
     */
    void set(CoderEngine.Builder builder, List<Provider> helping, List<Provider> others) {
        helping.forEach(builder::helper);
        Set<String> names = new HashSet<>();
        helping.forEach(each -> names.add(each.name()));
        others.forEach(each -> names.add(each.name()));
        if (pivotLimit != null) {
            builder.pivotLimit(pivotLimit);
        }
        if (wait != null) {
            builder.waitForService(longest(wait));
        }
        builder.breakers(BreakerOption.settings(breakers == null ? List.of() : breakers, names, journaled));
    }

    private static Duration longest(String text) {
        try {
            return Durations.read(text);
        } catch (IllegalArgumentException | DateTimeException unreadable) {
            throw new BadInputException(
                    "--wait %s is not a length of time. Write 90s, 10m or 2h.".formatted(text), unreadable);
        }
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
