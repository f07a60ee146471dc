package main

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// drive runs a driver, and answers with the requests to the proxy.
func drive(command []string) error {
	proxy, err := newSOCKS()
	if err != nil {
		return err
	}
	c := exec.Command(command[0], command[1:]...)
	address := proxy.Addr().(*net.TCPAddr)
	c.Env = append(os.Environ(), "ALL_PROXY=socks5h://"+address.String(), "http_proxy=", "https_proxy=", "no_proxy=", "NO_PROXY=",
		fmt.Sprintf("JAVA_TOOL_OPTIONS=-DsocksProxyHost=%s -DsocksProxyPort=%d -DsocksNonProxyHosts= -Dhttp.nonProxyHosts= -Djdk.net.hosts.file=/dev/null", address.IP, address.Port))
	c.Stderr = os.Stderr
	if command[len(command)-1] == "--version" {
		c.Stdout = os.Stdout
		return c.Run()
	}
	in, err := c.StdinPipe()
	if err != nil {
		return err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	answers := bufio.NewReader(out)
	err = eachLine(func(line string) (any, error) {
		if _, err := fmt.Fprintln(in, line); err != nil {
			return nil, err
		}
		answer, err := answers.ReadString('\n')
		if err != nil {
			return nil, err
		}
		return proxy.asked(answer), nil
	})
	in.Close()
	if err != nil {
		return err
	}
	return c.Wait()
}

// socks is a SOCKS 5 proxy that records requests and does not connect.
type socks struct {
	net.Listener
	places chan place
}

func newSOCKS() (*socks, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &socks{l, make(chan place, 16)}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			s.serve(c)
		}
	}()
	return s, nil
}

// serve reads the request of a connection, and records whether a TLS handshake follows. It ignores text that violates the protocol.
func (s *socks) serve(c net.Conn) {
	defer c.Close()
	in := bufio.NewReader(c)
	p, err := requested(in, c)
	if err != nil {
		return
	}
	p.Scheme = "http"
	_, _ = c.Write([]byte{5, 0, 0, 1, 0, 0, 0, 0, 0, 0}) // connected
	if first, _ := in.ReadByte(); first == 22 {          // a handshake
		p.Scheme = "https"
	}
	s.places <- p
}

// requested returns the destination of a request (RFC 1928, section 4).
func requested(in *bufio.Reader, out io.Writer) (p place, err error) {
	read := func(n int) []byte {
		b := make([]byte, n)
		if err == nil {
			_, err = io.ReadFull(in, b)
		}
		return b
	}
	methods := int(read(2)[1])
	read(methods)
	if err == nil {
		_, err = out.Write([]byte{5, 0})
	}
	switch read(4)[3] {
	case 1:
		p.Host = netip.AddrFrom4([4]byte(read(4))).String()
	case 3:
		p.Host = string(read(int(read(1)[0])))
	case 4:
		p.Host = netip.AddrFrom16([16]byte(read(16))).String()
	}
	p.Port = strconv.Itoa(int(binary.BigEndian.Uint16(read(2))))
	return p, err
}

// asked returns the destination that the driver requested for an input, or its answer if none. A driver that answers has sent its request.
func (s *socks) asked(answer string) any {
	var all []place
	for {
		select {
		case p := <-s.places:
			all = append(all, p)
			continue
		default:
		}
		break
	}
	if len(all) == 0 {
		var r refusal
		_ = json.Unmarshal([]byte(answer), &r)
		if r.Error == "" {
			r.Error = "it connected nowhere"
		}
		return r
	}
	p := all[0]
	for _, q := range all[1:] {
		if q != p {
			p.Host, p.Port = p.Host+" and "+q.Host, strings.Join([]string{p.Port, q.Port}, " and ")
		}
	}
	return p
}
