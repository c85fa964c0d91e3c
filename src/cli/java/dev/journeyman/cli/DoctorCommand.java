package dev.journeyman.cli;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.model.PriceList;
import dev.journeyman.model.Wire;
import dev.journeyman.workspace.Worktrees;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says what is there and what is missing. */
@Command(
        name = "doctor",
        description = "Says what this machine has of what a run needs, and what to do about the rest.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = Exit.HEADING,
        exitCodeList = {Exit.SAID_MEANS, Exit.BAD_INPUT_MEANS},
        footer = {"", "Example:", "  journeyman doctor"})
final class DoctorCommand implements Runnable {

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Mixin
    private final Kept kept;

    @Option(names = "--agents", paramLabel = "FILE", description = "Coding agents to look for besides ours.")
    private @Nullable Path agents;

    DoctorCommand(Invocation invocation) {
        this.invocation = invocation;
        kept = new Kept(invocation);
    }

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        List.of(jdk(), git(), store(), models(), agents(), processes(), bwrap())
                .forEach(finding -> out.println(finding.line()));
    }

    /** One thing that was looked for. */
    private record Finding(boolean there, String what, String detail) {

        String line() {
            return "%-8s %-9s %s".formatted(there ? "ok" : "missing", what, detail);
        }
    }

    private static Finding jdk() {
        return new Finding(true, "jdk", System.getProperty("java.version") + ", " + System.getProperty("java.home"));
    }

    private static Finding git() {
        return asked("git", "install git, or run stories with --plain", "git", "--version");
    }

    /** Looks at the store, which is not made by being looked at. */
    private Finding store() {
        String store = kept.store();
        if (store.equals(Stores.MEMORY)) {
            return new Finding(true, "store", "memory:, gone with the process");
        }
        if (!Stores.exists(store)) {
            return new Finding(true, "store", store + ", made by the first run");
        }
        try (Journal journal = kept.existing()) {
            return journal.damage()
                    .map(damage -> new Finding(false, "store", damage))
                    .orElseGet(() -> new Finding(
                            true,
                            "store",
                            "%s, runs: %s".formatted(store, journal.runs().size())));
        } catch (JournalException unusable) {
            return new Finding(false, "store", String.valueOf(unusable.getMessage()));
        }
    }

    private Finding models() {
        return new Finding(
                true, "models", String.join("; ", new Wire(invocation.environment(), PriceList.ours()).readiness()));
    }

    /** Looks for the coding agents and asks those that are there for their versions. */
    private Finding agents() {
        List<String> found = Models.of(
                        invocation, null, OwnFiles.of(agents == null ? Map.of() : Map.of("agents", agents.toString())))
                .agents()
                .known()
                .stream()
                .map(agent -> agent.name() + " " + (agent.there() ? version(agent.version()) : "not installed"))
                .toList();
        return new Finding(true, "agents", String.join("; ", found));
    }

    private static String version(List<String> command) {
        return command.isEmpty()
                ? "there"
                : asked("agent", "there, but says no version", command.toArray(String[]::new))
                        .detail()
                        .lines()
                        .findFirst()
                        .orElse("there");
    }

    private static Finding processes() {
        return Worktrees.keepsProcessesTogether()
                ? new Finding(true, "processes", "end with the command that started them, which sees no others")
                : new Finding(
                        false,
                        "processes",
                        "one that clears its environment can outlive its command; install util-linux and allow"
                                + " namespaces, or use --sandbox bwrap");
    }

    private static Finding bwrap() {
        String remedy = "install bubblewrap, or run stories without --sandbox";
        Finding there = asked("bwrap", remedy, "bwrap", "--version");
        Finding works =
                asked("bwrap", remedy, "bwrap", "--unshare-user-try", "--unshare-pid", "--ro-bind", "/", "/", "true");
        return !there.there() || works.there()
                ? there
                : new Finding(false, "bwrap", works.detail() + "; allow namespaces, or run stories without --sandbox");
    }

    private static Finding asked(String what, String remedy, String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            boolean worked = process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
            return new Finding(worked, what, said);
        } catch (IOException absent) {
            return new Finding(false, what, remedy);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new Finding(false, what, "interrupted while asking it for its version");
        }
    }
}
