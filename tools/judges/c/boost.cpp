/* Judge for Boost.URL: see README.md. */

#include "judge.h"
#include <boost/url.hpp>
#include <boost/version.hpp>
#include <string>

static const char *version()
{
	static const std::string text = "Boost.URL " + std::to_string(BOOST_VERSION / 100000) + "." + std::to_string(BOOST_VERSION / 100 % 1000);

	return text.c_str();
}

template <class View> static void part(const char *key, bool present, View v)
{
	if (present)
		put_octets(key, v.data() ? v.data() : "", v.size());
}

static void see(const char *s, size_t n)
{
	auto parsed = boost::urls::parse_uri(boost::core::string_view(s, n));

	if (!parsed) {
		refused(parsed.error().message().c_str());
		return;
	}
	auto u = *parsed;
	part("scheme", u.has_scheme(), u.scheme());
	part("userinfo", u.has_userinfo(), u.encoded_userinfo());
	part("host", u.has_authority(), u.encoded_host());
	part("port", u.has_port(), u.port());
	part("path", true, u.encoded_path());
	part("query", u.has_query(), u.encoded_query());
	part("fragment", u.has_fragment(), u.encoded_fragment());
}
