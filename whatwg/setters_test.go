package whatwg

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/urigrammar/uri/internal/tests/exhaustive"
)

// getters are the attributes of the URL class, by their names.
var getters = map[string]func(URL) string{
	"href": URL.String, "protocol": URL.Protocol, "username": URL.Username, "password": URL.Password, "host": URL.Host,
	"hostname": URL.Hostname, "port": URL.Port, "pathname": URL.Pathname, "search": URL.Search, "hash": URL.Hash,
}

// setters are the setters, by the names of the attributes. They are in the order of attributes.
var setters = map[string]func(*URL, string) error{
	"href": (*URL).SetHref, "protocol": (*URL).SetProtocol, "username": (*URL).SetUsername, "password": (*URL).SetPassword,
	"host": (*URL).SetHost, "hostname": (*URL).SetHostname, "port": (*URL).SetPort, "pathname": (*URL).SetPathname,
	"search": (*URL).SetSearch, "hash": (*URL).SetHash,
}

var attributes = strings.Fields("href protocol username password host hostname port pathname search hash")

func attributesOf(u URL) map[string]string {
	all := map[string]string{}
	for name, get := range getters {
		all[name] = get(u)
	}
	return all
}

// isDroppedHost reports whether u is a file URL whose host is localhost, which only SetProtocol can make, and
// which its text does not parse to.
func isDroppedHost(u URL) bool { return u.Scheme() == "file" && u.Hostname() == "localhost" }

// checkSetter compares a setter with the slow one.
func checkSetter(t require.TestingT, href, name, value string) {
	slow, _ := slowParse(href, nil)
	if slow == nil {
		return
	}
	u, err := Parse(href)
	require.NoError(t, err)
	was := u
	err = setters[name](&u, value)
	if name == "href" {
		v, failure := Parse(value)
		require.Equal(t, failure, err)
		if err == nil {
			was = v
		}
		require.Equal(t, was, u)
		return
	}
	slow = slow.clone()
	slowSetters[name](slow, value)
	requireSame(t, slow, u, href+" "+name+" = "+value)
	if again, err := Parse(u.String()); !isDroppedHost(u) {
		require.NoError(t, err, "%q, %s = %q: %q", href, name, value, u)
		require.Equal(t, again, u, "%q, %s = %q", href, name, value)
	}
	if err != nil {
		checkSetterError(t, err, value)
	}
}

// checkSetterError checks what holds for every error of a setter.
func checkSetterError(t require.TestingT, err error, value string) {
	var failure *ParseError
	require.ErrorAs(t, err, &failure)
	require.LessOrEqual(t, failure.Offset(), len(value))
	require.NotEmpty(t, failure.Problem())
	require.Contains(t, err.Error(), failure.Problem())
}

func TestSettersDoWhatTheStandardSaysStepByStep(t *testing.T) {
	every, n := exhaustive.OneIn(t, 5), 0
	for _, href := range baseTexts {
		for _, name := range attributes {
			for _, value := range recordPieces {
				if n++; n%every == 0 {
					checkSetter(quick(t), href, name, value)
				}
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		href := rapid.SampledFrom(baseTexts).Draw(t, "href")
		checkSetter(t, href, rapid.SampledFrom(attributes).Draw(t, "attribute"), drawURLText(t))
	})
}

func TestSettingAnAttributeToItsValueChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u, err := Parse(drawURLText(t))
		if err != nil {
			return
		}
		was := u
		for _, name := range attributes {
			value := getters[name](u)
			_ = setters[name](&u, value)
			if value == "" { // may be null or empty in the URL: "?" alone is "" as an attribute
				was = u
			}
			require.Equal(t, was, u, name)
			require.Equal(t, value, getters[name](u), name)
		}
	})
}

// A browser that uses all of a host does so in a whole URL too.
func TestAHostIsSetWithoutAnErrorOnlyIfAllOfItIsUsed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := MustParse(rapid.SampledFrom([]string{"http://h/", "foo://h/", "file://h/", "https://u@h:8/"}).Draw(t, "href"))
		value := drawURLText(t)
		set := rapid.SampledFrom([]string{"host", "hostname"}).Draw(t, "attribute")
		was := u
		if setters[set](&u, value) != nil {
			return
		}
		want, err := Parse(u.Scheme() + "://" + value + "/")
		require.NoError(t, err, "%q", value)
		require.Equal(t, want.Hostname(), u.Hostname(), "%q", value)
		if port := want.Port(); port != "" {
			require.Equal(t, port, u.Port(), "%q", value)
		}
		require.Equal(t, was.Username()+was.Pathname(), u.Username()+u.Pathname(), "%q", value)
	})
}

func TestAPortIsSetWithoutAnErrorOnlyIfAllOfItIsANumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.StringMatching("[0-9\t]{0,6}[x /:]?").Draw(t, "value")
		u := MustParse("http://h:8/")
		err := u.SetPort(value)
		digits := strings.ReplaceAll(value, "	", "")
		n, failure := strconv.Atoi(digits)
		require.Equal(t, value == "" || failure == nil && n < 1<<16, err == nil, "%q: %v", value, err)
		if value != "" && err == nil && n != 80 {
			require.Equal(t, strconv.Itoa(n), u.Port())
		}
	})
}

// A value that a browser uses in part has an error; so has one that it ignores.
func TestASetterReportsWhatABrowserIgnores(t *testing.T) {
	for _, c := range readCases[struct{ Href, Attribute, Value, Want, Error, Note string }](t, "testdata/setters.jsonl") {
		u, err := Parse(c.Href)
		require.NoError(t, err)
		err = setters[c.Attribute](&u, c.Value)
		message := ""
		if err != nil {
			message = err.Error()
		}
		assert.Equal(t, c.Error, message, "%s of %q = %q", c.Attribute, c.Href, c.Value)
		assert.Equal(t, c.Want, u.String(), "%s of %q = %q", c.Attribute, c.Href, c.Value)
	}
}

func TestTheZeroURLStaysTheZeroURL(t *testing.T) {
	for name, set := range setters {
		var u URL
		assert.Error(t, set(&u, ""), name)
		assert.Equal(t, URL{}, u, name)
		if name == "href" {
			continue
		}
		assert.Error(t, set(&u, "http"), name)
		assert.Equal(t, URL{}, u, name)
	}
	var u URL
	assert.Error(t, u.SetSearchParams(u.SearchParams().Add("a", "b")))
	assert.Equal(t, URL{}, u)
	for name, get := range getters {
		assert.Empty(t, get(u), name)
	}
}

func TestNoSetterAllocatesMoreThanTwice(t *testing.T) {
	const href = "https://user:password@example.com:8080/a/b?q=1#f"
	values := map[string]string{
		"href": "https://example.org/a b", "protocol": "http:", "username": "me@home", "password": "p/q", "host": "EXAMPLE.org:8081", "hostname": "example.net",
		"port": "8082", "pathname": "/c/../d e/é", "search": "?x=y z", "hash": "#ä b",
	}
	start, u := MustParse(href), URL{}
	for name, set := range setters {
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() {
			u = start
			_ = set(&u, values[name])
		}), 2.0, name)
	}
	pairs := MustParse("http://h/?a=%41~%C3%A9&b&c=d+e%26").SearchParams()
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() {
		u = start
		_ = u.SetSearchParams(pairs)
	}), 2.0)
}

func FuzzSetters(f *testing.F) {
	for i, href := range baseTexts {
		f.Add(href, "/..//a\\b:80", byte(i))
	}
	f.Fuzz(func(t *testing.T, href, value string, which byte) {
		checkSetter(t, href, attributes[int(which)%len(attributes)], value)
	})
}
