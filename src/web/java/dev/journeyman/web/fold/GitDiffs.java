package dev.journeyman.web.fold;

import dev.journeyman.context.TruncatedText;
import dev.journeyman.web.facts.WorkFacts.Patch;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.git.Git;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The differences between commits as git knows them, asked of a repository with the engine's own git: no hook, filter or external
 * program of the repository is run. It is used by one thread at a time.
 *
 * @param repository the user's repository, which keeps the commits after the worktree is gone
 */
public record GitDiffs(Path repository) implements DiffSource {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,64}");

    /** The bytes at which the whole difference and the difference of a commit are cut. */
    private static final int WHOLE = 2_000_000;

    private static final int ONE = 400_000;

    private static final String CUT = "\n[… cut: git has the rest]\n";

    @Override
    public Differences differences(String base, List<String> commits) {
        String newest = commits.get(commits.size() - 1);
        if (!COMMIT.matcher(base).matches() || !COMMIT.matcher(newest).matches()) {
            return new Differences(null, Map.of(), "The run works without git, so differences are not known.");
        }
        if (!Files.isDirectory(repository)) {
            return unknown("The repository is not there any more");
        }
        try {
            Git git = new Git(repository);
            String whole = git.output("diff", "--no-ext-diff", "--no-textconv", "-O/dev/null", base, newest);
            return new Differences(TruncatedText.head(whole, WHOLE, CUT), patches(git, base, newest), "");
        } catch (WorkspaceException failed) {
            return unknown("Git cannot tell what changed (%s)".formatted(failed.getMessage()));
        }
    }

    private static Differences unknown(String why) {
        return new Differences(null, Map.of(), why + ". The journal names the files and the commits only.");
    }

    private static Map<String, Patch> patches(Git git, String base, String newest) {
        String mark = "commit " + UUID.randomUUID() + " "; // a file cannot contain it
        String log = git.output(
                "log",
                "--reverse",
                "--no-ext-diff",
                "--no-textconv",
                "-O/dev/null",
                "-p",
                "--format=" + mark + "%H %s",
                base + ".." + newest);
        Map<String, Patch> patches = new HashMap<>();
        for (String part : log.split(Pattern.quote(mark))) {
            int space = part.indexOf(' ');
            int line = part.indexOf('\n');
            if (space > 0) {
                String subject = part.substring(space + 1, line < 0 ? part.length() : line);
                String diff = line < 0 ? "" : part.substring(line + 1).replaceFirst("^\n+", "");
                patches.put(part.substring(0, space), new Patch(subject, TruncatedText.head(diff, ONE, CUT)));
            }
        }
        return patches;
    }
}
