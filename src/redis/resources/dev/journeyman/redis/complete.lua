-- Records once for each run that it completed a task.
-- KEYS  1 tasks  2 their order
-- ARGV  1 run  2 task

redis.call('LLEN', KEYS[2])
if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2]) == 1 then
  redis.call('RPUSH', KEYS[2], ARGV[1])
end
return 1
