package dev.journeyman.faults.worker;

import dev.journeyman.faults.store.Interception;
import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.StoredEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Stops this process as a whole before it appends the result of a command, once: if the scene has a file that asks for it. The file
 * is removed directly before the stop. It may be used from any thread.
 */
public final class StopPoint {

    /** The name of the file. */
    public static final String FILE = "stop";

    private static final String RESULT = "ToolFinished";

    private StopPoint() {}

    /** Returns a store with a stop point. */
    static Journal in(Journal store, Path scene) {
        Path asked = scene.resolve(FILE);
        return Interception.in(
                Journal.class, store, Map.of("handout", call -> store.handout().map(handout -> in(handout, asked))));
    }

    @SuppressWarnings("unchecked")
    private static Handout in(Handout handout, Path asked) {
        return Interception.in(Handout.class, handout, Map.of("serve", call -> {
            Consumer<Claim> driver = (Consumer<Claim>) call.argument(2);
            return handout.serve(
                    (String) call.argument(0), (Integer) call.argument(1), claim -> driver.accept(in(claim, asked)));
        }));
    }

    @SuppressWarnings("unchecked")
    private static Claim in(Claim claim, Path asked) {
        return Interception.in(Claim.class, claim, Map.of("append", call -> {
            List<StoredEntry> entries = (List<StoredEntry>) call.argument(1);
            if (entries.stream().anyMatch(entry -> entry.type().equals(RESULT)) && Files.deleteIfExists(asked)) {
                stop();
            }
            return call.proceed();
        }));
    }

    private static void stop() throws IOException, InterruptedException {
        new ProcessBuilder(
                        "kill", "-STOP", Long.toString(ProcessHandle.current().pid()))
                .start()
                .waitFor();
    }
}
