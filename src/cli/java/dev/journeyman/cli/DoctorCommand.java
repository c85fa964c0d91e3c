package dev.journeyman.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says what is there and what is missing. */
@Command(
        name = "doctor",
        description = "Says what this machine has of what a run needs, and what to do about the rest.",
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        List.of(jdk(), git()).forEach(finding -> out.println(finding.line()));
    }

    /** One thing that was looked for. */
    private record Finding(boolean there, String what, String detail) {

        String line() {
            return "%-8s %-6s %s".formatted(there ? "ok" : "missing", what, detail);
        }
    }

    private static Finding jdk() {
        return new Finding(true, "jdk", System.getProperty("java.version") + ", " + System.getProperty("java.home"));
    }

    private static Finding git() {
        try {
            Process git = new ProcessBuilder("git", "--version")
                    .redirectErrorStream(true)
                    .start();
            git.getOutputStream().close();
            String version = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            boolean worked = git.waitFor(10, TimeUnit.SECONDS) && git.exitValue() == 0;
            return new Finding(worked, "git", version);
        } catch (IOException absent) {
            return new Finding(false, "git", "install git, or run stories with --plain");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new Finding(false, "git", "interrupted while asking it for its version");
        }
    }
}
