/* Peer: parse_uri_reference of Boost.URL, which makes a view. See README.md. */

#include "peer.h"
#include <boost/url.hpp>
#include <boost/version.hpp>
#include <string>

static const char *version()
{
	static const std::string text = "Boost.URL " + std::to_string(BOOST_VERSION / 100000) + "." + std::to_string(BOOST_VERSION / 100 % 1000);

	return text.c_str();
}

static int parse(const char *s, size_t n) { return boost::urls::parse_uri_reference(boost::core::string_view(s, n)).has_value(); }
