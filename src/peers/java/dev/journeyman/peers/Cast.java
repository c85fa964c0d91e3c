package dev.journeyman.peers;

import dev.journeyman.journal.Journal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bsc.langgraph4j.checkpoint.FileSystemSaver;
import org.bsc.langgraph4j.checkpoint.MemorySaver;

/** The peers that are compared. It is stateless and may be used from any thread. */
final class Cast {

    /** This project's engine with a store in files. */
    static final String OURS = "journeyman, SQLite";

    /** LangGraph4j with a store in files. */
    static final String LANGGRAPH = "LangGraph4j, FileSystemSaver";

    /** The turns after which a MemorySaver holds about as much as the heap of this program takes. */
    private static final int LONGEST_IN_MEMORY = 500;

    /** The turns after which a FileSystemSaver takes seconds for a turn. */
    private static final int LONGEST_IN_FILES = 50;

    private Cast() {}

    /** Returns the peers that keep conversations in memory, ours first. */
    static List<Peer> inMemory(Notes notes) {
        return List.of(
                new Ours("journeyman, memory", notes, Journal::memory),
                new AiServicesPeer(notes),
                new SpringAiPeer("Spring AI, memory around the loop", notes, false),
                new SpringAiPeer("Spring AI, memory in the loop", notes, true),
                new LangGraphPeer("LangGraph4j, MemorySaver", LONGEST_IN_MEMORY, notes, MemorySaver::new));
    }

    /** Returns the peers that keep conversations in files below a directory, ours first. */
    static List<Lasting> inFiles(Notes notes, Path place) {
        Journal journal = Journal.sqlite(place.resolve("runs.db"));
        return List.of(
                new Ours(OURS, notes, () -> journal),
                new LangGraphPeer(
                        LANGGRAPH,
                        LONGEST_IN_FILES,
                        notes,
                        () -> new FileSystemSaver(fresh(place), LangGraphPeer.SERIALIZER)));
    }

    /** Returns a peer whose only conversation is kept in a directory, which also has the notes. */
    static Lasting lasting(String name, Path place) {
        Notes notes = new Notes(place.resolve("notes"));
        return name.equals(OURS)
                ? new Ours(OURS, notes, () -> Journal.sqlite(place.resolve("runs.db")))
                : new LangGraphPeer(
                        LANGGRAPH,
                        LONGEST_IN_FILES,
                        notes,
                        () -> new FileSystemSaver(place.resolve("graph"), LangGraphPeer.SERIALIZER));
    }

    private static Path fresh(Path place) {
        try {
            return Files.createTempDirectory(place, "store");
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
