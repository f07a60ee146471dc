#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    static char line[1 << 20], text[1 << 19];
    int error;
    size_t offset;
    pcre2_code *whole = pcre2_compile((PCRE2_SPTR)argv[1], PCRE2_ZERO_TERMINATED, PCRE2_ANCHORED | PCRE2_ENDANCHORED, &error, &offset, NULL);
    if (!whole) return 2;
    pcre2_match_data *data = pcre2_match_data_create_from_pattern(whole, NULL);
    while (fgets(line, sizeof line, stdin)) {
        size_t n = strcspn(line, "\n") / 2;
        for (size_t i = 0; i < n; i++) {
            unsigned octet;
            sscanf(line + 2 * i, "%2x", &octet);
            text[i] = (char)octet;
        }
        int matched = pcre2_match(whole, (PCRE2_SPTR)text, n, 0, 0, data, NULL);
        if (matched < 0 && matched != PCRE2_ERROR_NOMATCH) return 2;
        puts(matched > 0 ? "1" : "0");
    }
}
