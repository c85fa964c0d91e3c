-- Renews the claims of a worker on runs of a shard, and returns for each of them 1 (renewed) or 0 (lost).
-- KEYS  1 held  2 and on: claim
-- ARGV  1 term in microseconds  2 and on: run and token

local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local answers = {}
for i = 2, #KEYS do
  local run, token = ARGV[2 * i - 2], ARGV[2 * i - 1]
  if redis.call('ZSCORE', KEYS[1], run) and redis.call('HGET', KEYS[i], 'token') == token then
    redis.call('HSET', KEYS[i], 'renewed', string.format('%.0f', now))
    redis.call('ZADD', KEYS[1], string.format('%.0f', now + ARGV[1]), run)
    answers[i - 1] = 1
  else
    answers[i - 1] = 0
  end
end
return answers
