package dev.journeyman.faults.scene;

import dev.journeyman.faults.worker.HostSettings;
import dev.journeyman.faults.worker.WorkerHost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process with a worker. It is used by one thread. */
final class WorkerProcess {

    private final Process process;
    private final Path log;
    private boolean stopped;

    private WorkerProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Starts a worker. */
    static WorkerProcess start(HostSettings settings) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx96m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.util.logging.config.file=" + System.getProperty("java.util.logging.config.file", ""),
                "-cp",
                System.getProperty("java.class.path"),
                WorkerHost.class.getName()));
        command.addAll(settings.words());
        Path log = settings.scene().resolve("logs").resolve(settings.name());
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().merge("PATH", settings.programs().toString(), (usual, own) -> own + ":" + usual);
        return new WorkerProcess(builder.start(), log);
    }

    boolean alive() {
        return process.isAlive();
    }

    boolean stopped() {
        return stopped;
    }

    /** Ends the process at once. What it started lives on. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Stops the process until it is told to continue. What it started lives on. */
    void stop() {
        signal("STOP");
        stopped = true;
    }

    void proceed() {
        signal("CONT");
        stopped = false;
    }

    /** Tells the process to end when its runs are paused. */
    void end() {
        signal("TERM");
    }

    /** Waits until the process has ended, and kills it if that takes longer than a minute. */
    void awaitEnd() throws InterruptedException {
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            kill();
        }
    }

    /** Returns whether the process has begun to work. */
    boolean ready() throws IOException {
        return Files.exists(log) && Files.readString(log).contains(WorkerHost.READY);
    }

    /** Returns what the process said. */
    String said() throws IOException {
        return Files.readString(log);
    }

    /** Returns how many kilobytes of memory the process has. */
    long resident() throws IOException {
        return Files.readAllLines(Path.of("/proc/%s/status".formatted(process.pid()))).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", "")))
                .findFirst()
                .orElse(0);
    }

    private void signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
    }
}
