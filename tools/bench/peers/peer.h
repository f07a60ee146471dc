/* What the peers in C and C++ share: see README.md. Each defines version, and parse, which returns whether it takes a text. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *version(void);
static int parse(const char *s, size_t n);

struct text {
	const char *s; /* ends with a NUL */
	size_t n;
};

static struct text *texts;
static size_t count;

/* load reads the texts of a file, a line each. */
static int load(const char *name)
{
	FILE *f = fopen(name, "rb");
	char *line = NULL;
	size_t size = 0, room = 0;
	ssize_t n;

	if (!f)
		return 0;
	while ((n = getline(&line, &size, f)) > 0) {
		if (count == room) {
			room = 2 * room + 1024;
			texts = (struct text *)realloc(texts, room * sizeof *texts);
		}
		if (line[n - 1] == '\n')
			line[--n] = 0;
		texts[count].s = strdup(line);
		texts[count++].n = (size_t)n;
	}
	free(line);
	return fclose(f) == 0;
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
	long passes;

	if (argc == 2 && strcmp(argv[1], "--version") == 0) {
		puts(version());
		return 0;
	}
	if (argc != 2 || !load(argv[1]))
		return 2;
	while (scanf("%ld", &passes) == 1) {
		double start = now();
		long taken = 0;

		for (long pass = 0; pass < passes; pass++)
			for (size_t i = 0; i < count; i++)
				taken += parse(texts[i].s, texts[i].n) != 0;
		printf("%.0f %ld\n", now() - start, taken);
		fflush(stdout);
	}
	return 0;
}
