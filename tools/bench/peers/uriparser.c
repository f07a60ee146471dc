/* Peer: uriParseSingleUriExA of uriparser, which makes a list of the path's segments. See README.md. */

#include "peer.h"
#include <uriparser/Uri.h>

static const char *version(void) { return "uriparser " URI_VER_ANSI; }

static int parse(const char *s, size_t n)
{
	UriUriA u;
	const char *error;

	if (uriParseSingleUriExA(&u, s, s + n, &error))
		return 0;
	uriFreeUriMembersA(&u);
	return 1;
}
