package dev.journeyman.workspace.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The machine that this process runs on. It may be used from any thread. */
public final class Machine {

    private static final Path KERNEL = Path.of("/proc/sys/kernel");

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
