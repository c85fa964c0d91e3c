-- Removes a run with all its entries and its head, if the caller has seen its newest entry.
-- The row of a run that is held stays until its holder gives it back.
-- KEYS  1 journal  2 head  3 index  4 runs  5 removed  6 due, on the host of the run if it has one
-- ARGV  1 run  2 expected seq  3 id of this removal  4 seconds for which the id is kept  5 host of key 6, or ''
-- Returns 1 (removed, or not there and not expected), 0 (refused) or 2 (the run has another host), and the seq or the host
-- that was found.

local found = redis.call('HGET', KEYS[2], 'seq') or '0'
-- A removal whose answer was lost is sent again: then its id is there, and the run may have been restored since.
if redis.call('GET', KEYS[5]) == ARGV[3] then
  return {1, found}
end
if found ~= ARGV[2] then
  return {0, found}
end
if found == '0' then
  return {1, found}
end
local host = redis.call('HGET', KEYS[2], 'host') or ''
if host ~= '' and host ~= ARGV[5] then
  return {2, host}
end
local places = redis.call('HMGET', KEYS[2], 'all', 'state', 'waiting', 'project')
redis.call('ZCARD', KEYS[3])
redis.call('ZCARD', KEYS[4])
redis.call('ZCARD', KEYS[6])
redis.call('UNLINK', KEYS[1], KEYS[2])
for i = 1, 4 do
  if places[i] and places[i] ~= '' then
    redis.call('ZREM', KEYS[3], places[i])
  end
end
redis.call('ZREM', KEYS[3], 'd ' .. ARGV[1])
redis.call('ZREM', KEYS[4], ARGV[1])
redis.call('ZREM', KEYS[6], ARGV[1])
redis.call('SET', KEYS[5], ARGV[3], 'EX', ARGV[4])
return {1, found}
