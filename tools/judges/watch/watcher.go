//go:build linux

package main

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/internal/run/ascii"
)

// answered is a line that the command answers: components, or an error.
type answered struct {
	Scheme *string `json:"scheme,omitempty"`
	Host   *string `json:"host,omitempty"`
	Port   *string `json:"port,omitempty"`
	Error  string  `json:"error,omitempty"`
}

// asker passes an input to the program.
type asker interface {
	// ask returns when the program has finished the input. The reason is the output of the program,
	// if any. The result unix is a Unix socket to which the program tried to connect.
	ask(input string) (reason, unix string, err error)
}

// watcher passes inputs to a program, and observes where it connects.
type watcher struct {
	resolver  *resolver
	packets   *packets
	listeners *listeners
	asker     asker
	sockets   bool           // whether the program opens WebSockets
	ignored   netip.AddrPort // the proxy to which the watcher itself connects
}

func newWatcher(o options) (*watcher, error) {
	r, err := newResolver()
	if err != nil {
		return nil, err
	}
	p, err := newPackets()
	if err != nil {
		return nil, err
	}
	w := &watcher{resolver: r, packets: p, listeners: newListeners(), sockets: o.sockets}
	switch {
	case o.proxy != "":
		if w.ignored, err = netip.ParseAddrPort(o.proxy); err != nil {
			return nil, err
		}
		w.asker, err = startProxy(o)
	case slices.ContainsFunc(o.args, func(arg string) bool { return strings.Contains(arg, urlMark) }):
		w.asker = once{o, w.listeners}
	default:
		w.asker = &driver{options: o}
	}
	return w, err
}

// watch returns where the program connects for an input. If it connects without sending anything,
// watch repeats the input, because on a busy machine the program may have taken too long.
func (w *watcher) watch(input string) (answered, error) {
	if strings.ContainsRune(input, 0) {
		return answered{Error: "an argument cannot contain NUL"}, nil
	}
	a, err := w.watchOnce(input)
	for range mostRepeats {
		if err != nil || a.Port == nil || a.Scheme != nil {
			break
		}
		a, err = w.watchOnce(input)
	}
	return a, err
}

// mostRepeats is the maximum number of times that watch repeats an input.
const mostRepeats = 3

func (w *watcher) watchOnce(input string) (answered, error) {
	w.listeners.listen(input)
	reason, unix, err := w.asker.ask(input)
	if err != nil {
		return answered{}, err
	}
	opened, err := w.packets.forget()
	if err != nil {
		return answered{}, err
	}
	opened = slices.DeleteFunc(opened, func(to netip.AddrPort) bool { return to == w.ignored })
	heard := 0
	for _, to := range opened {
		if w.listeners.isOpen(to.Port()) {
			heard++
		}
	}
	talks := w.listeners.forget(heard)
	names := w.resolver.forget()
	s := sights{local: strings.Contains(ascii.Lower(input), "localhost")}
	for _, t := range talks {
		if w.sockets && t.scheme == "https" {
			t.scheme = "wss"
		}
		s.add(t.scheme, w.hostOf(t), t.to.Port())
	}
	for _, to := range opened {
		if !slices.ContainsFunc(talks, func(t talk) bool { return t.to == to }) {
			s.add("", w.resolver.name(to.Addr()), to.Port())
		}
	}
	switch {
	case unix != "":
		return answered{Host: ptr("unix:" + unix)}, nil
	case len(s.hosts) > 0:
		return s.answer(), nil
	case len(names) > 0: // it asked for a name and connected nowhere
		slices.Sort(names)
		return answered{Host: ptr(strings.Join(slices.Compact(names), " and "))}, nil
	}
	return answered{Error: reason}, nil
}

// hostOf returns the host to which a program connected, and the host that the program sent, if that
// differs.
func (w *watcher) hostOf(t talk) string {
	host := w.resolver.name(t.to.Addr())
	said := ascii.Lower(t.host)
	name, port, _ := strings.Cut(said, ":")
	if i := strings.LastIndexByte(said, ']'); i >= 0 { // an IPv6 address has colons too
		name, port = strings.Trim(said[:i+1], "[]"), strings.TrimPrefix(said[i+1:], ":")
	}
	to := t.to.Addr()
	address, err := netip.ParseAddr(name)
	switch samePort := port == "" || port == strconv.Itoa(int(t.to.Port())); {
	case said == "":
		return host
	case samePort && (name == host || err == nil && address == to):
		return host
	case samePort && isLocal(name) && to.IsLoopback() && host == to.String():
		return name // without asking for the name, as RFC 6761 allows
	}
	return host + ", saying " + said
}

// isLocal reports whether a name always leads to this machine (RFC 6761, section 6.3).
func isLocal(name string) bool { return name == "localhost" || strings.HasSuffix(name, ".localhost") }

// sights are the distinct places to which a program connected.
type sights struct {
	local                 bool // the input contains the name localhost, which programs need not look up
	schemes, hosts, ports []string
}

func (s *sights) add(scheme, host string, port uint16) {
	if s.local && (host == "127.0.0.1" || host == "::1") {
		host = "localhost"
	}
	for _, x := range []struct {
		list *[]string
		text string
	}{{&s.schemes, scheme}, {&s.hosts, host}, {&s.ports, strconv.Itoa(int(port))}} {
		if !slices.Contains(*x.list, x.text) {
			*x.list = append(*x.list, x.text)
		}
	}
}

// answer joins the places, so that a program that connects to several places agrees with no other program.
func (s *sights) answer() answered {
	return answered{Scheme: joined(s.schemes), Host: joined(s.hosts), Port: joined(s.ports)}
}

// joined joins texts. It ignores connections on which nothing was sent if others sent something.
func joined(texts []string) *string {
	texts = slices.DeleteFunc(texts, func(s string) bool { return s == "" })
	if len(texts) == 0 {
		return nil
	}
	return ptr(strings.Join(texts, " and "))
}

func ptr(s string) *string { return &s }
