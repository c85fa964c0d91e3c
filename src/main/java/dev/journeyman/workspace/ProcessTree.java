package dev.journeyman.workspace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Ends a command with everything it started, also what left its process group: every descendant inherits a mark in its
 * environment, and where the system shows environments, whoever carries the mark is found.
 */
final class ProcessTree {

    /** The environment variable that marks the processes of one command. */
    static final String MARK = "JOURNEYMAN_COMMAND";

    private static final Path PROCESSES = Path.of("/proc");
    private static final int ROUNDS = 5;

    private ProcessTree() {}

    static void end(Process process, String mark) {
        Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList()
                .forEach(ProcessHandle::destroyForcibly);
        for (int round = 0; round < ROUNDS; round++) {
            List<ProcessHandle> left = marked(MARK + "=" + mark);
            if (left.isEmpty()) {
                return;
            }
            left.forEach(ProcessHandle::destroyForcibly);
        }
    }

    private static List<ProcessHandle> marked(String entry) {
        if (!Files.isDirectory(PROCESSES)) {
            return List.of();
        }
        return ProcessHandle.allProcesses()
                .filter(ProcessHandle::isAlive)
                .filter(handle -> carries(handle.pid(), entry))
                .toList();
    }

    private static boolean carries(long pid, String entry) {
        try {
            byte[] environment =
                    Files.readAllBytes(PROCESSES.resolve(Long.toString(pid)).resolve("environ"));
            return ("\0" + new String(environment, StandardCharsets.UTF_8)).contains("\0" + entry + "\0");
        } catch (IOException goneOrNotOurs) {
            return false;
        }
    }
}
