package dev.journeyman.peers;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What each peer keeps of a conversation, found by trying it. One thread uses it. */
final class Kept {

    private static final int SHORT = 50;
    private static final int LONG = 500;
    private static final int LONGER_THAN_THE_WINDOW = 100;
    private static final int COLLECTIONS = 4;
    private static final double MEGABYTE = 1 << 20;

    private final List<Peer> peers;
    private final Path place;

    /** Creates it for the peers that keep conversations in memory, with a directory for stores. */
    Kept(List<Peer> peers, Path place) {
        this.peers = peers;
        this.place = place;
    }

    /** A question about a peer. */
    private interface Question {
        Object ask(Peer peer) throws Exception;
    }

    /** Returns what was found about conversations in memory. */
    MarkdownTable inMemory() throws Exception {
        List<String> titles = new ArrayList<>(List.of("what was tried"));
        peers.forEach(peer -> titles.add(peer.name()));
        MarkdownTable table = new MarkdownTable(titles);
        row(table, "requests of " + (SHORT + 1) + " that can be read back afterwards", peer -> peer.readBack(SHORT));
        row(table, "a result that answers no call", peer -> peer.takesStrayResult() ? "is taken" : "is refused");
        row(table, "a model that exceeds a limit of " + Peer.FEW + " turns", Peer::limited);
        row(table, "the last request in a small window", peer -> peer.narrow(LONGER_THAN_THE_WINDOW));
        row(table, "heap that a conversation of " + LONG + " turns holds", Kept::held);
        return table;
    }

    private void row(MarkdownTable table, String name, Question question) throws Exception {
        List<String> cells = new ArrayList<>(List.of(name));
        for (Peer peer : peers) {
            cells.add(String.valueOf(question.ask(peer)));
        }
        table.row(cells);
    }

    private static String held(Peer peer) throws Exception {
        long before = heap();
        Object kept = peer.converse(new ConversationScript(LONG));
        try {
            return String.format(Locale.ROOT, "%,.1f MB", (heap() - before) / MEGABYTE);
        } finally {
            Reference.reachabilityFence(kept);
        }
    }

    private static long heap() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Returns what was found about conversations in files. */
    MarkdownTable inFiles(List<Lasting> lasting) throws Exception {
        MarkdownTable table = new MarkdownTable(List.of(
                "",
                "files after " + SHORT + " turns",
                "killed with -9 at request " + Killing.TURN,
                "resumed whole of those killed at work"));
        for (Lasting peer : lasting) {
            Killing killing = new Killing(peer.name(), place);
            table.row(List.of(peer.name(), size(peer), killing.waiting(), killing.working()));
        }
        return table;
    }

    private String size(Lasting peer) throws Exception {
        Path store = Files.createTempDirectory(place, "size");
        Notes.in(store.resolve("notes"), SHORT);
        Object kept = Cast.lasting(peer.name(), store).converse(new ConversationScript(SHORT));
        if (kept instanceof AutoCloseable open) {
            open.close();
        }
        return String.format(Locale.ROOT, "%,.1f MB", (bytes(store) - bytes(store.resolve("notes"))) / MEGABYTE);
    }

    private static long bytes(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
