whole = Regexp.new("\\A(?:#{ARGV.shift})\\z")
STDIN.each_line { |line| puts whole.match?([line.chomp].pack("H*").force_encoding("ISO-8859-1")) ? 1 : 0 }
