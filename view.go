package uri

import (
	"strconv"

	"github.com/urigrammar/uri/internal/ascii"
)

// View is a URI as single values, for text/template and the like: what the accessors of URI return in two values is one
// here, "" if it is absent. It has no password. [Components] tell absent from empty.
type View struct {
	Scheme   string // in lower case
	User     string // decoded, see URI.User
	Hostname string // see URI.Hostname
	Port     string // to connect to, in decimal digits, see URI.EffectivePort
	HostPort string // to dial, see URI.HostPort
	Origin   string // see URI.Origin, "" if that is opaque
	Path     string // as written
	BaseName string // decoded, see URI.BaseName
	Query    string // as written
	Fragment string // as written
}

// View returns u as single values.
func (u URI) View() View {
	v := View{Scheme: ascii.Lower(u.Scheme()), Path: u.Path()}
	v.Hostname, _ = u.Hostname()
	v.User, _ = u.User()
	v.HostPort, _ = u.HostPort()
	v.BaseName, _ = u.BaseName()
	v.Query, _ = u.Query()
	v.Fragment, _ = u.Fragment()
	if port, ok := u.EffectivePort(); ok {
		v.Port = strconv.Itoa(int(port))
	}
	if origin := u.Origin(); !origin.IsOpaque() {
		v.Origin = origin.String()
	}
	return v
}
