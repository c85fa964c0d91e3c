package dev.journeyman.faults.check;

import dev.journeyman.cli.option.StoreSpec;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.claim.Uptime;
import dev.journeyman.story.BadInputException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * The program that checks the runs of a store by its URL, with the files in which their commands noted when they ran. The times of
 * takeovers are those of their entries, so it is called on the machine of the workers.
 */
public final class WorkerCheck {

    private WorkerCheck() {}

    public static void main(String... arguments) throws IOException {
        if (arguments.length == 0) {
            System.err.println("Usage: checkWorkers STORE_URL [CANARY_FILE ...]");
            System.exit(2);
        }
        List<Path> canaries = Arrays.stream(arguments).skip(1).map(Path::of).toList();
        CheckReport report;
        try {
            report = report(StoreSpec.authenticated(arguments[0], System.getenv()), canaries);
        } catch (JournalException | BadInputException | NoSuchFileException problem) {
            System.err.println(
                    problem instanceof NoSuchFileException missing
                            ? "There is no file %s. Name the one in which the commands noted when they ran."
                                    .formatted(missing.getFile())
                            : problem.getMessage());
            System.exit(2);
            return;
        }
        report.findings().forEach(System.out::println);
        System.out.println(report.line());
        System.exit(report.clean() ? 0 : 1);
    }

    /** Checks the runs of a store by its URL. */
    public static CheckReport report(String url, List<Path> canaries) throws IOException {
        try (Journal store = StoreSpec.existing(url)) {
            return Evidence.read(List.of(), canaries, booted()).check(store);
        }
    }

    /** Returns when this machine was started. */
    public static Instant booted() {
        return Uptime.here()
                .map(uptime -> Instant.now().minusMillis(uptime.hundredths() * 10))
                .orElseThrow(() -> new IllegalStateException("This machine has no /proc/uptime. Use Linux."));
    }
}
