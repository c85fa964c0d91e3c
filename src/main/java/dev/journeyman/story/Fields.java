package dev.journeyman.story;

import org.jspecify.annotations.Nullable;

/** The rules that fields of a story share, each with the sentence that says how it was broken. */
final class Fields {

    private Fields() {}

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
