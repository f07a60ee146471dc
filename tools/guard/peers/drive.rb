# Reads {"url", "schemes"} per line, fetches the URL with ssrf_filter, and answers with a line.
require 'json'
require 'ssrf_filter'

$stdout.sync = true
puts "v#{SsrfFilter::VERSION}, Ruby #{RUBY_VERSION}"
$stdin.each_line do |line|
  q = JSON.parse(line)
  options = { scheme_whitelist: q['schemes'], max_redirects: 5, http_options: { open_timeout: 3, read_timeout: 3 } }
  begin
    puts JSON.generate("status #{SsrfFilter.get(q['url'], options).code}")
  rescue StandardError => e
    puts JSON.generate(e.class.name)
  end
end
