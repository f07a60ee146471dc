package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/nats-io/nats.go"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.mongodb.org/mongo-driver/v2/x/mongo/driver/connstring"
)

// A connection is a connection string, the driver of its scheme or "", and how the driver and package multihost read it, whose test
// checks Ours and Why.
type connection struct {
	Text   string
	Driver string `json:",omitempty"`
	Reads  string `json:",omitempty"`
	Ours   string
	Why    string `json:",omitempty"`
}

// reads are the drivers by schemes.
var reads = map[string]func(text string) (servers []string, database string, err error){
	"postgres": readPgx, "postgresql": readPgx, "mongodb": readMongo, "redis": readRedis, "rediss": readRedis, "nats": readNats, "tls": readNats,
}

func TestDriversReadConnectionStringsAsRecorded(t *testing.T) {
	const name = "../../multihost/testdata/drivers.jsonl"
	var rows []connection
	readLines(t, name, &rows)
	t.Setenv("PGHOST", "default")
	t.Setenv("PGDATABASE", "")
	for i, row := range rows {
		scheme, _, _ := strings.Cut(row.Text, ":")
		read, ok := reads[scheme]
		assert.Equal(t, row.Driver != "", ok, row.Text)
		if !ok {
			continue
		}
		got := "error"
		if servers, database, err := read(row.Text); err == nil {
			got = strings.Join(servers, " ") + " /" + database
		}
		if *update {
			rows[i].Reads = got
			continue
		}
		assert.Equal(t, row.Reads, got, row.Text)
	}
	if *update {
		require.NoError(t, writeLines(name, rows))
	}
}

// readPgx leaves out that each server is tried twice, with TLS and without.
func readPgx(text string) (servers []string, database string, err error) {
	c, err := pgconn.ParseConfig(text)
	if err != nil {
		return nil, "", err
	}
	add := func(host string, port uint16) { servers = append(servers, server(host, fmt.Sprint(port))) }
	add(c.Host, c.Port)
	for _, f := range c.Fallbacks {
		add(f.Host, f.Port)
	}
	return slices.Compact(servers), c.Database, nil
}

func readMongo(text string) (servers []string, database string, err error) {
	c, err := connstring.Parse(text)
	if err != nil {
		return nil, "", err
	}
	for _, h := range c.Hosts {
		if !strings.Contains(h[strings.LastIndexByte(h, ']')+1:], ":") && !strings.HasPrefix(h, "/") {
			h += ":27017"
		}
		if strings.HasPrefix(h, "/") {
			h = "unix:" + h
		}
		servers = append(servers, h)
	}
	return servers, c.Database, nil
}

func readRedis(text string) (servers []string, database string, err error) {
	if o, err := redis.ParseURL(text); err == nil {
		database = fmt.Sprint(o.DB)
	}
	c, err := redis.ParseClusterURL(text)
	if err != nil {
		return nil, "", err
	}
	return c.Addrs, database, nil
}

// readNats dials nothing: no server is tried before the first attempt to connect again.
func readNats(text string) (servers []string, database string, err error) {
	o := nats.GetDefaultOptions()
	o.Url, o.NoRandomize, o.RetryOnFailedConnect, o.Timeout = text, true, true, time.Nanosecond
	c, err := o.Connect()
	if err != nil {
		return nil, "", err
	}
	defer c.Close()
	for _, s := range c.Servers() {
		_, address, _ := strings.Cut(s, "://")
		servers = append(servers, address)
	}
	return servers, "", nil
}

// server returns an address for net.Dial, or the path of a socket.
func server(host, port string) string {
	switch {
	case host == "default":
		return host
	case strings.HasPrefix(host, "/"):
		return "unix:" + host
	case strings.Contains(host, ":"):
		host = "[" + host + "]"
	}
	return host + ":" + cmp.Or(port, "0")
}

func readLines[Row any](t *testing.T, name string, rows *[]Row) {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	for line := range bytes.Lines(text) {
		var row Row
		require.NoError(t, json.Unmarshal(line, &row))
		*rows = append(*rows, row)
	}
}
