/* Peer: ada::parse of ada, which makes a url_aggregator; with CAN_PARSE ada::can_parse, with BASE a relative reference, and with SETTERS
   a copy of that URL and all its setters with the values of tools/bench/setters.go. See README.md. */

#include "peer.h"
#include "ada.h"

static const char *version() { return "ada " ADA_VERSION; }

#if defined(CAN_PARSE)
static int parse(const char *s, size_t n) { return ada::can_parse(std::string_view(s, n)); }
#elif defined(BASE)
static const auto base = ada::parse<ada::url_aggregator>(BASE);

static int parse(const char *s, size_t n) { return ada::parse<ada::url_aggregator>(std::string_view(s, n), &*base).has_value(); }
#elif defined(SETTERS)
static const auto url = ada::parse<ada::url_aggregator>(SETTERS);

static int parse(const char *, size_t) {
  ada::url_aggregator u = *url;
  bool ok = u.set_protocol("http");
  ok &= u.set_username("me");
  ok &= u.set_password("p@ss");
  ok &= u.set_host("www.example.net:8081");
  ok &= u.set_hostname("example.org");
  ok &= u.set_port("8082");
  ok &= u.set_pathname("/x/../y z");
  u.set_search("?a=1&page=1");
  ada::url_search_params params(u.get_search());
  params.set("page", "2");
  u.set_search(params.to_string());
  u.set_hash("#end");
  return ok;
}
#else
static int parse(const char *s, size_t n) { return ada::parse<ada::url_aggregator>(std::string_view(s, n)).has_value(); }
#endif
