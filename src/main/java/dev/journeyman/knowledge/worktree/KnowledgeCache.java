package dev.journeyman.knowledge.worktree;

/**
 * What a service keeps for its requests. It may be used from any thread.
 *
 * @param contents what was computed of the contents of files
 * @param commits the newest commits
 */
record KnowledgeCache(ContentCache contents, CommitCache commits) {

    /** The part of the memory that commits get. */
    private static final int FOR_COMMITS = 8;

    /** Makes a cache that takes up to so many bytes. */
    static KnowledgeCache of(long limit) {
        return new KnowledgeCache(new ContentCache(limit - limit / FOR_COMMITS), new CommitCache(limit / FOR_COMMITS));
    }
}
