package dev.journeyman.lab;

/** The token costs of a conversation's requests. It is used by one thread. */
public final class RequestCosts {

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

    /** Returns the number of requests. */
    public int requests() {
        return requests;
    }

    /** Returns the number of tokens in all requests. */
    public long tokens() {
        return tokens;
    }

    /** Returns the number of tokens in the last request. */
    int last() {
        return last;
    }

    /** Returns the number of tokens in the largest request. */
    public int peak() {
        return peak;
    }

    /** Returns the number of requests that were larger than the window. */
    public int over() {
        return over;
    }

    /** Returns the share of tokens that were cached, from 0 to 1. */
    public double hit() {
        return tokens == 0 ? 0 : (double) cached / tokens;
    }

    /** Returns the cost of all requests, in tokens at their usual price. */
    public double effective() {
        return CACHED * cached + READ * (tokens - cached);
    }
}
