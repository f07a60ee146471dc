package uri

// What tests compare with slow code that goes by the letter of the documents.
var (
	RemoveDotSegments     = removeDotSegments
	RemoveDotSegments2396 = removeDotSegments2396
	HasDotSegments        = hasDotSegments
)
