-- Returns what of a shard can be handed out on a host, the earliest first: runs that are due, with their times, and runs whose
-- claims have ended.
-- KEYS  1 due  2 due on the host  3 held
-- ARGV  1 how many of each at most

local time = redis.call('TIME')
local now = string.format('%.0f', time[1] * 1000000 + time[2])
return {
  redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'WITHSCORES', 'LIMIT', 0, ARGV[1]),
  redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'WITHSCORES', 'LIMIT', 0, ARGV[1]),
  redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now, 'LIMIT', 0, ARGV[1])
}
