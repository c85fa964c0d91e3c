package dev.journeyman.ranking;

import dev.journeyman.knowledge.ContextRequest;
import dev.journeyman.knowledge.ContextRequest.Phase;
import dev.journeyman.knowledge.ContextRequest.Role;
import dev.journeyman.knowledge.ContextRequest.RunFacts;
import dev.journeyman.knowledge.worktree.WorktreeContext;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.Workspace;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The places of the files that a story needs, in the list of a developer.
 *
 * @param needed how many files are needed
 * @param first how many of them are among the first five
 * @param more how many of them are among the first fifteen
 */
record Places(int needed, int first, int more) {

    static final int FIRST = 5;
    static final int MORE = 15;

    private static final Pattern FILE = Pattern.compile("(?m)^- (\\S+) \\(\\d+ lines\\)");

    /** Returns the places of some files in the list for a story. */
    static Places of(Story story, List<String> needed, Workspace workspace) {
        List<String> told = told(story, workspace);
        return new Places(needed.size(), among(told, needed, FIRST), among(told, needed, MORE));
    }

    /** Returns the files of the list of a developer, in order. */
    static List<String> told(Story story, Workspace workspace) {
        ContextRequest request =
                new ContextRequest("", story, Role.DEVELOPER, Phase.PLANNING, false, RunFacts.NONE, workspace);
        return FILE.matcher(new WorktreeContext().context(request).text())
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    private static int among(List<String> told, List<String> needed, int most) {
        return (int) told.stream().limit(most).filter(needed::contains).count();
    }

    /** Returns the share of the needed files among the first five, of as many as fit there. */
    double atFive() {
        return (double) first / Math.min(FIRST, needed);
    }

    /** Returns the share of the needed files among the first fifteen. */
    double atFifteen() {
        return (double) more / Math.min(MORE, needed);
    }
}
