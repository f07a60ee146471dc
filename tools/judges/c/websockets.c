/* Judge for lws_parse_uri of libwebsockets: see README.md. */

#include "judge.h"
#include <libwebsockets.h>

static const char *version(void)
{
	static char text[100];

	snprintf(text, sizeof text, "libwebsockets %d.%d.%d", LWS_LIBRARY_VERSION_MAJOR, LWS_LIBRARY_VERSION_MINOR,
		LWS_LIBRARY_VERSION_PATCH);
	return text;
}

static void see(const char *s, size_t n)
{
	char *copy = strdup(s);
	const char *scheme, *host, *path;
	char text[12];
	int port;

	(void)n;
	if (lws_parse_uri(copy, &scheme, &host, &port, &path)) {
		refused("no URI");
	} else {
		snprintf(text, sizeof text, "%d", port);
		put("scheme", scheme);
		put("host", host);
		put("port", text);
		put("path", path);
	}
	free(copy);
}
