package dev.journeyman.lab;

import dev.journeyman.lab.recording.Speaker;

/**
 * A part of a request as a policy sends it: a message of the recording, its masked form, or a text that the policy made
 * itself. It is immutable and may be used from any thread.
 */
final class SentPiece {

    /** The source of a piece that stands for no single message. */
    static final int NO_SOURCE = -1;

    private final int source;
    private final Speaker speaker;
    private final String text;
    private final int tokens;
    private final boolean verbatim;
    private final DistinctiveLines lines;

    private SentPiece(int source, Speaker speaker, String text, int tokens, boolean verbatim) {
        this.source = source;
        this.speaker = speaker;
        this.text = text;
        this.tokens = tokens;
        this.verbatim = verbatim;
        this.lines = DistinctiveLines.of(text);
    }

    /** Returns a message as it was first sent; its source is its number in the recording. */
    static SentPiece verbatim(int source, Speaker speaker, String text, int tokens) {
        return new SentPiece(source, speaker, text, tokens, true);
    }

    /** Returns a text that a policy made itself, such as a summary. */
    static SentPiece made(Speaker speaker, String text, int tokens) {
        return new SentPiece(NO_SOURCE, speaker, text, tokens, false);
    }

    /** Returns what a policy sends in place of this piece. */
    SentPiece masked(String mask, int left) {
        return new SentPiece(source, speaker, mask, left, false);
    }

    /** Returns the number of the message in the recording, or {@link #NO_SOURCE}. */
    int source() {
        return source;
    }

    Speaker speaker() {
        return speaker;
    }

    String text() {
        return text;
    }

    int tokens() {
        return tokens;
    }

    /** Returns whether this is a message as it was first sent. */
    boolean verbatim() {
        return verbatim;
    }

    DistinctiveLines lines() {
        return lines;
    }

    /** Returns whether a provider that has read this piece finds the other one in its cache. */
    boolean sameAs(SentPiece other) {
        return this == other
                || (source == other.source
                        && tokens == other.tokens
                        && verbatim == other.verbatim
                        && text.equals(other.text));
    }

    static int tokens(Iterable<SentPiece> pieces) {
        int tokens = 0;
        for (SentPiece piece : pieces) {
            tokens += piece.tokens;
        }
        return tokens;
    }
}
