package format

import (
	"strconv"
	"time"

	"github.com/urigrammar/uri/format/internal/clocktime"
	"github.com/urigrammar/uri/format/internal/date"
	"github.com/urigrammar/uri/format/internal/datetime"
)

// checkDate checks a full-date. The grammar limits the day of each month, with 29 for February.
func checkDate(s string) error {
	if _, err := date.Parse(s); err != nil {
		return withoutName(err)
	}
	if !isDay(s) {
		return ErrNoLeapYear
	}
	return nil
}

// checkTime checks a full-time. Its date is unknown, so each day can end with a leap second.
func checkTime(s string) error {
	if _, err := clocktime.Parse(s); err != nil {
		return withoutName(err)
	}
	if isLeapSecond(s) && utcMinute(s) != lastMinute && utcMinute(s) != lastMinute-minutesOfDay {
		return ErrLeapSecond
	}
	return nil
}

// checkDateTime checks a date-time.
func checkDateTime(s string) error {
	if _, err := datetime.Parse(s); err != nil {
		return withoutName(err)
	}
	day, clock := s[:len("2006-01-02")], s[len("2006-01-02T"):]
	if !isDay(day) {
		return ErrNoLeapYear
	}
	if isLeapSecond(clock) && !endsMonth(day, utcMinute(clock)) {
		return ErrLeapSecond
	}
	return nil
}

// isDay reports whether the day of a full-date exists in its year.
func isDay(day string) bool {
	_, err := time.Parse(time.DateOnly, day)
	return err == nil
}

// endsMonth reports whether a minute of UTC, counted from the beginning of a local day, is the last
// minute of a month. It is never the last minute of the next day, because no offset is that large.
func endsMonth(day string, minute int) bool {
	date, _ := time.Parse(time.DateOnly, day)
	switch minute {
	case lastMinute - minutesOfDay: // the day before
		return date.Day() == 1
	case lastMinute:
		return date.AddDate(0, 0, 1).Day() == 1
	}
	return false
}

const (
	minutesOfDay = 24 * 60
	lastMinute   = minutesOfDay - 1
)

// isLeapSecond reports whether a full-time is in the second 60.
func isLeapSecond(clock string) bool { return clock[6:8] == "60" }

// utcMinute returns the minute of a full-time in UTC, counted from the beginning of the local day.
// It is negative, or more than a day, if the UTC day differs.
func utcMinute(clock string) int {
	local := minuteOf(clock)
	offset := clock[len(clock)-len("+00:00"):]
	switch offset[0] {
	case '+':
		return local - minuteOf(offset[1:])
	case '-':
		return local + minuteOf(offset[1:])
	}
	return local // the offset is "Z"
}

// minuteOf returns the minute of a text that begins with an hour and a minute.
func minuteOf(clock string) int {
	hour, _ := strconv.Atoi(clock[:2])
	minute, _ := strconv.Atoi(clock[3:5])
	return 60*hour + minute
}
