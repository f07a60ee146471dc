# Peer: URI.parse of Ruby. See README.md.

require "uri"

if ARGV[0] == "--version"
  puts "Ruby #{RUBY_VERSION}"
  exit
end

TEXTS = File.readlines(ARGV[0], chomp: true, encoding: "UTF-8")

def measure(passes)
  taken = 0
  start = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
  passes.times do
    TEXTS.each do |s|
      URI.parse(s)
      taken += 1
    rescue URI::Error
      next
    end
  end
  [Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) - start, taken]
end

$stdout.sync = true
$stdin.each_line { |line| puts measure(line.to_i).join(" ") }
