/* Peer: ada::parse of ada, which makes a url_aggregator; with CAN_PARSE ada::can_parse, and with BASE a relative reference. See README.md. */

#include "peer.h"
#include "ada.h"

static const char *version() { return "ada " ADA_VERSION; }

#if defined(CAN_PARSE)
static int parse(const char *s, size_t n) { return ada::can_parse(std::string_view(s, n)); }
#elif defined(BASE)
static const auto base = ada::parse<ada::url_aggregator>(BASE);

static int parse(const char *s, size_t n) { return ada::parse<ada::url_aggregator>(std::string_view(s, n), &*base).has_value(); }
#else
static int parse(const char *s, size_t n) { return ada::parse<ada::url_aggregator>(std::string_view(s, n)).has_value(); }
#endif
