/* Judge for xmlParseURI of libxml2: see README.md. */

#include "judge.h"
#include <libxml/uri.h>
#include <libxml/xmlversion.h>

static const char *version(void) { return "libxml2 " LIBXML_DOTTED_VERSION; }

static void see(const char *s, size_t n)
{
	xmlURIPtr u = xmlParseURIRaw(s, 1);
	char port[12];

	(void)n;
	if (!u) {
		refused("no URI");
		return;
	}
	snprintf(port, sizeof port, "%d", u->port);
	put("scheme", u->scheme);
	put("userinfo", u->user);
	put("host", u->server);
	put("port", u->port > 0 ? port : NULL);
	put("path", u->path ? u->path : u->opaque ? u->opaque : "");
	put("query", u->query_raw ? u->query_raw : u->query);
	put("fragment", u->fragment);
	xmlFreeURI(u);
}
