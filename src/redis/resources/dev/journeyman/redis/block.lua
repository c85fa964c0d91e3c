-- Blocks a task; the newest reason replaces an earlier one, and the task keeps its place.
-- KEYS  1 tasks  2 their order
-- ARGV  1 id  2 task

local last = redis.call('ZREVRANGE', KEYS[2], 0, 0, 'WITHSCORES')
if redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) == 1 then
  redis.call('ZADD', KEYS[2], (tonumber(last[2] or '0')) + 1, ARGV[1])
end
return 1
