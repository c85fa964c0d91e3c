-- Puts the row of a run where its head says: given back by its holder, taken from a holder whose claim has ended, or made again.
-- KEYS  1 claim  2 head  3 held  4 due, on the host of the run if it has one
-- ARGV  1 run  2 token of the claim, 'ended' if it must have ended, or 'free' if the run must not be held; then a row that is there stays
--       3 seq of the head  4 due at the earliest: never, or microseconds  5 microseconds from now before which it is not due
--       6 host of key 4, or ''
-- Returns 1 (settled), 0 (not so held), 2 (the run has another host) or 3 (there are other entries by now), and the host
-- that was found.

local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local ends = redis.call('ZSCORE', KEYS[3], ARGV[1])
local holder = redis.call('HGET', KEYS[1], 'token')
local held = ends and holder
local host = redis.call('HGET', KEYS[2], 'host') or ''
if ARGV[2] == 'free' then
  if held then
    return {0, host}
  end
elseif ARGV[2] == 'ended' then
  if held and tonumber(ends) > now then
    return {0, host}
  end
elseif not held or holder ~= ARGV[2] then
  return {0, host}
end
if host ~= '' and host ~= ARGV[6] then
  return {2, host}
end
if (redis.call('HGET', KEYS[2], 'seq') or '0') ~= ARGV[3] then
  return {3, host}
end
local row = redis.call('ZSCORE', KEYS[4], ARGV[1])
if ARGV[4] == 'never' then
  redis.call('ZREM', KEYS[4], ARGV[1])
elseif held or not row then
  redis.call('ZADD', KEYS[4], string.format('%.0f', math.max(tonumber(ARGV[4]), now + ARGV[5])), ARGV[1])
end
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('DEL', KEYS[1])
return {1, host}
