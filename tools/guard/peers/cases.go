package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/urigrammar/uri/guard"
)

// hostile is a line of guard/testdata/hostile.jsonl.
type hostile struct {
	Use, Text, Verdict, Reason, Policy, Trick string
	Locations                                 []string
	policy                                    guard.Policy
}

// unasked matches URLs of names with a hyphen at the border of a label, which Go's resolver does not
// look up, whatever a library decides.
var unasked = regexp.MustCompile(`^https?://(-|[^/?#]*(-\.|\.-))`)

// id is the case in the record.
func (c hostile) id() string {
	return strings.Join(append([]string{c.Use, c.Policy, c.Text}, c.Locations...), "\n")
}

func linesOf[Row any](name string) (rows []Row, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	for line := range bytes.Lines(text) {
		var row Row
		if err := json.Unmarshal(line, &row); err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// readCases returns the cases that fetch something: URLs, chains of redirects, and addresses, to which
// names lead here.
func readCases(folder string) (cases []hostile, err error) {
	all, err := linesOf[hostile](filepath.Join(folder, "hostile.jsonl"))
	if err != nil {
		return nil, err
	}
	named, err := linesOf[struct {
		Name   string
		Policy guard.Policy
	}](filepath.Join(folder, "policies.jsonl"))
	if err != nil {
		return nil, err
	}
	policies := map[string]guard.Policy{}
	for _, n := range named {
		policies[n.Name] = n.Policy
	}
	for _, c := range all {
		switch c.Use {
		case "fetch":
			if c.Verdict == "accept" && unasked.MatchString(c.Text) {
				continue
			}
		case "chain":
			if strings.Contains(strings.Join(c.Locations, ""), `\`) {
				continue // clients read other URLs in it, and the verdict is that for net/http
			}
		case "address":
			if addr, err := netip.ParseAddr(c.Text); err != nil || addr.Zone() != "" {
				continue // no name leads to it
			}
			c.Policy = "zero"
		default:
			continue
		}
		if c.Verdict == "stop" {
			continue // what happens without redirects is a choice, and not a decision about a text
		}
		policy, ok := policies[c.Policy]
		if !ok {
			return nil, fmt.Errorf("no policy %q", c.Policy)
		}
		c.policy = policy
		cases = append(cases, c)
	}
	return cases, nil
}

// kind says what there is to decide in a case, in the words of peers.tsv.
func (c hostile) kind() string {
	if c.Verdict == "accept" {
		return map[string]string{"fetch": urls, "address": names, "chain": redirects}[c.Use]
	}
	if c.Use == "address" {
		return namesPrivate
	}
	reason := c.Reason
	if _, err := c.policy.CheckText(c.Text); err != nil && reason == "" {
		reason = err.(*guard.Error).Reason().Error()
	}
	if c.Use == "chain" {
		if strings.Contains(c.Trick, "scheme") {
			return redirectsElse
		}
		if kind, ok := map[string]string{"": redirectsAddress, "local address": redirectsAddress, "local name": redirectsAddress, "too many redirects": redirectsMany}[reason]; ok {
			return kind
		}
		return redirectsElse
	}
	if kind, ok := kinds[reason]; ok {
		return kind
	}
	return reason
}

const (
	urls             = "accepted: URLs"
	names            = "accepted: names that lead to public addresses"
	redirects        = "accepted: chains of redirects"
	addresses        = "private and other special addresses in URLs"
	localNames       = "names that only a local network has"
	namesPrivate     = "names that lead to such addresses"
	denied           = "addresses that the policy denies"
	texts            = "texts in which programs read different hosts, or none"
	credentials      = "user names and passwords"
	schemes          = "schemes"
	hosts            = "hosts that are not on the list"
	ports            = "ports"
	redirectsAddress = "redirects to such addresses and names"
	redirectsElse    = "redirects to other schemes and ports, or with user names"
	redirectsMany    = "chains that are too long"
)

var kinds = map[string]string{
	"local address": addresses, "local name": localNames, "denied": denied, "malformed": texts, "ambiguous": texts,
	"credentials": credentials, "scheme": schemes, "host": hosts, "port": ports,
}

// rows are the kinds in the order of the table.
var rows = []string{
	texts, credentials, schemes, hosts, ports, addresses, localNames, namesPrivate, denied, redirectsAddress, redirectsElse, redirectsMany,
	urls, names, redirects,
}

// decided is what was decided about a case.
type decided struct {
	Case     string
	Accepted []string // the libraries that accept it
	Crashed  []string `json:",omitempty"` // those whose program ended
}

// record is what was recorded: a line with the date and the versions, and a line for each case.
type record struct {
	Date     string
	Versions map[string]string
	decided  []decided
}

func (r *record) write(to io.Writer) error {
	encoder := json.NewEncoder(to)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(r); err != nil {
		return err
	}
	for _, d := range r.decided {
		if err := encoder.Encode(d); err != nil {
			return err
		}
	}
	return nil
}

func readRecord(name string) (*record, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	r := new(record)
	if err := decoder.Decode(r); err != nil {
		return nil, err
	}
	for {
		var d decided
		if err := decoder.Decode(&d); err == io.EOF {
			return r, nil
		} else if err != nil {
			return nil, err
		}
		r.decided = append(r.decided, d)
	}
}
