-- Makes a store where there is none, atomically, so that no process sees half of its format.
-- KEYS  1 format
-- ARGV  1 id  2 version

if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'id', ARGV[1], 'version', ARGV[2])
end
return 1
