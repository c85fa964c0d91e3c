package dev.journeyman.story;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rules that several fields of a story share, each with its error message. */
final class StoryFields {

    /** The maximum characters of a long text, for which every prompt has room. */
    static final int LONGEST_TEXT = 400_000;

    /** The maximum characters of a command or a criterion. */
    static final int LONGEST_COMMAND = 20_000;

    /** The maximum characters of a text that is shown on one line. */
    static final int LONGEST_LINE = 1_000;

    private StoryFields() {}

    static void atMost(int most, String field, String text) {
        if (text.length() > most) {
            throw BadInputException.of(
                    field,
                    String.format(
                            Locale.ROOT,
                            "has %,d characters; it may have %,d at most. Put the rest into a file of the repository",
                            text.length(),
                            most));
        }
    }

    static void atMost(int most, String field, List<?> list) {
        if (list.size() > most) {
            throw BadInputException.of(
                    field,
                    String.format(
                            Locale.ROOT,
                            "has %,d items; it may have %,d at most. Divide the story into several",
                            list.size(),
                            most));
        }
    }

    static String required(String field, String owner, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new BadInputException("a %s has no \"%s\"; write one".formatted(owner, field));
        }
        return value.strip();
    }

    static int atLeast(int least, String field, @Nullable Integer value, int otherwise) {
        if (value != null && value < least) {
            throw BadInputException.of(field, "is %s; it must be at least %s".formatted(value, least));
        }
        return value == null ? otherwise : value;
    }

    static void positive(String field, @Nullable Object value, boolean holds) {
        if (value != null && !holds) {
            throw BadInputException.of(
                    field, "is %s; it must be more than 0, or left out for no limit".formatted(value));
        }
    }
}
