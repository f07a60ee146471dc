package uri

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/excerpt"
)

// Steps is a set of steps of normalization, joined by |. A step does not change what a URI identifies,
// as far as its document says so.
type Steps uint8

const (
	// StepCase makes the scheme and the host lower-case and the digits of triplets upper-case
	// (section 6.2.2.1).
	StepCase Steps = 1 << iota
	// StepPercent decodes the triplets of unreserved octets, once: "%7E" becomes "~" and "%2541" stays
	// (section 6.2.2.2). "%2F" and "%21" stay too; under RFC 2396, where "!" is unreserved,
	// "%21" becomes "!".
	StepPercent
	// StepDots removes dot-segments from the path of a URI (section 6.2.2.3), never from that of a
	// relative reference, where they have a meaning. Under RFC 2396, which resolves them in merged paths only,
	// it does nothing.
	StepDots
	// StepScheme follows the scheme (section 6.2.3): it takes away an empty port, the default port and the
	// default host, writes other ports without leading zeros, since a port is a number (section 3.2.3), and makes
	// "/" of an empty path after an authority. See Schemes.
	StepScheme
	// StepIPv6 writes IPv6 addresses in the form of RFC 5952. RFC 3986 does not have this step.
	StepIPv6
	// StepCharacters decodes, under [RFC3987] alone, the triplets of iunreserved characters beyond ASCII, as [URI.ToIRI]
	// does: "%C3%A9" becomes "é" (RFC 3987, section 5.3.2.3). Private characters in a query are not iunreserved, and
	// their triplets stay. For Normalization Form C see package idn.
	StepCharacters
)

const (
	// SyntaxSteps are those of syntax-based normalization (section 6.2.2).
	SyntaxSteps = StepCase | StepPercent | StepCharacters | StepDots
	// AllSteps are all steps.
	AllSteps = SyntaxSteps | StepScheme | StepIPv6
)

// stepNames are the names of the steps, from the first on.
var stepNames = [...]string{"case", "percent", "dots", "scheme", "ipv6", "characters"}

// String lists the steps of s by their names: case, percent, dots, scheme, ipv6 and characters, separated by commas.
func (s Steps) String() string {
	var names []string
	for i, name := range stepNames {
		if s&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ",")
}

// MarshalText returns the text of [Steps.String].
func (s Steps) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what [Steps.String] writes, and "all" for all steps. The error is an
// [*UnknownStepError].
func (s *Steps) UnmarshalText(text []byte) error {
	var steps Steps
	for name := range strings.SplitSeq(string(text), ",") {
		step, ok := stepOf(name)
		if !ok {
			return &UnknownStepError{excerpt.Hidden(name)}
		}
		steps |= step
	}
	*s = steps
	return nil
}

func stepOf(name string) (Steps, bool) {
	switch name {
	case "":
		return 0, true
	case "all":
		return AllSteps, true
	}
	for i, n := range stepNames {
		if n == name {
			return 1 << i, true
		}
	}
	return 0, false
}

// UnknownStepError says that no step has this name.
type UnknownStepError struct{ Name string }

// Error describes the error in one line.
func (e *UnknownStepError) Error() string {
	return fmt.Sprintf("uri: no normalization step %q: there are %s", e.Name, AllSteps)
}
