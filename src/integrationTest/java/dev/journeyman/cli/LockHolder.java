package dev.journeyman.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** A process that holds the write lock of a store, from its first output until its standard input ends. */
final class LockHolder {

    private final Process process;

    private LockHolder(Process process) {
        this.process = process;
    }

    /** Runs some work while another process holds the lock. */
    static <T> T meanwhile(Path store, Callable<T> work) throws Exception {
        LockHolder other = of(store);
        try {
            return work.call();
        } finally {
            other.release();
        }
    }

    private static LockHolder of(Path store) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockHolder.class.getName(),
                        store.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (process.getInputStream().read() < 0) {
            throw new IllegalStateException("The lock on %s cannot be taken.".formatted(store));
        }
        return new LockHolder(process);
    }

    /** Runs in the other process. */
    public static void main(String[] store) throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + store[0]);
                Statement statement = connection.createStatement()) {
            statement.execute("begin immediate");
            System.out.println("held");
            System.in.transferTo(System.err);
            statement.execute("rollback");
        }
    }

    private void release() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(1, TimeUnit.MINUTES)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
