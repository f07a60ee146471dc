package whatwg

// ParseReference is [ParseReference] under e.
func (e Edition) ParseReference(s string, base Base) (URL, error) {
	switch {
	case base == NoBase || hasScheme(s):
		return e.parseAbsolute(s)
	case base == AnyBase:
		return e.parseAny(s)
	}
	return e.parseRelative(s, base)
}

func (e Edition) parseAbsolute(s string) (URL, error) {
	o, err := e.scan(startAbsolute, s)
	if err != nil {
		return URL{}, err
	}
	u := URL{text: s, offsets: o, edition: e}
	return u.withHost(u.IsSpecial())
}

func (e Edition) parseRelative(s string, base Base) (URL, error) {
	o, err := e.scan(e.relativeStart(base), s)
	if err != nil {
		// Unless the base's path is opaque, whatever could become a scheme is a path so far.
		if _, absolute := e.scan(startAbsolute, s); offset(absolute) > offset(err) {
			err = absolute
		}
		return URL{}, err
	}
	u := URL{text: s, offsets: o, edition: e}
	return u.withHost(base == SpecialBase || base == FileBase || base == FileHostBase)
}

// parseAny tries every kind of base. The error is the one that is furthest into s.
func (e Edition) parseAny(s string) (URL, error) {
	var furthest error
	for _, b := range bases {
		u, err := e.parseRelative(s, b)
		if err == nil {
			return u, nil
		}
		if furthest == nil || offset(err) > offset(furthest) {
			furthest = err
		}
	}
	return URL{}, furthest
}

// hasScheme tells whether s begins with a scheme and ":", which nothing relative does.
func hasScheme(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
		case '0' <= c && c <= '9', c == '+', c == '-', c == '.':
			if i == 0 {
				return false
			}
		default:
			return c == ':' && i > 0
		}
	}
	return false
}

// withHost finds out what the host of u is, and asks of a domain what no grammar can say.
func (u URL) withHost(special bool) (URL, error) {
	if u.hostEnd == 0 {
		return u, nil
	}
	start := u.hostStart()
	text := u.text[start:u.hostEnd]
	u.host = hostKind(text, special)
	if u.host != Domain {
		return u, nil
	}
	if _, err := u.edition.checkDomain(u.text, int(start), int(u.hostEnd)); err != nil {
		return URL{}, err
	}
	return u, nil
}
