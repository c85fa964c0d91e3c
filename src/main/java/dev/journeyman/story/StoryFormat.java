package dev.journeyman.story;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.MapperBuilder;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The YAML and JSON in which people write stories and scripts: snake case, unknown and repeated fields refused, every
 * refusal one sentence with the place.
 */
public final class StoryFormat {

    private static final ObjectMapper JSON = strict(JsonMapper.builder());
    private static final ObjectMapper YAML = strict(YAMLMapper.builder());

    private StoryFormat() {}

    /**
     * Reads a story.
     *
     * @param text YAML or JSON
     * @param place the file's name, for errors
     * @throws BadInputException if it is no story, in one sentence with file, line and remedy
     */
    public static Story read(String text, String place) {
        return read(text, place, "story", Story.class);
    }

    /** Reads any record written in the same form; {@code what} names it in errors. */
    public static <T> T read(String text, String place, String what, Class<T> type) {
        boolean json = text.stripLeading().startsWith("{");
        try {
            T value = (json ? JSON : YAML).readValue(text, type);
            if (value == null) {
                throw new BadInputException("%s is empty. Write a %s into it.".formatted(place, what));
            }
            return value;
        } catch (JsonProcessingException problem) {
            throw new BadInputException(
                    "%s%s: %s.".formatted(place, line(problem.getLocation()), sentence(problem, what)), problem);
        }
    }

    private static String line(@Nullable JsonLocation location) {
        return location == null || location.getLineNr() < 1 ? "" : ", line " + location.getLineNr();
    }

    private static String sentence(JsonProcessingException problem, String what) {
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            if (cause instanceof BadInputException bad) {
                return Objects.requireNonNullElse(bad.getMessage(), "it cannot be used");
            }
        }
        if (problem instanceof UnrecognizedPropertyException unknown) {
            return "\"%s\" is no field here; there are: %s"
                    .formatted(
                            unknown.getPropertyName(),
                            new TreeSet<>(Objects.requireNonNull(unknown.getKnownPropertyIds()))
                                    .stream().map(Object::toString).collect(Collectors.joining(", ")));
        }
        if (problem instanceof InvalidFormatException invalid) {
            return "\"%s\" is \"%s\", which %s"
                    .formatted(field(invalid), invalid.getValue(), expected(invalid.getTargetType()));
        }
        if (problem instanceof JsonMappingException mapping
                && !mapping.getPath().isEmpty()) {
            return "\"%s\" cannot be read as part of a %s; compare it with the manual page"
                    .formatted(field(mapping), what);
        }
        return "it cannot be read as a %s: %s".formatted(what, firstLine(problem.getOriginalMessage()));
    }

    private static String field(JsonMappingException problem) {
        return problem.getPath().stream()
                .map(JsonMappingException.Reference::getFieldName)
                .filter(Objects::nonNull)
                .collect(Collectors.joining("."));
    }

    private static String expected(Class<?> type) {
        if (type.isEnum()) {
            return "is not one of: "
                    + java.util.Arrays.stream(type.getEnumConstants())
                            .map(constant -> constant.toString().toLowerCase(java.util.Locale.ROOT))
                            .collect(Collectors.joining(", "));
        }
        if (type == java.time.Duration.class) {
            return "is no duration; write one like PT5M or PT1H30M";
        }
        return "is no " + (Number.class.isAssignableFrom(type) ? "number" : type.getSimpleName());
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("it is not well formed");
    }

    private static ObjectMapper strict(MapperBuilder<?, ?> builder) {
        return builder.addModule(new JavaTimeModule())
                .addModule(new Jdk8Module())
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .build()
                .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
    }
}
