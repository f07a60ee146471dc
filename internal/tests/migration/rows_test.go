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
			"`ParseReference` accepts URIs and relative references like `url.Parse`, but only those of RFC 3986",
		},
		{
			"Parse",
			func() []any { return all(url.Parse("example.com/x")) }, `example.com/x, nil`,
			func() []any { return all(uri.Parse("example.com/x")) }, `error`,
			"`Parse` requires a scheme",
		},
		{
			"Parse",
			func() []any { return all(url.Parse("http://[v1.a:b]/")) }, `error`,
			func() []any { return all(uri.Parse("http://[v1.a:b]/")) }, `http://[v1.a:b]/, nil`,
			`net/url also rejects some URIs`,
		},
		{
			"ParseRequestURI",
			func() []any { return all(url.ParseRequestURI("/a?b")) }, `/a?b, nil`,
			func() []any { return all(uri.ParseReference("/a?b")) }, `/a?b, nil`,
			"check that `Path` begins with \"/\" and that `Authority` is absent; for absolute URIs use `Parse`",
		},
		{
			"URL.Parse",
			func() []any { return all(v.Parse("../e")) }, `https://joe:p%40ss@EXAMPLE.com:81/e, nil`,
			func() []any { return all(u.ResolveString("../e")) }, `https://joe:p%40ss@EXAMPLE.com:81/e, nil`,
			`the reference must be valid; both keep the userinfo and the case of the host`,
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
			"compare with `HasScheme`, because the case is kept",
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
			"by RFC 3986 it is a path; `Opaque` exists for RFC 2396",
		},
		{
			"URL.User",
			func() []any { return all(v.User) }, `joe:p%40ss`,
			func() []any { return all(u.Userinfo()) }, `"joe:p%40ss", true`,
			"as written; `User` and `Password` decode",
		},
		{
			"URL.Host",
			func() []any { return all(v.Host) }, `"EXAMPLE.com:81"`,
			func() []any { return all(u.Authority()) }, `"joe:p%40ss@EXAMPLE.com:81", true`,
			"`Authority` has the userinfo too; `Host` and `Port` are its parts, and `HostPort` is an address for `net.Dial`",
		},
		{
			"URL.Host",
			func() []any { return all(v.Host) }, `"EXAMPLE.com:81"`,
			func() []any { return all(u.HostPort()) }, `"example.com:81", nil`,
			`in lower case; if the port is absent, the default port of the scheme`,
		},
		{
			"URL.Path",
			func() []any { return all(v.Path) }, `"/a/b/c d"`,
			func() []any { return all(u.Path()) }, `"/a%2Fb/c%20d"`,
			"not decoded, so `%2F` differs from `/`; `DecodedSegments` decodes the segments",
		},
		{
			"URL.Path",
			func() []any { return all(v.Path) }, `"/a/b/c d"`,
			func() []any { return all(slices.Collect(u.DecodedSegments())) }, `[a/b c d]`,
			`decodes each segment: two here, not three`,
		},
		{
			"URL.RawPath",
			func() []any { return all(v.RawPath) }, `"/a%2Fb/c%20d"`,
			func() []any { return all(u.Path()) }, `"/a%2Fb/c%20d"`,
			`always as written`,
		},
		{
			"URL.RawQuery",
			func() []any { return all(v.RawQuery) }, `"q=x+y"`,
			func() []any { return all(u.Query()) }, `"q=x+y", true`,
			`also reports absence`,
		},
		{
			"URL.ForceQuery",
			func() []any { return all(must(url.Parse("http://a?")).ForceQuery) }, `true`,
			func() []any { return all(uri.MustParse("http://a?").Query()) }, `"", true`,
			`an empty query is present`,
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
			`always as written`,
		},
		{
			"URL.OmitHost",
			func() []any { return all(must(url.Parse("file:/p")).OmitHost) }, `true`,
			func() []any { return all(uri.MustParse("file:/p").Authority()) }, `"", false`,
			"an empty authority is present in `file:///p` and absent in `file:/p`",
		},
	}},
	{"Fields, set", []migration{
		{
			"URL.Scheme",
			func() []any { return all(edited(func(v *url.URL) { v.Scheme = "http" })) }, `http://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t`,
			func() []any { return all(u.WithScheme("http")) }, `http://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t, nil`,
			"a value never changes: `With…` returns a new one, or an error",
		},
		{
			"URL.Opaque",
			func() []any { return all(edited(func(v *url.URL) { v.Opaque = "//x" })) }, `https://x?q=x+y#s%20t`,
			func() []any { return all(u.WithPath("x")) }, `error`,
			`net/url then prints no host; here a path that contradicts the authority is an error`,
		},
		{
			"URL.User",
			func() []any { return all(edited(func(v *url.URL) { v.User = url.User("a:b") })) }, `https://a%3Ab@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t`,
			func() []any { return all(u.WithUser("a:b")) }, `https://a%3Ab:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t, nil`,
			"the password is kept; `WithUserPassword` sets both, `WithoutPassword` and `WithoutUserinfo` remove",
		},
		{
			"URL.Host",
			func() []any { return all(edited(func(v *url.URL) { v.Host = "x@y" })) }, `https://joe:p%40ss@x%40y/a%2Fb/c%20d?q=x+y#s%20t`,
			func() []any { return all(u.WithHost("x@y")) }, `error`,
			"a host has no port or userinfo: `WithPort`, `WithAddr`, `Edit`",
		},
		{
			"URL.Path",
			func() []any { return all(edited(func(v *url.URL) { v.Path = "/x y" })) }, `https://joe:p%40ss@EXAMPLE.com:81/x%20y?q=x+y#s%20t`,
			func() []any { return all(u.WithSegments("x y")) }, `https://joe:p%40ss@EXAMPLE.com:81/x%20y?q=x+y#s%20t, nil`,
			"`WithSegments` encodes; `WithPath` expects an encoded path",
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
			"an invalid query is an error; `QueryChars.Encode` encodes",
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
			func() []any { return all(u.WithFragment(uri.FragmentChars.Encode("x y"))) }, `https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#x%20y, nil`,
			"expects an encoded fragment; `WithoutFragment` removes it",
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
			func() []any {
				return all(u.Edit(func(c *uri.Components) { c.Userinfo, c.Host, c.Port = uri.Optional{}, uri.Optional{}, uri.Optional{} }))
			}, `https:/a%2Fb/c%20d?q=x+y#s%20t, nil`,
			`net/url ignores it unless the host is empty`,
		},
	}},
	{"Methods of URL", []migration{
		{
			"URL.String",
			func() []any { return all(v.String()) }, `"https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t"`,
			func() []any { return all(u.String()) }, `"https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t"`,
			`byte for byte the parsed text`,
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
			"`Secret` also hides the path and the query",
		},
		{
			"URL.EscapedPath",
			func() []any { return all(v.EscapedPath()) }, `"/a%2Fb/c%20d"`,
			func() []any { return all(u.Path()) }, `"/a%2Fb/c%20d"`,
			`nothing; text that net/url would have to escape is not a URI`,
		},
		{
			"URL.EscapedFragment",
			func() []any { return all(v.EscapedFragment()) }, `"s%20t"`,
			func() []any { return all(u.Fragment()) }, `"s%20t", true`,
			`also reports absence`,
		},
		{
			"URL.Hostname",
			func() []any { return all(v.Hostname()) }, `"EXAMPLE.com"`,
			func() []any { return all(u.Hostname()) }, `"example.com", nil`,
			"in lower case; an error if there is no host, or programs disagree about its name; `Host` returns it as written",
		},
		{
			"URL.Port",
			func() []any { return all(v.Port()) }, `"81"`,
			func() []any { return all(u.Port()) }, `"81", true`,
			"also reports absence; `PortNumber` is a number, `EffectivePort` knows the schemes",
		},
		{
			"URL.IsAbs",
			func() []any { return all(v.IsAbs()) }, `true`,
			func() []any { return all(u.IsURI()) }, `true`,
			"nothing; an absolute URI of RFC 3986 also has no fragment: rule absolute-URI",
		},
		{
			"URL.Query",
			func() []any { return all(v.Query()) }, `map[q:[x y]]`,
			func() []any { return all(u.Pairs(uri.FormPairs).String()) }, `"q=x+y"`,
			"in their order, as written; `URLValues` returns a map",
		},
		{
			"URL.RequestURI",
			func() []any { return all(v.RequestURI()) }, `"/a%2Fb/c%20d?q=x+y"`,
			func() []any { return all(u.RequestURI()) }, `"/a%2Fb/c%20d?q=x+y", nil`,
			"a reference that no request can have is an error; `URL` returns a `*url.URL` for net/http",
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
			"`%` is a percent sign; net/url drops all elements if one is badly escaped",
		},
		{
			"URL.AppendBinary",
			func() []any { return all(v.AppendBinary(nil)) }, `"https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t", nil`,
			func() []any { return all(u.AppendText(nil)) }, `"https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t", nil`,
			"`MarshalBinary` keeps the grammar in one more byte",
		},
		{
			"URL.MarshalBinary",
			func() []any { return all(v.MarshalBinary()) }, `"https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t", nil`,
			func() []any { return all(u.MarshalText()) }, `"https://joe:p%40ss@EXAMPLE.com:81/a%2Fb/c%20d?q=x+y#s%20t", nil`,
			"`MarshalText` makes it a JSON string; net/url does not implement it",
		},
		{
			"URL.UnmarshalBinary",
			func() []any { return all(new(url.URL).UnmarshalBinary([]byte("a b"))) }, `nil`,
			func() []any { return all(new(uri.URI).UnmarshalText([]byte("a b"))) }, `error`,
			"the text must be a reference; `FullURI` requires more",
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
			`also reports absence`,
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
			`as written`,
		},
	}},
	{"Escaping", []migration{
		{
			"PathEscape",
			func() []any { return all(url.PathEscape("a/b c;d")) }, `"a%2Fb%20c%3Bd"`,
			func() []any { return all(uri.SegmentChars.Encode("a/b c;d")) }, `"a%2Fb%20c;d"`,
			"characters that RFC 3986 allows in a segment stay, such as `;` and `,`",
		},
		{
			"PathUnescape",
			func() []any { return all(url.PathUnescape("a%2Fb+c")) }, `"a/b+c", nil`,
			func() []any { return all(uri.DecodeText("a%2Fb+c")) }, `"a/b+c", nil`,
			"invalid UTF-8 is an error; `DecodeOctets` returns any bytes",
		},
		{
			"QueryEscape",
			func() []any { return all(url.QueryEscape("a&b c")) }, `"a%26b+c"`,
			func() []any { return all(uri.FormPairs.Parse("").Append(uri.NewPair("q", "a&b c")).String()) }, `"q=a%26b+c"`,
			"pairs encode their names and values; for other data, `UnreservedChars.Encode`",
		},
		{
			"QueryUnescape",
			func() []any { return all(url.QueryUnescape("a%26b+c")) }, `"a&b c", nil`,
			func() []any { return all(must(u.WithQuery("q=a%26b+c")).Pairs(uri.FormPairs).Get("q")) }, `"a&b c", true`,
			`pairs decode their names and values`,
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
			"a `;` is data, as in the URL Standard; parsing the URI has validated the query",
		},
		{
			"Values.Get",
			func() []any { return all(values.Get("none")) }, `""`,
			func() []any { return all(pairs.Get("none")) }, `"", false`,
			`also reports absence`,
		},
		{
			"Values.Has",
			func() []any { return all(values.Has("q")) }, `true`,
			func() []any { return all(pairs.Get("q")) }, `"x y", true`,
			`its second result`,
		},
		{
			"Values.Set",
			func() []any { return all(added(func(values url.Values) { values.Set("q", "z") })) }, `"q=z"`,
			func() []any { return all(pairs.Set("q", "z").String()) }, `"q=z"`,
			"a value never changes: the result has all other pairs unchanged, for `WithPairs`",
		},
		{
			"Values.Add",
			func() []any { return all(added(func(values url.Values) { values.Add("a", "z") })) }, `"a=z&q=x+y"`,
			func() []any { return all(pairs.Add("a", "z").String()) }, `"q=x+y&a=z"`,
			`pairs keep the order of the calls, not of the names`,
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
			func() []any { return all(uri.FormPairs.Parse(values.Encode()).String()) }, `"q=x+y"`,
			`nothing; pairs that are read from a query keep their order`,
		},
	}},
	{"Errors", []migration{
		{
			"Error.Error",
			func() []any { return all(kind(urlErr)) }, `"*url.Error"`,
			func() []any { return all(kind(uriErr)) }, `"*uri.SyntaxError"`,
			"never shows text before the last `@`",
		},
		{
			"Error.Op",
			func() []any { return all(urlErr.Op) }, `"parse"`,
			func() []any { return all(uriErr.Start()) }, `"URI"`,
			`the start rule`,
		},
		{
			"Error.URL",
			func() []any { return all(urlErr.URL) }, `"http://a b/"`,
			func() []any { return all(uriErr.Offset()) }, `8`,
			`the failure offset`,
		},
		{
			"Error.Err",
			func() []any { return all(urlErr.Err) }, `error`,
			func() []any { return all(uriErr.Problem()) }, `"a space is not allowed in the host"`,
			"the problem in plain words; `Hint` is advice if the meaning is certain",
		},
		{
			"Error.Err",
			func() []any { return all(urlErr.Err) }, `error`,
			func() []any { return all(uriErr.Rule()) }, `"authority"`,
			"for programs: the rule that the text left, what the rule allows there (`Expected`) and the section of the RFC (`Section`)",
		},
		{
			"Error.Unwrap",
			func() []any { return all(urlErr.Unwrap()) }, `error`,
			func() []any { return all(errors.Unwrap(uriErr)) }, `nil`,
			`it wraps no error`,
		},
		{
			"Error.Timeout",
			func() []any { return all(urlErr.Timeout()) }, `false`,
			nil, ``,
			"parsing does not wait; net/http still has its `*url.Error`",
		},
		{
			"Error.Temporary",
			func() []any { return all(urlErr.Temporary()) }, `false`,
			nil, ``,
			"parsing does not wait; net/http still has its `*url.Error`",
		},
		{
			"EscapeError.Error",
			func() []any { return all(url.PathUnescape("%x")) }, `error`,
			func() []any { return all(uri.DecodeText("%x")) }, `error`,
			"a `*ComponentError`, with the offset",
		},
		{
			"InvalidHostError.Error",
			func() []any { return all(kind(urlErr.Err)) }, `"url.InvalidHostError"`,
			func() []any { return all(uriErr.Rule()) }, `"authority"`,
			"a `*SyntaxError`, as for every other component",
		},
	}},
}
