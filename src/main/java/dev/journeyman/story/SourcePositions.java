package dev.journeyman.story;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Where each field of a text begins and what stands there, so that a refusal can point at it. Fields are named by JSON
 * pointers. What a text can have wrong whatever is read from it is refused on the way: a field written twice, an alias,
 * something after the end.
 */
final class SourcePositions {

    private static final int SHOWN = 60;

    private final String file;
    private final Map<String, Integer> lines = new HashMap<>();
    private final Map<String, String> values = new HashMap<>();

    private SourcePositions(String file) {
        this.file = file;
    }

    static SourcePositions of(JsonParser parser, String file) throws IOException {
        SourcePositions places = new SourcePositions(file);
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            if (!token.isStructEnd()) {
                places.enter(parser, token);
            }
        }
        return places;
    }

    private void enter(JsonParser parser, JsonToken token) throws IOException {
        int line = parser.currentTokenLocation().getLineNr();
        String path = parser.getParsingContext().pathAsPointer().toString();
        if (token == JsonToken.FIELD_NAME) {
            Integer before = lines.put(path, line);
            if (before != null) {
                String field = parser.currentName();
                throw refusal(line, "\"%s\" is here again after line %s; take one out".formatted(field, before));
            }
            return;
        }
        if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
            throw refusal(line, "\"*%s\" is an alias; write what it stands for".formatted(parser.getText()));
        }
        lines.putIfAbsent(path, line);
        if (values.put(path, shown(token, parser)) != null) {
            throw refusal(line, "another document begins here; put it into a file of its own");
        }
    }

    private static String shown(JsonToken token, JsonParser parser) throws IOException {
        return switch (token) {
            case START_OBJECT -> "a group of fields";
            case START_ARRAY -> "a list";
            case VALUE_NULL -> "nothing";
            case VALUE_STRING -> "\"" + shortened(parser.getText()) + "\"";
            default -> parser.getText();
        };
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }

    /** Returns whether there is nothing in the text. */
    boolean empty() {
        return value("").equals("nothing");
    }

    /** Returns in words what stands at a path. */
    String value(String path) {
        return values.getOrDefault(path, "nothing");
    }

    /** Returns the line of a path or, where nothing is there, of what it would be in. */
    int line(String path) {
        Integer line = lines.get(path);
        if (line != null || path.isEmpty()) {
            return Objects.requireNonNullElse(line, 1);
        }
        return line(path.substring(0, path.lastIndexOf('/')));
    }

    private BadInputException refusal(int line, String sentence) {
        return new BadInputException("%s, line %s: %s.".formatted(file, line, sentence));
    }
}
