-- Replaces the head of a run that was folded from its entries, or takes the head of an unreadable run out of the index.
-- KEYS  1 head  2 index
-- ARGV  1 seq of the entries that were read  2 facts, or '' for an unreadable run  3 to 6 places in the index, or ''
--       7 the place by which an unreadable run was found, or ''
--       8 the run, if it is known whether it is to be driven, or ''  9 'live' if it is  10 its host, or ''
-- Returns 1, or 0 if there are newer entries by now.

if (redis.call('HGET', KEYS[1], 'seq') or '0') ~= ARGV[1] then
  return 0
end
local places = redis.call('HMGET', KEYS[1], 'all', 'state', 'waiting', 'project')
redis.call('ZCARD', KEYS[2])
redis.call('HSET', KEYS[1], 'facts', ARGV[2],
  'all', ARGV[3], 'state', ARGV[4], 'waiting', ARGV[5], 'project', ARGV[6])
if ARGV[7] ~= '' then
  redis.call('ZREM', KEYS[2], ARGV[7])
end
for i = 1, 4 do
  if places[i] and places[i] ~= '' then
    redis.call('ZREM', KEYS[2], places[i])
  end
  if ARGV[2 + i] ~= '' then
    redis.call('ZADD', KEYS[2], 0, ARGV[2 + i])
  end
end
if ARGV[8] ~= '' and ARGV[9] == 'live' then
  redis.call('ZADD', KEYS[2], 0, 'd ' .. ARGV[8])
elseif ARGV[8] ~= '' then
  redis.call('ZREM', KEYS[2], 'd ' .. ARGV[8])
end
if ARGV[10] ~= '' then
  redis.call('HSET', KEYS[1], 'host', ARGV[10])
end
return 1
