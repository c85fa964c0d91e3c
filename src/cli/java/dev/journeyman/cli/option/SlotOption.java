package dev.journeyman.cli.option;

import dev.journeyman.EngineBuilder;
import dev.journeyman.story.BadInputException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One value of {@code --provider-slots}: a provider, and how many of its calls may be under way at once. It is immutable
 * and may be used from any thread.
 */
record SlotOption(String provider, int most) {

    private static final Pattern FORM = Pattern.compile("(?:cli:)?(.+)=([1-9][0-9]{0,8})");

    /**
     * Applies the values of the option to a builder.
     *
     * @param names the providers of the run
     * @param journaled whether the values come from an earlier command; then those for providers outside the run are
     *     ignored
     */
    static void set(EngineBuilder builder, List<String> values, Set<String> names, boolean journaled) {
        for (String value : values) {
            SlotOption option = read(value);
            if (names.contains(option.provider())) {
                builder.slots(option.provider(), option.most());
            } else if (!journaled) {
                throw new BadInputException(
                        "--provider-slots names \"%s\", which is not a provider of this run. There are: %s."
                                .formatted(option.provider(), String.join(", ", new TreeSet<>(names))));
            }
        }
    }

    private static SlotOption read(String value) {
        Matcher form = FORM.matcher(value.strip());
        if (!form.matches()) {
            throw new BadInputException(
                    "--provider-slots %s is not a provider and a number of calls. Write NAME=N with an N of 1 or more."
                            .formatted(value));
        }
        return new SlotOption(form.group(1), Integer.parseInt(form.group(2)));
    }
}
