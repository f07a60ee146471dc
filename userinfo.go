package uri

import "strings"

// The generic syntax leaves to schemes what a userinfo means. Here it is what almost all mean: a user name, and perhaps a
// password after the first ":" (section 3.2.1).

// User returns the part of the userinfo before the first ":", decoded, and reports whether there is a userinfo. The octets need
// not be UTF-8.
func (u URI) User() (user string, present bool) {
	userinfo, present := u.Userinfo()
	user, _, _ = strings.Cut(userinfo, ":")
	return decoded(user), present
}

// Password returns the part of the userinfo after the first ":", decoded, and reports whether there is a ":". The octets
// need not be UTF-8.
func (u URI) Password() (password string, present bool) {
	userinfo, _ := u.Userinfo()
	_, password, present = strings.Cut(userinfo, ":")
	return decoded(password), present
}

// WithUser returns u with this user name, which is encoded, ":" too; in an IRI as by [Octets.EncodeIRI]. A password is kept as it is written.
//
// Law: [URI.User] of the result is the name, and [URI.Password] that of u.
func (u URI) WithUser(user string) (URI, error) {
	userinfo, _ := u.Userinfo()
	_, password, hasPassword := strings.Cut(userinfo, ":")
	b := u.grammar.appendUserinfo(nil, user)
	if hasPassword {
		b = append(append(b, ':'), password...)
	}
	return u.WithUserinfo(ownedString(b))
}

// WithPassword returns u with this password, which is encoded. The user name is kept as it is written; without a userinfo
// it is empty. See [URI.WithUserinfo] about passwords in URIs.
//
// Law: [URI.Password] of the result is the password, and [URI.User] that of u.
func (u URI) WithPassword(password string) (URI, error) {
	userinfo, _ := u.Userinfo()
	user, _, _ := strings.Cut(userinfo, ":")
	return u.WithUserinfo(ownedString(u.grammar.appendUserinfo(append([]byte(user), ':'), password)))
}

// WithUserPassword returns u with this user name and password, which are encoded. See [URI.WithUserinfo] about passwords in
// URIs.
func (u URI) WithUserPassword(user, password string) (URI, error) {
	b := append(u.grammar.appendUserinfo(nil, user), ':')
	return u.WithUserinfo(ownedString(u.grammar.appendUserinfo(b, password)))
}

// WithoutPassword returns u without its password and the ":" before it.
func (u URI) WithoutPassword() URI {
	userinfo, _ := u.Userinfo()
	colon := strings.IndexByte(userinfo, ':')
	if colon < 0 {
		return u
	}
	start := u.authorityStart() + uint32(colon)
	v := u.cut(start, u.userinfo)
	v.userinfo = start
	return v
}

// appendUserinfo appends the encoding of a user name or a password under g.
func (g Grammar) appendUserinfo(dst []byte, text string) []byte {
	for more := true; more; {
		var before string
		before, text, more = strings.Cut(text, ":")
		dst = g.appendEncode(dst, before, UserinfoOctets)
		if more {
			dst = append(dst, "%3A"...)
		}
	}
	return dst
}
