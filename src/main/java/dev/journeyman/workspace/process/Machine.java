package dev.journeyman.workspace.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The machine that this process runs on. It may be used from any thread. */
public final class Machine {

    private static final Path KERNEL = Path.of("/proc/sys/kernel");

    private static final Path PROCESSES = Path.of("/proc");

    /** The place of the start time in the state of a process, after the name of its program. */
    private static final int BORN = 19;

    private Machine() {}

    /** The identity, which does not change while the process runs. */
    private static final class Identity {

        private static final String HERE = read();

        private static String read() {
            try {
                String host = Files.readString(KERNEL.resolve("hostname")).strip();
                String boot = Files.readString(KERNEL.resolve("random/boot_id")).strip();
                return host + "/" + boot;
            } catch (IOException other) {
                return ""; // not Linux
            }
        }
    }

    /**
     * Returns the hundredths of a second since the machine was started, also those in which it slept; empty where the system does
     * not tell them.
     */
    static Optional<Long> uptime() {
        try {
            String seconds = Files.readString(PROCESSES.resolve("uptime")).split(" ", 2)[0];
            return Optional.of(Long.parseLong(seconds.replace(".", "")));
        } catch (IOException other) {
            return Optional.empty(); // not Linux
        }
    }

    /** Returns when a process was started, as the system writes it; empty if the process is gone or the system does not tell it. */
    static Optional<String> born(long process) {
        try {
            String state =
                    Files.readString(PROCESSES.resolve(Long.toString(process)).resolve("stat"));
            return Optional.of(state.substring(state.lastIndexOf(')') + 2).split(" ", -1)[BORN]);
        } catch (IOException goneOrOther) {
            return Optional.empty();
        }
    }

    /**
     * Returns the host name and the id of the boot, with a slash between them; empty where the system does not tell
     * them. Process ids of one machine mean nothing on another, or after a boot.
     */
    public static String here() {
        return Identity.HERE;
    }

    /** Returns the host name in the identity of a machine. */
    public static String host(String machine) {
        int slash = machine.indexOf('/');
        return slash < 0 ? machine : machine.substring(0, slash);
    }
}
