/* Judge for apr_uri_parse of APR-util: see README.md. */

#include "judge.h"
#include <apr_general.h>
#include <apr_uri.h>
#include <apu_version.h>

static apr_pool_t *pool;

static const char *version(void) { return "APR-util " APU_VERSION_STRING; }

static void see(const char *s, size_t n)
{
	apr_uri_t u;

	(void)n;
	if (!pool) {
		apr_initialize();
		apr_pool_create(&pool, NULL);
	}
	if (apr_uri_parse(pool, s, &u) != APR_SUCCESS) {
		refused("no URI");
	} else {
		put("scheme", u.scheme);
		put("userinfo", u.user);
		put("host", u.hostname);
		put("port", u.port_str);
		put("path", u.path ? u.path : "");
		put("query", u.query);
		put("fragment", u.fragment);
	}
	apr_pool_clear(pool);
}
