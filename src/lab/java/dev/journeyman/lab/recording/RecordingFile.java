package dev.journeyman.lab.recording;

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
 * A file with recorded conversations. It is read one message at a time, so it may be large. It is immutable and may be
 * used from any thread.
 *
 * @param path the path of the file
 * @param shape the format of the file; null detects it
 */
public record RecordingFile(Path path, @Nullable RecordingFormat shape) {

    private static final int LOOKED_AT = 1 << 16;

    /** The maximum number of characters in a line of a recording. */
    private static final int LONGEST_LINE = 64 << 20;

    /**
     * Reads the file and passes its conversations to a listener.
     *
     * @return a sentence that says where the file is broken; empty for a file that is whole
     * @throws BadInputException if the file cannot be read at all, or is not a recording
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
                            "\"%s\" is not a recorded conversation in a known format. Name its format with --format: %s."
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
                : Optional.of("%s, line %s: this is not a complete JSON object; %s of %s lines were skipped."
                        .formatted(path, first, broken, number));
    }

    /** Reads the messages of a document, at any place in it, one after another. */
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

    /** Returns the name of the conversation. */
    private String name() {
        return String.valueOf(path.getFileName());
    }
}
