package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"text/tabwriter"
)

func printTable(w io.Writer, l list, results []result) {
	fmt.Fprintf(w, "%s: %d texts, mean %d bytes\n", l.name, len(l.texts), l.bytes()/len(l.texts))
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "parser\tns/text\tratio\tMB/s\tallocs\taccepts\t")
	mean := float64(l.bytes()) / float64(len(l.texts))
	for _, r := range results {
		fmt.Fprintf(t, "%s\t%.0f\t%.2f\t%.0f\t%s\t%.0f%%\t\n", r.name, r.nanos, r.ratio, mean/r.nanos*1e3, counted(r.allocs), 100*r.accepts)
	}
	t.Flush()
	fmt.Fprintln(w)
}

// counted is a number of allocations, if somebody counts them.
func counted(allocs float64) string {
	if math.IsNaN(allocs) {
		return ""
	}
	return strconv.FormatFloat(allocs, 'f', 1, 64)
}

// printVerdicts counts for each parser how often it says what RFC 3986 says, and shows where a
// parser that means to be strict does not.
func printVerdicts(w io.Writer, verdicts []verdict) {
	fmt.Fprintf(w, "verdicts right, of %d: a row a class of difference between RFC 2396, RFC 3986 and WHATWG\n", len(verdicts))
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, p := range parsers {
		if p.before != nil {
			p.before()
		}
		right := 0
		var wrong []string
		for _, v := range verdicts {
			if p.parse(v.text) == v.valid {
				right++
			} else {
				wrong = append(wrong, fmt.Sprintf("%.20q", v.text))
			}
		}
		if !p.strict {
			wrong = nil
		}
		fmt.Fprintf(t, "  %s\t%d\t%s\n", p.name, right, strings.Join(wrong[:min(4, len(wrong))], " "))
	}
	t.Flush()
}

// processor names the processor, where the system tells.
func processor() string {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	m := regexp.MustCompile(`model name\s*: (.*)`).FindSubmatch(info)
	if m == nil {
		return runtime.GOARCH
	}
	return string(m[1])
}
