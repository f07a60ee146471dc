// When an event begins. The package is made by
//
//	abnf gen -o ical --rule icalstream --list :eventc(dtstart,Begin=dtstart/dtstval,summary) ical.abnf
package main

import (
	"fmt"
	"strings"

	"example.test/ical"
)

const text = `BEGIN:VCALENDAR
PRODID:-//xyz Corp//NONSGML PDA Calendar Version 1.0//EN
VERSION:2.0
BEGIN:VEVENT
DTSTAMP:19960704T120000Z
UID:uid1@example.com
DTSTART;TZID=America/New_York:19980312T083000
SUMMARY:Networld+Interop Conference
END:VEVENT
END:VCALENDAR
`

func main() {
	stream, err := ical.Parse(strings.ReplaceAll(text, "\n", "\r\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for event := range stream.Eventcs() {
		line, _ := event.Dtstart()
		fmt.Printf("%q\n", line)
		fmt.Println(event.Begin())
	}
	// Output:
	// "DTSTART;TZID=America/New_York:19980312T083000\r\n"
	// 19980312T083000 true
}
