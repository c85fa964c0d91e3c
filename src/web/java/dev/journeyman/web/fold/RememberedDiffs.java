package dev.journeyman.web.fold;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Differences that are asked for again only when there is another commit. It is used by one thread at a time. */
public final class RememberedDiffs implements DiffSource {

    private final DiffSource source;
    private List<String> asked = List.of();
    private @Nullable Differences known;

    public RememberedDiffs(DiffSource source) {
        this.source = source;
    }

    @Override
    public Differences differences(String base, List<String> commits) {
        Differences before = known;
        if (before != null && asked.equals(commits)) {
            return before;
        }
        Differences now = source.differences(base, commits);
        asked = List.copyOf(commits);
        known = now;
        return now;
    }
}
