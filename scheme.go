package uri

import (
	"slices"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// Scheme describes a scheme for [StepScheme] (section 6.2.3), [URI.EffectivePort] and [URI.Origin].
type Scheme struct {
	Name        string // the name, compared ignoring case
	DefaultPort uint16 // the meaning of an absent port; 0 if undefined
	// KeepDefaultPort keeps an explicit default port. For a URI without a port, programs may read a port from
	// their configuration, such as ssh_config or PGPORT. So removing the port may change the meaning of the URI.
	KeepDefaultPort bool
	DefaultHost     string // the meaning of an empty host; "" if undefined
	KeepEmptyPath   bool   // an empty path after an authority does not mean "/"
	Document        string // the source of this entry, such as "RFC 9110" or "IANA service name ssh"
}

// knownSchemes are sorted by name. Most are IANA-registered schemes whose RFC specifies a default port or host. Many
// programs also connect to the others, with KeepDefaultPort, although no RFC defines their URIs. In the registry they are
// provisional or missing. Their port is the one that IANA registered for the service, or that the protocol specifies. No
// service is registered as rediss, sftp or svn+ssh. These schemes use the port of the service that their entry names.
//
// The table omits irc, whose port is 194 in drafts and 6667 in programs; xmpp, whose authority names an account rather
// than a server (RFC 5122); and schemes of services without their own port.
var knownSchemes = [...]Scheme{
	{Name: "acap", DefaultPort: 674, Document: "RFC 2244"},
	{Name: "amqp", DefaultPort: 5672, KeepDefaultPort: true, Document: "IANA service name amqp"},
	{Name: "amqps", DefaultPort: 5671, KeepDefaultPort: true, Document: "IANA service name amqps"},
	{Name: "coap", DefaultPort: 5683, Document: "RFC 7252"},
	{Name: "coap+tcp", DefaultPort: 5683, Document: "RFC 8323"},
	{Name: "coap+ws", DefaultPort: 80, Document: "RFC 8323"},
	{Name: "coaps", DefaultPort: 5684, Document: "RFC 7252"},
	{Name: "coaps+tcp", DefaultPort: 5684, Document: "RFC 8323"},
	{Name: "coaps+ws", DefaultPort: 443, Document: "RFC 8323"},
	{Name: "dict", DefaultPort: 2628, Document: "RFC 2229"},
	{Name: "dns", DefaultPort: 53, Document: "RFC 4501"},
	{Name: "file", DefaultHost: "localhost", Document: "RFC 8089"},
	{Name: "ftp", DefaultPort: 21, Document: "RFC 1738"},
	{Name: "ftps", DefaultPort: 990, KeepDefaultPort: true, Document: "IANA service name ftps"},
	{Name: "git", DefaultPort: 9418, KeepDefaultPort: true, Document: "IANA service name git"},
	{Name: "gopher", DefaultPort: 70, Document: "RFC 4266"},
	{Name: "http", DefaultPort: 80, Document: "RFC 9110"},
	{Name: "https", DefaultPort: 443, Document: "RFC 9110"},
	{Name: "iax", DefaultPort: 4569, Document: "RFC 5456"},
	{Name: "imap", DefaultPort: 143, Document: "RFC 5092"},
	{Name: "imaps", DefaultPort: 993, KeepDefaultPort: true, Document: "IANA service name imaps"},
	{Name: "ipp", DefaultPort: 631, Document: "RFC 3510"},
	{Name: "ipps", DefaultPort: 631, Document: "RFC 7472"},
	{Name: "ldap", DefaultPort: 389, Document: "RFC 4516"},
	{Name: "ldaps", DefaultPort: 636, KeepDefaultPort: true, Document: "IANA service name ldaps"},
	{Name: "mongodb", DefaultPort: 27017, KeepDefaultPort: true, Document: "MongoDB Connection String specification"},
	{Name: "mqtt", DefaultPort: 1883, KeepDefaultPort: true, Document: "OASIS MQTT 5.0, section 4.2"},
	{Name: "mqtts", DefaultPort: 8883, KeepDefaultPort: true, Document: "OASIS MQTT 5.0, section 4.2"},
	{Name: "mupdate", DefaultPort: 3905, Document: "RFC 3656"},
	{Name: "mysql", DefaultPort: 3306, KeepDefaultPort: true, Document: "IANA service name mysql"},
	{Name: "nfs", DefaultPort: 2049, Document: "RFC 2224"},
	{Name: "nntp", DefaultPort: 119, Document: "RFC 5538"},
	{Name: "pop", DefaultPort: 110, Document: "RFC 2384"},
	{Name: "pop3s", DefaultPort: 995, KeepDefaultPort: true, Document: "IANA service name pop3s"},
	{Name: "postgres", DefaultPort: 5432, KeepDefaultPort: true, Document: "IANA service name postgresql"},
	{Name: "postgresql", DefaultPort: 5432, KeepDefaultPort: true, Document: "IANA service name postgresql"},
	{Name: "prospero", DefaultPort: 1525, Document: "RFC 4157"},
	{Name: "redis", DefaultPort: 6379, KeepDefaultPort: true, Document: "IANA service name redis"},
	{Name: "rediss", DefaultPort: 6379, KeepDefaultPort: true, Document: "IANA service name redis"},
	{Name: "rsync", DefaultPort: 873, Document: "RFC 5781"},
	{Name: "rtsp", DefaultPort: 554, Document: "RFC 7826"},
	{Name: "rtsps", DefaultPort: 322, Document: "RFC 7826"},
	{Name: "rtspu", DefaultPort: 554, Document: "RFC 2326"},
	{Name: "sftp", DefaultPort: 22, KeepDefaultPort: true, Document: "IANA service name ssh"},
	{Name: "smtp", DefaultPort: 25, KeepDefaultPort: true, Document: "IANA service name smtp"},
	{Name: "snmp", DefaultPort: 161, Document: "RFC 4088"},
	{Name: "ssh", DefaultPort: 22, KeepDefaultPort: true, Document: "IANA service name ssh"},
	{Name: "svn", DefaultPort: 3690, KeepDefaultPort: true, Document: "IANA service name svn"},
	{Name: "svn+ssh", DefaultPort: 22, KeepDefaultPort: true, Document: "IANA service name ssh"},
	{Name: "telnet", DefaultPort: 23, Document: "RFC 4248"},
	{Name: "tftp", DefaultPort: 69, Document: "RFC 3617"},
	{Name: "tip", DefaultPort: 3372, Document: "RFC 2371"},
	{Name: "tn3270", DefaultPort: 23, Document: "RFC 6270"},
	{Name: "vemmi", DefaultPort: 575, Document: "RFC 2122"},
	{Name: "vnc", DefaultPort: 5900, Document: "RFC 7869"},
	{Name: "wais", DefaultPort: 210, Document: "RFC 4156"},
	{Name: "ws", DefaultPort: 80, Document: "RFC 6455"},
	{Name: "wss", DefaultPort: 443, Document: "RFC 6455"},
	{Name: "z39.50r", DefaultPort: 210, Document: "RFC 2056"},
	{Name: "z39.50s", DefaultPort: 210, Document: "RFC 2056"},
}

// Schemes is a table of schemes. The zero Schemes contains the known schemes with a default port or
// host. Each entry names its source. For other schemes only the general rules apply: normalization
// removes an empty port, and turns an empty path after an authority into "/". Schemes is immutable:
// [Schemes.With] returns a new table.
type Schemes struct {
	own []Scheme
}

// With returns s with more schemes added. An added scheme replaces a scheme of s with the same name.
func (s Schemes) With(more ...Scheme) Schemes {
	own := slices.Clone(more)
	slices.Reverse(own) // of two of the same name the last one counts
	return Schemes{append(own, s.own...)}
}

// Find returns the scheme with the given name, ignoring case.
func (s Schemes) Find(name string) (Scheme, bool) {
	found := s.find(name)
	return *found, found != &noScheme
}

// noScheme is the entry for an unknown scheme, and for a relative reference.
var noScheme Scheme

// find is [Schemes.Find] without a copy.
func (s *Schemes) find(name string) *Scheme {
	if name == "" {
		return &noScheme
	}
	for i := range s.own {
		if ascii.EqualFold(s.own[i].Name, name) {
			return &s.own[i]
		}
	}
	if i, ok := findKnown(name); ok {
		return &knownSchemes[i]
	}
	return &noScheme
}

// findKnown returns the index of the known scheme with that name, and reports whether there is one. It finds the schemes of most URIs
// without a search.
func findKnown(name string) (int, bool) {
	switch {
	case ascii.EqualFold(name, "http"):
		return indexOfHTTP, true
	case ascii.EqualFold(name, "https"):
		return indexOfHTTP + 1, true
	}
	return slices.BinarySearchFunc(knownSchemes[:], name, func(s Scheme, name string) int { return ascii.CompareFold(s.Name, name) })
}

var indexOfHTTP = slices.IndexFunc(knownSchemes[:], func(s Scheme) bool { return s.Name == "http" })
