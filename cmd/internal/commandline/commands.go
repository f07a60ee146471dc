package commandline

import (
	"cmp"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"
)

// Commands are the commands among the fields of line, a pointer to a struct. If the arguments begin with the name of one, it is that one
// alone: most commands run in less time than kong needs for a parser of all.
func Commands(line any, args []string) (all []kong.Option) {
	fields := reflect.ValueOf(line).Elem()
	for i := range fields.NumField() {
		f := fields.Type().Field(i)
		if _, is := f.Tag.Lookup("cmd"); !is {
			continue
		}
		name := cmp.Or(f.Tag.Get("name"), strings.ToLower(f.Name))
		command := kong.DynamicCommand(name, f.Tag.Get("help"), f.Tag.Get("group"), fields.Field(i).Addr().Interface())
		if len(args) > 0 && args[0] == name {
			return []kong.Option{command}
		}
		all = append(all, command)
	}
	return all
}
