package dev.journeyman.workspace.git;

import dev.journeyman.workspace.Commands.ProcessGuard;
import dev.journeyman.workspace.Repository;
import dev.journeyman.workspace.Repository.Commit;
import dev.journeyman.workspace.Repository.FileRevision;
import dev.journeyman.workspace.Repository.ListedFile;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.process.Guard;
import dev.journeyman.workspace.process.ProcessLimits;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The engine's own git in one directory. It runs without the repository's hooks, file system monitor and filters, never
 * prompts, and reports git's own message when a command fails. It is used by one thread at a time, but the log of a commit may be read while the files are listed.
 */
public final class Git implements Repository {

    /**
     * Settings that a repository must not decide. A command of a coder can write any configuration, so every variable
     * that names a program is set here, which overrides the repository's own value.
     */
    private static final List<String> ALWAYS = Stream.of(
                    "core.hooksPath=/dev/null",
                    "core.fsmonitor=false",
                    "core.alternateRefsCommand=false",
                    "core.askPass=false",
                    "core.editor=false",
                    "core.gitProxy=false",
                    "core.pager=cat",
                    "core.sshCommand=false",
                    "credential.helper=",
                    "sequence.editor=false",
                    "gpg.program=false",
                    "gpg.openpgp.program=false",
                    "gpg.ssh.program=false",
                    "gpg.ssh.defaultKeyCommand=false",
                    "gpg.x509.program=false",
                    "log.showSignature=false",
                    "merge.verifySignatures=false",
                    "commit.gpgSign=false",
                    "push.gpgSign=false",
                    "tag.gpgSign=false",
                    "core.quotePath=false",
                    "core.safecrlf=false",
                    "core.trustctime=true",
                    "core.checkStat=default",
                    "color.ui=false",
                    "diff.noprefix=false",
                    "diff.mnemonicPrefix=false",
                    "diff.renames=true",
                    "diff.submodule=short",
                    "submodule.recurse=false",
                    "gc.auto=0",
                    "maintenance.auto=false",
                    "advice.detachedHead=false")
            .flatMap(variable -> Stream.of("-c", variable))
            .toList();

    /** The commands that never run a repository's filters; all others may do so for a file that looks changed. */
    private static final Set<String> UNFILTERED = Set.of("cat-file", "config", "init", "ls-files", "rev-parse");

    /** Makes git read only the commit of a submodule: more would run its filters. */
    private static final String NOT_INTO_SUBMODULES = "--ignore-submodules=dirty";

    /** The time limit of a command, long enough for a large repository on a slow disk. */
    private static final Duration LONGEST = Duration.ofMinutes(15);

    /** The maximum number of passes that remove new files. Each may remove an ignore list that hid more of them. */
    private static final int ROUNDS = 10;

    private final Path directory;
    private final ProcessLimits limits;
    private final @Nullable GitBinding history;

    public Git(Path directory) {
        this(directory, LONGEST);
    }

    /** Creates a git with a time limit for each command. */
    Git(Path directory, Duration limit) {
        this(directory, GitProcess.limits(limit), null);
    }

    /** Creates the git of a run, which uses this history even if files in the worktree point to another. */
    public Git(Path directory, GitBinding history) {
        this(directory, GitProcess.limits(LONGEST), history);
    }

    private Git(Path directory, ProcessLimits limits, @Nullable GitBinding history) {
        this.directory = directory;
        this.limits = limits;
        this.history = history;
    }

    /**
     * Returns the output of a git command without the final line break; it throws with git's message if the command
     * fails.
     */
    public String output(String... arguments) {
        GitResult result = run(arguments);
        if (!result.ok() && StaleLock.removed(result.error(), directory)) {
            result = run(arguments);
        }
        if (!result.ok()) {
            throw failed(result, arguments);
        }
        String said = result.output(); // it may be megabytes, too much for a regular expression
        int end = said.length() - (said.endsWith("\r\n") ? 2 : said.endsWith("\n") ? 1 : 0);
        return said.substring(0, end);
    }

    /** Runs a git command and passes its records on while it runs; it throws with git's message if the command fails. */
    private void read(Consumer<String> reader, List<String> command) {
        String[] arguments = command.toArray(String[]::new);
        GitResult result = run(new RecordStream(reader), arguments);
        if (!result.ok()) {
            throw failed(result, arguments);
        }
    }

    private WorkspaceException failed(GitResult result, String... arguments) {
        return new WorkspaceException("git %s failed in %s: %s"
                .formatted(arguments[0], directory, firstLine(result.error() + result.output())));
    }

    /** Runs a git command and returns its result, even if it fails. */
    public GitResult run(String... arguments) {
        return run(null, arguments);
    }

    /** Runs a git command whose output is passed on while it runs; null if the result is to have it. */
    private GitResult run(@Nullable OutputStream reader, String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        if (history != null) {
            command.addAll(history.options(directory));
        }
        GitFilters filters =
                UNFILTERED.contains(arguments[0]) && !List.of(arguments).contains(IndexReader.MODIFIED)
                        ? GitFilters.NONE
                        : GitFilters.of(configured ->
                                GitProcess.of(directory, joined(command, configured), Map.of(), limits, null));
        command.addAll(ALWAYS);
        command.addAll(filters.options());
        command.addAll(Arrays.asList(arguments));
        return GitProcess.of(directory, command, filters.environment(), limits, reader);
    }

    @Override
    public Git below(ProcessGuard guard) {
        return new Git(directory, limits.below(Guard.own(guard)), history);
    }

    @Override
    public String head() {
        return output("rev-parse", "HEAD");
    }

    @Override
    public List<String> files() {
        NameReader names = new NameReader();
        read(names::read, NameReader.COMMAND);
        return names.files().toList();
    }

    @Override
    public List<ListedFile> listed() {
        IndexReader listing = new IndexReader();
        read(listing::read, IndexReader.COMMAND);
        return listing.files().entrySet().stream()
                .filter(file -> !NameReader.halfWritten(file.getKey()))
                .map(file -> new ListedFile(file.getKey(), file.getValue()))
                .toList();
    }

    @Override
    public String diff(String commit, List<String> but) {
        List<String> paths = new ArrayList<>(List.of("--", "."));
        topmost(but).forEach(path -> paths.add(":(exclude,top,literal)" + path));
        add("--intent-to-add", paths);
        return output(joined(List.of(
                List.of("diff", "--no-ext-diff", "--no-textconv", NOT_INTO_SUBMODULES, "-O/dev/null", commit), paths)));
    }

    @Override
    public List<String> changedSince(String commit) {
        return since(commit, "--no-renames");
    }

    @Override
    public List<String> createdSince(String commit) {
        return since(commit, "--diff-filter=A");
    }

    private List<String> since(String commit, String which) {
        Stream<String> tracked = split(output(
                "diff", "--name-only", which, "--no-renames", "--no-ext-diff", NOT_INTO_SUBMODULES, "-z", commit));
        Stream<String> added = others().filter(name -> !NameReader.halfWritten(name));
        return List.copyOf(new TreeSet<>(Stream.concat(tracked, added).toList()));
    }

    @Override
    public String commitAll(String message, List<String> but) {
        if (history != null) {
            history.hold(this, directory);
        }
        add("--all", List.of("--", "."));
        if (!but.isEmpty()) {
            run(Stream.concat(
                            Stream.of("reset", "-q", "--"),
                            topmost(but).stream().map(path -> ":(top,literal)" + path))
                    .toArray(String[]::new));
        }
        if (!run("diff", "--cached", "--quiet", "--no-ext-diff", "--no-textconv", NOT_INTO_SUBMODULES)
                .ok()) {
            CommitIdentity identity = CommitIdentity.of(run("config", "user.name"), run("config", "user.email"));
            output(
                    "-c",
                    "user.name=" + identity.name(),
                    "-c",
                    "user.email=" + identity.email(),
                    "commit",
                    "--no-verify",
                    "-q",
                    "-m",
                    message);
        }
        return head();
    }

    @Override
    public List<Commit> log(String commit, int most) {
        CommitReader commits = new CommitReader();
        String from = commit.isEmpty() ? "HEAD" : commit;
        GitResult log = run(new RecordStream(commits::read), CommitReader.command(from, most));
        return log.ok() ? commits.commits() : List.of(); // there is no commit yet
    }

    @Override
    public String logId(String commit) {
        return CommitReader.identity(run(CommitReader.identifying(commit.isEmpty() ? "HEAD" : commit)));
    }

    @Override
    public List<FileRevision> history(String path, int most) {
        if (!run("rev-parse", "-q", "--verify", "HEAD").ok()) {
            return List.of(); // there is no commit yet
        }
        String log = output(
                "log",
                "-n",
                Integer.toString(most),
                "--no-merges",
                "--follow",
                "-O/dev/null",
                "--format=%h%x00%cs%x00%s%x1e",
                "--",
                ":(top,literal)" + path);
        return Arrays.stream(log.split("\u001e\n?"))
                .map(record -> record.split("\u0000", 3))
                .filter(parts -> parts.length == 3)
                .map(parts -> new FileRevision(parts[0], parts[1], parts[2]))
                .toList();
    }

    @Override
    public List<String> ignored() {
        return split(output("ls-files", "--others", "--ignored", "--exclude-standard", "--directory", "-z"))
                .sorted()
                .toList();
    }

    @Override
    public List<String> untracked(boolean byDirectory) {
        Stream<String> names = byDirectory
                ? split(output("ls-files", "--others", "--exclude-standard", "--directory", "-z"))
                : others();
        return names.filter(name -> !NameReader.halfWritten(name)).sorted().toList();
    }

    @Override
    public boolean restore(String commit, List<String> ignored, List<String> but) {
        if (history != null) {
            history.hold(this, directory);
        }
        look();
        output("reset", "-q", "--hard", commit);
        List<String> kept = topmost(but);
        int rounds = 0;
        do {
            clean(ignored, kept);
        } while (++rounds < ROUNDS && others().anyMatch(name -> kept.stream().noneMatch(path -> below(name, path))));
        return true;
    }

    /** Removes new files. Without a removed ignore list, more files may count as new. */
    private void clean(List<String> ignored, List<String> kept) {
        List<String> clean = new ArrayList<>(List.of("clean", "-ffdq"));
        kept.forEach(path -> clean.addAll(List.of("-e", "/" + path)));
        output(clean.toArray(String[]::new));
        List<String> fresh = ignored().stream()
                .filter(name -> !ignored.contains(name) && kept.stream().noneMatch(path -> below(name, path)))
                .map(name -> ":(top,literal)" + name)
                .toList();
        if (!fresh.isEmpty()) {
            output(joined(List.of(List.of("clean", "-ffdqX", "--"), fresh)));
        }
    }

    private static boolean below(String name, String path) {
        return name.equals(path) || name.startsWith(path + "/");
    }

    /** Makes git check all files that exist: a command may have marked some for git to skip. */
    private void look() {
        List<String> marked = split(output("ls-files", "-v", "-z")).toList();
        mark("--no-assume-unchanged", marked.stream().filter(line -> Character.isLowerCase(line.charAt(0))));
        mark(
                "--no-skip-worktree",
                marked.stream()
                        .filter(line -> Character.toUpperCase(line.charAt(0)) == 'S')
                        .filter(line -> Files.exists(directory.resolve(line.substring(2)), LinkOption.NOFOLLOW_LINKS)));
    }

    private void mark(String how, Stream<String> marked) {
        List<String> names = marked.map(line -> line.substring(2)).toList();
        if (!names.isEmpty()) {
            output(joined(List.of(List.of("update-index", how, "--"), names)));
        }
    }

    private Stream<String> others() {
        return split(output("ls-files", "--others", "--exclude-standard", "-z"));
    }

    /**
     * Adds files to the index, except submodules, for which git would run their own filters; repositories that were
     * created inside this one, of which git would add no files; and temporary files that a killed process left behind.
     */
    private void add(String how, List<String> paths) {
        look();
        Submodules submodules = Submodules.of(this, directory);
        List<String> but = Stream.concat(
                        submodules.paths().stream(),
                        others().filter(name -> name.endsWith("/") || NameReader.halfWritten(name)))
                .map(name -> ":(exclude,top,literal)" + name)
                .toList();
        output(joined(List.of(List.of("add", "--all", how), paths, but)));
        submodules.take();
    }

    /**
     * Returns the paths that are not below another one: git rejects a path below a directory that has become a link.
     */
    private static List<String> topmost(List<String> paths) {
        return paths.stream()
                .filter(path -> paths.stream().noneMatch(other -> path.startsWith(other + "/")))
                .toList();
    }

    private static List<String> joined(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private static String[] joined(List<List<String>> parts) {
        return parts.stream().flatMap(List::stream).toArray(String[]::new);
    }

    private static Stream<String> split(String names) {
        return Arrays.stream(names.split("\0")).filter(name -> !name.isEmpty());
    }

    private static String firstLine(String text) {
        return text.lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("it said nothing")
                .strip();
    }
}
