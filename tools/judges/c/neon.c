/* Judge for ne_uri_parse of neon: see README.md. */

#include "judge.h"
#include <ne_uri.h>
#include <ne_utils.h>

static const char *version(void)
{
	static char text[100];

	snprintf(text, sizeof text, "%s", ne_version_string());
	text[strcspn(text, ":")] = 0; /* what it was built with follows */
	return text;
}

static void see(const char *s, size_t n)
{
	ne_uri u;
	char port[12];

	(void)n;
	if (ne_uri_parse(s, &u)) {
		refused("no URI");
	} else {
		snprintf(port, sizeof port, "%u", u.port);
		put("scheme", u.scheme);
		put("userinfo", u.userinfo);
		put("host", u.host);
		put("port", u.port ? port : NULL);
		put("path", u.path ? u.path : "");
		put("query", u.query);
		put("fragment", u.fragment);
	}
	ne_uri_free(&u);
}
