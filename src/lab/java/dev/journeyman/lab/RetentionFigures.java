package dev.journeyman.lab;

/** What a policy kept and lost, over all requests of a conversation. It is used by one thread. */
public final class RetentionFigures {

    private int requests;
    private int edits;
    private int failures;
    private int rereads;
    private double rereadCost;
    private int rewrites;
    private int named;

    /** Adds a request: whether it has the newest edits, and the last failing result, as they were first sent. */
    void request(boolean newestEdits, boolean lastFailure) {
        requests++;
        edits += newestEdits ? 1 : 0;
        failures += lastFailure ? 1 : 0;
    }

    /** Adds an answer that uses what was taken out, with what one more exchange costs to read it again. */
    void reread(double cost) {
        rereads++;
        rereadCost += cost;
    }

    /** Adds a request that changed or left out a part of the one before. */
    void rewrite(boolean allEditedFilesNamed) {
        rewrites++;
        named += allEditedFilesNamed ? 1 : 0;
    }

    void add(RetentionFigures other) {
        requests += other.requests;
        edits += other.edits;
        failures += other.failures;
        rereads += other.rereads;
        rereadCost += other.rereadCost;
        rewrites += other.rewrites;
        named += other.named;
    }

    /**
     * Returns the number of forced re-reads: answers of the recorded model that use a distinctive line which is only in
     * what was taken out.
     */
    public int rereads() {
        return rereads;
    }

    /** Returns the forced re-reads in a hundred answers. */
    public double rereadsPer100() {
        return requests == 0 ? 0 : 100.0 * rereads / requests;
    }

    /** Returns the cost of the exchanges that would read again what was taken out, in tokens at their usual price. */
    public double rereadCost() {
        return rereadCost;
    }

    /** Returns the share of requests that have the newest edit of each file edited lately as it was, from 0 to 1. */
    public double editsVerbatim() {
        return requests == 0 ? 1 : (double) edits / requests;
    }

    /** Returns the share of requests that have the last failing result as it was, from 0 to 1. */
    public double failureVerbatim() {
        return requests == 0 ? 1 : (double) failures / requests;
    }

    /** Returns the number of requests that changed or left out a part of the one before. */
    public int rewrites() {
        return rewrites;
    }

    /** Returns how many of those named all files that were edited until then. */
    public int rewritesThatName() {
        return named;
    }
}
