/* Judge for URI of Poco: see README.md. */

#include "judge.h"
#include <Poco/Exception.h>
#include <Poco/URI.h>
#include <Poco/Version.h>
#include <string>

static const char *version(void)
{
	static std::string text = "Poco " + std::to_string(POCO_VERSION >> 24) + "." + std::to_string(POCO_VERSION >> 16 & 255) + "." +
		std::to_string(POCO_VERSION >> 8 & 255);

	return text.c_str();
}

static void put_some(const char *key, const std::string &s)
{
	if (!s.empty())
		put(key, s.c_str());
}

static void see(const char *s, size_t n)
{
	try {
		Poco::URI u(std::string(s, n));

		put_some("scheme", u.getScheme());
		put_some("userinfo", u.getUserInfo());
		put_some("host", u.getHost());
		put_some("port", u.getPort() ? std::to_string(u.getPort()) : "");
		put("path", u.getPath().c_str());
		put_some("query", u.getRawQuery());
		put_some("fragment", u.getFragment());
	} catch (Poco::Exception &e) {
		refused(e.name());
	}
}
