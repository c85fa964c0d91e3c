package dev.journeyman.knowledge.ranking;

import java.util.List;

/**
 * A file in its place.
 *
 * @param path where it is
 * @param kind what sort of file it is
 * @param score how much it matters
 * @param reasons why, the strongest first
 * @param symbols what it declares
 * @param lines how many lines it has
 */
public record RankedFile(
        String path, FileKind kind, double score, List<String> reasons, List<Symbol> symbols, int lines) {

    public RankedFile {
        reasons = List.copyOf(reasons);
        symbols = List.copyOf(symbols);
    }
}
