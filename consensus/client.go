package consensus

import "github.com/urigrammar/uri/internal/run/constant"

// Client identifies an HTTP client, or a parser that clients use. docs/consensus.md has its tested
// version and its exclusions. The zero Client is any other program.
//
// A Client stands for that program only: Axios does not cover request, needle and superagent, which
// also run in Node.js but read some URLs differently.
type Client uint8

const (
	NetHTTP     Client = 1 + iota // net/http of Go
	Curl                          // curl and libcurl
	Chromium                      // the browser
	NodeURL                       // the class URL of Node.js, and fetch
	Undici                        // undici of npm
	Axios                         // axios of npm, in Node.js
	Got                           // got of npm
	Requests                      // requests of Python
	HTTPX                         // httpx of Python
	Urllib3                       // urllib3 of Python
	JavaNet                       // URI and URL of java.net, by which HttpClient and HttpURLConnection connect
	OkHttp                        // OkHttp of Java
	RubyNetHTTP                   // Net::HTTP of Ruby
	PHPCurl                       // curl of PHP
	Mono                          // System.Uri of Mono, by which HttpWebRequest connects
	RustURL                       // the crate url of Rust

	clientCount
)

// Clients returns the clients that have a name.
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

// For returns the profile for the clients that fetch a URL. It accepts what [Web] does and, beyond
// it, the URIs that only other programs are known to read in another way:
// https://www.youtube.com/@name for [NetHTTP], in which streamripper sees host "name". Without
// clients, and for a client without a name, it is [Web].
//
// Each client is in it: name the one that fetches the URL, those that it passes the URL to, and
// those that follow a link. The order does not matter. The result has the schemes http and https,
// and can be compared; its String has the clients. A-labels must be valid, as with
// [Profile.WithALabels].
//
// Laws: what the profile for several clients accepts, the profile for each of them accepts, and
// each accepts what Web accepts.
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

// clients is a set: a bit for each.
type clients uint32

// everyClient has the clients that have a name.
const everyClient clients = 1<<clientCount - 2

// clients returns those that the profile is for. It is empty if it is for any program.
func (p Profile) clients() clients { return clients((p & clientBits) >> clientsFrom) }

// list returns the clients, in the order of their constants.
func (s clients) list() (all []Client) {
	for c := NetHTTP; c < clientCount; c++ {
		if s>>c&1 == 1 {
			all = append(all, c)
		}
	}
	return all
}

// names returns the names with ", " between them. Errors need it twice, and are in each program.
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
