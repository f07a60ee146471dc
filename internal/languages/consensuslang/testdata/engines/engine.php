<?php
set_error_handler(function ($number, $message) {
    fwrite(STDERR, $message . "\n");
    exit(2);
});
$whole = "\x01\\A(?:" . $argv[1] . ")\\z\x01";
while (($line = fgets(STDIN)) !== false) {
    $matched = preg_match($whole, hex2bin(trim($line)));
    if ($matched === false) {
        fwrite(STDERR, preg_last_error_msg() . "\n");
        exit(2);
    }
    echo $matched, "\n";
}
