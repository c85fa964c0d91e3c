package dev.journeyman.cli.compact;

/** What the requests of a conversation came to. It is used by one thread. */
final class RequestCosts {

    /** What a token costs that the provider has read before, and one that it has not. */
    static final double CACHED = 0.1;

    static final double READ = 1.25;

    private int requests;
    private long tokens;
    private long cached;
    private int last;
    private int peak;
    private int over;

    /** Adds a request, of which the provider has read a part with the one before. */
    void add(int all, int again, int window) {
        requests++;
        tokens += all;
        cached += again;
        last = all;
        peak = Math.max(peak, all);
        over += all > window ? 1 : 0;
    }

    void add(RequestCosts other) {
        requests += other.requests;
        tokens += other.tokens;
        cached += other.cached;
        peak = Math.max(peak, other.peak);
        over += other.over;
    }

    int requests() {
        return requests;
    }

    long tokens() {
        return tokens;
    }

    int last() {
        return last;
    }

    int peak() {
        return peak;
    }

    int over() {
        return over;
    }

    /** Returns the part of all tokens that the provider had read before. */
    double hit() {
        return tokens == 0 ? 0 : (double) cached / tokens;
    }

    /** Returns what all of it costs, in tokens at their usual price. */
    double effective() {
        return CACHED * cached + READ * (tokens - cached);
    }
}
