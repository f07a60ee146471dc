# Judge for URI of Perl, and with the argument mojo for Mojo::URL: see README.md.

use strict;
use warnings;
use JSON::PP;
use MIME::Base64;

sub string { defined $_[0] ? "$_[0]" : undef }

sub see_uri {
    my $u = URI->new($_[0]);
    my ($path, $query);
    if ($u->can('path')) {
        $path = $u->path;
        $query = $u->can('query') ? $u->query : undef;
    } else {
        ($path, $query) = split /\?/, $u->opaque, 2;
    }
    # A program that asks for the host dies where there is no class for the scheme, such as for ws and wss.
    die "no host for this scheme\n" if !$u->can('host') && $u->can('authority') && defined $u->authority;
    return {
        scheme => string($u->scheme),
        userinfo => string($u->can('userinfo') ? $u->userinfo : undef),
        host => string($u->can('host') ? $u->host : undef),
        port => string($u->can('port') ? $u->port : undef),
        path => string($path // ''),
        query => string($query),
        fragment => string($u->fragment),
    };
}

sub see_mojo {
    my $u = Mojo::URL->new($_[0]);
    my $query = $u->query->to_string;
    return {
        scheme => string($u->scheme),
        userinfo => string($u->userinfo),
        host => string($u->host),
        port => string($u->port),
        path => $u->path->to_string,
        query => $query eq '' ? undef : $query,
        fragment => string($u->fragment),
    };
}

my ($see, $version);
if (grep { $_ eq 'mojo' } @ARGV) {
    require Mojo::URL;
    require Mojolicious;
    ($see, $version) = (\&see_mojo, "Mojo::URL of Mojolicious $Mojolicious::VERSION");
} else {
    require URI;
    ($see, $version) = (\&see_uri, "URI of Perl $URI::VERSION");
}

if (grep { $_ eq '--version' } @ARGV) {
    print "$version\n";
    exit;
}

my $json = JSON::PP->new->ascii;

while (my $line = <STDIN>) {
    my $answer = eval { $see->(decode_base64($line)) } // { error => substr("$@", 0, 200) };
    print $json->encode($answer), "\n";
}
