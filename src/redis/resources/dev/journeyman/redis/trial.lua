-- Gives an outage a later end, if it is still the one that the caller knows, and returns whether it was.
-- KEYS  1 outages
-- ARGV  1 provider  2 the outage as the caller knows it  3 the outage with its later end

if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then
    return 0
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
