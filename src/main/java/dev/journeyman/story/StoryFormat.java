package dev.journeyman.story;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.MapperBuilder;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.journeyman.story.text.Durations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;

/**
 * The reader of stories and scripts in YAML or JSON. Fields are in snake case; unknown and repeated fields are refused
 * with a message that names the file and the line. It is stateless and may be used from any thread.
 */
public final class StoryFormat {

    private static final ObjectMapper JSON = strict(JsonMapper.builder());
    private static final ObjectMapper YAML = strict(YAMLMapper.builder());

    /** The maximum characters of a JSON text. The maximum for YAML is lower, because it takes much longer to read. */
    private static final int LONGEST_JSON = 20_000_000;

    private static final int LONGEST_YAML = 3_000_000;

    private StoryFormat() {}

    /**
     * Returns the story in a text.
     *
     * @param text YAML or JSON
     * @param place the name of the file, for error messages
     * @throws BadInputException if the text is not a story; the message has the file, the line and what to do
     */
    public static Story read(String text, String place) {
        return read(text, place, "story", Story.class);
    }

    /** Returns a record of any type in the same format; {@code what} names it in error messages. */
    public static <T> T read(String text, String place, String what, Class<T> type) {
        boolean json = text.stripLeading().startsWith("{");
        requireLength(text, place, json ? LONGEST_JSON : LONGEST_YAML);
        ObjectMapper mapper = json ? JSON : YAML;
        SourcePositions places = places(mapper.getFactory(), text, place);
        if (places.empty()) {
            throw new BadInputException("%s is empty. Write a %s into it.".formatted(place, what));
        }
        try {
            return mapper.readValue(text, type);
        } catch (JsonMappingException problem) {
            throw refusal(place, ParseProblem.toContent(problem, places, what), problem);
        } catch (JsonProcessingException problem) {
            throw refusal(place, ParseProblem.toSyntax(problem), problem);
        }
    }

    private static void requireLength(String text, String place, int most) {
        if (text.length() > most) {
            throw new BadInputException(String.format(
                    Locale.ROOT,
                    "%s has %,d characters; up to %,d are read. Leave out what is long, or put it into a file of the"
                            + " repository.",
                    place,
                    text.length(),
                    most));
        }
    }

    private static SourcePositions places(JsonFactory form, String text, String place) {
        try (JsonParser parser = form.createParser(text)) {
            return SourcePositions.of(parser, place);
        } catch (JsonProcessingException problem) {
            throw refusal(place, ParseProblem.toSyntax(problem), problem);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static BadInputException refusal(String place, ParseProblem objection, Exception problem) {
        String line = objection.line() < 1 ? "" : ", line " + objection.line();
        return new BadInputException("%s%s: %s.".formatted(place, line, objection.sentence()), problem);
    }

    private static final class DurationField extends StdScalarDeserializer<Duration> {

        private static final long serialVersionUID = 1;

        DurationField() {
            super(Duration.class);
        }

        @Override
        public Duration deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            try {
                return Durations.read(parser.getText());
            } catch (DateTimeParseException | ArithmeticException unreadable) {
                throw InvalidFormatException.from(parser, "no duration", parser.getText(), Duration.class);
            }
        }
    }

    private static ObjectMapper strict(MapperBuilder<?, ?> builder) {
        return builder.addModule(new JavaTimeModule())
                .addModule(new Jdk8Module())
                .addModule(new SimpleModule().addDeserializer(Duration.class, new DurationField()))
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .build();
    }
}
