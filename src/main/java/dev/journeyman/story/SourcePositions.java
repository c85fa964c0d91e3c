package dev.journeyman.story;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The line and the value of each field in a text, for error messages. Fields are named by JSON pointers. Problems that
 * are errors in every text are refused while it is read: a repeated field, an alias, and a second document.
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
                throw refusal(line, "\"%s\" is already in line %s; remove one of the two".formatted(field, before));
            }
            return;
        }
        if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
            throw refusal(line, "\"*%s\" is an alias; write its value instead".formatted(parser.getText()));
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

    /** Returns whether the text is empty. */
    boolean empty() {
        return value("").equals("nothing");
    }

    /** Returns the value at a path, in words. */
    String value(String path) {
        return values.getOrDefault(path, "nothing");
    }

    /** Returns the line of a path or, where the text does not have it, of the nearest enclosing field. */
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
