-- Gives a call a slot of a provider, or more time if it has one, and returns whether it has one now.
-- KEYS  1 slots
-- ARGV  1 holder  2 time in microseconds, by the clock of the server  3 how many slots there are, 0 to give more time only

local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  if redis.call('ZCOUNT', KEYS[1], string.format('(%.0f', now), '+inf') >= tonumber(ARGV[3]) then
    return 0
  end
  redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -ARGV[3]) -- makes room: the time of these is over
end
redis.call('ZADD', KEYS[1], string.format('%.0f', now + ARGV[2]), ARGV[1])
return 1
