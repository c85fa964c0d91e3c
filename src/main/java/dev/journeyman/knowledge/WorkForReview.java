package dev.journeyman.knowledge;

import java.util.List;

/**
 * Work that is to be judged.
 *
 * @param commitSha the commit it is in
 * @param filesChanged the files that differ from where the story began
 * @param developerReasoning what the coder says about it
 * @param diff what differs, as far as there is room
 */
public record WorkForReview(String commitSha, List<String> filesChanged, String developerReasoning, String diff) {

    public WorkForReview {
        filesChanged = List.copyOf(filesChanged);
    }
}
