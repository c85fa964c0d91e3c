package dev.journeyman.workspace.process;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.process.ProcessLimits.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The guards of this process, one for each claim, with their files below one directory. It is immutable and may be used from
 * any thread.
 */
public final class Guards {

    /** The name of a guard's directory: its process and when that was started, and what tells it from others of that process. */
    private static final Pattern NAME = Pattern.compile("(\\d+)-(\\d+)-.*");

    private static final long A_MINUTE = 6_000;

    private final Path directory;

    /**
     * Keeps guards below a directory, which is made when the first one is opened.
     *
     * @param directory a directory in which no command works
     */
    public Guards(Path directory) {
        this.directory = directory.toAbsolutePath().normalize();
    }

    /**
     * Tries whether processes can be guarded on this machine.
     *
     * @throws BadInputException if they cannot; its message names the remedy
     */
    public void check() {
        long now = Machine.uptime()
                .orElseThrow(() -> new BadInputException(
                        "Processes cannot be guarded on this machine, which has no /proc/uptime. Run workers"
                                + " on Linux."));
        try (Guard guard = open(now + A_MINUTE)) {
            ProcessLimits limits = ProcessLimits.of(Duration.ofSeconds(10), Ending.WHOLE_TREE);
            List<String> needed = List.of("sh", "-c", "command -v grep && sleep 0.01");
            ProcessResult tried = ProcessRunner.run(
                    ProcessDescription.of(Path.of("/"), needed, limits).below(guard));
            if (!tried.ok()) {
                throw unguarded(tried.error().strip());
            }
        } catch (IOException absent) {
            throw unguarded(String.valueOf(absent.getMessage()));
        } catch (WorkspaceException unwritable) {
            throw new BadInputException(String.valueOf(unwritable.getMessage()), unwritable);
        }
    }

    private static BadInputException unguarded(String why) {
        return new BadInputException(
                "Processes cannot be guarded on this machine (%s). Install sh, sleep, grep and setsid, which are in the packages coreutils, grep and util-linux."
                        .formatted(why.isEmpty() ? "a guarded command failed" : why));
    }

    /**
     * Opens a guard, and removes what processes that are gone left of theirs. The caller closes it.
     *
     * @param deadline until when processes may run, in hundredths of a second since this machine was started
     * @throws WorkspaceException if its files cannot be written
     */
    public Guard open(long deadline) {
        try {
            Files.createDirectories(directory);
            removeRemains();
            long own = ProcessHandle.current().pid();
            Path place = Files.createTempDirectory(
                    directory,
                    "%s-%s-".formatted(own, Machine.born(own).orElse("0")),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            return new Guard(place, deadline);
        } catch (IOException problem) {
            throw new WorkspaceException(
                    "The guard of processes cannot be made below %s: %s. Make that directory writable."
                            .formatted(directory, problem.getMessage()),
                    problem);
        }
    }

    private void removeRemains() throws IOException {
        List<Path> found;
        try (Stream<Path> all = Files.list(directory)) {
            found = all.toList();
        }
        for (Path each : found) {
            Matcher name = NAME.matcher(String.valueOf(each.getFileName()));
            if (name.matches()
                    && !Machine.born(Long.parseLong(name.group(1)))
                            .filter(name.group(2)::equals)
                            .isPresent()) {
                remove(each);
            }
        }
    }

    private static void remove(Path remains) {
        try {
            Guard.remove(remains);
        } catch (IOException another) {
            // another process removes it at the same time
        }
    }
}
