-- Appends entries to a run and replaces its head, if its writer has seen the newest entry, and moves the run in the queue.
-- KEYS  1 journal  2 head  3 index  4 runs  5 claim  6 held  7 due, on the host of the run if it has one
-- ARGV  1 run  2 expected seq  3 id of this append  4 seq of its first entry  5 seq of its last entry  6 facts of the head
--       7 to 10 places in the index, or ''  11 when the run is due: never, driven, or microseconds  12 host of key 7, or ''
--       13 token of the writer's claim, or ''  14 'takes over' if the claim must hold  15 term in microseconds
--       16 and on: time and JSON of each entry
-- Returns 1 (appended), 0 (refused), -1 (entries are missing), -2 (the claim is lost) or 2 (the run has another host),
-- and the seq or the host that was found.

local found = redis.call('HGET', KEYS[2], 'seq') or '0'
if found ~= ARGV[2] then
  -- An append whose answer was lost is sent again: then its first entry is there, with its id.
  local first = redis.call('XRANGE', KEYS[1], ARGV[4], ARGV[4])[1]
  if first and first[2][5] == 'append' and first[2][6] == ARGV[3] then
    return {1, found}
  end
end
-- A run is held if both the claim and its place among the held runs are there.
local ends = redis.call('ZSCORE', KEYS[6], ARGV[1])
local holder = redis.call('HGET', KEYS[5], 'token')
local held = ends and holder
local mine = held and holder == ARGV[13]
if ARGV[14] == 'takes over' and not mine then
  return {-2, found}
end
if found ~= ARGV[2] then
  return {0, found}
end
if found ~= '0' and redis.call('EXISTS', KEYS[1]) == 0 then
  return {-1, found}
end
local host = redis.call('HGET', KEYS[2], 'host') or ''
if host ~= '' and host ~= ARGV[12] then
  return {2, host}
end

-- All reads come before the first write, so that a key of another type fails before anything is written.
local places = redis.call('HMGET', KEYS[2], 'all', 'state', 'waiting', 'project')
local row = redis.call('ZSCORE', KEYS[7], ARGV[1])
redis.call('ZCARD', KEYS[3])
redis.call('ZCARD', KEYS[4])

-- The first write is one that a full memory refuses; the server refuses none after it.
local seq = tonumber(ARGV[4])
for i = 16, #ARGV, 2 do
  local id = string.format('%.0f-0', seq)
  if i == 16 then
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
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
if found == '0' then
  redis.call('ZADD', KEYS[4], string.format('%.0f', now), ARGV[1])
end
if ARGV[12] ~= '' and host == '' then
  redis.call('HSET', KEYS[2], 'host', ARGV[12])
end

-- Only the holder of a run moves its row while it is held. A run that is driven keeps its row, which is never pulled forward.
local due = ARGV[11]
if due == 'never' then
  redis.call('ZREM', KEYS[3], 'd ' .. ARGV[1])
else
  redis.call('ZADD', KEYS[3], 0, 'd ' .. ARGV[1])
end
if held and not mine or mine and due == 'driven' then
  return {1, found}
end
if due == 'never' then
  redis.call('ZREM', KEYS[7], ARGV[1])
elseif due ~= 'driven' then
  redis.call('ZADD', KEYS[7], due, ARGV[1])
elseif not row then
  redis.call('ZADD', KEYS[7], string.format('%.0f', now + ARGV[15]), ARGV[1])
end
redis.call('ZREM', KEYS[6], ARGV[1])
redis.call('DEL', KEYS[5])
return {1, found}
