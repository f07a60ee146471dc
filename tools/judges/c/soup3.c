/* Judge for the URI of a message of libsoup 3: see README.md. */

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
	SoupMessage *m = soup_message_new("GET", s);
	GUri *u;
	char port[12];

	(void)n;
	if (!m) {
		refused("no URI");
		return;
	}
	u = soup_message_get_uri(m);
	snprintf(port, sizeof port, "%d", g_uri_get_port(u));
	put("scheme", g_uri_get_scheme(u));
	put("userinfo", g_uri_get_userinfo(u));
	put("host", g_uri_get_host(u));
	put("port", g_uri_get_port(u) >= 0 ? port : NULL);
	put("path", g_uri_get_path(u));
	put("query", g_uri_get_query(u));
	put("fragment", g_uri_get_fragment(u));
	g_object_unref(m);
}
