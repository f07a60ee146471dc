/* Peer: the URL API of libcurl, which takes schemes that libcurl does not speak with CURLU_NON_SUPPORT_SCHEME. See README.md. */

#include "peer.h"
#include <curl/curl.h>

static const char *version(void)
{
	static char text[100];

	snprintf(text, sizeof text, "libcurl %s", curl_version_info(CURLVERSION_NOW)->version);
	return text;
}

static int parse(const char *s, size_t n)
{
	CURLU *u = curl_url();
	CURLUcode failed = curl_url_set(u, CURLUPART_URL, s, CURLU_NON_SUPPORT_SCHEME);

	(void)n;
	curl_url_cleanup(u);
	return !failed;
}
