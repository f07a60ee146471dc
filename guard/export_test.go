package guard

import (
	"net/http"
	"net/url"
)

// Recording returns a client of a policy without mistakes that dials with a function.
func Recording(p Policy, base *http.Transport, dial dialFunc) *http.Client {
	return &http.Client{Transport: newTransport(p, base, dial), CheckRedirect: p.CheckRedirect, Timeout: p.timeout()}
}

// ReceivedBytes returns how many bytes a connection can receive for a number of requests.
func ReceivedBytes(p Policy, requests int64) int64 {
	return connectionBytes + requests*overhead*(p.maxBody()+64<<10)
}

// CheckSlowly is CheckText without the way for plain texts.
func CheckSlowly(p Policy, text string) (Target, error) {
	t, err := p.read(text)
	if err == nil {
		err = p.checkTarget(t)
	}
	if err != nil {
		return Target{}, err
	}
	return t, nil
}

// Rooted returns the address that a policy dials for an address.
func Rooted(p Policy, address string) string { return p.rooted(address) }

// TextOf returns the text that is checked of the URL of a request.
func TextOf(u *url.URL) string { return textOf(u) }

// Settings returns the transport of net/http that a policy makes of another one.
func Settings(p Policy, base *http.Transport) *http.Transport { return newTransport(p, base, nil).http }

// TargetOf returns the target of u for a transport of p that knows the target of a text.
func TargetOf(p Policy, text string, target Target, u *url.URL) (Target, *Error) {
	return (&transport{policy: p, known: checked{text, target}}).target(u)
}
