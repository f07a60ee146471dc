package crosscheck

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/consensus"
	"github.com/urigrammar/uri/template"
	"github.com/urigrammar/uri/whatwg"
)

// everything describes what the parsers say of a text, their errors included.
func everything(text string) string {
	var all []any
	for _, g := range uri.Grammars() {
		u, err := g.ParseReference(text)
		tree, treeErr := g.ParseTree("URI-reference", text)
		drawn, jsonErr := json.Marshal(tree)
		all = append(all, g, u, u.Normalize(uri.AllSteps), err, string(drawn), treeErr, jsonErr)
	}
	record, err := whatwg.Parse(text)
	agreed, agreedErr := consensus.Parse(text)
	expanded, templateErr := template.Parse(text)
	return fmt.Sprint(append(all, record, err, agreed, agreedErr, expanded, templateErr)...)
}

// The pools of parsers, and values that are computed at their first use, are shared. This is for the race detector.
func TestManyGoroutinesGetTheSameResults(t *testing.T) {
	texts := []string{
		"", "http://user@EXAMPLE.com:80/%7e/../a?b#c", "//[2001:db8::7]/", "http://[::1/", "a b", "urn:a:b", "http://é.example/{a}", "/{x*}", "%", "http://a:b:c/", "//127.1/\xff",
	}
	var results [8][]string
	var all sync.WaitGroup
	for i := range results {
		all.Go(func() {
			for range 10 {
				for _, text := range texts {
					results[i] = append(results[i], everything(text))
				}
			}
		})
	}
	all.Wait()
	for i := range results {
		assert.Equal(t, results[0], results[i])
		assert.Equal(t, results[i][:len(texts)], results[i][len(results[i])-len(texts):])
	}
}
