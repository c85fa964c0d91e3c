package dev.journeyman.lab;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The newest request of a conversation: its pieces, and an index of what can be read in them. What a request shares with
 * the one before is not read again, so that following a conversation costs about as much as its changes. It is used by
 * one thread.
 */
final class ReadableRequest {

    /**
     * What a request has in common with the one before.
     *
     * @param tokens the tokens of the request
     * @param cached the tokens of the beginning that both share
     * @param rewritten whether something of the request before was changed or left out
     */
    record Renewal(int tokens, int cached, boolean rewritten) {}

    private final Map<Long, Integer> shown = new HashMap<>();
    private final BitSet verbatim = new BitSet();
    private final Map<Integer, Integer> firstSent = new HashMap<>();
    private List<SentPiece> pieces = List.of();

    /** Replaces the request by the next one. */
    Renewal next(List<SentPiece> request) {
        int same = 0;
        int cached = 0;
        while (same < Math.min(pieces.size(), request.size())
                && pieces.get(same).sameAs(request.get(same))) {
            cached += request.get(same++).tokens();
        }
        boolean rewritten = same < pieces.size();
        pieces.subList(same, pieces.size()).forEach(this::hide);
        request.subList(same, request.size()).forEach(this::show);
        pieces = new ArrayList<>(request);
        return new Renewal(SentPiece.tokens(request), cached, rewritten);
    }

    private void show(SentPiece piece) {
        piece.lines().hashes().forEach(line -> shown.merge(line, 1, Integer::sum));
        if (piece.verbatim() && piece.source() >= 0) {
            verbatim.set(piece.source());
            firstSent.putIfAbsent(piece.source(), piece.tokens());
        }
    }

    private void hide(SentPiece piece) {
        piece.lines().hashes().forEach(line -> shown.computeIfPresent(line, (any, n) -> n == 1 ? null : n - 1));
        if (piece.verbatim() && piece.source() >= 0) {
            verbatim.clear(piece.source());
        }
    }

    /** Returns whether a distinctive line is in the request, as a line or as a part of one. */
    boolean shows(String line) {
        return shown.containsKey(DistinctiveLines.hash(line)) || names(line);
    }

    /** Returns whether a message of the recording is in the request as it was first sent. */
    boolean verbatim(int source) {
        return verbatim.get(source);
    }

    /** Returns the tokens of a message as it was first sent, or its recorded tokens where it never was. */
    int firstSent(int source, int recorded) {
        return firstSent.getOrDefault(source, recorded);
    }

    /** Returns whether the request contains a name, in a call or in any other text. */
    boolean names(String name) {
        return pieces.stream().anyMatch(piece -> piece.text().contains(name));
    }

    int tokens() {
        return SentPiece.tokens(pieces);
    }
}
