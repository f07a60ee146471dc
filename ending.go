package uri

import "strings"

// ending is what [StepScheme] makes of the end of an authority, and of the empty path behind it.
type ending struct {
	port      string
	hasPort   bool
	dropsHost bool // the host is the default one
	roots     bool // the empty path becomes "/"
}

// endingOf returns the ending of u whose host is written as host. It is that of u itself where n does not take the step.
func (n *Normalizer) endingOf(u *URI, host string) (e ending) {
	if e.port, e.hasPort = u.port(); n.Steps&StepScheme == 0 || u.scheme == 0 || u.authority == 0 {
		return e
	}
	scheme := n.Schemes.find(u.text[:u.scheme])
	if e.hasPort {
		e.hasPort, e.port = !scheme.dropsPort(e.port), portNumeral(e.port)
	}
	e.dropsHost = !e.hasPort && u.userinfo == 0 && scheme.isDefaultHost(host)
	e.roots = u.path == u.authority && !scheme.KeepEmptyPath
	return e
}

// asksScheme reports whether the ending of u depends on its scheme. If not, it is the zero ending: no port, or an empty one that goes.
func (n *Normalizer) asksScheme(u *URI) bool {
	return u.path == u.authority || u.authority-u.host > uint32(len(":")) || u.host-u.hostStart() == lengthOfDefaultHosts ||
		u.scheme == 0 || n.Steps&StepScheme == 0 || len(n.Schemes.own) > 0
}

// changes reports whether e is another ending than that of u.
func (e ending) changes(u *URI) bool {
	port, hasPort := u.port()
	return e.dropsHost || e.roots || e.hasPort != hasPort || e.port != port
}

// appendTo ends an authority, whose host is the last octets of text, and begins the path if it is empty. It notes where the host and the
// authority end.
func (e ending) appendTo(text []byte, host int, ends *offsets) []byte {
	if e.dropsHost {
		text = text[:len(text)-host]
	}
	ends.host = uint32(len(text))
	if e.hasPort {
		text = append(append(text, ':'), e.port...)
	}
	ends.authority = uint32(len(text))
	if e.roots {
		text = append(text, '/')
	}
	return text
}

// portNumeral returns the shortest form of a port: "08080" is 8080.
func portNumeral(port string) string {
	if n := strings.TrimLeft(port, "0"); n != "" || port == "" {
		return n
	}
	return "0"
}

// dropsPort reports whether a port, which is present, is empty or the default port, which goes.
func (s *Scheme) dropsPort(port string) bool {
	if port == "" {
		return true
	}
	if s.DefaultPort == 0 || s.KeepDefaultPort {
		return false
	}
	number, ok := portNumber(port)
	return ok && number == s.DefaultPort
}

// isDefaultHost reports whether a host is the default one, in any case.
func (s *Scheme) isDefaultHost(host string) bool {
	if s.DefaultHost == "" || len(host) != len(s.DefaultHost) {
		return false
	}
	for i := range len(host) {
		if lower(host[i]) != lower(s.DefaultHost[i]) {
			return false
		}
	}
	return true
}
