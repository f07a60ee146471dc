// The authors and the subject of a mail message. The package is made by
//
//	abnf gen -o mail --rule message --fields from,subject --list :mailbox(display-name,addr-spec) mail.abnf
package main

import (
	"fmt"
	"strings"

	"example.test/mail"
)

const text = `From: Pete(A nice (very nice) chap) <pete@silly.test>
To: A Group:Ed Jones <joe@where.test>;
Subject: From: nobody
Date: Thu, 13 Feb 1969 23:32 -0330

Testing.
`

func main() {
	m, err := mail.Parse(strings.ReplaceAll(text, "\n", "\r\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	from, _ := m.From()
	fmt.Printf("%q\n", from)
	subject, _ := m.Subject()
	fmt.Printf("%q\n", subject)
	for mailbox := range m.Mailboxes() {
		fmt.Println(mailbox.AddrSpec())
	}
	// Output:
	// "From: Pete(A nice (very nice) chap) <pete@silly.test>\r\n"
	// "Subject: From: nobody\r\n"
	// pete@silly.test
	// joe@where.test
}
