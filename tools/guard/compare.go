package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"code.dny.dev/ssrf"
)

// row is a line of guard/testdata/addresses.jsonl.
type row struct {
	Prefix    netip.Prefix
	Name      string
	RFC       string            `json:",omitempty"`
	Reachable string            `json:",omitempty"` // as in the registry, in lower case; "ended", or "" if no registry has the prefix
	Verdicts  map[string]string // "public", "refused", or "mixed", by the names of the sources
	Lists     []string          `json:",omitempty"` // the transcriptions that have the prefix as an entry
}

// others are prefixes of interest that no registry has.
var others = []entry{
	{prefix: netip.MustParsePrefix("8.8.8.0/24"), name: "ordinary addresses"},
	{prefix: netip.MustParsePrefix("100.100.100.200/32"), name: "metadata of Alibaba Cloud, within 100.64.0.0/10"},
	{prefix: netip.MustParsePrefix("168.63.129.16/32"), name: "the host agent of Azure, in each of its virtual networks"},
	{prefix: netip.MustParsePrefix("192.0.0.192/32"), name: "metadata of Oracle Cloud, within 192.0.0.0/24"},
	{prefix: netip.MustParsePrefix("224.0.0.0/4"), name: "Multicast", rfc: "RFC 5771"},
	{prefix: netip.MustParsePrefix("::/96"), name: "IPv4-compatible addresses", rfc: "RFC 4291, deprecated there"},
	{prefix: netip.MustParsePrefix("::7f00:0/104"), name: "IPv4-compatible addresses of loopback", rfc: "RFC 4291"},
	{prefix: netip.MustParsePrefix("::ffff:8.8.8.0/120"), name: "IPv4-mapped addresses of a public network"},
	{prefix: netip.MustParsePrefix("::ffff:10.0.0.0/104"), name: "IPv4-mapped addresses of a private network"},
	{prefix: netip.MustParsePrefix("::ffff:0:0:0/96"), name: "IPv4-translated addresses", rfc: "RFC 2765"},
	{prefix: netip.MustParsePrefix("64:ff9b::808:800/120"), name: "NAT64 of a public network"},
	{prefix: netip.MustParsePrefix("64:ff9b::a00:0/104"), name: "NAT64 of a private network"},
	{prefix: netip.MustParsePrefix("64:ff9b::7f00:0/104"), name: "NAT64 of loopback"},
	{prefix: netip.MustParsePrefix("200::/7"), name: "Reserved by the IETF", rfc: "RFC 4048"},
	{prefix: netip.MustParsePrefix("2606:2800:220::/48"), name: "ordinary addresses"},
	{prefix: netip.MustParsePrefix("3ffe::/16"), name: "6bone, returned", rfc: "RFC 3701"},
	{prefix: netip.MustParsePrefix("4000::/3"), name: "Reserved by the IETF", rfc: "RFC 4291"},
	{prefix: netip.MustParsePrefix("fd00:ec2::254/128"), name: "metadata of AWS, within fc00::/7"},
	{prefix: netip.MustParsePrefix("fec0::/10"), name: "Site-local", rfc: "RFC 3879, deprecated there"},
	{prefix: netip.MustParsePrefix("ff00::/8"), name: "Multicast", rfc: "RFC 4291"},
	{prefix: netip.MustParsePrefix("ff0e::/16"), name: "Multicast of global scope", rfc: "RFC 4291"},
}

// source reports whether addresses are public.
type source struct {
	name string
	ask  func([]netip.Addr) ([]bool, error)
}

// list is a transcription of the registries.
type list struct {
	name     string
	prefixes []netip.Prefix
}

// compare returns what each source says about each prefix of the registries, and about the others.
func compare(registered []entry) ([]row, error) {
	entries := append(append([]entry{}, registered...), others...)
	sortedByAddress(entries)
	rows := make([]row, len(entries))
	for i, e := range entries {
		rows[i] = row{Prefix: e.prefix, Name: e.name, RFC: e.rfc, Verdicts: map[string]string{}}
		if e.listed {
			rows[i].Reachable = strings.Replace(orEnded(e.reachable), "the entry has ended", "ended", 1)
			rows[i].Lists = []string{"IANA"}
		}
	}
	sources, lists, err := gather()
	if err != nil {
		return nil, err
	}
	for _, s := range sources {
		if err := fill(rows, s); err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
	}
	for i := range rows {
		for _, l := range lists {
			for _, p := range l.prefixes {
				if p == rows[i].Prefix {
					rows[i].Lists = append(rows[i].Lists, l.name)
					break
				}
			}
		}
	}
	return rows, addRecorded(rows)
}

// fill adds a source's verdicts on addresses of each prefix.
func fill(rows []row, s source) error {
	var all []netip.Addr
	for _, r := range rows {
		all = append(all, sample(r.Prefix)...)
	}
	public, err := s.ask(all)
	if err != nil {
		return err
	}
	for _, r := range rows {
		n := len(sample(r.Prefix))
		r.Verdicts[s.name] = verdict(public[:n])
		public = public[n:]
	}
	return nil
}

// sample returns the first and the last address of a prefix, and some between them: always the same
// for a prefix.
func sample(p netip.Prefix) []netip.Addr {
	r := rand.New(rand.NewPCG(41, uint64(p.Bits())))
	addrs := []netip.Addr{p.Addr(), within(p, func(byte) byte { return 0xff })}
	for range 200 {
		addrs = append(addrs, within(p, func(byte) byte { return byte(r.Uint32()) }))
	}
	return addrs
}

// within returns an address in a prefix. The bits after the prefix come from octet.
func within(p netip.Prefix, octet func(byte) byte) netip.Addr {
	b := p.Addr().AsSlice()
	for i := range b {
		fixed := min(max(p.Bits()-8*i, 0), 8)
		b[i] |= octet(b[i]) & (0xff >> fixed)
	}
	addr, _ := netip.AddrFromSlice(b)
	return addr
}

func verdict(public []bool) string {
	n := 0
	for _, yes := range public {
		if yes {
			n++
		}
	}
	switch n {
	case 0:
		return "refused"
	case len(public):
		return "public"
	}
	return "mixed"
}

// gather returns the sources and the transcriptions.
func gather() (sources []source, lists []list, err error) {
	folder, err := os.MkdirTemp("", "guard")
	if err != nil {
		return nil, nil, err
	}
	install := exec.Command("npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder, "ipaddr.js@latest")
	if out, err := install.CombinedOutput(); err != nil {
		return nil, nil, fmt.Errorf("npm: %w: %s", err, out)
	}
	safe := ssrf.New()
	sources = []source{
		{"Go netip IsGlobalUnicast, not IsPrivate", each(func(a netip.Addr) bool { return a.IsGlobalUnicast() && !a.IsPrivate() })},
		{"code.dny.dev/ssrf v0.3.0", each(func(a netip.Addr) bool { return safe.SafeAddr(a) == nil })},
	}
	for _, p := range []struct {
		name string
		cmd  []string
	}{
		{"Python ipaddress is_global", []string{python(), "ask.py"}},
		{"ipaddr.js unicast", []string{"node", "ask.mjs", folder}},
	} {
		version, err := exec.Command(p.cmd[0], append(p.cmd[1:], "version")...).Output()
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", p.name, err)
		}
		sources = append(sources, source{p.name + " " + strings.TrimSpace(string(version)), program(p.cmd)})
	}
	for _, l := range []struct {
		name string
		read func() ([]netip.Prefix, error)
	}{
		{"code.dny.dev/ssrf v0.3.0", func() ([]netip.Prefix, error) { return literals("code.dny.dev/ssrf@v0.3.0", "ssrf_gen.go") }},
		{"safeurl v0.2.2", func() ([]netip.Prefix, error) { return literals("github.com/doyensec/safeurl@v0.2.2", "ip.go") }},
		{"go-sockaddr v1.0.7", func() ([]netip.Prefix, error) { return literals("github.com/hashicorp/go-sockaddr@v1.0.7", "rfc.go") }},
		{"Python ipaddress", func() ([]netip.Prefix, error) { return printed(python(), "lists.py") }},
		{"ipaddr.js", func() ([]netip.Prefix, error) { return printed("node", "lists.mjs", folder) }},
	} {
		prefixes, err := l.read()
		if err != nil || len(prefixes) == 0 {
			return nil, nil, fmt.Errorf("%s: %d prefixes, %w", l.name, len(prefixes), err)
		}
		lists = append(lists, list{l.name, prefixes})
		if strings.HasPrefix(l.name, "safeurl") {
			sources = append(sources, source{l.name, each(func(a netip.Addr) bool { return !contains(prefixes, a.Unmap()) })})
		}
	}
	return sources, lists, nil
}

// python returns the Python interpreter: PYTHON, or python3.
func python() string {
	if name := os.Getenv("PYTHON"); name != "" {
		return name
	}
	return "python3"
}

func contains(prefixes []netip.Prefix, a netip.Addr) bool {
	for _, p := range prefixes {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

func each(public func(netip.Addr) bool) func([]netip.Addr) ([]bool, error) {
	return func(addrs []netip.Addr) ([]bool, error) {
		answers := make([]bool, len(addrs))
		for i, a := range addrs {
			answers[i] = public(a)
		}
		return answers, nil
	}
}

// program returns a function that gets answers from a program, which prints one for each line that it reads.
func program(command []string) func([]netip.Addr) ([]bool, error) {
	return func(addrs []netip.Addr) ([]bool, error) {
		var in bytes.Buffer
		for _, a := range addrs {
			fmt.Fprintln(&in, a)
		}
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Stdin, cmd.Stderr = &in, os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return nil, err
		}
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		if len(lines) != len(addrs) {
			return nil, fmt.Errorf("%d answers", len(lines))
		}
		answers := make([]bool, len(addrs))
		for i, line := range lines {
			answers[i] = line == "public"
		}
		return answers, nil
	}
}

// literals returns the prefixes in the string literals of a module's file.
func literals(module, name string) (prefixes []netip.Prefix, err error) {
	out, err := exec.Command("go", "mod", "download", "-json", module).Output()
	if err != nil {
		return nil, err
	}
	var downloaded struct{ Dir string }
	if err := json.Unmarshal(out, &downloaded); err != nil {
		return nil, err
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(downloaded.Dir, name), nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text, _ := strconv.Unquote(lit.Value)
			if p, err := netip.ParsePrefix(text); err == nil {
				prefixes = append(prefixes, p.Masked())
			}
		}
		return true
	})
	return prefixes, nil
}

// printed returns the prefixes that a program prints.
func printed(command ...string) (prefixes []netip.Prefix, err error) {
	out, err := exec.Command(command[0], command[1:]...).Output()
	if err != nil {
		return nil, err
	}
	for line := range strings.FieldsSeq(string(out)) {
		p, err := netip.ParsePrefix(line)
		if err != nil {
			return nil, err
		}
		prefixes = append(prefixes, p.Masked())
	}
	return prefixes, nil
}

// addRecorded adds the verdicts of recorded/verdicts.tsv.
func addRecorded(rows []row) error {
	text, err := os.ReadFile("recorded/verdicts.tsv")
	if err != nil {
		return err
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	names := strings.Split(lines[0], "\t")
	recorded := map[string][]string{}
	for _, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		recorded[fields[0]] = fields
	}
	for _, r := range rows {
		fields := recorded[r.Prefix.String()]
		for i := 1; i < len(fields); i++ {
			r.Verdicts[names[i]] = fields[i]
		}
	}
	return nil
}
