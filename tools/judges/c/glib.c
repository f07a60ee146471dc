/* Judge for GUri of GLib: see README.md. */

#include "judge.h"
#include <glib.h>

static const char *version(void)
{
	static char text[100];

	snprintf(text, sizeof text, "GLib %u.%u.%u", glib_major_version, glib_minor_version, glib_micro_version);
	return text;
}

static void see(const char *s, size_t n)
{
	GError *error = NULL;
	GUri *u = g_uri_parse(s, G_URI_FLAGS_ENCODED, &error);
	char port[12];

	(void)n;
	if (!u) {
		refused(error->message);
		g_error_free(error);
		return;
	}
	snprintf(port, sizeof port, "%d", g_uri_get_port(u));
	put("scheme", g_uri_get_scheme(u));
	put("userinfo", g_uri_get_userinfo(u));
	put("host", g_uri_get_host(u));
	put("port", g_uri_get_port(u) < 0 ? NULL : port);
	put("path", g_uri_get_path(u));
	put("query", g_uri_get_query(u));
	put("fragment", g_uri_get_fragment(u));
	g_uri_unref(u);
}
