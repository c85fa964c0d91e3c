package dev.journeyman.cli.compact;

/** The token costs of a conversation's requests. It is used by one thread. */
final class RequestCosts {

    /** The price of a token that the provider has cached, relative to its usual price. */
    static final double CACHED = 0.1;

    /** The price of a token that the provider reads and caches, relative to its usual price. */
    static final double READ = 1.25;

    private int requests;
    private long tokens;
    private long cached;
    private int last;
    private int peak;
    private int over;

    /** Adds a request; a part of its tokens is cached since the request before. */
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

    /** Returns the share of tokens that were cached, from 0 to 1. */
    double hit() {
        return tokens == 0 ? 0 : (double) cached / tokens;
    }

    /** Returns the cost of all requests, in tokens at their usual price. */
    double effective() {
        return CACHED * cached + READ * (tokens - cached);
    }
}
