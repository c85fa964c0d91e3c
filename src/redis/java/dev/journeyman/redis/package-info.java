/**
 * The store of runs in Redis. {@link dev.journeyman.redis.RedisJournal} is a journal that several machines share: a
 * stream for each run, and one script for each append.
 */
@NullMarked
package dev.journeyman.redis;

import org.jspecify.annotations.NullMarked;
