/* Peer: g_uri_parse of GLib, which decodes nothing with G_URI_FLAGS_ENCODED. See README.md. */

#include "peer.h"
#include <glib.h>

static const char *version(void)
{
	static char text[100];

	snprintf(text, sizeof text, "GLib %u.%u.%u", glib_major_version, glib_minor_version, glib_micro_version);
	return text;
}

static int parse(const char *s, size_t n)
{
	GUri *u = g_uri_parse(s, G_URI_FLAGS_ENCODED, NULL);

	(void)n;
	if (!u)
		return 0;
	g_uri_unref(u);
	return 1;
}
