/* Judge for evhttp_uri_parse of libevent: see README.md. */

#include "judge.h"
#include <event2/event.h>
#include <event2/http.h>

static const char *version(void)
{
	static char text[100];

	snprintf(text, sizeof text, "libevent %s", event_get_version());
	return text;
}

static void see(const char *s, size_t n)
{
	struct evhttp_uri *u = evhttp_uri_parse(s);
	char port[12];

	(void)n;
	if (!u) {
		refused("no URI");
		return;
	}
	snprintf(port, sizeof port, "%d", evhttp_uri_get_port(u));
	put("scheme", evhttp_uri_get_scheme(u));
	put("userinfo", evhttp_uri_get_userinfo(u));
	put("host", evhttp_uri_get_host(u));
	put("port", evhttp_uri_get_port(u) >= 0 ? port : NULL);
	put("path", evhttp_uri_get_path(u));
	put("query", evhttp_uri_get_query(u));
	put("fragment", evhttp_uri_get_fragment(u));
	evhttp_uri_free(u);
}
