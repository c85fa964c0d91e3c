package dev.journeyman.story;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * A problem in a text, as a sentence for its author.
 *
 * @param line the line of the problem; 0 where it is not known
 * @param sentence what is wrong and what to do, without a full stop
 */
record ParseProblem(int line, String sentence) {

    private static final Map<Class<?>, String> EXPECTED = Map.of(
            String.class, "a text",
            Boolean.class, "true or false",
            Duration.class, "a duration, for example PT5M or PT1H30M");

    /** Returns the problem of a text that is not valid YAML or JSON. */
    static ParseProblem toSyntax(JsonProcessingException problem) {
        if (problem.getCause() instanceof MarkedYAMLException marked) {
            boolean atEnd = marked.getProblem().contains("stream") && marked.getContextMark() != null;
            int line = (atEnd ? marked.getContextMark() : marked.getProblemMark()).getLine() + 1;
            return new ParseProblem(line, "invalid YAML; correct it there: " + inOne(marked.getProblem()));
        }
        String form = problem.getCause() == null ? "JSON" : "YAML";
        int line = problem.getLocation() == null ? 0 : problem.getLocation().getLineNr();
        return new ParseProblem(
                line, "invalid %s; correct it there: %s".formatted(form, inOne(problem.getOriginalMessage())));
    }

    /** Returns the problem of a text that is valid YAML or JSON but does not have the expected fields. */
    static ParseProblem toContent(JsonMappingException problem, SourcePositions places, String what) {
        String path = pointer(problem.getPath());
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            if (cause instanceof BadInputException bad) {
                String field = bad.field() == null ? path : path + "/" + bad.field();
                return new ParseProblem(places.line(field), Objects.requireNonNull(bad.getMessage()));
            }
        }
        return new ParseProblem(places.line(path), sentence(problem, places.value(path), what));
    }

    private static String sentence(JsonMappingException problem, String value, String what) {
        if (problem instanceof UnrecognizedPropertyException unknown) {
            List<String> known = new TreeSet<>(Objects.requireNonNull(unknown.getKnownPropertyIds()))
                    .stream().map(Object::toString).toList();
            return "\"%s\" is not a field here; there are: %s"
                    .formatted(unknown.getPropertyName(), String.join(", ", known));
        }
        String subject = subject(problem.getPath(), what);
        if (problem.getCause() instanceof InputCoercionException) {
            return "%s is %s, which is too large; write a smaller number".formatted(subject, value);
        }
        if (problem instanceof MismatchedInputException mismatch) {
            return "%s is %s; it must be %s".formatted(subject, value, expected(mismatch.getTargetType()));
        }
        return "%s is %s, which cannot be used; write another value".formatted(subject, value);
    }

    private static String subject(List<Reference> path, String what) {
        String fields = path.stream()
                .map(Reference::getFieldName)
                .filter(Objects::nonNull)
                .collect(Collectors.joining("."));
        if (fields.isEmpty()) {
            return "a " + what;
        }
        boolean item = path.get(path.size() - 1).getFieldName() == null;
        return (item ? "an item of " : "") + "\"" + fields + "\"";
    }

    private static String pointer(List<Reference> path) {
        return path.stream()
                .map(one -> "/"
                        + (one.getFieldName() == null
                                ? one.getIndex()
                                : one.getFieldName().replace("~", "~0").replace("/", "~1")))
                .collect(Collectors.joining());
    }

    private static String expected(Class<?> type) {
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", ", "one of: ", ""));
        }
        if (Collection.class.isAssignableFrom(type)) {
            return "a list";
        }
        if (Number.class.isAssignableFrom(type)) {
            return type == BigDecimal.class ? "a number" : "a whole number";
        }
        return EXPECTED.getOrDefault(type, "a group of fields");
    }

    private static String inOne(String message) {
        String line = message.lines().findFirst().orElse("it is not well formed");
        String plain = line.replaceAll(" \\([^(]*\\[Source:.*", "").replace(". (", " (");
        return plain.endsWith(".") ? plain.substring(0, plain.length() - 1) : plain;
    }
}
