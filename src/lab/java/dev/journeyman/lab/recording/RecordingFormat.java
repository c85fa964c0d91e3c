package dev.journeyman.lab.recording;

import dev.journeyman.story.BadInputException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The formats in which agents record conversations. It is immutable and may be used from any thread. */
public enum RecordingFormat {
    /** Chat messages with {@code tool_calls}, alone or in a list of conversations. */
    OPENAI,
    /** Messages of content blocks: {@code text}, {@code tool_use}, {@code tool_result}. */
    ANTHROPIC,
    /** Sessions of Claude Code, one JSON object a line. */
    CLAUDE_CODE,
    /** Rollouts of Codex, one JSON object a line. */
    CODEX,
    /** Trajectories of SWE-agent: a {@code history} of chat messages. */
    SWE_AGENT,
    /** Trajectories of mini-SWE-agent: texts with one bash block each. */
    MINI_SWE_AGENT;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the format with a name, in any case. */
    public static RecordingFormat of(String name) {
        return Arrays.stream(values())
                .filter(shape -> shape.toString().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new BadInputException(
                        "\"%s\" is not a format of a conversation. There are: %s.".formatted(name, names())));
    }

    /** Returns the format of a file, detected from its first characters; empty for an unknown one. */
    static Optional<RecordingFormat> seenIn(String beginning) {
        String begin = beginning.stripLeading();
        String line = begin.lines().findFirst().orElse("");
        if (begin.startsWith("{") && line.contains("\"session_meta\"")) {
            return Optional.of(CODEX);
        }
        boolean lines = line.startsWith("{\"")
                && line.endsWith("}")
                && begin.substring(line.length()).stripLeading().startsWith("{");
        if (lines || (line.contains("\"sessionId\":\"") && line.contains("\"uuid\":\""))) {
            return Optional.of(line.contains("\"payload\"") ? CODEX : CLAUDE_CODE);
        }
        if (begin.contains("\"trajectory_format\"") || begin.contains("\"mini_version\"")) {
            return Optional.of(MINI_SWE_AGENT);
        }
        if (begin.startsWith("{") && (begin.contains("\"environment\"") || begin.contains("\"trajectory\""))) {
            return Optional.of(SWE_AGENT);
        }
        if (begin.startsWith("{") || begin.startsWith("[")) {
            return Optional.of(begin.contains("\"tool_use\"") ? ANTHROPIC : OPENAI);
        }
        return Optional.empty();
    }

    static String names() {
        return Arrays.stream(values()).map(RecordingFormat::toString).collect(Collectors.joining(", "));
    }
}
