package dev.journeyman.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.option.ModelFactory;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.option.StoreSpec;
import dev.journeyman.cli.option.UserFiles;
import dev.journeyman.cli.show.ShownWriter;
import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.knowledge.RepositoryInstructions;
import dev.journeyman.knowledge.repository.RepositoryReader;
import dev.journeyman.knowledge.worktree.QuotableFiles;
import dev.journeyman.model.agent.AgentCatalog;
import dev.journeyman.model.vendor.PriceList;
import dev.journeyman.model.vendor.VendorModels;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.directory.Worktrees;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Checks what a run needs on this machine. It is used by one thread. */
@Command(
        name = "doctor",
        description = {
            "Checks what a run needs on this machine, and says how to get what is missing.",
            "In a repository it also names the files of instructions and the skills that prompts contain."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:git and the store can be used, whatever else is missing",
            "1:git or the store cannot be used; the last line says which",
            ExitCode.BAD_INPUT_MEANS
        },
        footer = {
            "",
            "journeyman schema doctor prints the JSON Schema of what --json prints.",
            "",
            "Examples:",
            "  journeyman doctor",
            "  journeyman doctor --json"
        })
public final class DoctorCommand implements Callable<Integer> {

    /** The findings without which no run can be driven. */
    private static final Set<String> NEEDED = Set.of("git", "store");

    /** The finding about files such as AGENTS.md. */
    private static final String SAID = "instructions";

    private static final Map<String, String> INSTALLED_BY = Map.of(
            "claude", "npm install -g @anthropic-ai/claude-code",
            "codex", "npm install -g @openai/codex",
            "gemini", "npm install -g @google/gemini-cli",
            "copilot", "npm install -g @github/copilot",
            "opencode", "npm install -g opencode-ai");

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Mixin
    private final StoreOptions kept;

    @Option(
            names = "--agents",
            paramLabel = "FILE",
            description = "Coding agents to look for besides the built-in ones.")
    private @Nullable Path agents;

    @Option(names = "--json", description = "Print what was found as one JSON object.")
    private boolean json;

    public DoctorCommand(Invocation invocation) {
        this.invocation = invocation;
        kept = new StoreOptions(invocation);
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        List<Finding> findings = new ArrayList<>(List.of(jdk(), git(), store()));
        findings.addAll(models());
        findings.addAll(agents());
        findings.addAll(List.of(processes(), bwrap()));
        findings.addAll(instructions());
        List<String> missing = findings.stream()
                .filter(finding -> !finding.there() && finding.needed())
                .map(Finding::what)
                .toList();
        if (json) {
            out.println(document(findings, missing.isEmpty()));
        } else {
            findings.forEach(finding -> out.println(finding.line()));
        }
        if (!json && !missing.isEmpty()) {
            out.println("No run can be driven here until this is fixed: %s.".formatted(String.join(", ", missing)));
        }
        return missing.isEmpty() ? ExitCode.DONE : ExitCode.NOT_DONE;
    }

    private static String document(List<Finding> findings, boolean ok) {
        ObjectNode all = JsonNodeFactory.instance.objectNode().put("ok", ok);
        ArrayNode array = all.putArray("findings");
        findings.forEach(finding -> array.addObject()
                .put("what", finding.what())
                .put("ok", finding.there())
                .put("needed", finding.needed())
                .put("detail", finding.detail()));
        return ShownWriter.json(all.toString());
    }

    /** The result of one check. */
    private record Finding(boolean there, String what, String detail) {

        /** Returns whether no run can be driven without it. */
        boolean needed() {
            return NEEDED.contains(what);
        }

        String line() {
            return "%-8s %-12s %s".formatted(there ? "ok" : "missing", what, detail);
        }
    }

    private static Finding jdk() {
        return new Finding(true, "jdk", System.getProperty("java.version") + ", " + System.getProperty("java.home"));
    }

    private Finding git() {
        return asked("git", "install git; every run needs it, also one with --plain", "git", "--version");
    }

    /** Checks the store without creating it. */
    private Finding store() {
        String store = kept.store();
        if (store.equals(StoreSpec.MEMORY)) {
            return new Finding(true, "store", "memory:, lost when the process ends");
        }
        try {
            if (!StoreSpec.exists(store)) {
                return new Finding(true, "store", kept.shown() + ", made by the first run");
            }
        } catch (JournalException unusable) {
            return new Finding(false, "store", String.valueOf(unusable.getMessage()));
        }
        return used();
    }

    private Finding used() {
        try (Journal journal = kept.existing()) {
            return journal.damage()
                    .map(damage -> new Finding(false, "store", damage))
                    .orElseGet(() -> new Finding(
                            true,
                            "store",
                            "%s, runs: %s"
                                    .formatted(kept.shown(), journal.runs().size())));
        } catch (JournalException | BadInputException unusable) {
            return new Finding(false, "store", String.valueOf(unusable.getMessage()));
        }
    }

    private List<Finding> models() {
        return new VendorModels(invocation.environment(), PriceList.ours())
                .access().stream()
                        .map(access -> new Finding(access.ready(), access.vendor(), access.detail()))
                        .toList();
    }

    /** Looks for the coding agents, and asks the installed ones for their versions. */
    private List<Finding> agents() {
        return ModelFactory.of(
                        invocation, null, UserFiles.of(agents == null ? Map.of() : Map.of("agents", agents.toString())))
                .agents()
                .known()
                .stream()
                .map(this::agent)
                .toList();
    }

    private Finding agent(AgentCatalog.Known agent) {
        String what = "cli:" + agent.name();
        if (!agent.there()) {
            String how = INSTALLED_BY.get(agent.name());
            return new Finding(
                    false,
                    what,
                    "not installed: %s".formatted(how == null ? "install it, and have its program on the PATH" : how));
        }
        if (agent.version().isEmpty()) {
            return new Finding(true, what, "installed");
        }
        ProgramCheck asked = asked(agent.version());
        String said = asked.said("it cannot be started").lines().findFirst().orElse("installed");
        if (asked.late()) {
            return new Finding(
                    false, what, "installed, but %s: run it in a terminal to see what it waits for".formatted(said));
        }
        return new Finding(
                asked.works(),
                what,
                asked.works()
                        ? said
                        : "installed, but does not print its version (%s): install it again".formatted(said));
    }

    /** Names what the prompts of a story contain here of what the repository says; nothing outside a repository. */
    private List<Finding> instructions() {
        Path root = invocation.directory().toAbsolutePath().normalize();
        while (root != null && !Files.exists(root.resolve(".git"))) {
            root = root.getParent();
        }
        if (root == null) {
            return List.of();
        }
        List<String> lines = RepositoryLines.of(new RepositoryReader(new QuotableFiles(root), text -> text)
                .read(RepositoryInstructions.ALL, List.of(), new JtokkitEstimator(), RepositoryReader.TOKENS));
        return lines.isEmpty()
                ? List.of(new Finding(true, SAID, "none in this repository"))
                : lines.stream().map(line -> new Finding(true, SAID, line)).toList();
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

    private Finding bwrap() {
        String remedy = "install bubblewrap, or run stories without --sandbox";
        Finding there = asked("bwrap", remedy, "bwrap", "--version");
        Finding works =
                asked("bwrap", remedy, "bwrap", "--unshare-user-try", "--unshare-pid", "--ro-bind", "/", "/", "true");
        return !there.there() || works.there()
                ? there
                : new Finding(false, "bwrap", works.detail() + "; allow namespaces, or run stories without --sandbox");
    }

    private Finding asked(String what, String remedy, String... command) {
        ProgramCheck asked = asked(List.of(command));
        return new Finding(asked.works(), what, asked.said(remedy));
    }

    private ProgramCheck asked(List<String> command) {
        return ProgramCheck.of(invocation.directory(), command);
    }
}
