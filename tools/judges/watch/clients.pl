# Driver for clients of Perl: sends a request for each input. See ../README.md.

use strict;
use warnings;
use JSON::PP;
use MIME::Base64;

$| = 1;
my $timeout = 2;

my %clients = (
    LWP => sub {
        require LWP::UserAgent;
        my $agent = LWP::UserAgent->new(timeout => $timeout, ssl_opts => { verify_hostname => 0, SSL_verify_mode => 0 });
        return sub { $agent->get($_[0])->status_line }, "LWP of Perl $LWP::UserAgent::VERSION";
    },
    'HTTP::Tiny' => sub {
        require HTTP::Tiny;
        my $agent = HTTP::Tiny->new(timeout => $timeout, verify_SSL => 0);
        return sub { $agent->get($_[0])->{content} }, "HTTP::Tiny $HTTP::Tiny::VERSION";
    },
    'Mojo::UserAgent' => sub {
        require Mojo::UserAgent;
        require Mojolicious;
        my $agent = Mojo::UserAgent->new(connect_timeout => $timeout, request_timeout => $timeout, insecure => 1);
        return sub { my $e = $agent->get($_[0])->error; $e ? $e->{message} : 'done' }, "Mojo::UserAgent of Mojolicious $Mojolicious::VERSION";
    },
);

my ($send, $version) = $clients{$ARGV[0]}->();

if (grep { $_ eq '--version' } @ARGV) {
    print "$version\n";
    exit;
}

my $json = JSON::PP->new->ascii;

while (my $line = <STDIN>) {
    my $said = eval { $send->(decode_base64($line)) } // $@;
    print $json->encode({ error => substr("$said", 0, 200) }), "\n";
}
