use strict;
use warnings FATAL => "all";

my $whole = qr/\A(?:$ARGV[0])\z/;
while (my $line = <STDIN>) {
    chomp $line;
    print pack("H*", $line) =~ $whole ? 1 : 0, "\n";
}
