package whatwg

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/internal/unicode/uts46"
)

// The slow parser is the basic URL parser of sections 3.3, 3.5 and 4.4, step by step and in their
// words: a state machine over code points. Tests compare the parser of this package with it. Both
// share only the tables of UTS #46.

type slowURL struct {
	scheme, username, password string
	host                       *string
	kind                       HostKind
	port                       *int
	opaque                     *string
	path                       []string
	query, fragment            *string
}

type slowState int

const (
	noOverride slowState = iota
	schemeStartState
	schemeState
	noSchemeState
	specialRelativeOrAuthorityState
	pathOrAuthorityState
	relativeState
	relativeSlashState
	specialAuthoritySlashesState
	specialAuthorityIgnoreSlashesState
	authorityState
	hostState
	hostnameState
	portState
	fileState
	fileSlashState
	fileHostState
	pathStartState
	pathState
	opaquePathState
	queryState
	fragmentState
)

const eof rune = -1

var slowPorts = map[string]int{"ftp": 21, "file": -1, "http": 80, "https": 443, "ws": 80, "wss": 443}

func (u *slowURL) isSpecial() bool { _, ok := slowPorts[u.scheme]; return ok }

// slowParser has the variables of the algorithm. A code point of the input is kept with its offset;
// a byte of invalid UTF-8 is bad.
type slowParser struct {
	input   []rune
	offsets []int
	bad     []bool
	url     *slowURL
	errors  []ValidationError

	override slowState // or noOverride
}

func (p *slowParser) fault(name string, pointer int) {
	t := ErrorType(slices.IndexFunc(errorTypes[:], func(e struct{ name, problem string }) bool { return e.name == name }))
	if t < 1 {
		panic(name)
	}
	p.errors = append(p.errors, ValidationError{t, p.offsets[pointer]})
}

func isC0OrSpace(r rune) bool        { return r >= 0 && r <= ' ' }
func isSlowTabOrNewline(r rune) bool { return r == '\t' || r == '\n' || r == '\r' }
func isASCIIAlpha(r rune) bool       { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }
func isASCIIDigit(r rune) bool       { return '0' <= r && r <= '9' }
func isASCIIHexDigit(r rune) bool {
	return isASCIIDigit(r) || 'a' <= r && r <= 'f' || 'A' <= r && r <= 'F'
}
func isASCIIAlphanum(r rune) bool { return isASCIIAlpha(r) || isASCIIDigit(r) }
func isSlowDriveLetter(s string) bool {
	return len(s) == 2 && isASCIIAlpha(rune(s[0])) && (s[1] == ':' || s[1] == '|')
}
func isNormalizedDriveLetter(s string) bool { return isSlowDriveLetter(s) && s[1] == ':' }

func startsWithSlowDriveLetter(s []rune) bool {
	return len(s) >= 2 && isSlowDriveLetter(string(s[:2])) && (len(s) == 2 || slices.Contains([]rune("/\\?#"), s[2]))
}

func (p *slowParser) isURLCodePoint(pointer int) bool {
	r := p.input[pointer]
	switch {
	case p.bad[pointer]:
		return false
	case isASCIIAlphanum(r), r >= 0 && strings.ContainsRune("!$&'()*+,-./:;=?@_~", r):
		return true
	case r < 0xA0 || r > 0x10FFFD || r >= 0xFDD0 && r <= 0xFDEF:
		return false
	}
	return r%0x10000 != 0xFFFE && r%0x10000 != 0xFFFF
}

const (
	c0Set           = ""
	fragmentSet     = c0Set + " \"<>`"
	querySet        = c0Set + " \"#<>"
	specialQuerySet = querySet + "'"
	pathSet         = querySet + "?^`{}"
	userinfoSet     = pathSet + "/:;=@[\\]|"
)

func slowEncode(s string, set string) string {
	var b strings.Builder
	for _, r := range s {
		if r < 0x20 || r > '~' || strings.ContainsRune(set, r) {
			for _, c := range []byte(string(r)) {
				b.WriteString("%" + strings.ToUpper(strconv.FormatInt(int64(c)+0x100, 16)[1:]))
			}
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

func isSingleDot(s string) bool { return s == "." || strings.EqualFold(s, "%2e") }
func isDoubleDot(s string) bool {
	return s == ".." || strings.EqualFold(s, ".%2e") || strings.EqualFold(s, "%2e.") || strings.EqualFold(s, "%2e%2e")
}

func (u *slowURL) shorten() {
	if u.scheme == "file" && len(u.path) == 1 && isNormalizedDriveLetter(u.path[0]) {
		return
	}
	if len(u.path) > 0 {
		u.path = u.path[:len(u.path)-1]
	}
}

func clone(s *string) *string {
	if s == nil {
		return nil
	}
	t := *s
	return &t
}

// slowInput decodes the code points of an input.
func slowInput(input string) (all slowParser) {
	for i := 0; i < len(input); {
		r, size := utf8.DecodeRuneInString(input[i:])
		all.input = append(all.input, r)
		all.offsets = append(all.offsets, i)
		all.bad = append(all.bad, r == utf8.RuneError && size == 1)
		i += size
	}
	return all
}

func slowParse(input string, base *slowURL) (*slowURL, []ValidationError) {
	p := &slowParser{url: &slowURL{}}
	all := slowInput(input)
	from, to := 0, len(all.input)
	for from < to && isC0OrSpace(all.input[from]) {
		from++
	}
	for to > from && isC0OrSpace(all.input[to-1]) {
		to--
	}
	all.offsets = append(all.offsets, len(input))
	if from > 0 {
		p.errors = append(p.errors, ValidationError{ErrorInvalidURLUnit, 0})
	} else if to < len(all.input) {
		p.errors = append(p.errors, ValidationError{ErrorInvalidURLUnit, all.offsets[to]})
	}
	removed := false
	for k := from; k < to; k++ {
		if isSlowTabOrNewline(all.input[k]) {
			if !removed {
				p.errors = append(p.errors, ValidationError{ErrorInvalidURLUnit, all.offsets[k]})
			}
			removed = true
			continue
		}
		p.input = append(p.input, all.input[k])
		p.offsets = append(p.offsets, all.offsets[k])
		p.bad = append(p.bad, all.bad[k])
	}
	p.offsets = append(p.offsets, all.offsets[to])
	if !p.run(base) {
		return nil, p.errors
	}
	return p.url, p.errors
}

func (p *slowParser) run(base *slowURL) bool {
	url := p.url
	state := max(p.override, schemeStartState)
	given := p.override != noOverride
	var buffer []rune
	bufferStart := 0 // where the buffer begins in the input, where that matters
	atSignSeen, insideBrackets, passwordTokenSeen := false, false, false
	for pointer := 0; ; pointer++ {
		c := eof
		if pointer < len(p.input) {
			c = p.input[pointer]
		}
		remaining := func() []rune { return p.input[min(pointer+1, len(p.input)):] }
		remainingStartsWith := func(s string) bool { return strings.HasPrefix(string(remaining()), s) }
		unit := func() {
			if !p.isURLCodePoint(pointer) && c != '%' {
				p.fault("invalid-URL-unit", pointer)
			}
			if rest := remaining(); c == '%' && (len(rest) < 2 || !isASCIIHexDigit(rest[0]) || !isASCIIHexDigit(rest[1])) {
				p.fault("invalid-URL-unit", pointer)
			}
		}
		switch state {
		case schemeStartState:
			if isASCIIAlpha(c) {
				buffer = append(buffer, c|0x20)
				state = schemeState
			} else if given {
				return false
			} else {
				state = noSchemeState
				pointer--
			}
		case schemeState:
			if isASCIIAlphanum(c) || c == '+' || c == '-' || c == '.' {
				if 'A' <= c && c <= 'Z' {
					c |= 0x20
				}
				buffer = append(buffer, c)
			} else if c == ':' {
				if given {
					return url.overrideScheme(string(buffer))
				}
				url.scheme = string(buffer)
				buffer = nil
				switch {
				case url.scheme == "file":
					if !remainingStartsWith("//") {
						p.fault("special-scheme-missing-following-solidus", pointer+1)
					}
					state = fileState
				case url.isSpecial() && base != nil && base.scheme == url.scheme:
					state = specialRelativeOrAuthorityState
				case url.isSpecial():
					state = specialAuthoritySlashesState
				case remainingStartsWith("/"):
					state = pathOrAuthorityState
					pointer++
				default:
					url.opaque = new(string)
					state = opaquePathState
				}
			} else if given {
				return false
			} else {
				buffer = nil
				state = noSchemeState
				pointer = -1
				continue
			}
		case noSchemeState:
			switch {
			case base == nil || base.opaque != nil && c != '#':
				p.fault("missing-scheme-non-relative-URL", 0)
				return false
			case base.opaque != nil && c == '#':
				url.scheme, url.opaque, url.query, url.fragment = base.scheme, clone(base.opaque), clone(base.query), new(string)
				state = fragmentState
			case base.scheme != "file":
				state = relativeState
				pointer--
			default:
				state = fileState
				pointer--
			}
		case specialRelativeOrAuthorityState:
			if c == '/' && remainingStartsWith("/") {
				state = specialAuthorityIgnoreSlashesState
				pointer++
			} else {
				p.fault("special-scheme-missing-following-solidus", pointer)
				state = relativeState
				pointer--
			}
		case pathOrAuthorityState:
			if c == '/' {
				state = authorityState
			} else {
				state = pathState
				pointer--
			}
		case relativeState:
			url.scheme = base.scheme
			switch {
			case c == '/':
				state = relativeSlashState
			case url.isSpecial() && c == '\\':
				p.fault("invalid-reverse-solidus", pointer)
				state = relativeSlashState
			default:
				url.username, url.password, url.host, url.kind, url.port = base.username, base.password, clone(base.host), base.kind, base.port
				url.path, url.query = slices.Clone(base.path), clone(base.query)
				switch {
				case c == '?':
					url.query = new(string)
					state = queryState
				case c == '#':
					url.fragment = new(string)
					state = fragmentState
				case c != eof:
					url.query = nil
					url.shorten()
					state = pathState
					pointer--
				}
			}
		case relativeSlashState:
			switch {
			case url.isSpecial() && (c == '/' || c == '\\'):
				if c == '\\' {
					p.fault("invalid-reverse-solidus", pointer)
				}
				state = specialAuthorityIgnoreSlashesState
			case c == '/':
				state = authorityState
			default:
				url.username, url.password, url.host, url.kind, url.port = base.username, base.password, clone(base.host), base.kind, base.port
				state = pathState
				pointer--
			}
		case specialAuthoritySlashesState:
			if c == '/' && remainingStartsWith("/") {
				state = specialAuthorityIgnoreSlashesState
				pointer++
			} else {
				p.fault("special-scheme-missing-following-solidus", pointer)
				state = specialAuthorityIgnoreSlashesState
				pointer--
			}
		case specialAuthorityIgnoreSlashesState:
			if c != '/' && c != '\\' {
				state = authorityState
				pointer--
			} else {
				p.fault("special-scheme-missing-following-solidus", pointer)
			}
		case authorityState:
			switch {
			case c == '@':
				p.fault("invalid-credentials", pointer)
				if atSignSeen {
					buffer = append([]rune("%40"), buffer...)
				}
				atSignSeen = true
				for _, codePoint := range buffer {
					if codePoint == ':' && !passwordTokenSeen {
						passwordTokenSeen = true
						continue
					}
					if passwordTokenSeen {
						url.password += slowEncode(string(codePoint), userinfoSet)
					} else {
						url.username += slowEncode(string(codePoint), userinfoSet)
					}
				}
				buffer = nil
			case c == eof || c == '/' || c == '?' || c == '#' || url.isSpecial() && c == '\\':
				if atSignSeen && len(buffer) == 0 {
					p.fault("host-missing", pointer)
					return false
				}
				pointer -= len(buffer) + 1
				buffer = nil
				bufferStart = pointer + 1
				state = hostState
				continue // also from -1 on: the loop goes to the first code point
			default:
				buffer = append(buffer, c)
			}
		case hostState, hostnameState:
			switch {
			case given && url.scheme == "file":
				pointer--
				state = fileHostState
				continue
			case c == ':' && !insideBrackets:
				if len(buffer) == 0 {
					p.fault("host-missing", pointer)
					return false
				}
				if p.override == hostnameState {
					return false
				}
				if !p.parseHost(bufferStart, pointer, !url.isSpecial()) {
					return false
				}
				buffer = nil
				state = portState
			case c == eof || c == '/' || c == '?' || c == '#' || url.isSpecial() && c == '\\':
				pointer--
				if url.isSpecial() && len(buffer) == 0 {
					p.fault("host-missing", pointer+1)
					return false
				}
				if given && len(buffer) == 0 && (url.username != "" || url.password != "" || url.port != nil) {
					return false
				}
				if !p.parseHost(bufferStart, pointer+1, !url.isSpecial()) {
					return false
				}
				buffer = nil
				state = pathStartState
				if given {
					return true
				}
				continue
			default:
				if c == '[' {
					insideBrackets = true
				}
				if c == ']' {
					insideBrackets = false
				}
				buffer = append(buffer, c)
			}
		case portState:
			switch {
			case isASCIIDigit(c):
				buffer = append(buffer, c)
			case c == eof || c == '/' || c == '?' || c == '#' || url.isSpecial() && c == '\\' || given:
				if len(buffer) > 0 {
					port, _ := new(big.Int).SetString(string(buffer), 10)
					if port.Cmp(big.NewInt(1<<16)) >= 0 {
						zeros := len(buffer) - len(strings.TrimLeft(string(buffer), "0"))
						p.fault("port-out-of-range", pointer-len(buffer)+zeros)
						return false
					}
					n := int(port.Int64())
					url.port = &n
					if slowPorts[url.scheme] == n && url.isSpecial() {
						url.port = nil
					}
					buffer = nil
					if given {
						return true
					}
				}
				if given {
					return false
				}
				state = pathStartState
				pointer--
				continue
			default:
				p.fault("port-invalid", pointer)
				return false
			}
		case fileState:
			url.scheme = "file"
			url.host, url.kind = new(string), EmptyHost
			switch {
			case c == '/' || c == '\\':
				if c == '\\' {
					p.fault("invalid-reverse-solidus", pointer)
				}
				state = fileSlashState
			case base != nil && base.scheme == "file":
				url.host, url.kind, url.path, url.query = clone(base.host), base.kind, slices.Clone(base.path), clone(base.query)
				switch {
				case c == '?':
					url.query = new(string)
					state = queryState
				case c == '#':
					url.fragment = new(string)
					state = fragmentState
				case c != eof:
					url.query = nil
					if !startsWithSlowDriveLetter(p.input[pointer:]) {
						url.shorten()
					} else {
						p.fault("file-invalid-Windows-drive-letter", pointer)
						url.path = nil
					}
					state = pathState
					pointer--
				}
			default:
				state = pathState
				pointer--
				continue
			}
		case fileSlashState:
			switch {
			case c == '/' || c == '\\':
				if c == '\\' {
					p.fault("invalid-reverse-solidus", pointer)
				}
				bufferStart = pointer + 1
				state = fileHostState
			default:
				if base != nil && base.scheme == "file" {
					url.host, url.kind = clone(base.host), base.kind
					if !startsWithSlowDriveLetter(p.input[min(pointer, len(p.input)):]) && isNormalizedDriveLetter(base.path[0]) {
						url.path = append(url.path, base.path[0])
					}
				}
				state = pathState
				pointer--
				continue
			}
		case fileHostState:
			switch {
			case c == eof || c == '/' || c == '\\' || c == '?' || c == '#':
				pointer--
				switch {
				case !given && isSlowDriveLetter(string(buffer)):
					p.fault("file-invalid-Windows-drive-letter-host", bufferStart)
					state = pathState
				case len(buffer) == 0:
					url.host, url.kind = new(string), EmptyHost
					if given {
						return true
					}
					state = pathStartState
				default:
					if !p.parseHost(bufferStart, pointer+1, !url.isSpecial()) {
						return false
					}
					if *url.host == "localhost" {
						url.host, url.kind = new(string), EmptyHost
					}
					if given {
						return true
					}
					buffer = nil
					state = pathStartState
				}
				continue
			default:
				buffer = append(buffer, c)
			}
		case pathStartState:
			switch {
			case url.isSpecial():
				if c == '\\' {
					p.fault("invalid-reverse-solidus", pointer)
				}
				state = pathState
				if c != '/' && c != '\\' {
					pointer--
					continue
				}
			case !given && c == '?':
				url.query = new(string)
				state = queryState
			case !given && c == '#':
				url.fragment = new(string)
				state = fragmentState
			case c != eof:
				state = pathState
				if c != '/' {
					pointer--
				}
			case given && url.host == nil:
				url.path = append(url.path, "")
			}
		case pathState:
			slash := c == '/' || url.isSpecial() && c == '\\'
			if c == eof || slash || !given && (c == '?' || c == '#') {
				if url.isSpecial() && c == '\\' {
					p.fault("invalid-reverse-solidus", pointer)
				}
				segment := string(buffer)
				switch {
				case isDoubleDot(segment):
					url.shorten()
					if !slash {
						url.path = append(url.path, "")
					}
				case isSingleDot(segment) && !slash:
					url.path = append(url.path, "")
				case !isSingleDot(segment):
					if url.scheme == "file" && len(url.path) == 0 && isSlowDriveLetter(segment) {
						segment = segment[:1] + ":"
					}
					url.path = append(url.path, segment)
				}
				buffer = nil
				if c == '?' {
					url.query = new(string)
					state = queryState
				}
				if c == '#' {
					url.fragment = new(string)
					state = fragmentState
				}
			} else {
				unit()
				buffer = append(buffer, []rune(slowEncode(string(c), pathSet))...)
			}
		case opaquePathState:
			switch {
			case c == '?':
				url.query = new(string)
				state = queryState
			case c == '#':
				url.fragment = new(string)
				state = fragmentState
			case c == ' ':
				p.fault("invalid-URL-unit", pointer)
				if remainingStartsWith("?") || remainingStartsWith("#") {
					*url.opaque += "%20"
				} else {
					*url.opaque += " "
				}
			case c != eof:
				unit()
				*url.opaque += slowEncode(string(c), c0Set)
			}
		case queryState:
			switch {
			case !given && c == '#' || c == eof:
				set := querySet
				if url.isSpecial() {
					set = specialQuerySet
				}
				*url.query += slowEncode(string(buffer), set)
				buffer = nil
				if c == '#' {
					url.fragment = new(string)
					state = fragmentState
				}
			default:
				unit()
				buffer = append(buffer, c)
			}
		case fragmentState:
			if c != eof {
				unit()
				*url.fragment += slowEncode(string(c), fragmentSet)
			}
		}
		if pointer >= len(p.input) {
			return true
		}
	}
}

// parseHost is the host parser, of the code points from one on to another.
func (p *slowParser) parseHost(from, to int, isOpaque bool) bool {
	input := p.input[from:to]
	set := func(host string, kind HostKind) bool { p.url.host, p.url.kind = &host, kind; return true }
	if len(input) > 0 && input[0] == '[' {
		if input[len(input)-1] != ']' {
			p.fault("IPv6-unclosed", from)
			return false
		}
		address, ok := p.parseIPv6(from+1, to-1)
		return ok && set("["+slowIPv6(address)+"]", IPv6Address)
	}
	if isOpaque {
		return p.parseOpaqueHost(from, to)
	}
	var octets []byte
	encoded := false
	for k := 0; k < len(input); k++ {
		if k+2 < len(input) && input[k] == '%' && isASCIIHexDigit(input[k+1]) && isASCIIHexDigit(input[k+2]) {
			if !encoded {
				p.fault("domain-percent-encoded", from+k)
			}
			encoded = true
			n, _ := strconv.ParseUint(string(input[k+1:k+3]), 16, 8)
			octets = append(octets, byte(n))
			k += 2
			continue
		}
		octets = utf8.AppendRune(octets, input[k])
	}
	domain := strings.ToValidUTF8(string(octets), "\uFFFD")
	asciiDomain, ok := p.parseDomain(domain, from)
	if !ok {
		return false
	}
	if slowEndsInNumber(asciiDomain) {
		address, ok := p.parseIPv4(asciiDomain, from)
		return ok && set(slowIPv4(address), IPv4Address)
	}
	return set(asciiDomain, Domain)
}

func (p *slowParser) parseDomain(domain string, from int) (string, bool) {
	toASCII := func(beStrict bool) (string, bool) {
		s, err := uts46.Profile{CheckHyphens: beStrict, CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: beStrict, VerifyDNSLength: beStrict}.ToASCII(domain)
		return s, err == nil
	}
	if _, ok := toASCII(true); !ok {
		p.fault("domain-to-ASCII", from)
	}
	result, ok := strings.ToLower(domain), true
	if strings.IndexFunc(domain, func(r rune) bool { return r > 0x7F }) >= 0 {
		result, ok = toASCII(false)
	}
	return result, ok && result != "" && strings.IndexFunc(result, func(r rune) bool {
		return isForbiddenHostCodePoint(r) || r <= 0x1F || r == '%' || r == 0x7F
	}) < 0
}

func isForbiddenHostCodePoint(r rune) bool {
	return r >= 0 && strings.ContainsRune("\x00\t\n\r #/:<>?@[\\]^|", r)
}

func (p *slowParser) parseOpaqueHost(from, to int) bool {
	for k := from; k < to; k++ {
		if isForbiddenHostCodePoint(p.input[k]) {
			p.fault("host-invalid-code-point", k)
			return false
		}
	}
	for k := from; k < to; k++ {
		if !p.isURLCodePoint(k) && p.input[k] != '%' {
			p.fault("invalid-URL-unit", k)
			break
		}
	}
	for k := from; k < to; k++ {
		if p.input[k] == '%' && (k+2 >= to || !isASCIIHexDigit(p.input[k+1]) || !isASCIIHexDigit(p.input[k+2])) {
			p.fault("invalid-URL-unit", k)
			break
		}
	}
	host := slowEncode(string(p.input[from:to]), c0Set)
	p.url.host, p.url.kind = &host, OpaqueHost
	if host == "" {
		p.url.kind = EmptyHost
	}
	return true
}

func slowEndsInNumber(input string) bool {
	parts := strings.Split(input, ".")
	if parts[len(parts)-1] == "" {
		if len(parts) == 1 {
			return false
		}
		parts = parts[:len(parts)-1]
	}
	last := parts[len(parts)-1]
	if last != "" && strings.Trim(last, "0123456789") == "" {
		return true
	}
	_, _, ok := slowIPv4Number(last)
	return ok
}

func (p *slowParser) parseIPv4(input string, from int) (uint64, bool) {
	parts := strings.Split(input, ".")
	if parts[len(parts)-1] == "" {
		p.fault("IPv4-empty-part", from)
		if len(parts) > 1 {
			parts = parts[:len(parts)-1]
		}
	}
	if len(parts) < 4 {
		p.fault("IPv4-too-few-parts", from)
	}
	if len(parts) > 4 {
		p.fault("IPv4-too-many-parts", from)
		return 0, false
	}
	var numbers []*big.Int
	for _, part := range parts {
		n, validationError, ok := slowIPv4Number(part)
		if !ok {
			p.fault("IPv4-non-numeric-part", from)
			return 0, false
		}
		if validationError {
			p.fault("IPv4-non-decimal-part", from)
		}
		numbers = append(numbers, n)
	}
	isLarge := func(n *big.Int) bool { return n.Cmp(big.NewInt(255)) > 0 }
	if slices.ContainsFunc(numbers, isLarge) {
		p.fault("IPv4-out-of-range-part", from)
	}
	last := numbers[len(numbers)-1]
	if slices.ContainsFunc(numbers[:len(numbers)-1], isLarge) {
		return 0, false
	}
	if last.Cmp(big.NewInt(int64(math.Pow(256, float64(5-len(numbers)))))) >= 0 {
		return 0, false
	}
	ipv4 := last.Uint64()
	for counter, n := range numbers[:len(numbers)-1] {
		ipv4 += n.Uint64() * uint64(math.Pow(256, float64(3-counter)))
	}
	return ipv4, true
}

func slowIPv4Number(input string) (n *big.Int, validationError, ok bool) {
	if input == "" {
		return nil, false, false
	}
	radix, digits := 10, "0123456789"
	switch {
	case strings.HasPrefix(input, "0x") || strings.HasPrefix(input, "0X"):
		validationError, input, radix, digits = true, input[2:], 16, "0123456789abcdefABCDEF"
	case len(input) >= 2 && input[0] == '0':
		validationError, input, radix, digits = true, input[1:], 8, "01234567"
	}
	if input == "" {
		return new(big.Int), true, true
	}
	if strings.Trim(input, digits) != "" {
		return nil, false, false
	}
	n, _ = new(big.Int).SetString(input, radix)
	return n, validationError, true
}

func slowIPv4(n uint64) string {
	s := ""
	for i := 1; i <= 4; i++ {
		s = strconv.FormatUint(n%256, 10) + s
		if i != 4 {
			s = "." + s
		}
		n /= 256
	}
	return s
}

func (p *slowParser) parseIPv6(pointer, end int) (address [8]int, ok bool) {
	fail := func(name string) ([8]int, bool) { p.fault(name, pointer); return address, false }
	pieceIndex, compress := 0, -1
	c := func() rune {
		if pointer < end {
			return p.input[pointer]
		}
		return eof
	}
	if c() == ':' {
		if pointer+1 >= end || p.input[pointer+1] != ':' {
			return fail("IPv6-invalid-compression")
		}
		pointer += 2
		pieceIndex++
		compress = pieceIndex
	}
	for c() != eof {
		if pieceIndex == 8 {
			return fail("IPv6-too-many-pieces")
		}
		if c() == ':' {
			if compress >= 0 {
				return fail("IPv6-multiple-compression")
			}
			pointer++
			pieceIndex++
			compress = pieceIndex
			continue
		}
		value, length, start := 0, 0, pointer
		for length < 4 && isASCIIHexDigit(c()) {
			n, _ := strconv.ParseUint(string(c()), 16, 8)
			value = value*0x10 + int(n)
			pointer++
			length++
		}
		if c() == '.' {
			if length == 0 {
				return fail("IPv4-in-IPv6-invalid-code-point")
			}
			pointer -= length
			if pieceIndex > 6 {
				return fail("IPv4-in-IPv6-too-many-pieces")
			}
			numbersSeen := 0
			for c() != eof {
				ipv4Piece := -1
				if numbersSeen > 0 {
					if c() != '.' || numbersSeen >= 4 {
						return fail("IPv4-in-IPv6-invalid-code-point")
					}
					pointer++
				}
				if !isASCIIDigit(c()) {
					return fail("IPv4-in-IPv6-invalid-code-point")
				}
				for isASCIIDigit(c()) {
					number := int(c() - '0')
					switch ipv4Piece {
					case -1:
						ipv4Piece = number
					case 0:
						return fail("IPv4-in-IPv6-invalid-code-point")
					default:
						ipv4Piece = ipv4Piece*10 + number
					}
					if ipv4Piece > 255 {
						return fail("IPv4-in-IPv6-out-of-range-part")
					}
					pointer++
				}
				address[pieceIndex] = address[pieceIndex]*0x100 + ipv4Piece
				numbersSeen++
				if numbersSeen == 2 || numbersSeen == 4 {
					pieceIndex++
				}
			}
			if numbersSeen != 4 {
				return fail("IPv4-in-IPv6-too-few-parts")
			}
			break
		} else if c() == ':' {
			pointer++
			if c() == eof {
				return fail("IPv6-invalid-code-point")
			}
		} else if c() != eof {
			return fail("IPv6-invalid-code-point")
		}
		if length > 1 && float64(value) < math.Pow(0x10, float64(length-1)) {
			p.fault("IPv6-piece-leading-zero", start)
		}
		address[pieceIndex] = value
		pieceIndex++
	}
	if compress >= 0 {
		swaps := pieceIndex - compress
		pieceIndex = 7
		for pieceIndex != 0 && swaps > 0 {
			address[pieceIndex], address[compress+swaps-1] = address[compress+swaps-1], address[pieceIndex]
			pieceIndex--
			swaps--
		}
	} else if pieceIndex != 8 {
		return fail("IPv6-too-few-pieces")
	}
	return address, true
}

func slowIPv6(address [8]int) string {
	longestIndex, longestSize, foundIndex, foundSize := -1, 1, -1, 0
	for pieceIndex, piece := range address {
		if piece != 0 {
			if foundSize > longestSize {
				longestIndex, longestSize = foundIndex, foundSize
			}
			foundIndex, foundSize = -1, 0
			continue
		}
		if foundIndex < 0 {
			foundIndex = pieceIndex
		}
		foundSize++
	}
	compress := longestIndex
	if foundSize > longestSize {
		compress = foundIndex
	}
	output, ignore0 := "", false
	for pieceIndex, piece := range address {
		if ignore0 && piece == 0 {
			continue
		}
		ignore0 = false
		if compress == pieceIndex {
			if pieceIndex == 0 {
				output += "::"
			} else {
				output += ":"
			}
			ignore0 = true
			continue
		}
		output += strconv.FormatInt(int64(piece), 16)
		if pieceIndex != 7 {
			output += ":"
		}
	}
	return output
}

// serialize is the URL serializer (section 4.5).
func (u *slowURL) serialize() string {
	output := u.scheme + ":"
	if u.host != nil {
		output += "//"
		if u.username != "" || u.password != "" {
			output += u.username
			if u.password != "" {
				output += ":" + u.password
			}
			output += "@"
		}
		output += *u.host
		if u.port != nil {
			output += ":" + strconv.Itoa(*u.port)
		}
	}
	if u.host == nil && u.opaque == nil && len(u.path) > 1 && u.path[0] == "" {
		output += "/."
	}
	output += u.serializePath()
	if u.query != nil {
		output += "?" + *u.query
	}
	if u.fragment != nil {
		output += "#" + *u.fragment
	}
	return output
}

func (u *slowURL) serializePath() string {
	if u.opaque != nil {
		return *u.opaque
	}
	output := ""
	for _, segment := range u.path {
		output += "/" + segment
	}
	return output
}
