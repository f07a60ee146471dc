package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/run/ascii"
)

// list is a list of texts to parse: valid references of RFC 3986, or IRIs of RFC 3987.
type list struct {
	name  string
	texts []string
	iris  bool
	peers bool // whether parsers in other languages are measured too
}

func (l list) bytes() int {
	n := 0
	for _, s := range l.texts {
		n += len(s)
	}
	return n
}

// loadLists reads the corpora, or without corpora the list in testdata, and adds a list for each kind of text.
func loadLists(corpora string) ([]list, error) {
	files := []string{filepath.Join(corpora, "urls-crawled.txt"), filepath.Join(corpora, "urls-mixed.txt")}
	if corpora == "" {
		files = []string{filepath.Join("..", "..", "testdata", "urls.txt")}
	}
	var lists []list
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
		lists = append(lists, list{name: filepath.Base(f), texts: lines, peers: true})
	}
	mixed := lists[len(lists)-1].texts
	for _, k := range kindsOfText {
		lists = append(lists, list{name: k.name, texts: slices.DeleteFunc(slices.Clone(mixed), func(s string) bool { return !k.is(s) })})
	}
	iris := irisOf(lists[0].texts)
	beyond := slices.DeleteFunc(slices.Clone(iris), ascii.Is)
	return append(lists, list{name: "IRIs", texts: iris, iris: true}, list{name: "non-ASCII IRIs", texts: beyond, iris: true}), nil
}

var kindsOfText = []struct {
	name string
	is   func(string) bool
}{
	{"long query", func(s string) bool {
		return len(s)-strings.IndexByte(s+"?", '?') > 500 && strings.Count(s, "%")*10 < len(s)
	}},
	{"IPv6", func(s string) bool { return strings.Contains(s, "//[") }},
	{"percent-heavy", func(s string) bool { return strings.Count(s, "%")*5 > len(s) }},
	{"many segments", func(s string) bool { return strings.Count(s, "/") > 20 }},
	{"relative", func(s string) bool { return s == "" || strings.ContainsAny(s[:1], "./?#") || !strings.Contains(s, ":") }},
	{"urn", func(s string) bool { return strings.HasPrefix(s, "urn:") }},
	{"mailto", func(s string) bool { return strings.HasPrefix(s, "mailto:") }},
}

// irisOf returns the texts with their triplets decoded, and one text of written after every tenth.
func irisOf(texts []string) []string {
	var iris []string
	for i, s := range texts {
		u, err := uri.ParseReference(s)
		if err == nil {
			u, err = u.ToIRI()
		}
		if err != nil {
			continue
		}
		iris = append(iris, u.String())
		if i%10 == 0 {
			iris = append(iris, written[i/10%len(written)])
		}
	}
	return iris
}

// written are typical IRIs in ten scripts.
var written = []string{
	"https://münchen.example/straße/größe?suche=käse&seite=2#übersicht",
	"https://пример.example/вики/Заглавная_страница?действие=правка",
	"https://παράδειγμα.example/αρχική/σελίδα#κορυφή",
	"https://例え.テスト/ページ/日本語の文書?検索=ことば",
	"https://例子.example/新闻/二〇二六年/十一月?页=3",
	"https://실례.example/문서/대한민국?언어=한국어#역사",
	"https://مثال.example/مقالة/اللغة_العربية?صفحة=٢",
	"https://דוגמה.example/ויקי/עמוד_ראשי#כותרת",
	"https://उदाहरण.example/लेख/भारत_का_इतिहास?पृष्ठ=५",
	"https://ตัวอย่าง.example/บทความ/ประเทศไทย?หน้า=1",
}
