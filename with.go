package uri

// WithoutFragment is u without its fragment. It does not allocate.
func (u URI) WithoutFragment() URI {
	u.text = u.text[:u.queryEnd()]
	return u
}
