-- Returns the number of entries of a run, and its entries from a seq on. One script, so that an append is in both or in neither.
-- KEYS  1 journal  2 head
-- ARGV  1 first seq  2 how many entries at most

return {redis.call('HGET', KEYS[2], 'seq') or '0', redis.call('XRANGE', KEYS[1], ARGV[1], '+', 'COUNT', ARGV[2])}
