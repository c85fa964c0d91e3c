package dev.journeyman.knowledge.ranking;

import java.util.List;

/**
 * What a part of a story says, word by word.
 *
 * @param words all its words in order, in lower case; an empty one stands where a sentence or a part of it ends
 * @param weight how much it counts
 */
public record StorySentence(List<String> words, double weight) {

    public StorySentence {
        words = List.copyOf(words);
    }
}
