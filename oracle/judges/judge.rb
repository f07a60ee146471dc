# Judge for URI of Ruby: see README.md.

require "json"
require "uri"

if ARGV.include?("--version")
  puts "URI of Ruby #{RUBY_VERSION}"
  exit
end

def see(s)
  u = URI.parse(s)
  path, query = u.path, u.query
  path, query = u.opaque.split("?", 2) if path.nil? && u.opaque
  { scheme: u.scheme, userinfo: u.userinfo, host: u.host, port: u.port&.to_s, path: path || "", query: query, fragment: u.fragment }
end

STDIN.each_line do |line|
  s = line.unpack1("m").force_encoding("UTF-8")
  answer =
    begin
      see(s)
    rescue StandardError => e
      { error: e.class.to_s }
    end
  puts JSON.generate(answer)
end
