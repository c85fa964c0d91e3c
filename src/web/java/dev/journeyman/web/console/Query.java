package dev.journeyman.web.console;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The parameters of a query, of which each is known and there once. It is immutable and may be used from any thread. */
final class Query {

    private final Map<String, String> values;

    private Query(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    /** Reads a query; refuses parameters that are not known or there twice. */
    static Query of(String query, Set<String> known) {
        Map<String, String> values = new HashMap<>();
        for (String pair : query.split("&", -1)) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
                String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
                if (!known.contains(name) || values.put(name, value) != null) {
                    throw bad("The query has \"%s\", which is not a parameter here or is there twice. There are: %s."
                            .formatted(name, String.join(", ", new TreeSet<>(known))));
                }
            }
        }
        return new Query(values);
    }

    /** Returns a parameter; empty if it is not there. */
    String text(String name) {
        return values.getOrDefault(name, "");
    }

    /** Returns a parameter that is a whole number. */
    long number(String name, long usual, long most) {
        String text = text(name);
        if (text.isEmpty()) {
            return usual;
        }
        if (!text.matches("[0-9]{1,15}") || Long.parseLong(text) > most) {
            throw bad("\"%s\" is %s. It must be a whole number up to %s.".formatted(name, text, most));
        }
        return Long.parseLong(text);
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            throw bad("The query has \"%s\", which is not percent-encoded. Encode it.".formatted(text));
        }
    }

    private static RefusalException bad(String sentence) {
        return new RefusalException(400, sentence);
    }
}
