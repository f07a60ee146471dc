package main

import (
	"io"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/emersion/go-ical"
	"github.com/urigrammar/uri/tools/grammars/compare"
)

// icalRules are the rules of properties by the kind of component that has them in icalObject.
var icalRules = map[string][]string{
	"VCALENDAR": {"version", "calscale", "prodid"},
	"VEVENT": {
		"dtstart", "dtend", "duration", "rrule", "rdate", "exdate", "recurid", "attendee", "organizer", "geo", "priority", "status", "transp", "class",
		"categories", "location", "summary", "url", "seq", "created", "contact", "iana-prop",
	},
	"VTODO":     {"due", "completed", "percent"},
	"VFREEBUSY": {"freebusy"},
	"VALARM":    {"trigger", "repeat"},
	"STANDARD":  {"tzoffsetfrom", "tzoffsetto", "tzname"},
	"VTIMEZONE": {"tzid", "tzurl"},
}

// icalParser returns a parser of streams, and of properties within an object.
func icalParser(name string, stream compare.Parse) compare.Parser {
	rules := map[string]compare.Parse{"icalstream": stream}
	for component, properties := range icalRules {
		for _, rule := range properties {
			rules[rule] = func(text string) error { return stream(icalObject(component, text)) }
		}
	}
	return compare.Parser{Name: name, Rules: rules}
}

// icalObject returns an object with a property in a component.
func icalObject(component, property string) string {
	object := property
	for _, within := range icalComponents[component] {
		object = "BEGIN:" + within + "\r\n" + object + "END:" + within + "\r\n"
	}
	if component == "VCALENDAR" {
		object += "BEGIN:VEVENT\r\nUID:1@example.com\r\nDTSTAMP:19970610T172345Z\r\nEND:VEVENT\r\n"
	}
	return "BEGIN:VCALENDAR\r\n" + object + "END:VCALENDAR\r\n"
}

// icalComponents are the components around a property, from the innermost, but for VCALENDAR.
var icalComponents = map[string][]string{
	"VEVENT": {"VEVENT"}, "VTODO": {"VTODO"}, "VFREEBUSY": {"VFREEBUSY"}, "VALARM": {"VALARM", "VEVENT"}, "STANDARD": {"STANDARD", "VTIMEZONE"},
	"VTIMEZONE": {"VTIMEZONE"},
}

// goIcal decodes objects, and reads the values of properties that have types.
func goIcal() compare.Parser {
	return icalParser("github.com/emersion/go-ical", func(text string) error {
		for d := ical.NewDecoder(strings.NewReader(text)); ; {
			calendar, err := d.Decode()
			if err == io.EOF {
				return nil
			}
			if err != nil {
				return err
			}
			if err := goIcalValues(calendar.Component); err != nil {
				return err
			}
		}
	})
}

// goIcalValues reads the values of a component and of those in it.
func goIcalValues(c *ical.Component) error {
	for _, properties := range c.Props {
		for _, p := range properties {
			if err := goIcalValue(p); err != nil {
				return err
			}
		}
	}
	if _, err := c.Props.RecurrenceRule(); err != nil {
		return err
	}
	if c.Name == ical.CompEvent {
		event := ical.Event{Component: c}
		if _, err := event.Status(); err != nil {
			return err
		}
	}
	for _, child := range c.Children {
		if err := goIcalValues(child); err != nil {
			return err
		}
	}
	return nil
}

// goIcalValue reads the value of a property by its type.
func goIcalValue(p ical.Prop) (err error) {
	switch p.ValueType() {
	case ical.ValueDate, ical.ValueDateTime:
		if strings.Contains(p.Value, ",") {
			return nil // a list, for which the module has no method
		}
		_, err = p.DateTime(time.UTC)
	case ical.ValueDuration:
		_, err = p.Duration()
	case ical.ValueInt:
		_, err = p.Int()
	case ical.ValueFloat:
		if p.Name != ical.PropGeo { // the value has two, for which the module has no method
			_, err = p.Float()
		}
	case ical.ValueURI: // addresses of users have no method
		_, err = p.URI()
	case ical.ValueText:
		_, err = p.TextList()
	case ical.ValueBinary:
		_, err = p.Binary()
	}
	return err
}

// golangIcal parses objects, and reads when events start and end.
func golangIcal() compare.Parser {
	return icalParser("github.com/arran4/golang-ical", func(text string) error {
		calendar, err := ics.ParseCalendar(strings.NewReader(text))
		if err != nil {
			return err
		}
		for _, event := range calendar.Events() {
			if event.HasProperty(ics.ComponentPropertyDtStart) {
				if _, err := event.GetStartAt(); err != nil {
					return err
				}
			}
			if event.HasProperty(ics.ComponentPropertyDtEnd) {
				if _, err := event.GetEndAt(); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
