/* Judge for soup_uri_new of libsoup 2: see README.md. */

#include "judge.h"
#include <libsoup/soup.h>

static const char *version(void)
{
	static char text[100];

	snprintf(text, sizeof text, "libsoup %u.%u.%u", soup_get_major_version(), soup_get_minor_version(), soup_get_micro_version());
	return text;
}

static void see(const char *s, size_t n)
{
	SoupURI *u = soup_uri_new(s);
	char port[12];

	(void)n;
	if (!u) {
		refused("no URI");
		return;
	}
	snprintf(port, sizeof port, "%u", u->port);
	put("scheme", u->scheme);
	put("userinfo", u->user);
	put("host", u->host);
	put("port", u->port ? port : NULL);
	put("path", u->path);
	put("query", u->query);
	put("fragment", u->fragment);
	soup_uri_free(u);
}
