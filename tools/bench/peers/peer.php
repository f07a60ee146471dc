<?php
// Peer: parse_url of PHP. See README.md.

if ($argv[1] === "--version") {
    echo "PHP ", PHP_VERSION, "\n";
    exit;
}
$texts = explode("\n", file_get_contents($argv[1]));
array_pop($texts);

function round_of(array $texts, int $passes): string
{
    $taken = 0;
    $start = hrtime(true);
    for ($pass = 0; $pass < $passes; $pass++) {
        foreach ($texts as $s) {
            $taken += parse_url($s) !== false;
        }
    }
    return hrtime(true) - $start . " " . $taken . "\n";
}

while (($line = fgets(STDIN)) !== false) {
    echo round_of($texts, (int) $line);
}
