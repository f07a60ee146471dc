-- Judge for socket.url of LuaSocket: see README.md.

local mime = require("mime")
local url = require("socket.url")

if arg[#arg] == "--version" then
  -- The module calls its version 3.0.0 since 2013.
  print("LuaSocket " .. io.popen("dpkg-query -W -f '${Version}' lua-socket"):read():match("^[^-]+"))
  os.exit()
end

local function quoted(s)
  return '"' .. s:gsub('[%c"\\\127-\255]', function(c) return string.format("\\u%04x", c:byte()) end) .. '"'
end

local function answer(s)
  local u, why = url.parse(s)
  if not u then
    return '{"error":' .. quoted(why or "no URL") .. "}"
  end
  if u.params then -- what follows a ";" in the path
    u.path = (u.path or "") .. ";" .. u.params
  end
  local out = {}
  for _, key in ipairs({ "scheme", "userinfo", "host", "port", "path", "query", "fragment" }) do
    if u[key] then
      out[#out + 1] = quoted(key) .. ":" .. quoted(u[key])
    end
  end
  return "{" .. table.concat(out, ",") .. "}"
end

for line in io.lines() do
  print(answer((mime.unb64(line))))
end
