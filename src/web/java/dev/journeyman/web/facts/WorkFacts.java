package dev.journeyman.web.facts;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The work of a run: its commits and its todo list. The journal names commits and their files; git is asked for the differences
 * when the page is written. It is immutable and may be used from any thread.
 *
 * @param commits the commits, the oldest first
 * @param diff the difference of the newest commit from where the story began; null where it is not known
 * @param unknown why differences are not known; empty where they are
 * @param todo the todo list after each change
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WorkFacts(List<Made> commits, @Nullable String diff, String unknown, List<Todo> todo) {

    /**
     * A commit.
     *
     * @param seq its entry
     * @param at when it was made
     * @param attempt the number of the attempt
     * @param commit its id
     * @param files the files that differed from where the story began
     * @param patch what it changed; null where that is not known
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Made(
            long seq,
            long at,
            int attempt,
            String commit,
            List<String> files,
            @Nullable Patch patch) {}

    /** What a commit changed. */
    public record Patch(String subject, String diff) {}

    /** The todo list as a request showed it. */
    public record Todo(long seq, long at, int n, int attempt, String text) {}
}
