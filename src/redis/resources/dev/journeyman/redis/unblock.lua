-- Unblocks a task and returns whether it was blocked.
-- KEYS  1 tasks  2 their order
-- ARGV  1 id

redis.call('ZREM', KEYS[2], ARGV[1])
return redis.call('HDEL', KEYS[1], ARGV[1])
