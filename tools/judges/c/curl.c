/* Judge for the URL API of libcurl: see README.md. Schemes that libcurl does not speak are taken too. */

#include "judge.h"
#include <curl/curl.h>

static const char *version(void)
{
	static char text[100];

	snprintf(text, sizeof text, "libcurl %s", curl_version_info(CURLVERSION_NOW)->version);
	return text;
}

static void part(CURLU *u, const char *key, CURLUPart which)
{
	char *s = NULL;

	if (curl_url_get(u, which, &s, 0) == CURLUE_OK)
		put(key, s);
	curl_free(s);
}

static void see(const char *s, size_t n)
{
	CURLU *u = curl_url();
	CURLUcode failed = curl_url_set(u, CURLUPART_URL, s, CURLU_NON_SUPPORT_SCHEME);

	(void)n;
	if (failed) {
		refused(curl_url_strerror(failed));
	} else {
		part(u, "scheme", CURLUPART_SCHEME);
		part(u, "userinfo", CURLUPART_USER);
		part(u, "host", CURLUPART_HOST);
		part(u, "port", CURLUPART_PORT);
		part(u, "path", CURLUPART_PATH);
		part(u, "query", CURLUPART_QUERY);
		part(u, "fragment", CURLUPART_FRAGMENT);
	}
	curl_url_cleanup(u);
}
