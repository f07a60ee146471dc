/* Judge for uriparser: see README.md. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <uriparser/Uri.h>

static int digit(int c)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const char *found = c ? strchr(digits, c) : NULL;

	return found ? (int)(found - digits) : -1;
}

/* decode undoes base64 in place, and returns how many octets there are. */
static size_t decode(char *s)
{
	unsigned long bits = 0;
	int have = 0;
	size_t n = 0;

	for (char *p = s; digit(*p) >= 0; p++) {
		bits = bits << 6 | (unsigned long)digit(*p);
		have += 6;
		if (have >= 8) {
			have -= 8;
			s[n++] = (char)(bits >> have & 0xFF);
		}
	}
	return n;
}

static int takes(const char *s, size_t n)
{
	UriUriA uri;
	const char *error;
	int failed = uriParseSingleUriExA(&uri, s, s + n, &error);

	if (!failed)
		uriFreeUriMembersA(&uri);
	return !failed;
}

int main(int argc, char **argv)
{
	char *line = NULL;
	size_t size = 0;

	if (argc == 2 && strcmp(argv[1], "--version") == 0) {
		printf("uriparser %s\n", URI_VER_ANSI);
		return 0;
	}
	while (getline(&line, &size, stdin) >= 0) {
		size_t n = decode(line);

		puts(takes(line, n) ? "1" : "0");
	}
	free(line);
	return 0;
}
