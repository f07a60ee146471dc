package geo_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri/schemes/geo"
)

func ExampleParse() {
	u, err := geo.Parse("geo:48.2010,16.3695,183;u=40")
	if err != nil {
		fmt.Println(err)
		return
	}
	altitude, _ := u.Altitude()
	uncertainty, _ := u.Uncertainty()
	fmt.Println(u.Latitude(), u.Longitude(), altitude, uncertainty)

	_, err = geo.Parse("geo:48.2010,216.3695")
	fmt.Println(err)
	// Output:
	// 48.201 16.3695 183 40
	// geo: the longitude is beyond 180 degrees: …"010,216.3695" at offset 20 (rule coord-b, expected DIGIT, "," or ";"; RFC 5870, section 3.3)
}

func ExampleAt() {
	u, err := geo.At(48.198634, 16.371648)
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err = u.WithUncertainty(40)
	fmt.Println(u, err)
	// Output: geo:48.198634,16.371648;u=40 <nil>
}

func ExampleURI_Equal() {
	a, b := geo.MustParse("geo:90,-22.43;crs=WGS84"), geo.MustParse("geo:90.00,46")
	fmt.Println(a.Equal(b), a.Normalize())
	// Output: true geo:90,0
}

// The words are for people, and the methods for programs.
func ExampleSyntaxError() {
	_, err := geo.Parse("geo:48.2")
	if syntax, ok := errors.AsType[*geo.SyntaxError](err); ok {
		fmt.Println(syntax.Offset(), syntax.Problem())
		fmt.Println("rule", syntax.Rule(), "of section", syntax.Section())
	}
	// Output:
	// 8 the second coordinate is missing
	// rule geo-URI of section RFC 5870, section 3.3
}

func ExampleParameter() {
	u := geo.MustParse("geo:48.2010,16.3695;u=40;label=St%20Stephen")
	for p := range u.Parameters() {
		fmt.Println(p.Name(), "is", p.DecodedValue())
	}
	// Output:
	// label is St Stephen
}
