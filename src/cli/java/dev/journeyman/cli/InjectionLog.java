package dev.journeyman.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.story.BadInputException;
import dev.journeyman.terminal.startup.InjectionEvent;
import dev.journeyman.terminal.startup.InjectionListener;
import dev.journeyman.terminal.startup.InjectionMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The log of an injection, one JSON object a line; without a file nothing is logged. Nothing is printed, because the
 * screen belongs to the agent. It is used by one thread at a time.
 */
public final class InjectionLog implements InjectionListener {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final @Nullable Path file;
    private final InstantSource clock;

    public InjectionLog(@Nullable Path file, InstantSource clock) {
        this.file = file;
        this.clock = clock;
        if (file != null) {
            append(file, "");
        }
    }

    @Override
    public void said(String line) {
        write(JSON.createObjectNode().put("said", line));
    }

    @Override
    public void happened(InjectionEvent event) {
        ObjectNode fields = JSON.createObjectNode().put("event", event.name());
        fields.setAll((ObjectNode) JSON.valueToTree(event));
        write(fields);
    }

    /** Appends the counters. */
    public void counted(InjectionMetrics metrics) {
        ObjectNode fields = JSON.createObjectNode().put("event", "injection:counted");
        fields.setAll((ObjectNode) JSON.valueToTree(metrics));
        write(fields);
    }

    private void write(ObjectNode what) {
        if (file != null) {
            ObjectNode line = JSON.createObjectNode().put("at", clock.instant().toString());
            line.setAll(what);
            try {
                append(file, line + "\n");
            } catch (BadInputException full) {
                throw new UncheckedIOException(new IOException(full.getMessage(), full));
            }
        }
    }

    private static void append(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException problem) {
            throw new BadInputException(
                    "%s cannot be written. Name a file in an existing directory that you can write to.".formatted(file),
                    problem);
        }
    }
}
