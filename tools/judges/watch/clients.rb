# Driver for clients of Ruby: sends a request for each input. See ../README.md.

require "json"

TIMEOUT = 2

def net_http
  require "net/http"
  send = lambda do |s|
    u = URI(s)
    options = { use_ssl: u.scheme == "https", verify_mode: OpenSSL::SSL::VERIFY_NONE, open_timeout: TIMEOUT, read_timeout: TIMEOUT, max_retries: 0 }
    Net::HTTP.start(u.hostname, u.port, options) { |h| h.request_get(u.request_uri) }
  end
  [send, "Net::HTTP of Ruby #{RUBY_VERSION}"]
end

def open_uri
  require "open-uri"
  require "openssl"
  [->(s) { URI.open(s, open_timeout: TIMEOUT, read_timeout: TIMEOUT, ssl_verify_mode: OpenSSL::SSL::VERIFY_NONE) }, "open-uri of Ruby #{RUBY_VERSION}"]
end

def httpclient
  require "httpclient"
  client = HTTPClient.new
  client.connect_timeout = client.receive_timeout = TIMEOUT
  client.ssl_config.verify_mode = OpenSSL::SSL::VERIFY_NONE
  [->(s) { client.get(s) }, "HTTPClient of Ruby #{HTTPClient::VERSION}"]
end

def excon
  require "excon"
  options = { connect_timeout: TIMEOUT, read_timeout: TIMEOUT, ssl_verify_peer: false }
  [->(s) { Excon.get(s, options) }, "Excon #{Excon::VERSION}"]
end

def http
  require "http"
  [->(s) { HTTP.timeout(TIMEOUT).get(s) }, "HTTP.rb #{HTTP::VERSION}"]
end

send, version = method(ARGV[0]).call

if ARGV.include?("--version")
  puts version
  exit
end

$stdout.sync = true
STDIN.each_line do |line|
  answer =
    begin
      send.call(line.unpack1("m").force_encoding("UTF-8"))
      {}
    rescue StandardError => e
      { error: e.class.to_s }
    end
  puts JSON.generate(answer)
end
