package dev.journeyman.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Processes that are killed with -9 in the middle of a conversation, which this process then resumes. One thread uses it. */
final class Killing {

    /** The request at which a process is killed. */
    static final int TURN = 25;

    /** The number of processes that are killed while they are at work. */
    static final int PROCESSES = 8;

    private static final int BETWEEN = 6;

    private final String peer;
    private final Path place;
    private int stores;

    /**
     * Kills processes of a peer.
     *
     * @param peer the peer, as {@link Cast#lasting} names it
     * @param place the directory below which stores are made
     */
    Killing(String peer, Path place) {
        this.peer = peer;
        this.place = place;
    }

    /** Kills a process while it waits for the model, and says what the resumed conversation sends. */
    String waiting() throws IOException, InterruptedException {
        Path store = store();
        String killed = kill(store, TURN, 0);
        List<?> request = resumed(store);
        if (request == null) {
            return "cannot be resumed";
        }
        return "%d of %d results; the next request is %s"
                .formatted(
                        Sent.results(request),
                        TURN - 1,
                        killed.equals(TURN + " " + Victim.digest(request)) ? "the same" : "another");
    }

    /** Kills processes at work, a few milliseconds apart, and says how many conversations lost no answered call. */
    String working() throws IOException, InterruptedException {
        int whole = 0;
        for (int i = 0; i < PROCESSES; i++) {
            Path store = store();
            String killed = kill(store, 2 * TURN, i * BETWEEN);
            List<?> request = resumed(store);
            int sent = Integer.parseInt(killed.split(" ", 2)[0]);
            whole += request != null && Sent.results(request) >= sent - 1 ? 1 : 0;
        }
        return whole + " of " + PROCESSES;
    }

    private Path store() throws IOException {
        Path store = Files.createDirectories(place.resolve("killed-" + peer.length() + "-" + stores++));
        Notes.in(store.resolve("notes"), 2 * TURN);
        return store;
    }

    /** Kills a process some milliseconds after its request and returns the last line that it printed. */
    private String kill(Path store, int last, int millis) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Djava.util.logging.config.file=" + System.getProperty("java.util.logging.config.file"),
                        Victim.class.getName(),
                        peer,
                        store.toString(),
                        String.valueOf(last))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = "";
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            while (line != null && !line.startsWith(TURN + " ")) {
                line = lines.readLine();
            }
            Thread.sleep(millis);
            process.toHandle().destroyForcibly(); // the process's own method would close what it printed
            while (line != null) {
                printed = line;
                line = lines.readLine();
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        if (printed.isEmpty()) {
            throw new IllegalStateException(peer + " ended before its request " + TURN + ".");
        }
        return printed;
    }

    /** Resumes a conversation whose model is done at once, and returns its first request; null if it cannot be resumed. */
    private @Nullable List<?> resumed(Path store) {
        Sent sent = new Sent();
        try {
            Cast.lasting(peer, store).resume(new ConversationScript(0, sent));
            return sent.requests().get(0);
        } catch (Exception damaged) {
            return null;
        }
    }
}
