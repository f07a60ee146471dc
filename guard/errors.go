package guard

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/constant"
	"github.com/urigrammar/uri/internal/run/excerpt"
)

// Reason is the reason why a URL was rejected. It is an error. Test for it with errors.Is(err,
// guard.LocalAddress), even in the *url.Error of an http.Client.
//
// A Reason reveals nothing about the URL or the network: show it to strangers, and log the [*Error].
type Reason uint8

const (
	// Malformed means that the text is not a URL of the required kind, or contains control characters
	// or white space.
	Malformed Reason = 1 + iota

	// Ambiguous means that programs find different hosts in the text, as in "https://0x7f.1/".
	Ambiguous

	// Credentials means that a user name or a password precedes the host.
	Credentials

	// ForbiddenScheme means that the scheme is not allowed.
	ForbiddenScheme

	// ForbiddenHost means that the host is not allowed.
	ForbiddenHost

	// ForbiddenPort means that the port is not allowed.
	ForbiddenPort

	// LocalName means that the name does not exist on the Internet, such as "localhost" or
	// "db.internal".
	LocalName

	// LocalAddress means that the address does not belong to a host on the Internet: see [Public].
	LocalAddress

	// Denied means that [Policy].Deny contains the address.
	Denied

	// TooManyRedirects means that a chain of redirects is longer than [Policy].MaxRedirects.
	TooManyRedirects

	// TooLarge means that a body is longer than [Policy].MaxBody, or that the server sends more bytes
	// than MaxBody allows.
	TooLarge

	// Elsewhere means that the text does not lead to a path on the site.
	Elsewhere

	// ForbiddenFragment means that a redirect URI has a fragment, which RFC 6749 forbids (section 3.1.2).
	ForbiddenFragment

	// Unregistered means that the redirect URI is not registered.
	Unregistered

	// InvalidPolicy means that the policy contains a mistake, which the program's author must correct.
	InvalidPolicy
)

var reasons = [...]string{
	Malformed:         "malformed",
	Ambiguous:         "ambiguous",
	Credentials:       "credentials",
	ForbiddenScheme:   "forbidden scheme",
	ForbiddenHost:     "forbidden host",
	ForbiddenPort:     "forbidden port",
	LocalName:         "local name",
	LocalAddress:      "local address",
	Denied:            "denied",
	TooManyRedirects:  "too many redirects",
	TooLarge:          "too large",
	Elsewhere:         "elsewhere",
	ForbiddenFragment: "forbidden fragment",
	Unregistered:      "unregistered",
	InvalidPolicy:     "invalid policy",
}

// Error returns the name of the reason, such as "local address", for strangers and for metrics.
func (r Reason) Error() string {
	if r == 0 || int(r) >= len(reasons) {
		return "Reason(" + strconv.Itoa(int(r)) + ")"
	}
	return reasons[r]
}

var reasonNames = constant.Names[Reason]{End: InvalidPolicy + 1, Of: Reason.Error}

// MarshalText returns [Reason.Error], or an error if r is not one of the constants.
func (r Reason) MarshalText() ([]byte, error) { return reasonNames.Marshal(r) }

// UnmarshalText sets r to the reason that text names. The error is a [*uri.ComponentError].
func (r *Reason) UnmarshalText(text []byte) error { return reasonNames.Unmarshal(r, text) }

// Error describes why a URL was rejected. All errors of this package are Errors, except network
// errors.
//
// Log the Error, but show strangers only its [Reason], since the Error may name an address in your
// network. It never contains credentials, a path, a query or a fragment. But an http.Client wraps
// it in a *url.Error, which shows the path and the query. [Policy.Get] and [Policy.Do] return the
// Error itself.
type Error struct {
	reason  Reason
	problem string
	at      int // one more than the offset, or 0
}

// Reason returns the reason why the URL was rejected.
func (e *Error) Reason() Reason { return e.reason }

// Problem describes the problem in plain words.
func (e *Error) Problem() string {
	if e.problem == "" {
		return e.reason.Error()
	}
	return e.problem
}

// Offset returns the byte offset of the problem in the checked text, or -1 if the error has no
// position.
func (e *Error) Offset() int { return e.at - 1 }

// Error returns "guard: " and the problem.
func (e *Error) Error() string { return "guard: " + e.Problem() }

// Unwrap returns the Reason.
func (e *Error) Unwrap() error { return e.reason }

func refuse(r Reason, format string, args ...any) *Error {
	return &Error{reason: r, problem: fmt.Sprintf(format, args...)}
}

// refuseCharacter returns an error for the first character that no text of its kind can contain, or nil.
func refuseCharacter(text string, bad func(rune) bool) *Error {
	i := strings.IndexFunc(text, bad)
	if i < 0 {
		return nil
	}
	place := ""
	if i == 0 {
		place = " at its beginning"
	} else if strings.TrimLeftFunc(text[i:], bad) == "" {
		place = " at its end"
	}
	return refuse(Malformed, "the text has %s%s", excerpt.Character(text[i:]), place).from(i)
}

// notURL returns an error that says why a text is not a URL.
func notURL(text string) *Error {
	scheme, _, found := strings.Cut(text, ":")
	switch err := refuseCharacter(text, isSpaceOrControl); {
	case text == "":
		return refuse(Malformed, "the text is empty").from(0)
	case err != nil:
		return err
	case !found || !uri.RFC3986.ValidRule("scheme", scheme):
		return refuse(Malformed, "the text does not begin with a scheme, such as https:").from(0)
	}
	return refuse(Malformed, "the text is not a URL")
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

func isSpaceOrControl(r rune) bool {
	return isControl(r) || unicode.IsSpace(r) || r == 0x200b || r == 0xfeff
}

// from returns a copy of e with the given offset.
func (e *Error) from(offset int) *Error {
	e.at = offset + 1
	return e
}
