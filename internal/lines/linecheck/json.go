package linecheck

// JSON is the JSON form of a summary.
type JSON struct {
	Total     int64     `json:"total"`
	Valid     int64     `json:"valid"`
	Invalid   int64     `json:"invalid"`
	Rules     TallyJSON `json:"rules"`
	Schemes   TallyJSON `json:"schemes"`
	HostKinds TallyJSON `json:"host_kinds"`
}

// TallyJSON is the JSON form of a tally.
type TallyJSON struct {
	Counts []CountJSON `json:"counts"`
	Others int64       `json:"others"`
}

// CountJSON is the JSON form of the number of occurrences of a name.
type CountJSON struct {
	Name    *string `json:"name"` // null for lines without a scheme or a host
	Count   int64   `json:"count"`
	Example Sample  `json:"example"`
}

// JSON returns the JSON form of the summary.
func (s *Summary) JSON() JSON {
	return JSON{s.Lines.Total, s.Lines.Valid, s.Lines.Invalid(), s.Rules.json(), s.Schemes.json(), s.HostKinds.json()}
}

func (t Tally) json() TallyJSON {
	out := TallyJSON{Counts: []CountJSON{}, Others: t.Others.Count}
	for _, c := range t.sorted() {
		out.Counts = append(out.Counts, CountJSON{c.nameOrNone(), c.Count, c.First})
	}
	return out
}

func (c *Counted) nameOrNone() *string {
	if c.Name == "" {
		return nil
	}
	return &c.Name
}
