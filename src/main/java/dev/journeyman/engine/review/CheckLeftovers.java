package dev.journeyman.engine.review;

import dev.journeyman.engine.RunWorktree;
import java.util.List;
import java.util.Set;

/**
 * What checks leave behind in a worktree: new files that were not there before them, such as caches and build
 * output. It belongs to the thread that drives.
 */
public final class CheckLeftovers {

    /** Up to so many are named one by one; of more, directories are named that hold nothing else. */
    private static final int MOST = 200;

    private final RunWorktree worktree;
    private Set<String> before = Set.of();

    public CheckLeftovers(RunWorktree worktree) {
        this.worktree = worktree;
    }

    /** Looks at what is there before checks run. */
    public void begin() {
        before = Set.copyOf(worktree.workspace().untracked(false));
    }

    /** Returns what is there now and was not before. */
    public List<String> now() {
        List<String> fresh = fresh(worktree.workspace().untracked(false));
        return fresh.size() <= MOST ? fresh : fresh(worktree.workspace().untracked(true));
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
