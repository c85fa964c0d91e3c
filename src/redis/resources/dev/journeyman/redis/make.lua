-- Makes a store where there is none, atomically, so that no process sees half of its format. A store of an earlier format gets
-- the new version, and the term of the first process that opens it, in milliseconds; 'rows' is added when all its runs have rows in the queue.
-- KEYS  1 format
-- ARGV  1 id  2 version  3 term

if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'id', ARGV[1], 'version', ARGV[2], 'rows', 'made')
else
  local version = tonumber(redis.call('HGET', KEYS[1], 'version'))
  if version and version >= 1 and version < tonumber(ARGV[2]) then
    redis.call('HSET', KEYS[1], 'version', ARGV[2])
  end
end
redis.call('HSETNX', KEYS[1], 'term', ARGV[3])
return 1
