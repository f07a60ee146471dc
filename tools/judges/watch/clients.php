<?php
// Driver for clients of PHP: sends a request for each input. See ../README.md.

$clients = [
    'streams' => [function (string $s): void {
        $context = stream_context_create(['http' => ['timeout' => 2], 'ssl' => ['verify_peer' => false, 'verify_peer_name' => false]]);
        @file_get_contents($s, false, $context);
    }, 'streams of PHP ' . PHP_VERSION],
    'curl' => [function (string $s): void {
        $c = curl_init($s);
        curl_setopt_array($c, [CURLOPT_TIMEOUT => 2, CURLOPT_RETURNTRANSFER => true, CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS]);
        curl_setopt_array($c, [CURLOPT_SSL_VERIFYPEER => false, CURLOPT_CAINFO => '/dev/null']); // to read all certificates takes long
        curl_exec($c);
    }, 'curl of PHP ' . PHP_VERSION],
];
[$send, $version] = $clients[$argv[1]];

if (in_array('--version', $argv)) {
    echo $version, "\n";
    exit;
}

while (($line = fgets(STDIN)) !== false) {
    $answer = ['error' => 'it connected nowhere'];
    try {
        $send(base64_decode($line));
    } catch (Throwable $e) {
        $answer = ['error' => get_class($e)];
    }
    echo json_encode($answer), "\n";
}
