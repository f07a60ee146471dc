package main

import (
	"github.com/urigrammar/uri"
)

// irisOf are the texts with the characters that their triplets encode, and after each tenth of them one of those in written.
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

// written are IRIs as people write them, in ten scripts.
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
