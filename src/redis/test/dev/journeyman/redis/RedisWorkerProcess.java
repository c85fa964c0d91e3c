package dev.journeyman.redis;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.testkit.SampleHeads;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import redis.clients.jedis.RedisClient;

/** A worker in a process of its own. It takes runs over, and appends to them when it is told so by a line. */
final class RedisWorkerProcess implements AutoCloseable {

    private static final Duration TERM = Duration.ofSeconds(4);

    private final Process process;
    private final BufferedReader said;

    private RedisWorkerProcess(Process process) {
        this.process = process;
        this.said = process.inputReader(StandardCharsets.UTF_8);
    }

    static RedisWorkerProcess start(int port, String prefix) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new RedisWorkerProcess(new ProcessBuilder(
                        java,
                        "-Xmx64m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RedisWorkerProcess.class.getName(),
                        Integer.toString(port),
                        prefix)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** Returns a store whose workers have the same term as this process. */
    static RedisJournal open(RedisClient client, String prefix) {
        return RedisJournal.of(
                client, RedisJournal.Options.USUAL.prefix(prefix).term(TERM).host("desk"));
    }

    static Duration term() {
        return TERM;
    }

    /** Waits until the process says a line. */
    void awaits(String line) throws IOException {
        String next = said.readLine();
        while (!line.equals(next)) {
            if (next == null) {
                throw new IOException("The worker ended before it said: " + line);
            }
            next = said.readLine();
        }
    }

    /** Has the process append to the run that it drives. */
    void appends() {
        PrintWriter told = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        told.println("append");
    }

    /** Sends the process a signal. */
    void signal(String name) throws IOException, InterruptedException {
        int exit = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException("The worker has no signal " + name);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    public static void main(String[] arguments) throws IOException {
        RedisClient client = RedisClient.create("127.0.0.1", Integer.parseInt(arguments[0]));
        BufferedReader told = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (client;
                RedisJournal journal = open(client, arguments[1]);
                Handout.Serving serving =
                        journal.handout().orElseThrow().serve("desk", 1, claim -> drive(claim, journal, told))) {
            Thread.currentThread().join(); // until the process is killed
            assert serving != null;
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
    }

    private static void drive(Claim claim, RedisJournal journal, BufferedReader told) {
        claim.onLost(() -> System.out.println("lost " + claim.run()));
        long seq = journal.head(claim.run()).orElseThrow().seq() + 1;
        claim.takeOver(seq - 1, entries(seq), coding(claim, seq));
        System.out.println("driving " + claim.run());
        try {
            for (String line = told.readLine(); line != null; line = told.readLine()) {
                seq++;
                claim.append(seq - 1, entries(seq), coding(claim, seq));
                System.out.println("appended " + seq);
            }
        } catch (JournalException refused) {
            System.out.println("refused " + refused.getClass().getSimpleName());
        } catch (IOException ended) {
            // so does the process
        }
    }

    private static RunHead coding(Claim claim, long seq) {
        return SampleHeads.coding(claim.run(), seq, Instant.EPOCH);
    }

    private static List<StoredEntry> entries(long seq) {
        return List.of(StoredEntry.of(seq, Instant.EPOCH, "{\"type\":\"RunResumed\"}"));
    }
}
