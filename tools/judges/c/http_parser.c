/* Judge for http_parser_parse_url of http-parser: see README.md. */

#include "judge.h"
#include <http_parser.h>

static const char *version(void)
{
	static char text[100];
	unsigned long v = http_parser_version();

	snprintf(text, sizeof text, "http-parser %lu.%lu.%lu", v >> 16 & 255, v >> 8 & 255, v & 255);
	return text;
}

static void part(const struct http_parser_url *u, const char *s, const char *key, int which)
{
	if (u->field_set & 1 << which)
		put_octets(key, s + u->field_data[which].off, u->field_data[which].len);
}

static void see(const char *s, size_t n)
{
	struct http_parser_url u;

	http_parser_url_init(&u);
	if (http_parser_parse_url(s, n, 0, &u)) {
		refused("no URL");
		return;
	}
	part(&u, s, "scheme", UF_SCHEMA);
	part(&u, s, "userinfo", UF_USERINFO);
	part(&u, s, "host", UF_HOST);
	part(&u, s, "port", UF_PORT);
	part(&u, s, "path", UF_PATH);
	part(&u, s, "query", UF_QUERY);
	part(&u, s, "fragment", UF_FRAGMENT);
}
