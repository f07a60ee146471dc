package find_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/cmd/internal/find"
	"github.com/urigrammar/uri/internal/lines"
)

// pieces are what the texts of the laws consist of.
var pieces = []string{
	"a", "Z", "7", " ", "\n", "\r\n", ".", ",", ";", ":", "/", "//", "://", "http://", "https://h.example/", "mailto:", "urn:", "?", "#", "@", "%", "%40", "%2F", "%3A%2F%2F", "%253A",
	"&", "&amp;", "&quot;", "&copy;", "&#x2F;", "&#64;", `\`, `\\`, `\/`, `\n`, `\"`, `\u0026`, `\u002f`, `\ud83d\ude00`, `\ud83d`, `"`, "'", "`", "<", ">", "(", ")", "[", "]", "{", "}", "{{", "}}", "|", "](",
	"*", "_", "~", "é", "例", "。", "\u200b", "\xff", "\x00", "$", "=", "token=", "com", "<a href=", "<!--", "-->", "<script>", "</script>", "<svg>", "<![CDATA[", "]]>", "srcset=",
}

func texts() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 40).Draw(t, "pieces"), "")
	})
}

// checkText checks the laws that hold for all texts.
func checkText(t require.TestingT, text string) {
	same := func(u find.URL) string { return u.Text }
	require.LessOrEqual(t, find.Looked(finder, text), 8*len(text))
	for _, isHTML := range []bool{false, true} {
		f := finder
		f.HTML = isHTML
		require.Equal(t, text, f.Rewrite(text, find.Place{}, same))
		last := 0
		for u := range f.All(text, find.Place{Line: 1}) {
			require.LessOrEqual(t, last, u.Start)
			require.Less(t, u.Start, u.End)
			last = u.End
			require.Equal(t, u.Written, written(text, u))
		}
		require.LessOrEqual(t, last, len(text))
		_, _, err := f.Document(strings.NewReader(text), isHTML, func(l find.URL) bool {
			require.Contains(t, text, l.Written)
			require.Equal(t, l.Written, written(text, l))
			return true
		})
		require.NoError(t, err)
	}
	redacted := redactor.Redact(text)
	for i, part := range strings.Split(redacted, redactor.Mask) { // nothing else changes
		at := strings.Index(text, part)
		require.GreaterOrEqual(t, at, 0, redacted)
		require.True(t, i > 0 || at == 0, redacted)
		text = text[at+len(part):]
	}
}

// written returns what is at the place of a link.
func written(text string, l find.URL) string {
	for range l.Line - 1 {
		_, text, _ = strings.Cut(text, "\n")
	}
	return text[l.Column : l.Column+len(l.Written)]
}

func TestARewriteThatChangesNoURLReturnsTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkText(t, texts().Draw(t, "text")) })
}

func FuzzText(f *testing.F) {
	for _, e := range readAll[expected](f, "more_texts.jsonl") {
		f.Add(e.Text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkText(t, text) })
}

func FuzzRewrite(f *testing.F) {
	f.Add(`see "https:\/\/h\/?a=1\u0026b" and <http://x&amp;y>`)
	f.Fuzz(func(t *testing.T, text string) {
		n := 0
		changed := finder.Rewrite(text, find.Place{}, func(u find.URL) string { n++; return "https://new.example/?a&b" })
		assert.LessOrEqual(t, n, strings.Count(changed, "new.example"))
	})
}

// passwordBytes are those of passwords: all of printable ASCII but white space, quotation marks and angle brackets.
const passwordBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&()*+,-./:;=?@[]^_`{|}~\\"

// checkPassword checks that a password is masked in a URL in a text.
func checkPassword(t require.TestingT, before, scheme, user, password, host, after string) {
	text := before + scheme + "://" + user + ":" + password + "@" + host + after
	require.NotContains(t, redactor.Redact(text), password, text)
}

func TestNoPasswordSurvives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := func(name string, all ...string) string { return rapid.SampledFrom(all).Draw(t, name) }
		password := rapid.StringOfN(rapid.SampledFrom([]rune(passwordBytes+"é密")), 8, 16, -1).Draw(t, "password")
		checkPassword(t,
			from("before", "", "x ", "url=", "(", "[", "\"", "'", "<a href=\"", "`", "- ", "{\"u\":\"", "see:", "https://h/?u=", "a,", "jdbc:"),
			from("scheme", "https", "postgres", "redis", "mongodb+srv", "ftp", "amqp", "x"),
			from("user", "", "u", "app", "user.name", "a%40b", "a@b.com", "it's", "a,b", "12"),
			password,
			from("host", "db.example", "h", "localhost", "example.com", "[::1]", "10.0.0.1", "a,b", ""),
			from("after", "", "/", ":5432/app?x=1", "/a@b", "?q=a@b.com#f", " y", ")", "\"", "'", "`;", "\"}", ",", ".\n", "</a>"))
	})
}

func FuzzRedact(f *testing.F) {
	f.Add("see ", "https", "u", "p#w/1|%@:", "h.example", "/x@y")
	f.Fuzz(func(t *testing.T, before, scheme, user, password, host, after string) {
		only := func(s, set string) bool { return strings.Trim(s, set) == "" }
		if len(password) < 8 || !only(password, passwordBytes) || !only(user, passwordBytes[:62]) || scheme == "" || !only(scheme, passwordBytes[:26]) {
			t.Skip()
		}
		if strings.ContainsAny(before, "'`\\&%:/") || strings.Contains(password, "://") || strings.Contains(before+scheme+"://"+user+":"+redactor.Mask+"@"+host+" "+after, password) {
			t.Skip() // other URLs around
		}
		checkPassword(t, before, scheme, user, password, host, " "+after)
	})
}

// hostile are texts for which a search is slow that goes back.
var hostile = map[string]string{
	"apostrophe": "'a://x", "less than": "<a://x", "backtick": "`a://x", "references": "&", "long references": "&a", "digits": "&#", "backslashes": `\`, "formats": "%s", "commas": "http://x,",
	"braces": "{{", "brackets": "[(", "closing": ")", "dots": ".", "schemes": "a+", "schemes with ends": "a://", "escapes": `\u`, "percents": "%25", "at": "a@", "list": "https://u:p@h,", "users": "u:p@h.com:1", "nested": "http://u:p@", "nested, encoded": "a%3A%2F%2F",
	"semicolons": "&a;", "parameters": "?token=", "separators": ";=", "surrogates": `\ud83d`, "comments": "*/", "hosts": "@a.com", "dashes": "-", "ideographs": "例", "labels": "a.例", "dollars": "$", "questions": "?", "queries": "a?", "backslashed": `a:\\`, "slashes": "a:///", "colons": "&colon;", "relative": "=//", "relative, with passwords": "=//u:p@h.com/",
}

func TestTheWorkIsLinearInTheText(t *testing.T) {
	for name, piece := range hostile {
		for _, before := range []string{"", "http://x/?", "'http://x", "http://", "x://u:"} {
			text := before + strings.Repeat(piece, 1<<14/len(piece))
			assert.LessOrEqual(t, find.Looked(finder, text), 8*len(text), "%s after %q", name, before)
			assert.LessOrEqual(t, find.LookedToRedact(redactor, text), 12*len(text), "%s after %q", name, before)
		}
	}
}

// Each attribute was once searched for among all of its tag, which took minutes, and is looked at once.
func TestALinkIsFoundBehindManyAttributes(t *testing.T) {
	var tag strings.Builder
	tag.WriteString("<a ")
	for i := range 1000 {
		fmt.Fprintf(&tag, "a%d=1 ", i)
	}
	tag.WriteString("a7=https://h/ \x00=1 href=x>")
	assert.LessOrEqual(t, find.LookedInDocument(finder, tag.String()), 2*tag.Len())
	var found []find.URL
	_, _, err := finder.Document(strings.NewReader(tag.String()), false, func(u find.URL) bool {
		found = append(found, u)
		return true
	})
	require.NoError(t, err)
	require.Len(t, found, 2)
	assert.Equal(t, []string{"https://h/", "x"}, []string{found[0].Text, found[1].Text})
}

// chunks returns the chunks of a text as the commands read it.
func chunks(t require.TestingT, text string) (all []lines.Chunk) {
	r := lines.NewReader(strings.NewReader(text), lines.Options{Cut: find.Cut})
	for c, ok := r.Next(); ok; c, ok = r.Next() {
		all = append(all, c)
	}
	require.NoError(t, r.Err())
	return all
}

func TestALineOfAnyLengthIsRedacted(t *testing.T) {
	for name, separator := range map[string]string{"spaces": " ", "commas": ",", "quotation marks": `","`} {
		url := "https://u:" + strings.Repeat("s3cret", 50) + "@h.example/a" + separator
		var out bytes.Buffer
		urls := 2*lines.Longest/len(url) + 9
		all := chunks(t, strings.Repeat(url, urls))
		require.Greater(t, len(all), 2, name)
		for _, c := range all {
			assert.False(t, c.Open, name)
			out.WriteString(redactor.RedactChunk(&c))
		}
		assert.NotContains(t, out.String(), "s3cret", name)
		assert.Equal(t, strings.Repeat("https://u:xxxxx@h.example/a"+separator, urls), out.String(), name)
	}
}

func TestAURLThatIsTooLongIsMaskedAsAWhole(t *testing.T) {
	for _, text := range []string{"https://u:" + strings.Repeat("s3cret", lines.Longest) + "@h/", "a \"https://h/?token=" + strings.Repeat("s3cret", lines.Longest) + "\" b"} {
		var out strings.Builder
		for _, c := range chunks(t, text) {
			out.WriteString(redactor.RedactChunk(&c))
		}
		assert.Contains(t, []string{"https://xxxxx", "a \"https://xxxxx\" b"}, out.String())
	}
}
