/* Peer: xmlParseURIRaw of libxml2, which decodes nothing. See README.md. */

#include "peer.h"
#include <libxml/uri.h>
#include <libxml/xmlversion.h>

static const char *version(void) { return "libxml2 " LIBXML_DOTTED_VERSION; }

static int parse(const char *s, size_t n)
{
	xmlURIPtr u = xmlParseURIRaw(s, 1);

	(void)n;
	if (!u)
		return 0;
	xmlFreeURI(u);
	return 1;
}
