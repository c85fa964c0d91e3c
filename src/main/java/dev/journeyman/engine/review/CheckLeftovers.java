package dev.journeyman.engine.review;

import dev.journeyman.workspace.Workspace;
import java.util.List;
import java.util.Set;

/** What checks leave behind in a worktree: new files that were not there before them, such as caches and build output. */
public final class CheckLeftovers {

    /** Up to so many are named one by one; of more, directories are named that hold nothing else. */
    private static final int MOST = 200;

    private final Workspace workspace;
    private final Set<String> before;

    private CheckLeftovers(Workspace workspace) {
        this.workspace = workspace;
        this.before = Set.copyOf(workspace.untracked(false));
    }

    /** Looks at what is there before checks run. */
    public static CheckLeftovers before(Workspace workspace) {
        return new CheckLeftovers(workspace);
    }

    /** Returns what is there now and was not before. */
    public List<String> now() {
        List<String> fresh = fresh(workspace.untracked(false));
        return fresh.size() <= MOST ? fresh : fresh(workspace.untracked(true));
    }

    /** Returns whether a file is among what was left behind. */
    static boolean among(List<String> leftovers, String file) {
        return leftovers.stream().anyMatch(left -> left.endsWith("/") ? file.startsWith(left) : file.equals(left));
    }

    private List<String> fresh(List<String> names) {
        return names.stream().filter(name -> !wasThere(name)).toList();
    }

    private boolean wasThere(String name) {
        return before.contains(name)
                || (name.endsWith("/") && before.stream().anyMatch(other -> other.startsWith(name)));
    }
}
