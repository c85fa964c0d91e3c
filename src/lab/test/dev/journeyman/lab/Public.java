package dev.journeyman.lab;

import dev.journeyman.lab.recording.RecordingFile;
import dev.journeyman.lab.recording.Utterance;
import dev.journeyman.lab.recording.UtteranceListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The public recordings, which may be in a directory beside the project. */
final class Public {

    static final Path TRAJECTORIES = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")))
            .resolveSibling("shared")
            .resolve("data/trajectories");

    /** A text as long as the prompt that Claude Code sends but does not record: 86,000 characters by measurement. */
    private static final String PREFIX = "You are an agent. ".repeat(5_000).substring(0, 86_000);

    private Public() {}

    /**
     * A recording in memory.
     *
     * @param name its name
     * @param prefix the text that was sent first and that the recording lacks
     * @param utterances its utterances
     */
    record Kept(String name, String prefix, List<Utterance> utterances) {}

    static boolean there() {
        return Files.isDirectory(TRAJECTORIES);
    }

    /** Returns the nine conversations on which published policies were measured first. */
    static List<Kept> measured() {
        return Stream.of(
                        files("mini-swe-agent-text-bash", ".*\\.json"),
                        files("swe-agent-1x-openai-toolcalls", ".*\\.traj"),
                        files("claude-code", "[0-9a-f]+-.*\\.jsonl"))
                .flatMap(List::stream)
                .flatMap(path -> read(path).stream())
                .toList();
    }

    /**
     * Returns the conversations of coding agents: five sessions of Claude Code, one of them with a subagent, a Codex
     * rollout, a session of Cline, three runs of SWE-agent and three of mini-SWE-agent. The logs of OpenHands are left
     * out, because they hold the same few messages again and again, and tau-bench, because it is not about code. They are replayed as
     * they were recorded, as {@code journeyman compact} does, without what a product sent first and did not record.
     */
    static List<Kept> coding() {
        return Stream.of(
                        files("claude-code", ".*\\.jsonl"),
                        files("codex-rollout", ".*\\.jsonl"),
                        files("cline-session", ".*\\.json"),
                        files("swe-agent-1x-openai-toolcalls", ".*\\.traj"),
                        files("mini-swe-agent-text-bash", ".*\\.json"))
                .flatMap(List::stream)
                .flatMap(path -> read(path).stream())
                .map(kept -> new Kept(kept.name(), "", kept.utterances()))
                .toList();
    }

    /** Returns all conversations with tool calls, in every format. */
    static List<Kept> structured() {
        return Stream.of(
                        files("swe-agent-1x-openai-toolcalls", ".*"),
                        files("claude-code", ".*"),
                        files("codex-rollout", ".*"),
                        files("cline-session", ".*"),
                        files("mini-swe-agent-text-bash", ".*"),
                        files("openhands-llm-request-logs", ".*"),
                        files("tau-bench-openai-toolcalls", ".*"))
                .flatMap(List::stream)
                .flatMap(path -> read(path).stream())
                .toList();
    }

    static List<Path> files(String directory, String name) {
        try (Stream<Path> files = Files.list(TRAJECTORIES.resolve(directory))) {
            return files.filter(file -> file.getFileName().toString().matches(name))
                    .sorted()
                    .toList();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    static List<Kept> read(Path path) {
        List<Kept> kept = new ArrayList<>();
        String prefix = path.toString().contains("claude-code") ? PREFIX : "";
        new RecordingFile(path, null).read(new UtteranceListener() {
            @Override
            public void conversation(String name) {
                kept.add(new Kept(name, prefix, new ArrayList<>()));
            }

            @Override
            public void said(Utterance utterance) {
                kept.get(kept.size() - 1).utterances().add(utterance);
            }
        });
        return kept;
    }
}
