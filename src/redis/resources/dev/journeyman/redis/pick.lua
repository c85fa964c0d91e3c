-- Gives a run to a worker, if no claim on it holds. A claim ends by the clock of the server.
-- KEYS  1 claim  2 head  3 held  4 due, on the host of the run if it has one
-- ARGV  1 run  2 token of the new claim  3 worker  4 term in microseconds  5 host of key 4, or ''
--       6 'due' if the row must be free and due, and the run in the store
-- Returns 1 (picked), 0 (not picked) or 2 (the run has another host), and the host that was found.

local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local ends = redis.call('ZSCORE', KEYS[3], ARGV[1])
local holder = redis.call('HGET', KEYS[1], 'token')
local held = ends and holder
local host = redis.call('HGET', KEYS[2], 'host') or ''
if held and holder == ARGV[2] then
  return {1, host} -- its answer was lost
end
if host ~= ARGV[5] then
  return {2, host}
end
if held and tonumber(ends) > now then
  return {0, host}
end
local row = redis.call('ZSCORE', KEYS[4], ARGV[1])
if ARGV[6] == 'due' and not (row and tonumber(row) <= now and redis.call('EXISTS', KEYS[2]) == 1) then
  return {0, host}
end
redis.call('HSET', KEYS[1], 'token', ARGV[2], 'worker', ARGV[3], 'renewed', string.format('%.0f', now))
redis.call('ZADD', KEYS[3], string.format('%.0f', now + ARGV[4]), ARGV[1])
redis.call('ZREM', KEYS[4], ARGV[1])
return {1, host}
