package dev.journeyman.model.agent;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A selector of values in a JSON object, such as {@code /usage/input + /usage/cached if /type=result}. A star matches
 * any name or index. Several selected numbers are added up, and several texts are joined line by line. The conditions
 * after {@code if} must all hold. It is immutable.
 */
final class JsonSelector {

    private static final double MOST = 1e12;
    private static final String IF = " if ";
    private static final String FORM = "A place in an answer is written /name/name + /name if /name=value, not \"%s\".";

    private final String written;
    private final List<List<String>> paths;
    private final List<Condition> conditions;

    private record Condition(List<String> path, String value) {}

    private JsonSelector(String written, List<List<String>> paths, List<Condition> conditions) {
        this.written = written;
        this.paths = paths;
        this.conditions = conditions;
    }

    @JsonCreator
    static JsonSelector of(String written) {
        int at = written.indexOf(IF);
        String places = at < 0 ? written : written.substring(0, at);
        String conditions = at < 0 ? "" : written.substring(at + IF.length());
        return new JsonSelector(
                written,
                Arrays.stream(places.split("\\+", -1))
                        .map(path -> path(path.strip(), written))
                        .toList(),
                Arrays.stream(conditions.strip().split("\\s+"))
                        .filter(each -> !each.isEmpty())
                        .map(each -> condition(each, written))
                        .toList());
    }

    /** Returns the selected text; empty if there is none. */
    Optional<String> text(JsonNode object) {
        return found(object)
                .map(node -> node.isValueNode() ? node.asText() : node.toString())
                .reduce((above, below) -> above + "\n" + below);
    }

    /** Returns the selected number; empty if there is none, or none in the valid range. */
    Optional<BigDecimal> number(JsonNode object) {
        return found(object)
                .filter(node -> node.isNumber() && node.doubleValue() >= 0 && node.doubleValue() < MOST)
                .map(JsonNode::decimalValue)
                .reduce(BigDecimal::add);
    }

    /** Returns the selector as its author wrote it. */
    @Override
    @JsonValue
    public String toString() {
        return written;
    }

    private Stream<JsonNode> found(JsonNode object) {
        boolean fits = conditions.stream()
                .allMatch(each -> at(Stream.of(object), each.path())
                        .anyMatch(node -> node.asText().equals(each.value())));
        return fits
                ? paths.stream().flatMap(path -> at(Stream.of(object), path)).filter(node -> !node.isNull())
                : Stream.empty();
    }

    private static Stream<JsonNode> at(Stream<JsonNode> nodes, List<String> path) {
        Stream<JsonNode> reached = nodes;
        for (String name : path) {
            reached = name.equals("*")
                    ? reached.flatMap(node -> node.valueStream())
                    : reached.map(node -> node.isArray() && name.matches("\\d{1,6}")
                            ? node.path(Integer.parseInt(name))
                            : node.path(name));
        }
        return reached.filter(node -> !node.isMissingNode());
    }

    private static Condition condition(String text, String written) {
        int equals = text.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException(FORM.formatted(written));
        }
        return new Condition(path(text.substring(0, equals), written), text.substring(equals + 1));
    }

    private static List<String> path(String text, String written) {
        if (!text.startsWith("/") || text.length() == 1 || text.contains(" ")) {
            throw new IllegalArgumentException(FORM.formatted(written));
        }
        return Arrays.stream(text.substring(1).split("/", -1)).collect(Collectors.toUnmodifiableList());
    }
}
