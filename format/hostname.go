package format

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/format/internal/hostname"
	"github.com/urigrammar/uri/format/internal/idna2008"
	"github.com/urigrammar/uri/internal/ascii"
	"github.com/urigrammar/uri/internal/uts46"
)

func checkHostname(s string) error {
	name, err := hostname.ParseName(s)
	switch {
	case err != nil:
		return err
	case isDotted(s):
		return ErrDotted
	case len(s) > uts46.MaxName:
		return ErrTooLong
	}
	for label := range name.Labels() {
		if uts46.HasPrefix(label.String()) {
			return checkIDNA(s)
		}
	}
	return nil
}

func checkIDN(s string) error {
	s = dots.Replace(s)
	if isDotted(s) {
		return ErrDotted
	}
	if ascii.Is(s) {
		return checkHostname(s)
	}
	// What stands before an "@" may be a password, which an error about one label would show: the label with the "@" is wrong, too.
	shown := strings.Count(s[:strings.LastIndexByte(s, '@')+1], ".")
	for n, label := range strings.Split(s, ".") {
		if n < shown || !ascii.Is(label) {
			continue
		}
		if _, err := hostname.ParseName(label); err != nil {
			return fmt.Errorf("label %d: %w", n+1, err)
		}
	}
	return checkIDNA(s)
}

// dots makes one of the dots of IDNA (RFC 3490, section 3.1).
var dots = strings.NewReplacer("。", ".", "．", ".", "｡", ".")

// isDotted reports whether s has the form #.#.#.#, whatever the numbers are.
func isDotted(s string) bool {
	return strings.Count(s, ".") == 3 && strings.Trim(s, "0123456789.") == ""
}

// profile is what UTS #46 and IDNA 2008 have in common. That hyphens are right is for labels that are not ASCII.
var profile = uts46.Profile{CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, VerifyDNSLength: true}

// checkIDNA checks the A-labels and U-labels of a name; those that are neither are in order.
func checkIDNA(name string) error {
	if _, err := profile.ToASCII(name); err != nil {
		return failure(err)
	}
	decoded, _ := profile.ToUnicode(name) // has failed if it could
	for n := 1; ; n++ {
		label, rest, more := strings.Cut(name, ".")
		u, others, _ := strings.Cut(decoded, ".")
		if err := checkLabel(label, u); err != nil {
			return fmt.Errorf("label %d: %w", n, err)
		}
		if !more {
			return nil
		}
		name, decoded = rest, others
	}
}

// failure is the error for one of UTS #46.
func failure(err *uts46.Error) error {
	switch {
	case err.Reason == uts46.LabelTooLong || err.Reason == uts46.NameTooLong:
		return ErrTooLong
	case err.Label < 0:
		return fmt.Errorf("%w: %v", ErrNotIDNA, err)
	}
	return fmt.Errorf("label %d: %w: %v", err.Label+1, ErrNotIDNA, err)
}

// checkLabel checks a label, as it is written, and as UTS #46 has decoded it.
func checkLabel(label, decoded string) error {
	if ascii.Is(label) && ascii.Is(decoded) {
		return nil
	}
	u := decoded
	if !ascii.Is(label) {
		u = label // what would be mapped is not allowed
	}
	if bad, ok := idna2008.Permitted([]rune(u)); !ok {
		return fmt.Errorf("%w: %U is not allowed there", ErrNotIDNA, bad)
	}
	switch {
	case u != decoded:
		return fmt.Errorf("%w: not in Normalization Form C", ErrNotIDNA)
	case strings.HasPrefix(u, "-") || strings.HasSuffix(u, "-"):
		return fmt.Errorf("%w: a hyphen at an end", ErrNotIDNA)
	case hasHyphensWithin(u):
		return fmt.Errorf("%w: hyphens in the third and fourth place", ErrNotIDNA)
	}
	return nil
}

// hasHyphensWithin reports whether the third and the fourth character are hyphens.
func hasHyphensWithin(u string) bool {
	runes := []rune(u)
	return len(runes) >= 4 && runes[2] == '-' && runes[3] == '-'
}
