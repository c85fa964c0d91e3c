package dev.journeyman.cli.compact;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.journeyman.story.BadInputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file with recorded conversations. It is read from its beginning to its end or to where it is broken, a message at a time, however
 * large it is.
 *
 * @param path where it is
 * @param shape how it is written; null to look
 */
public record RecordingFile(Path path, @Nullable RecordingFormat shape) {

    private static final int LOOKED_AT = 1 << 16;

    /** The characters of a line beyond which it is no line of a recording. */
    private static final int LONGEST_LINE = 64 << 20;

    /**
     * Reads it for somebody.
     *
     * @return where and why it is broken, in a sentence; nothing where it was read to its end
     * @throws BadInputException if it cannot be read at all, or is no recording
     */
    public Optional<String> read(UtteranceListener listener) {
        RecordingFormat written = shape != null ? shape : seen();
        try (Reader reader = new InputStreamReader(Files.newInputStream(path), StandardCharsets.UTF_8)) {
            return switch (written) {
                case CLAUDE_CODE -> lines(reader, new ClaudeLines(listener));
                case CODEX -> lines(reader, new CodexLines(listener));
                default -> document(reader, new MessageReader(listener, written == RecordingFormat.MINI_SWE_AGENT));
            };
        } catch (IOException unreadable) {
            throw refused(unreadable);
        }
    }

    private RecordingFormat seen() {
        if (Files.isDirectory(path)) {
            throw new BadInputException("\"%s\" is a directory. Name a file in it.".formatted(path));
        }
        try (Reader reader = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1)) {
            char[] beginning = new char[LOOKED_AT];
            int length = 0;
            for (int read = 0; read >= 0 && length < LOOKED_AT; length += Math.max(0, read)) {
                read = reader.read(beginning, length, LOOKED_AT - length);
            }
            return RecordingFormat.seenIn(new String(beginning, 0, length))
                    .orElseThrow(() -> new BadInputException(
                            "\"%s\" is no recorded conversation that is known here. Name its shape with --format: %s."
                                    .formatted(path, RecordingFormat.names())));
        } catch (IOException unreadable) {
            throw refused(unreadable);
        }
    }

    private BadInputException refused(IOException unreadable) {
        return new BadInputException(
                "\"%s\" cannot be read. Check that the file is there, readable, and text in UTF-8.".formatted(path),
                unreadable);
    }

    private Optional<String> lines(Reader reader, LineRecording lines) throws IOException {
        lines.begin(name());
        LimitedLines limited = new LimitedLines(new BufferedReader(reader), LONGEST_LINE);
        long number = 0;
        long broken = 0;
        long first = 0;
        for (String line = limited.next(); line != null; line = limited.next()) {
            number++;
            if (!line.isBlank()) {
                try {
                    lines.take(JsonText.JSON.readTree(line));
                } catch (JsonProcessingException half) {
                    first = broken++ == 0 ? number : first;
                }
            }
        }
        lines.end();
        return broken == 0
                ? Optional.empty()
                : Optional.of("%s, line %s: this is no whole JSON object; %s of %s lines were passed over."
                        .formatted(path, first, broken, number));
    }

    /** Reads the messages of a document wherever they are in it, one after another. */
    private Optional<String> document(Reader reader, MessageReader messages) throws IOException {
        ConversationFinder conversations = new ConversationFinder(messages, name());
        try (JsonParser parser = JsonText.JSON.getFactory().createParser(reader)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                conversations.take(parser, token);
            }
        } catch (JsonProcessingException broken) {
            return Optional.of("%s is broken in line %s, column %s; it was read as far as that."
                    .formatted(
                            path,
                            broken.getLocation().getLineNr(),
                            broken.getLocation().getColumnNr()));
        }
        if (conversations.none()) {
            throw new BadInputException(
                    "\"%s\" has no messages. A conversation is a list named messages, history or traj."
                            .formatted(path));
        }
        return Optional.empty();
    }

    /** Returns what the conversation is called. */
    private String name() {
        return String.valueOf(path.getFileName());
    }
}
