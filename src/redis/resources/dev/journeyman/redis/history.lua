-- Returns the newest completed tasks of a project and all its blocked ones, each in order.
-- KEYS  1 completed  2 their order  3 blocked  4 their order
-- ARGV  1 how many completed tasks at most

local completed = {}
if ARGV[1] ~= '0' then
  for _, run in ipairs(redis.call('LRANGE', KEYS[2], '-' .. ARGV[1], -1)) do
    completed[#completed + 1] = redis.call('HGET', KEYS[1], run) or ''
  end
end
local blocked = {}
for _, id in ipairs(redis.call('ZRANGE', KEYS[4], 0, -1)) do
  blocked[#blocked + 1] = redis.call('HGET', KEYS[3], id) or ''
end
return {completed, blocked}
