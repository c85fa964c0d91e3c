package dev.journeyman;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a command of the installed program costs, with the start of its process.
 *
 * @param millis the milliseconds from the start of the process to its end
 * @param megabytes the memory of the process at its largest
 */
record WholeCommand(double millis, double megabytes) {

    private static final int TIMES = 5;
    private static final int LOOK = 2;

    /** Executes a command several times and returns the fastest. */
    static WholeCommand of(Path directory, Path out, String expected, List<String> command)
            throws IOException, InterruptedException {
        WholeCommand best = new WholeCommand(Double.MAX_VALUE, 0);
        for (int i = 0; i < TIMES; i++) {
            long begun = System.nanoTime();
            Process process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            double megabytes = 0;
            while (!process.waitFor(LOOK, TimeUnit.MILLISECONDS)) {
                megabytes = Math.max(megabytes, megabytes(process.pid()));
            }
            double millis = (System.nanoTime() - begun) / 1e6;
            if (!Files.readString(out).contains(expected)) {
                throw new IllegalStateException("The command did not print " + expected);
            }
            best = millis < best.millis() ? new WholeCommand(millis, megabytes) : best;
        }
        return best;
    }

    private static double megabytes(long process) {
        try {
            return Files.readAllLines(Path.of("/proc/%s/status".formatted(process))).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException gone) {
            return 0; // the process has ended, or this system does not report it
        }
    }
}
