/* Peer: apr_uri_parse of APR-util. See README.md. */

#include "peer.h"
#include <apr_general.h>
#include <apr_uri.h>
#include <apu_version.h>

static apr_pool_t *pool;

static const char *version(void) { return "APR-util " APU_VERSION_STRING; }

static int parse(const char *s, size_t n)
{
	apr_uri_t u;
	int taken;

	(void)n;
	if (!pool) {
		apr_initialize();
		apr_pool_create(&pool, NULL);
	}
	taken = apr_uri_parse(pool, s, &u) == APR_SUCCESS;
	apr_pool_clear(pool);
	return taken;
}
