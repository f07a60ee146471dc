package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/excerpt"
	"github.com/urigrammar/uri/internal/run/printable"
)

// parsedValues parses the comma-separated values of a flag. It also parses an empty value, which may come from an unset
// variable in a script.
func parsedValues[T any](flags []string, parse func(string) (T, error)) (all []T, err error) {
	for _, flag := range flags {
		values := []string{""}
		if flag != "" {
			values = kong.SplitEscaped(flag, ',')
		}
		for _, value := range values {
			parsed, err := parse(value)
			if err != nil {
				return nil, err
			}
			all = append(all, parsed)
		}
	}
	return all, nil
}

// schemeName returns a scheme, or an error about a text that is not one.
func schemeName(flag, text string) (string, error) {
	name, after, _ := strings.Cut(text, ":")
	u, err := uri.ParseReference(name + ":")
	switch {
	case text == "":
		return "", fmt.Errorf("%s: empty scheme", flag)
	case err != nil || u.Scheme() != name || strings.Contains(text, "@"): // before it, the scheme may be a user
		return "", fmt.Errorf("%s %s: invalid scheme: a scheme is a letter followed by letters, digits, \"+\", \"-\" or \".\"", flag, shownPattern(text))
	case after != "" && after != "//": // people write https, https: and https://
		return "", fmt.Errorf("%s %s: more than a scheme: write %[1]s %[3]s", flag, shownPattern(text), name)
	}
	return name, nil
}

// shownPattern returns a pattern for a message.
func shownPattern(text string) string { return printable.Text(excerpt.Short(excerpt.Hidden(text), 80)) }

// portRange is the ports from one to another.
type portRange struct{ first, last uint16 }

// parsePortRange reads a port, or a range such as 8000-8999.
func parsePortRange(text string) (portRange, error) {
	from, to, isRange := strings.Cut(text, "-")
	if !isRange {
		to = from
	}
	first, errFirst := strconv.ParseUint(from, 10, 16)
	last, errLast := strconv.ParseUint(to, 10, 16)
	if errFirst == nil && errLast == nil && first <= last {
		return portRange{uint16(first), uint16(last)}, nil
	}
	return portRange{}, fmt.Errorf("--port %s: invalid port: write a number from 0 to 65535, or a range such as 8000-8999", shownPattern(text))
}

func hasPort(u uri.URI, ranges []portRange) bool {
	port, err := u.EffectivePort()
	return err == nil && slices.ContainsFunc(ranges, func(r portRange) bool { return r.first <= port && port <= r.last })
}

// checkPathPattern returns an error about a pattern that matches no path of a grammar.
func checkPathPattern(g uri.Grammar, text string) error {
	if isPathPattern(g, text) {
		return nil
	}
	return fmt.Errorf("--path %s: no path in %s can match this pattern; paths are compared without decoding or normalization", shownPattern(text), g)
}

// isPathPattern reports whether some text that a pattern matches is a path.
func isPathPattern(g uri.Grammar, pattern string) bool {
	for _, filling := range []string{"", "a", "1", "11", "%4", "%"} {
		path := strings.ReplaceAll(pattern, "*", filling)
		for _, before := range []string{"x:", "x://h", ""} {
			if u, err := g.ParseReference(before + path); err == nil && u.Path() == path {
				return true
			}
		}
	}
	return false
}

// hasComponent returns the condition that a component is present.
func hasComponent(g uri.Grammar, name string) (condition, error) {
	get, err := findField(name)
	if err != nil {
		return nil, err
	}
	if (name == "registry-name" || name == "opaque") && g != uri.RFC2396 && g != uri.RFC2732 {
		return nil, fmt.Errorf("--has %s: only RFC 2396 defines it: use --grammar rfc2396", name)
	}
	if parameter, found := strings.CutPrefix(name, "query:"); found && strings.Contains(parameter, "*") {
		return nil, fmt.Errorf("--has %s: patterns are not supported: write each name in full", shownPattern(name))
	}
	return func(_ string, u uri.URI) bool {
		text, present := get(u)
		return present && (name != "path" || text != "")
	}, nil
}
