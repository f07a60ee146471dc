<?php
// Judge for parse_url of PHP: see README.md.

if (in_array('--version', $argv)) {
    echo 'parse_url of PHP ', PHP_VERSION, "\n";
    exit;
}

while (($line = fgets(STDIN)) !== false) {
    $u = parse_url(base64_decode($line));
    if ($u === false) {
        echo "0\n";
        continue;
    }
    $userinfo = $u['user'] ?? null;
    if (isset($u['pass'])) {
        $userinfo .= ':' . $u['pass'];
    }
    echo json_encode([
        'scheme' => $u['scheme'] ?? null,
        'userinfo' => $userinfo,
        'host' => $u['host'] ?? null,
        'port' => isset($u['port']) ? (string) $u['port'] : null,
        'path' => $u['path'] ?? '',
        'query' => $u['query'] ?? null,
        'fragment' => $u['fragment'] ?? null,
    ], JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES), "\n";
}
