package main

import (
	"slices"
	"strings"
)

// ability is what a library decides, and how it was configured.
type ability struct {
	Name, About string
	does        []string // kinds that it decides; all decide about what is accepted
	suffixes    bool     // a suffix of hosts can be allowed
	private     bool     // some private addresses can be allowed
}

// abilities are those of each library, in the order of the table. A library with a hook for code of
// one's own does not decide what that code would.
var abilities = []ability{
	{
		Name: "guard", About: "`Policy.Get`, with the policy of each case", suffixes: true, private: true,
		does: rows,
	},
	{
		Name: "safeurl", About: "Go; `Client(config).Get`, with IPv6, since that is off by default. It follows redirects without a look at their hosts and user names",
		does: []string{texts, credentials, schemes, hosts, ports, addresses, localNames, namesPrivate, denied, redirectsAddress, redirectsElse},
	},
	{
		Name: "code.dny.dev/ssrf", About: "Go; `Safe` as the `Control` of a dialer for net/http. It sees addresses and ports", private: true,
		does: []string{ports, addresses, localNames, namesPrivate, denied, redirectsAddress},
	},
	{
		Name: "smokescreen", About: "Go; a proxy, for net/http. It sees hosts and addresses", suffixes: true, private: true,
		does: []string{hosts, addresses, localNames, namesPrivate, denied, redirectsAddress},
	},
	{
		Name: "request-filtering-agent", About: "Node.js; `useAgent` for node-fetch. It sees addresses", private: true,
		does: []string{addresses, localNames, namesPrivate, denied, redirectsAddress},
	},
	{
		Name: "ssrf_filter", About: "Ruby; `SsrfFilter.get`, in the version that Debian has. It looks up names itself",
		does: []string{texts, schemes, addresses, localNames, namesPrivate, redirectsAddress, redirectsMany},
	},
}

// runs reports whether a library decides about a case.
func (a ability) runs(c hostile) bool {
	p := c.policy
	if len(p.AllowPrivate) > 0 && !a.private {
		return false
	}
	if len(p.Deny) > 0 && !slices.Contains(a.does, denied) {
		return false
	}
	if c.Verdict == "accept" {
		return a.suffixes || !slices.Contains(a.does, hosts) || !strings.Contains(strings.ToLower(c.Text), ".sub.")
	}
	return slices.Contains(a.does, c.kind())
}
