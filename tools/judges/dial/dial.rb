# Judge for Net::HTTP: what it connects to. Each input is a request, and no packet is sent: see ../README.md.

require "json"
require "net/http"

$dialed = []

# Net::HTTP calls one of these, by its version.
class TCPSocket
  def self.open(host, port, *)
    $dialed |= [[host, port.to_s]]
    raise Errno::ECONNREFUSED
  end
end

class Socket
  def self.tcp(host, port, *, **)
    TCPSocket.open(host, port)
  end
end

ENV.delete_if { |name, _| name.downcase.end_with?("_proxy") }

if ARGV.include?("--version")
  puts "Net::HTTP of Ruby #{RUBY_VERSION}"
  exit
end

def answer(s)
  $dialed = []
  u = URI(s)
  begin
    Net::HTTP.start(u.hostname, u.port, use_ssl: u.scheme == "https", max_retries: 0, open_timeout: 2) { |h| h.request_get(u.request_uri) }
  rescue StandardError => e
    message = e.class.to_s
  end
  return { error: message || "it connected nowhere" } if $dialed.empty?

  { scheme: u.scheme, host: $dialed.map(&:first).join(" and "), port: $dialed.map(&:last).join(" and ") }
rescue StandardError => e
  { error: e.class.to_s }
end

STDIN.each_line { |line| puts JSON.generate(answer(line.unpack1("m").force_encoding("UTF-8"))) }
