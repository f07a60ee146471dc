# Judge for URI of Ruby, and for Addressable::URI with the argument addressable: see README.md.

require "json"
require "uri"

def components(u, path, query)
  { scheme: u.scheme, userinfo: u.userinfo, host: u.host, port: u.port&.to_s, path: path || "", query: query, fragment: u.fragment }
end

def see_uri(s)
  u = URI.parse(s)
  path, query = u.path, u.query
  path, query = u.opaque.split("?", 2) if path.nil? && u.opaque
  components(u, path, query)
end

def see_addressable(s)
  u = Addressable::URI.parse(s)
  components(u, u.path, u.query)
end

if ARGV.include?("addressable")
  require "addressable/uri"
  see, version = method(:see_addressable), "Addressable #{Addressable::VERSION::STRING}"
else
  see, version = method(:see_uri), "URI of Ruby #{RUBY_VERSION}"
end

if ARGV.include?("--version")
  puts version
  exit
end

STDIN.each_line do |line|
  s = line.unpack1("m").force_encoding("UTF-8")
  answer =
    begin
      see.call(s)
    rescue StandardError => e
      { error: e.class.to_s }
    end
  puts JSON.generate(answer)
end
