package consensus

import "github.com/urigrammar/uri/internal/run/constant"

// Client identifies an HTTP client, or a parser that clients use. docs/consensus.md lists the
// tested version of each client, and its exclusions. The zero Client means any other program.
//
// A Client stands for one program only: Axios does not include request, needle and superagent,
// which also run in Node.js but parse some URLs differently.
type Client uint8

const (
	NetHTTP     Client = 1 + iota // Go package net/http
	Curl                          // curl and libcurl
	Chromium                      // the browser
	NodeURL                       // the class URL in Node.js, and fetch
	Undici                        // the npm package undici
	Axios                         // the npm package axios, in Node.js
	Got                           // the npm package got
	Requests                      // the Python package requests
	HTTPX                         // the Python package httpx
	Urllib3                       // the Python package urllib3
	JavaNet                       // URI and URL in java.net, which HttpClient and HttpURLConnection use
	OkHttp                        // the Java library OkHttp
	RubyNetHTTP                   // Net::HTTP in Ruby
	PHPCurl                       // the PHP extension curl
	Mono                          // System.Uri in Mono, which HttpWebRequest uses
	RustURL                       // the Rust crate url

	clientCount
)

// Clients returns the named clients.
func Clients() []Client { return everyClient.list() }

// String returns the name of the client, such as "net/http".
func (c Client) String() string {
	if c == 0 || c >= clientCount {
		return "another client"
	}
	return clientNames[c]
}

var allClients = constant.Names[Client]{End: clientCount, Of: Client.String}

// MarshalText returns [Client.String], or an error if c is not one of the constants.
func (c Client) MarshalText() ([]byte, error) { return allClients.Marshal(c) }

// UnmarshalText sets c to the client that text names. The error is a [*uri.ComponentError].
func (c *Client) UnmarshalText(text []byte) error { return allClients.Unmarshal(c, text) }

// For returns the profile for the clients that fetch a URL. This profile accepts all URIs in [Web],
// and those that Web excludes only because of other programs. An example for [NetHTTP] is
// https://www.youtube.com/@name, in which streamripper finds the host "name". For returns [Web] if
// there are no clients, or if one of them is zero or unknown.
//
// Pass every client: the one that fetches the URL, those to which it passes the URL, and those that
// follow it as a link. The order of the clients does not matter. The result allows the schemes http
// and https. Its String method lists the clients. Profiles can be compared with ==. A-labels must
// be valid, as with [Profile.WithALabels].
//
// Laws: a URI in the profile for several clients is in the profile for each of them. A URI in Web
// is in every such profile.
func For(fetching ...Client) Profile {
	var all clients
	for _, c := range fetching {
		if c == 0 || c >= clientCount {
			return Web
		}
		all |= 1 << c
	}
	return Web | Profile(all)<<clientsFrom
}

// clients is a set, with one bit per client.
type clients uint32

// everyClient contains the named clients.
const everyClient clients = 1<<clientCount - 2

// clients returns the clients of the profile. The set is empty if the profile is for any program.
func (p Profile) clients() clients { return clients((p & clientBits) >> clientsFrom) }

// list returns the clients in the order of their constants.
func (s clients) list() (all []Client) {
	for c := NetHTTP; c < clientCount; c++ {
		if s>>c&1 == 1 {
			all = append(all, c)
		}
	}
	return all
}

// names returns the names, separated by ", ". Inlining would duplicate it in every program, because errors call it
// twice.
//
//go:noinline
func (s clients) names() (text string) {
	for i, c := range s.list() {
		if i > 0 {
			text += ", "
		}
		text += c.String()
	}
	return text
}
