package dev.journeyman.workspace.git;

import dev.journeyman.workspace.Commands.ProcessGuard;
import dev.journeyman.workspace.RunBranch.BranchException;
import dev.journeyman.workspace.RunBranch.Push;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.process.Guard;
import dev.journeyman.workspace.process.ProcessDescription;
import dev.journeyman.workspace.process.ProcessEnvironment;
import dev.journeyman.workspace.process.ProcessLimits;
import dev.journeyman.workspace.process.ProcessResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The engine's git towards a remote. It has the host's own configuration, credentials and keys, and none of a repository's: its git
 * directory is written by the engine alone. It never asks a person, and writes no refs. It may be used from any thread.
 *
 * @param directory the git directory
 * @param address the address of the remote, which holds no secret
 * @param guard what ends its processes when the claim on the run runs out; null if there is none
 */
public record RemoteGit(
        Path directory, String address, @Nullable ProcessGuard guard) {

    private static final String BRANCHES = "refs/heads/";

    /** The time limit of a question, which transfers next to nothing. */
    private static final Duration QUESTION = Duration.ofMinutes(1);

    private static final Duration TRANSFER = Duration.ofMinutes(15);

    private static final List<String> ALWAYS = Stream.of(
                    "core.hooksPath=/dev/null",
                    "core.fsmonitor=false",
                    "core.alternateRefsCommand=false",
                    "color.ui=false",
                    "fetch.unpackLimit=1", // a pack appears as a whole; loose objects of a fetch that was killed do not
                    "fetch.writeCommitGraph=false",
                    "gc.auto=0",
                    "maintenance.auto=false",
                    "http.lowSpeedLimit=1",
                    "http.lowSpeedTime=60",
                    "submodule.recurse=false")
            .flatMap(variable -> Stream.of("-c", variable))
            .toList();

    /** The variables for git that belong to the host, not to a repository. */
    private static final Set<String> KEPT =
            Set.of("GIT_SSH", "GIT_SSH_", "GIT_SSL_", "GIT_ASKPASS", "GIT_CONFIG_", "GIT_PROXY_", "GIT_HTTP_");

    /** No person is asked. A protocol that starts a program of its own would let a story start any. */
    private static final Map<String, String> SETTINGS = Map.of(
            "GIT_TERMINAL_PROMPT", "0",
            "GIT_OPTIONAL_LOCKS", "0",
            "GIT_ALLOW_PROTOCOL", "file:git:http:https:ssh",
            "GIT_NO_LAZY_FETCH", "1",
            "SSH_ASKPASS", "false",
            "SSH_ASKPASS_REQUIRE", "force",
            "LC_ALL", "C.UTF-8");

    private static final Pattern USER = Pattern.compile("(?<=://)[^/@\\s']*@");

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{40,64})\t(\\S+)");

    private static final Pattern DEFAULT = Pattern.compile("ref: refs/heads/(\\S+)\tHEAD");

    /** Returns the commit that a branch is at; empty if there is none of this name. */
    public Optional<String> tip(String branch) {
        return asked("--refs", "--", address, BRANCHES + branch)
                .lines()
                .map(LINE::matcher)
                .filter(line -> line.matches() && line.group(2).equals(BRANCHES + branch))
                .map(line -> line.group(1))
                .findFirst();
    }

    /** Returns the branch that a clone begins with; empty if the remote names none. */
    public Optional<String> defaultBranch() {
        return asked("--symref", "--", address, "HEAD")
                .lines()
                .map(DEFAULT::matcher)
                .filter(line -> line.matches())
                .map(line -> line.group(1))
                .findFirst();
    }

    private String asked(String... arguments) {
        ProcessResult result = run(
                QUESTION,
                Stream.concat(Stream.of("ls-remote", "-q"), Stream.of(arguments))
                        .toArray(String[]::new));
        if (!result.ok()) {
            throw unreachable(result);
        }
        return result.output();
    }

    /** Fetches the commits of a branch. No ref is written, so a fetch beside it or before it cannot disturb it. */
    public void fetch(String branch) {
        ProcessResult result = run(
                TRANSFER,
                "fetch",
                "-q",
                "--no-tags",
                "--no-write-fetch-head",
                "--no-auto-maintenance",
                "--no-recurse-submodules",
                "--",
                address,
                BRANCHES + branch);
        if (!result.ok()) {
            throw unreachable(result);
        }
    }

    /**
     * Pushes a branch if it is still where the push says, below the guard if there is one. What git prints of a refusal depends on when it came, so a caller looks at
     * the remote to learn whether the branch was pushed.
     *
     * @return what git printed, for people
     */
    public String push(Push push) {
        ProcessResult result = run(
                TRANSFER,
                "push",
                "-q",
                "--no-verify",
                "--no-signed",
                "--no-follow-tags",
                "--recurse-submodules=no",
                "--force-with-lease=%s%s:%s".formatted(BRANCHES, push.branch(), push.from()),
                "--",
                address,
                "%s:%s%s".formatted(push.to(), BRANCHES, push.branch()));
        return result.ok() ? "" : said(result);
    }

    private ProcessResult run(Duration limit, String... arguments) {
        List<String> command = new ArrayList<>(List.of("git", "--git-dir=" + directory));
        command.addAll(ALWAYS);
        command.addAll(List.of(arguments));
        ProcessLimits limits = GitProcess.limits(limit);
        ProcessResult result = GitProcess.result(
                null,
                ProcessDescription.of(directory, command, guard == null ? limits : limits.below(Guard.own(guard)))
                        .with(new ProcessEnvironment(RemoteGit::passed, SETTINGS)));
        if (result.cause() == ProcessResult.Cause.CLAIM_RAN_OUT) {
            Thread.currentThread().interrupt(); // as by one who stops the run
            throw new WorkspaceException(
                    "git %s was interrupted: the claim on this run ran out.".formatted(arguments[0]));
        }
        return result;
    }

    private static boolean passed(String variable) {
        return !variable.startsWith("GIT_")
                || KEPT.stream()
                        .anyMatch(name -> name.endsWith("_") ? variable.startsWith(name) : variable.equals(name));
    }

    private BranchException unreachable(ProcessResult result) {
        return new BranchException("The remote %s cannot be read: %s.".formatted(address, said(result)), true);
    }

    private static String said(ProcessResult result) {
        if (result.cause() != ProcessResult.Cause.ITSELF) {
            return "git did not end in time and was ended";
        }
        String line = (result.error() + result.output())
                .lines()
                .filter(each -> !each.isBlank())
                .findFirst()
                .orElse("git said nothing");
        return USER.matcher(line).replaceAll("").strip().replaceFirst("\\.$", "");
    }
}
