<?php
// Judge for parse_url of PHP, and for Uri of Guzzle with the argument guzzle: see README.md.

// The components that parse_url sees, or null.
function seeByPHP(string $s): ?array
{
    $u = parse_url($s);
    if ($u === false) {
        return null;
    }
    $userinfo = $u['user'] ?? null;
    if (isset($u['pass'])) {
        $userinfo .= ':' . $u['pass'];
    }
    return [
        'scheme' => $u['scheme'] ?? null,
        'userinfo' => $userinfo,
        'host' => $u['host'] ?? null,
        'port' => isset($u['port']) ? (string) $u['port'] : null,
        'path' => $u['path'] ?? '',
        'query' => $u['query'] ?? null,
        'fragment' => $u['fragment'] ?? null,
    ];
}

// The components that Guzzle sees, or null. It has no absent components: they are empty.
function seeByGuzzle(string $s): ?array
{
    try {
        $u = new GuzzleHttp\Psr7\Uri($s);
    } catch (InvalidArgumentException $e) {
        return null;
    }
    $port = $u->getPort();
    return [
        'scheme' => $u->getScheme(),
        'userinfo' => $u->getUserInfo() ?: null,
        'host' => $u->getHost(),
        'port' => $port === null ? null : (string) $port,
        'path' => $u->getPath(),
        'query' => $u->getQuery(),
        'fragment' => $u->getFragment(),
    ];
}

$see = 'seeByPHP';
$version = 'parse_url of PHP ' . PHP_VERSION;
if (in_array('guzzle', $argv)) {
    require 'GuzzleHttp/Psr7/autoload.php';
    $see = 'seeByGuzzle';
    $version = 'Guzzle PSR-7 ' . shell_exec("dpkg-query -W -f '\${Version}' php-guzzlehttp-psr7 | sed 's/-.*//'");
}

if (in_array('--version', $argv)) {
    echo $version, "\n";
    exit;
}

while (($line = fgets(STDIN)) !== false) {
    $seen = $see(base64_decode($line));
    echo $seen === null ? '0' : json_encode($seen, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES), "\n";
}
