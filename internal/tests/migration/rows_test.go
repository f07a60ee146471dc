//lint:file-ignore SA1007 what net/url refuses is part of what is shown

package migration

import (
	"errors"
	"net/url"
	"slices"

	"github.com/urigrammar/uri"
)

var guide = []guideSection{
	{"Parsing", []migration{
		{
			"Parse",
			func() []any { return all(url.Parse("http://a b/")) }, `error`,
			func() []any { return all(uri.ParseReference("http://a b/")) }, `error`,
			"`ParseReference` takes URIs and relative references, as `url.Parse` does, but only what RFC 3986 derives",
		},
		{
			"Parse",
			func() []any { return all(url.Parse("example.com/x")) }, `example.com/x, nil`,
			func() []any { return all(uri.Parse("example.com/x")) }, `error`,
			"`Parse` wants a scheme",
		},
		{
			"Parse",
			func() []any { return all(url.Parse("http://[v1.a:b]/")) }, `error`,
			func() []any { return all(uri.Parse("http://[v1.a:b]/")) }, `http://[v1.a:b]/, nil`,
			`net/url refuses some URIs too`,
		},
		{
			"ParseRequestURI",
			func() []any { return all(url.ParseRequestURI("/a?b")) }, `/a?b, nil`,
			func() []any { return all(uri.ParseReference("/a?b")) }, `/a?b, nil`,
			"check that `Path` begins with \"/\" and that `Authority` is absent; for absolute URIs use `ParseAbsolute`, which rejects a fragment",
		},
		{
			"URL.Parse",
			func() []any { return all(v.Parse("../e")) }, `https://joe:p%40ss@EXAMPLE.com:81/e, nil`,
			func() []any { return all(u.ResolveString("../e")) }, `https://joe:p%40ss@EXAMPLE.com:81/e, nil`,
			`the reference must be one of RFC 3986; userinfo and case of the host are kept by both`,
		},
		{
			"URL.ResolveReference",
			func() []any { return all(v.ResolveReference(w)) }, `https://joe:p%40ss@EXAMPLE.com:81/e?`,
			func() []any { return all(u.Resolve(ref)) }, `https://joe:p%40ss@EXAMPLE.com:81/e?#, nil`,
			`an empty fragment is kept; a base without a scheme is an error`,
		},
	}},
	{"Fields, read", []migration{
		{
			"URL.Scheme",
			func() []any { return all(v.Scheme) }, `"https"`,
			func() []any { return all(u.Scheme()) }, `"https"`,
			"ask with `HasScheme`, since the case is kept",
		},
		{
			"URL.Scheme",
			func() []any { return all(url.Parse("HTTP://a/")) }, `http://a/, nil`,
			func() []any { return all(uri.Parse("HTTP://a/")) }, `HTTP://a/, nil`,
			`a URI prints as it was written`,
		},
		{
			"URL.Opaque",
			func() []any { return all(must(url.Parse("mailto:a@b")).Opaque) }, `"a@b"`,
			func() []any { return all(uri.MustParse("mailto:a@b").Path()) }, `"a@b"`,
			"by RFC 3986 it is a path; `Opaque` is of RFC 2396",
		},
		{
			"URL.User",
			func() []any { return all(v.User) }, `joe:p%40ss`,
			func() []any { return all(u.Userinfo()) }, `"joe:p%40ss", true`,
			"in the spelling of the text; decoded by `User` and `Password`",
		},
		{
			"URL.Host",
			func() []any { return all(v.Host) }, `"EXAMPLE.com:81"`,
			func() []any { return all(u.Authority()) }, `"joe:p%40ss@EXAMPLE.com:81", true`,
			"`Authority` has the userinfo too; `Host` and `Port` are its parts, and `HostPort` is what `net.Dial` takes",
		},
		{
			"URL.Host",
			func() []any { return all(v.Host) }, `"EXAMPLE.com:81"`,
			func() []any { return all(u.HostPort()) }, `"example.com:81", nil`,
			`in lower case; where the port is absent it is that of the scheme`,
		},
		{
			"URL.Path",
			func() []any { return all(v.Path) }, `"/a/b/c d"`,
			func() []any { return all(u.Path()) }, `"/a%2Fb/c%20d"`,
			"not decoded, so that `%2F` is not `/`: decode the segments, `DecodedSegments`",
		},
		{
			"URL.Path",
			func() []any { return all(v.Path) }, `"/a/b/c d"`,
			func() []any { return all(slices.Collect(u.DecodedSegments())) }, `[a/b c d]`,
			`the segments, decoded one by one: two here, not three`,
		},
		{
			"URL.RawPath",
			func() []any { return all(v.RawPath) }, `"/a%2Fb/c%20d"`,
			func() []any { return all(u.Path()) }, `"/a%2Fb/c%20d"`,
			`always what was written`,
		},
		{
			"URL.RawQuery",
			func() []any { return all(v.RawQuery) }, `"q=x+y"`,
			func() []any { return all(u.Query()) }, `"q=x+y", true`,
			`absence is told`,
		},
		{
			"URL.ForceQuery",
			func() []any { return all(must(url.Parse("http://a?")).ForceQuery) }, `true`,
			func() []any { return all(uri.MustParse("http://a?").Query()) }, `"", true`,
			`a query that is empty is present`,
		},
		{
			"URL.Fragment",
			func() []any { return all(v.Fragment) }, `"s t"`,
			func() []any { return all(u.Fragment()) }, `"s%20t", true`,
			"not decoded: `DecodeText` decodes it",
		},
		{
			"URL.RawFragment",
			func() []any { return all(v.RawFragment) }, `""`,
			func() []any { return all(u.Fragment()) }, `"s%20t", true`,
			`always what was written`,
		},
		{
			"URL.OmitHost",
			func() []any { return all(must(url.Parse("file:/p")).OmitHost) }, `true`,
			func() []any { return all(uri.MustParse("file:/p").Authority()) }, `"", false`,
			"an authority that is empty is present in `file:///p` and absent in `file:/p`",
		},
	}},
	{"Fields, set", []migration{
		{
			"URL.Scheme",
			func() []any { return all(edited(func(v *url.URL) { v.Scheme = "http" })) }, `http://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t`,
			func() []any { return all(u.WithScheme("http")) }, `http://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t, nil`,
			"a value is never changed: `With…` returns another, or an error if it is no URI",
		},
		{
			"URL.Opaque",
			func() []any { return all(edited(func(v *url.URL) { v.Opaque = "//x" })) }, `https://x?q=x+y#s%20t`,
			func() []any { return all(u.WithPath("x")) }, `error`,
			`net/url prints no host then; here a path that contradicts the authority is an error`,
		},
		{
			"URL.User",
			func() []any { return all(edited(func(v *url.URL) { v.User = url.User("a:b") })) }, `https://a%3Ab@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t`,
			func() []any { return all(u.WithUser("a:b")) }, `https://a%3Ab:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t, nil`,
			"the password is kept; `WithUserPassword` sets both, `WithoutPassword` and `WithoutUserinfo` take away",
		},
		{
			"URL.Host",
			func() []any { return all(edited(func(v *url.URL) { v.Host = "x@y" })) }, `https://joe:p%40ss@x%40y/a%2Fb/c%20d?q=x+y#s%20t`,
			func() []any { return all(u.WithHost("x@y")) }, `error`,
			"a host is a host, without a port: `WithPort`, `WithAddr`, `WithAuthority`",
		},
		{
			"URL.Path",
			func() []any { return all(edited(func(v *url.URL) { v.Path = "/x y" })) }, `https://joe:p%40ss@EXAMPLE.com:81/x%20y?q=x+y#s%20t`,
			func() []any { return all(u.WithSegments("x y")) }, `https://joe:p%40ss@EXAMPLE.com:81/x%20y?q=x+y#s%20t, nil`,
			"`WithSegments` encodes; `WithPath` takes the spelling",
		},
		{
			"URL.RawPath",
			func() []any { return all(edited(func(v *url.URL) { v.RawPath = "/x%2Fy" })) }, `https://joe:p%40ss@EXAMPLE.com:81/a/b/c%20d?q=x+y#s%20t`,
			func() []any { return all(u.WithPath("/x%2Fy")) }, `https://joe:p%40ss@EXAMPLE.com:81/x%2Fy?q=x+y#s%20t, nil`,
			"net/url ignores it unless `Path` is the same, decoded",
		},
		{
			"URL.RawQuery",
			func() []any { return all(edited(func(v *url.URL) { v.RawQuery = "a b" })) }, `https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?a b#s%20t`,
			func() []any { return all(u.WithQuery("a b")) }, `error`,
			"what is no query is an error; `QueryOctets.Encode` encodes",
		},
		{
			"URL.ForceQuery",
			func() []any { return all(edited(func(v *url.URL) { v.ForceQuery = false })) }, `https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t`,
			func() []any { return all(u.WithoutQuery()) }, `https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d#s%20t`,
			"absent and empty are different calls: `WithQuery(\"\")`",
		},
		{
			"URL.Fragment",
			func() []any { return all(edited(func(v *url.URL) { v.Fragment = "x y" })) }, `https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#x%20y`,
			func() []any { return all(u.WithFragment(uri.FragmentOctets.Encode("x y"))) }, `https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#x%20y, nil`,
			"takes the spelling; `WithoutFragment` takes it away",
		},
		{
			"URL.RawFragment",
			func() []any { return all(edited(func(v *url.URL) { v.RawFragment = "x%20y" })) }, `https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t`,
			func() []any { return all(u.WithFragment("x%20y")) }, `https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#x%20y, nil`,
			"net/url ignores it unless `Fragment` is the same, decoded",
		},
		{
			"URL.OmitHost",
			func() []any { return all(edited(func(v *url.URL) { v.OmitHost = true })) }, `https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t`,
			func() []any { return all(u.WithoutAuthority()) }, `https:/a%2Fb/c%20d?q=x+y#s%20t, nil`,
			`net/url looks at it only if the host is empty`,
		},
	}},
	{"Methods of URL", []migration{
		{
			"URL.String",
			func() []any { return all(v.String()) }, `"https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t"`,
			func() []any { return all(u.String()) }, `"https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t"`,
			`byte for byte what was parsed`,
		},
		{
			"URL.String",
			func() []any { return all(must(url.Parse("http://a/#")).String()) }, `"http://a/"`,
			func() []any { return all(uri.MustParse("http://a/#").String()) }, `"http://a/#"`,
			`net/url drops an empty fragment`,
		},
		{
			"URL.Redacted",
			func() []any { return all(v.Redacted()) }, `"https://joe:xxxxx@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t"`,
			func() []any { return all(u.Redacted()) }, `"https://joe:xxxxx@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t"`,
			"for a value that prints no path and no query either see `Secret`",
		},
		{
			"URL.EscapedPath",
			func() []any { return all(v.EscapedPath()) }, `"/a%2Fb/c%20d"`,
			func() []any { return all(u.Path()) }, `"/a%2Fb/c%20d"`,
			`nothing; what net/url would have to escape is no URI`,
		},
		{
			"URL.EscapedFragment",
			func() []any { return all(v.EscapedFragment()) }, `"s%20t"`,
			func() []any { return all(u.Fragment()) }, `"s%20t", true`,
			`absence is told`,
		},
		{
			"URL.Hostname",
			func() []any { return all(v.Hostname()) }, `"EXAMPLE.com"`,
			func() []any { return all(u.Hostname()) }, `"example.com", true`,
			"in lower case, with whether a host is present; `Host` returns it as written; `HostPort` reports names that one may not dial",
		},
		{
			"URL.Port",
			func() []any { return all(v.Port()) }, `"81"`,
			func() []any { return all(u.Port()) }, `"81", true`,
			"absence is told; `PortNumber` is a number, `EffectivePort` knows the schemes",
		},
		{
			"URL.IsAbs",
			func() []any { return all(v.IsAbs()) }, `true`,
			func() []any { return all(u.IsURI()) }, `true`,
			"nothing; what RFC 3986 calls absolute has no fragment either: `ParseAbsolute`",
		},
		{
			"URL.Query",
			func() []any { return all(v.Query()) }, `map[q:[x y]]`,
			func() []any { return all(u.Pairs(uri.FormPairs).String()) }, `"q=x+y"`,
			"in their order and their spelling; `URLValues` makes a map",
		},
		{
			"URL.RequestURI",
			func() []any { return all(v.RequestURI()) }, `"/a%2Fb/c%20d?q=x+y"`,
			func() []any { return all(must(u.URL()).RequestURI()) }, `"/a%2Fb/c%20d?q=x+y"`,
			"nothing: there is no method for it, since net/http takes a `*url.URL`",
		},
		{
			"URL.JoinPath",
			func() []any { return all(v.JoinPath("../x")) }, `https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/x?q=x+y#s%20t`,
			func() []any { return all(u.JoinPath("../x")) }, `https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/x?q=x+y#s%20t, nil`,
			"elements are text and are encoded; `..` above the root is an error; for data use `AppendSegments`",
		},
		{
			"URL.JoinPath",
			func() []any { return all(v.JoinPath("x%2Fy", "50%")) }, `https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t`,
			func() []any { return all(u.JoinPath("x%2Fy", "50%")) }, `https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d/x%252Fy/50%25?q=x+y#s%20t, nil`,
			"`%` is a percent sign; net/url drops all elements if one is not well escaped",
		},
		{
			"URL.AppendBinary",
			func() []any { return all(v.AppendBinary(nil)) }, `"https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t", nil`,
			func() []any { return all(u.AppendText(nil)) }, `"https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t", nil`,
			"`AppendBinary` is here too, and keeps the grammar in one octet more",
		},
		{
			"URL.MarshalBinary",
			func() []any { return all(v.MarshalBinary()) }, `"https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t", nil`,
			func() []any { return all(u.MarshalText()) }, `"https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t", nil`,
			"`MarshalText` makes it a string of JSON; net/url has none",
		},
		{
			"URL.UnmarshalBinary",
			func() []any { return all(new(url.URL).UnmarshalBinary([]byte("a b"))) }, `nil`,
			func() []any { return all(new(uri.URI).UnmarshalText([]byte("a b"))) }, `error`,
			"what it reads must be a reference; `FullURI` and `AbsoluteURI` ask for more",
		},
	}},
	{"User names and passwords", []migration{
		{
			"User",
			func() []any { return all(url.User("a:b")) }, `a%3Ab`,
			func() []any { return all(must(u.WithoutUserinfo().WithUser("a:b")).Userinfo()) }, `"a%3Ab", true`,
			`no type: users are set on a URI`,
		},
		{
			"UserPassword",
			func() []any { return all(url.UserPassword("a", "p@ss")) }, `a:p%40ss`,
			func() []any { return all(must(u.WithUserPassword("a", "p@ss")).Userinfo()) }, `"a:p%40ss", true`,
			`no type: users are set on a URI`,
		},
		{
			"Userinfo.Username",
			func() []any { return all(v.User.Username()) }, `"joe"`,
			func() []any { return all(u.User()) }, `"joe", true`,
			`absence is told`,
		},
		{
			"Userinfo.Password",
			func() []any { return all(v.User.Password()) }, `"p@ss", true`,
			func() []any { return all(u.Password()) }, `"p@ss", true`,
			`nothing`,
		},
		{
			"Userinfo.String",
			func() []any { return all(v.User.String()) }, `"joe:p%40ss"`,
			func() []any { return all(u.Userinfo()) }, `"joe:p%40ss", true`,
			`the spelling of the text`,
		},
	}},
	{"Escaping", []migration{
		{
			"PathEscape",
			func() []any { return all(url.PathEscape("a/b c;d")) }, `"a%2Fb%20c%3Bd"`,
			func() []any { return all(uri.SegmentOctets.Encode("a/b c;d")) }, `"a%2Fb%20c;d"`,
			"what a segment of RFC 3986 can hold stays as it is, such as `;` and `,`",
		},
		{
			"PathUnescape",
			func() []any { return all(url.PathUnescape("a%2Fb+c")) }, `"a/b+c", nil`,
			func() []any { return all(uri.DecodeText("a%2Fb+c")) }, `"a/b+c", nil`,
			"what is not UTF-8 is an error: `DecodeOctets` takes any octets",
		},
		{
			"QueryEscape",
			func() []any { return all(url.QueryEscape("a&b c")) }, `"a%26b+c"`,
			func() []any { return all(uri.FormPairs.Of(uri.NewPair("q", "a&b c")).String()) }, `"q=a%26b+c"`,
			"names and values are encoded with their pairs; what is no pair: `UnreservedOctets.Encode`",
		},
		{
			"QueryUnescape",
			func() []any { return all(url.QueryUnescape("a%26b+c")) }, `"a&b c", nil`,
			func() []any { return all(must(u.WithQuery("q=a%26b+c")).Pairs(uri.FormPairs).Get("q")) }, `"a&b c", true`,
			`names and values are decoded with their pairs`,
		},
		{
			"JoinPath",
			func() []any { return all(url.JoinPath("http://a/b", "c", "../d")) }, `"http://a/b/d", nil`,
			func() []any { return all(uri.MustParse("http://a/b").JoinPath("c", "../d")) }, `http://a/b/d, nil`,
			`parse first; elements are text and are encoded`,
		},
	}},
	{"Queries", []migration{
		{
			"ParseQuery",
			func() []any { return all(url.ParseQuery("a=1;b=2")) }, `error`,
			func() []any { return all(must(uri.ParseReference("?a=1;b=2")).Pairs(uri.FormPairs).URLValues()) }, `map[a:[1;b=2]]`,
			"a `;` is data, as in the URL Standard; whether it is a query was decided when the URI was parsed",
		},
		{
			"Values.Get",
			func() []any { return all(values.Get("none")) }, `""`,
			func() []any { return all(pairs.Get("none")) }, `"", false`,
			`absence is told`,
		},
		{
			"Values.Has",
			func() []any { return all(values.Has("q")) }, `true`,
			func() []any { return all(pairs.Has("q")) }, `true`,
			`nothing`,
		},
		{
			"Values.Set",
			func() []any { return all(added(func(values url.Values) { values.Set("q", "z") })) }, `"q=z"`,
			func() []any { return all(pairs.Set("q", "z").String()) }, `"q=z"`,
			"a value is never changed: another is returned, with all other pairs as they were, for `WithPairs`",
		},
		{
			"Values.Add",
			func() []any { return all(added(func(values url.Values) { values.Add("a", "z") })) }, `"a=z&q=x+y"`,
			func() []any { return all(pairs.Add("a", "z").String()) }, `"q=x+y&a=z"`,
			`the order is that of the calls and not of the names`,
		},
		{
			"Values.Del",
			func() []any { return all(added(func(values url.Values) { values.Del("q") })) }, `""`,
			func() []any { return all(pairs.Delete("q").String()) }, `""`,
			`the other pairs keep their spelling`,
		},
		{
			"Values.Encode",
			func() []any { return all(values.Encode()) }, `"q=x+y"`,
			func() []any { return all(uri.FormPairs.OfValues(values).String()) }, `"q=x+y"`,
			`nothing; pairs that are read from a query keep their order`,
		},
	}},
	{"Errors", []migration{
		{
			"Error.Error",
			func() []any { return all(kind(urlErr)) }, `"*url.Error"`,
			func() []any { return all(kind(uriErr)) }, `"*uri.SyntaxError"`,
			"never shows what stands before the last `@`",
		},
		{
			"Error.Op",
			func() []any { return all(urlErr.Op) }, `"parse"`,
			func() []any { return all(uriErr.Start()) }, `"URI"`,
			`the rule that was asked for`,
		},
		{
			"Error.URL",
			func() []any { return all(urlErr.URL) }, `"http://a b/"`,
			func() []any { return all(uriErr.Offset()) }, `8`,
			`the number of octets before the one that cannot stand there`,
		},
		{
			"Error.Err",
			func() []any { return all(urlErr.Err) }, `error`,
			func() []any { return all(uriErr.Problem()) }, `"a space is not allowed in the host"`,
			"what is wrong, in plain words; `Hint` is advice where it is certain what was meant",
		},
		{
			"Error.Err",
			func() []any { return all(urlErr.Err) }, `error`,
			func() []any { return all(uriErr.Rule()) }, `"authority"`,
			"for programs: the rule that it left, what could have stood there (`Expected`) and the section of the RFC (`Section`)",
		},
		{
			"Error.Unwrap",
			func() []any { return all(urlErr.Unwrap()) }, `error`,
			func() []any { return all(errors.Unwrap(uriErr)) }, `nil`,
			`there is no other error inside`,
		},
		{
			"Error.Timeout",
			func() []any { return all(urlErr.Timeout()) }, `false`,
			nil, ``,
			"parsing waits for nothing; net/http still has its `*url.Error`",
		},
		{
			"Error.Temporary",
			func() []any { return all(urlErr.Temporary()) }, `false`,
			nil, ``,
			"parsing waits for nothing; net/http still has its `*url.Error`",
		},
		{
			"EscapeError.Error",
			func() []any { return all(url.PathUnescape("%x")) }, `error`,
			func() []any { return all(uri.DecodeText("%x")) }, `error`,
			"an `*EncodingError`, with the offset",
		},
		{
			"InvalidHostError.Error",
			func() []any { return all(kind(urlErr.Err)) }, `"url.InvalidHostError"`,
			func() []any { return all(uriErr.Rule()) }, `"authority"`,
			"a `*SyntaxError`, as for every other component",
		},
	}},
}
