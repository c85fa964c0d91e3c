-- Appends entries to a run and replaces its head, if its writer has seen the newest entry.
-- KEYS  1 journal  2 head  3 index  4 runs
-- ARGV  1 run  2 expected seq  3 id of this append  4 seq of its first entry  5 seq of its last entry  6 facts of the head
--       7 to 10 places in the index, or ''  11 and on: time and JSON of each entry
-- Returns 1 (appended), 0 (refused) or -1 (entries are missing), and the seq that was found.

local found = redis.call('HGET', KEYS[2], 'seq') or '0'
if found ~= ARGV[2] then
  -- An append whose answer was lost is sent again: then its first entry is there, with its id.
  local first = redis.call('XRANGE', KEYS[1], ARGV[4], ARGV[4])[1]
  if first and first[2][5] == 'append' and first[2][6] == ARGV[3] then
    return {1, found}
  end
  return {0, found}
end
if found ~= '0' and redis.call('EXISTS', KEYS[1]) == 0 then
  return {-1, found}
end

-- All reads come before the first write, so that a key of another type fails before anything is written.
local places = redis.call('HMGET', KEYS[2], 'all', 'state', 'waiting', 'project')
redis.call('ZCARD', KEYS[3])
redis.call('ZCARD', KEYS[4])

-- The first write is one that a full memory refuses; the server refuses none after it.
local seq = tonumber(ARGV[4])
for i = 11, #ARGV, 2 do
  local id = string.format('%.0f-0', seq)
  if i == 11 then
    redis.call('XADD', KEYS[1], id, 'at', ARGV[i], 'entry', ARGV[i + 1], 'append', ARGV[3])
  else
    redis.call('XADD', KEYS[1], id, 'at', ARGV[i], 'entry', ARGV[i + 1])
  end
  seq = seq + 1
end
redis.call('HSET', KEYS[2], 'seq', ARGV[5], 'facts', ARGV[6],
  'all', ARGV[7], 'state', ARGV[8], 'waiting', ARGV[9], 'project', ARGV[10])
for i = 1, 4 do
  if places[i] and places[i] ~= '' then
    redis.call('ZREM', KEYS[3], places[i])
  end
  if ARGV[6 + i] ~= '' then
    redis.call('ZADD', KEYS[3], 0, ARGV[6 + i])
  end
end
if found == '0' then
  local now = redis.call('TIME')
  redis.call('ZADD', KEYS[4], now[1] .. string.format('%06d', tonumber(now[2])), ARGV[1])
end
return {1, found}
