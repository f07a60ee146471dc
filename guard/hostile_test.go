package guard_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/guard"
	"github.com/urigrammar/uri/internal/tests/exhaustive"
	"github.com/urigrammar/uri/internal/tests/golden"
	"github.com/urigrammar/uri/internal/tests/passwords"
)

// hostileCase is a line of testdata/hostile.jsonl.
type hostileCase struct {
	Use, Text, Verdict, Reason, Why, Policy, Site, Trick, Source string
	Result                                                       *string
	Locations, Registered                                        []string
}

func hostileCases(t testing.TB) []hostileCase {
	return golden.Lines[hostileCase](t, "testdata/hostile.jsonl")
}

func prefixes(texts ...string) (all []netip.Prefix) {
	for _, text := range texts {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

var (
	web  = []string{"https", "http"}
	list = []string{"good.example", ".sub.example"}
)

// policies are the policies of the cases.
var policies = map[string]guard.Policy{}

func init() {
	text, err := os.ReadFile("testdata/policies.jsonl")
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(text)) {
		var row struct {
			Name   string
			Policy guard.Policy
		}
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			panic(err)
		}
		policies[row.Name] = row.Policy
	}
}

// run returns what the package makes of a case.
func (c hostileCase) run() (result string, err error) {
	switch c.Use {
	case "fetch":
		target, err := policies[c.Policy].CheckText(c.Text)
		return target.String(), err
	case "chain":
		return "", chain(policies[c.Policy], c.Text, c.Locations)
	case "address":
		addr, err := netip.ParseAddr(c.Text)
		if err != nil {
			return "", err
		}
		network := "tcp6"
		if addr.Is4() {
			network = "tcp4"
		}
		return "", guard.Policy{}.Control(network, netip.AddrPortFrom(addr, 443).String(), nil)
	case "oauth":
		u, err := guard.Redirects(c.Registered).Check(c.Text)
		return u.String(), err
	case "register":
		u, err := guard.Register(c.Text)
		return u.String(), err
	case "return":
		return guard.ReturnTo(c.Text)
	case "site":
		return guard.Origin(c.Site).ReturnTo(c.Text)
	case "link":
		return guard.Links{}.Check(c.Text)
	}
	return "", errors.New("unknown use " + c.Use)
}

// repeats reports whether the result of a use is a text for it.
func (c hostileCase) repeats() bool { return c.Use != "chain" && c.Use != "address" }

// errStopped is that a client did not follow a redirect, and returned its response.
var errStopped = errors.New("stopped")

// redirecting answers each request with the next redirect.
type redirecting struct{ locations []string }

func (r *redirecting) RoundTrip(request *http.Request) (*http.Response, error) {
	response := &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader("")), Request: request}
	if len(r.locations) > 0 {
		response.StatusCode = http.StatusFound
		response.Header.Set("Location", r.locations[0])
		r.locations = r.locations[1:]
	}
	return response, nil
}

// chain follows redirects with an http.Client, which connects nowhere.
func chain(p guard.Policy, first string, locations []string) error {
	if _, err := p.CheckText(first); err != nil {
		return err
	}
	client := &http.Client{Transport: &redirecting{locations}, CheckRedirect: p.CheckRedirect}
	response, err := client.Get(first)
	if err == nil && response.StatusCode == http.StatusFound {
		return errStopped
	}
	return err
}

func TestEveryHostileTextGetsItsVerdict(t *testing.T) {
	for _, c := range hostileCases(t) {
		result, err := c.run()
		switch c.Verdict {
		case "stop":
			assert.ErrorIs(t, err, errStopped, "%+v", c)
			continue
		case "accept":
			if !assert.NoError(t, err, "%+v", c) {
				continue
			}
		default:
			if !assert.Error(t, err, "%+v: %s", c, result) {
				continue
			}
		}
		if err == nil {
			if c.Result != nil {
				assert.Equal(t, *c.Result, result, "%+v", c)
			}
			if c.repeats() {
				again := c
				again.Text = result
				twice, err := again.run()
				assert.NoError(t, err, "%+v", c)
				assert.Equal(t, result, twice, "%+v", c)
			}
			continue
		}
		refused, ok := errors.AsType[*guard.Error](err)
		if !ok { // net/http reads the URL before
			assert.ErrorAs(t, err, new(*url.Error), "%+v", c)
			continue
		}
		assert.Empty(t, result, "%+v", c)
		if c.Reason != "" {
			assert.Equal(t, c.Reason, refused.Reason().Error(), "%+v: %v", c, err)
		}
	}
}

func TestTheCasesAreManyAndDiffer(t *testing.T) {
	cases := hostileCases(t)
	require.Greater(t, len(cases), 1000)
	tricks := map[string]int{}
	for _, c := range cases {
		assert.NotEmpty(t, c.Source, c.Text)
		tricks[c.Use+" "+c.Trick]++
	}
	for trick, n := range tricks {
		assert.LessOrEqual(t, n, 10, trick)
	}
}

func TestTheSourcesOfTheCasesAreListed(t *testing.T) {
	count := map[string]int{}
	for _, c := range hostileCases(t) {
		count[c.Source+"\t"+c.Use]++
	}
	var table strings.Builder
	for _, row := range slices.Sorted(maps.Keys(count)) {
		fmt.Fprintf(&table, "%s\t%d\n", row, count[row])
	}
	golden.Equal(t, "testdata/sources.tsv", *update, table.String())
}

func TestNoErrorShowsWhatCanBeSecret(t *testing.T) {
	const secret = "s3cr3t"
	oneIn := exhaustive.OneIn(t, 6)
	for i, c := range hostileCases(t) {
		for j, place := range []string{"%s", "https://%s@", "https://u:%s@", "https://a.example/%s", "https://a.example:99/?%s#", "%s:x@"} {
			if (i+j)%oneIn != 0 {
				continue
			}
			c.Text = strings.Replace(place, "%s", secret, 1) + c.Text
			_, err := c.run()
			if refused, ok := errors.AsType[*guard.Error](err); ok {
				prints := passwords.Prints
				if oneIn > 1 && i%8 != 0 {
					prints = passwords.Few
				}
				for _, printed := range prints(refused) {
					if strings.Contains(printed, secret) && !strings.Contains(c.Text, "//"+secret) { // where it is the host, it may be shown
						assert.Fail(t, "a secret is shown", "%q: %s", c.Text, printed)
					}
				}
			}
		}
	}
}

func TestErrorsAreAboutTexts(t *testing.T) {
	for _, c := range hostileCases(t) {
		_, err := c.run()
		wrong, ok := errors.AsType[uri.InputError](err)
		if !ok {
			continue
		}
		assert.GreaterOrEqual(t, wrong.Offset(), -1, "%+v", c)
		assert.LessOrEqual(t, wrong.Offset(), len(c.Text), "%+v", c)
		assert.NotEmpty(t, wrong.Problem(), "%+v", c)
	}
}

// nowhere returns a client of net/http without any check, which records where it would connect.
func nowhere(asked *recorder) *http.Client {
	return &http.Client{Transport: &http.Transport{DialContext: asked.dial}}
}

// Programs of Go that do not use this package connect to the same place, for the text and for the
// result.
func TestNetHTTPConnectsToTheHostOfWhatIsAccepted(t *testing.T) {
	var asked recorder
	client := nowhere(&asked)
	for _, c := range hostileCases(t) {
		if c.Use != "fetch" || c.Verdict != "accept" {
			continue
		}
		target, err := policies[c.Policy].CheckText(c.Text)
		require.NoError(t, err)
		for _, text := range []string{c.Text, target.String()} {
			asked.asked = nil
			_, err = client.Get(text)
			if len(asked.asked) == 0 && text != target.String() {
				assert.ErrorContains(t, err, "parse", text) // net/url reads no URL in it
				continue
			}
			require.ErrorIs(t, err, errRecorded, text)
			host, port, err := net.SplitHostPort(asked.asked[0])
			require.NoError(t, err)
			if addr, err := netip.ParseAddr(host); err == nil {
				host = addr.String()
			}
			assert.Equal(t, target.Host(), strings.ToLower(strings.TrimSuffix(host, ".")), text)
			assert.Equal(t, strconv.Itoa(int(target.Port())), strings.TrimLeft(port, "0"), text)
		}
	}
}
