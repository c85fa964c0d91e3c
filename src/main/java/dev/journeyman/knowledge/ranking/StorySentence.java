package dev.journeyman.knowledge.ranking;

import java.util.List;

/**
 * A part of a story, word by word. It is immutable and may be used from any thread.
 *
 * @param words all its words in order, in lower case, with an empty one where a sentence or a clause ends
 * @param weight the weight of the part
 */
public record StorySentence(List<String> words, double weight) {

    public StorySentence {
        words = List.copyOf(words);
    }
}
