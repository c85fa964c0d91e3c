package dev.journeyman.knowledge;

import java.util.List;

/**
 * Work that is submitted for review. It is immutable and may be used from any thread.
 *
 * @param commitSha the commit with the work
 * @param filesChanged the files that differ from the commit at which the story began
 * @param developerReasoning the coder's summary of the work
 * @param diff the differences, cut where they are too long
 */
public record WorkForReview(String commitSha, List<String> filesChanged, String developerReasoning, String diff) {

    public WorkForReview {
        filesChanged = List.copyOf(filesChanged);
    }
}
