/* What the judges in C and C++ share: see README.md. Each defines version and see, which writes the answer by refused or by put. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *version(void);
static void see(const char *s, size_t n);

static int digit(int c)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const char *found = c ? strchr(digits, c) : NULL;

	return found ? (int)(found - digits) : -1;
}

/* decode undoes base64 in place, ends the text with a NUL, and returns how many octets there are. */
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
	s[n] = 0;
	return n;
}

static void string(const char *s, size_t n)
{
	putchar('"');
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)s[i];

		if (c < ' ' || c == 0x7F)
			printf("\\u%04x", c);
		else if (c == '"' || c == '\\')
			printf("\\%c", c);
		else
			putchar(c);
	}
	putchar('"');
}

/* put writes a component that is not absent. */
static void put_octets(const char *key, const char *s, size_t n)
{
	if (!s)
		return;
	printf(",\"%s\":", key);
	string(s, n);
}

static void put(const char *key, const char *s)
{
	put_octets(key, s, s ? strlen(s) : 0);
}

static void refused(const char *why)
{
	printf(",\"error\":");
	string(why, strlen(why));
}

int main(int argc, char **argv)
{
	char *line = NULL;
	size_t size = 0;

	if (argc == 2 && strcmp(argv[1], "--version") == 0) {
		puts(version());
		return 0;
	}
	while (getline(&line, &size, stdin) >= 0) {
		size_t n = decode(line);

		printf("{\"taken\":null"); /* a key of no meaning, so that all others follow a comma */
		if (memchr(line, 0, n))
			refused("a string of C has no NUL");
		else
			see(line, n);
		puts("}");
	}
	free(line);
	return 0;
}
