package dev.journeyman.web.fold;

import dev.journeyman.web.facts.WorkFacts.Patch;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What knows the differences between commits: git, which is asked while a page is written. The journal does not have them. */
public interface DiffSource {

    /** The source for runs whose repository is not asked. */
    DiffSource NONE = (base, commits) -> new Differences(null, Map.of(), "The repository was not asked.");

    /**
     * Returns what commits changed.
     *
     * @param base the commit from which the branch began
     * @param commits the commits of the run, the oldest first
     */
    Differences differences(String base, List<String> commits);

    /**
     * What commits changed.
     *
     * @param whole the difference of the newest commit from where the story began; null where it is not known
     * @param patches what each commit changed
     * @param unknown why something is not known, a sentence; empty where all is
     */
    record Differences(@Nullable String whole, Map<String, Patch> patches, String unknown) {

        /** What no commits changed. */
        static final Differences NONE = new Differences(null, Map.of(), "");
    }
}
