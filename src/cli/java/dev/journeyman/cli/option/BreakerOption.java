package dev.journeyman.cli.option;

import dev.journeyman.model.BreakerSettings;
import dev.journeyman.model.BreakerSettings.BreakerTimes;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.text.Durations;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One value of {@code --breaker}: times, for all providers or for one. It is immutable and may be used from any thread.
 *
 * @param provider the name of the provider; null means all providers
 * @param times times such as {@code rate=60s}, separated by commas
 */
record BreakerOption(@Nullable String provider, String times) {

    private static final String AGENT = "cli:"; // part of an agent's spec, not of its name
    private static final String TIME = "(?:rate|quota|overload)=[^,=]*";
    private static final Pattern FORM = Pattern.compile("(?:(.+):)?(%s(?:,%s)*)".formatted(TIME, TIME));

    /**
     * Returns the settings from the values of the option. A value for one provider overrides those for all.
     *
     * @param names the providers of the run
     * @param journaled whether the values come from an earlier command; then values for providers outside the run are
     *     ignored
     */
    static BreakerSettings settings(List<String> values, Set<String> names, boolean journaled) {
        BreakerSettings settings = BreakerSettings.DEFAULT;
        List<BreakerOption> options = values.stream()
                .map(BreakerOption::read)
                .filter(option -> !journaled || option.provider() == null || names.contains(option.provider()))
                .sorted(Comparator.comparing(option -> option.provider() != null))
                .toList();
        for (BreakerOption option : options) {
            settings = option.on(settings, names);
        }
        return settings;
    }

    private static BreakerOption read(String value) {
        Matcher form = FORM.matcher(value.strip());
        if (!form.matches()) {
            throw new BadInputException(
                    "\"%s\" is not a breaker setting. Write rate=60s,quota=24h,overload=30s, or one or two of them; for one"
                                    .formatted(value)
                            + " provider, put its name and a colon in front.");
        }
        String name = form.group(1);
        return new BreakerOption(
                name != null && name.startsWith(AGENT) ? name.substring(AGENT.length()) : name, form.group(2));
    }

    private BreakerSettings on(BreakerSettings settings, Set<String> names) {
        if (provider == null) {
            return BreakerSettings.of(changed(settings.usual()));
        }
        if (!names.contains(provider)) {
            throw new BadInputException("--breaker names \"%s\", which is not a provider of this run. There are: %s."
                    .formatted(provider, String.join(", ", new TreeSet<>(names))));
        }
        return settings.with(provider, changed(settings.times(provider)));
    }

    private BreakerTimes changed(BreakerTimes was) {
        BreakerTimes now = was;
        for (String time : times.split(",", -1)) {
            String[] parts = time.split("=", 2);
            now = changed(now, parts[0], duration(time, parts[1]));
        }
        return now;
    }

    private static BreakerTimes changed(BreakerTimes was, String name, Duration time) {
        return switch (name) {
            case "rate" -> was.withRate(time);
            case "quota" -> was.withQuota(time);
            default -> was.withOverload(time);
        };
    }

    private static Duration duration(String time, String value) {
        try {
            return Durations.read(value);
        } catch (DateTimeParseException wrong) {
            throw new BadInputException(
                    "\"%s\" has no duration after the equals sign. Write one such as 90s, 30m, 24h or PT1H."
                            .formatted(time),
                    wrong);
        }
    }
}
