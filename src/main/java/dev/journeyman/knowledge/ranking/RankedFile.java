package dev.journeyman.knowledge.ranking;

import java.util.List;

/**
 * A file in the ranking. It is immutable and may be used from any thread.
 *
 * @param path the path of the file
 * @param kind the kind of the file
 * @param score its relevance for the story
 * @param reasons the reasons for the score, the strongest first
 * @param symbols the symbols it declares
 * @param lines the number of its lines
 */
public record RankedFile(
        String path, FileKind kind, double score, List<String> reasons, List<Symbol> symbols, int lines) {

    public RankedFile {
        reasons = List.copyOf(reasons);
        symbols = List.copyOf(symbols);
    }
}
