package geo

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri/internal/ascii"
)

// diagnose returns which coordinate of WGS 84 in text is out of range, or "" if none is. Coordinates of other
// reference systems have no range, and coordinates that are not numbers have an error of their own.
func diagnose(text string, _ int, _ string) string {
	const scheme = "geo:"
	if len(text) < len(scheme) {
		return ""
	}
	path, parameters, _ := strings.Cut(text[len(scheme):], ";")
	if crs := ascii.Lower(parameters); strings.HasPrefix(crs, "crs=") && !strings.HasPrefix(crs, "crs=wgs84") {
		return ""
	}
	coordinates := strings.Split(path, ",")
	if len(coordinates) < 2 {
		return ""
	}
	if problem := outOfRange("latitude", coordinates[0], "90"); problem != "" {
		return problem
	}
	return outOfRange("longitude", coordinates[1], "180")
}

// outOfRange returns what is wrong with a coordinate whose absolute value is at most limit, or "".
func outOfRange(name, number, limit string) string {
	number = strings.TrimPrefix(number, "-")
	whole, fraction, _ := strings.Cut(number, ".")
	if whole == "" || !allDigits(whole) || !allDigits(fraction) {
		return ""
	}
	if len(whole) > len(limit) {
		return fmt.Sprintf("the %s has more than %d digits before the point", name, len(limit))
	}
	padded := strings.Repeat("0", len(limit)-len(whole)) + whole
	if padded > limit || padded == limit && strings.Trim(fraction, "0") != "" {
		return fmt.Sprintf("the %s is beyond %s degrees", name, limit)
	}
	return ""
}

// allDigits reports whether s has only decimal digits.
func allDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }
