-- Driver for socket.http of LuaSocket: sends a request for each input. See ../README.md.

local http = require("socket.http")
local mime = require("mime")

if arg[#arg] == "--version" then
  -- The module calls its version 3.0.0 since 2013.
  print("socket.http of LuaSocket " .. io.popen("dpkg-query -W -f '${Version}' lua-socket"):read():match("^[^-]+"))
  os.exit()
end

http.TIMEOUT = 2
io.stdout:setvbuf("no")

for line in io.lines() do
  local ok = pcall(http.request, (mime.unb64(line)))
  print(ok and '{"error":"it connected nowhere"}' or '{"error":"it failed"}')
end
