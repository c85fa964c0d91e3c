package dev.journeyman.knowledge.worktree;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.stats.CacheStats;
import dev.journeyman.knowledge.ranking.FileOutline;
import dev.journeyman.knowledge.words.FileWords;
import java.util.Optional;

/**
 * What was computed of the contents of files: their words and their outlines. A content is known by its id, so that equal files of all
 * worktrees and commits are computed once. The least useful results are dropped beyond a limit of memory. It may be used from any
 * thread.
 */
final class ContentCache {

    /** The part of the memory that outlines get, which few files have. */
    private static final int FOR_OUTLINES = 4;

    private static final int KEY = 160;

    private final Cache<Content, Optional<FileWords>> words;
    private final Cache<Content, Optional<FileOutline>> outlines;

    /**
     * A content of a file.
     *
     * @param id the id that git gives to the content
     * @param size its size, in bytes
     * @param form what of the path counts; empty where only the content counts
     */
    record Content(String id, long size, String form) {}

    /** Makes a cache that takes up to so many bytes. */
    ContentCache(long limit) {
        this.words = Caffeine.newBuilder()
                .maximumWeight(limit - limit / FOR_OUTLINES)
                .weigher((Content content, Optional<FileWords> kept) ->
                        KEY + kept.map(FileWords::bytes).orElse(0))
                .executor(Runnable::run)
                .recordStats()
                .build();
        this.outlines = Caffeine.newBuilder()
                .maximumWeight(limit / FOR_OUTLINES)
                .weigher((Content content, Optional<FileOutline> kept) ->
                        KEY + kept.map(FileOutline::bytes).orElse(0))
                .executor(Runnable::run)
                .recordStats()
                .build();
    }

    /** Returns the words of contents; empty for a content that may not be quoted. */
    Cache<Content, Optional<FileWords>> words() {
        return words;
    }

    /** Returns the outlines of contents; empty for a content that may not be quoted. */
    Cache<Content, Optional<FileOutline>> outlines() {
        return outlines;
    }

    /** Returns how often something was found and computed. */
    CacheStats stats() {
        return words.stats().plus(outlines.stats());
    }
}
