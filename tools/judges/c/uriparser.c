/* Judge for uriparser: see README.md. */

#include "judge.h"
#include <uriparser/Uri.h>

static const char *version(void) { return "uriparser " URI_VER_ANSI; }

static void range(const char *key, UriTextRangeA r)
{
	put_octets(key, r.first, (size_t)(r.afterLast - r.first));
}

/* path puts the segments together again. */
static void path(const UriUriA *u, size_t n)
{
	char *text = (char *)malloc(n + 2), *end = text;

	for (UriPathSegmentA *p = u->pathHead; p; p = p->next) {
		size_t length = (size_t)(p->text.afterLast - p->text.first);

		if (p != u->pathHead || u->absolutePath || u->hostText.first)
			*end++ = '/';
		memcpy(end, p->text.first, length);
		end += length;
	}
	if (!u->pathHead && u->absolutePath)
		*end++ = '/';
	put_octets("path", text, (size_t)(end - text));
	free(text);
}

static void see(const char *s, size_t n)
{
	UriUriA u;
	const char *error;

	if (uriParseSingleUriExA(&u, s, s + n, &error)) {
		refused("no URI");
		return;
	}
	range("scheme", u.scheme);
	range("userinfo", u.userInfo);
	range("host", u.hostText);
	range("port", u.portText);
	path(&u, n);
	range("query", u.query);
	range("fragment", u.fragment);
	uriFreeUriMembersA(&u);
}
