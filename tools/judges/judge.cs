// Judge for System.Uri of Mono: see README.md.

using System;
using System.IO;
using System.Reflection;
using System.Text;

static class Judge
{
    static readonly Encoding Utf8 = new UTF8Encoding(false, true);

    static string Quoted(string s)
    {
        var text = new StringBuilder("\"");
        foreach (char c in s)
        {
            if (c < ' ' || c > '~' || c == '"' || c == '\\')
                text.AppendFormat("\\u{0:x4}", (int)c);
            else
                text.Append(c);
        }
        return text.Append('"').ToString();
    }

    static string Put(string key, string value)
    {
        return value.Length == 0 && key != "path" ? "" : ",\"" + key + "\":" + Quoted(value);
    }

    // The text behind the "?" or "#" with which it begins.
    static string Rest(string s)
    {
        return s.Length == 0 ? s : s.Substring(1);
    }

    static string See(string s)
    {
        var u = new Uri(s);
        return "{\"scheme\":" + Quoted(u.Scheme) + Put("userinfo", u.UserInfo) + Put("host", u.Host)
            + Put("port", u.Port < 0 ? "" : u.Port.ToString()) + Put("path", u.AbsolutePath)
            + Put("query", Rest(u.Query)) + Put("fragment", Rest(u.Fragment)) + "}";
    }

    static string Answer(string line)
    {
        try
        {
            return See(Utf8.GetString(Convert.FromBase64String(line)));
        }
        catch (Exception e)
        {
            return "{\"error\":" + Quoted(e.GetType().Name) + "}";
        }
    }

    static void Main(string[] args)
    {
        if (Array.IndexOf(args, "--version") >= 0)
        {
            var name = Type.GetType("Mono.Runtime").GetMethod("GetDisplayName", BindingFlags.NonPublic | BindingFlags.Static);
            Console.WriteLine("System.Uri of Mono " + ((string)name.Invoke(null, null)).Split(' ')[0]);
            return;
        }
        var output = new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = false };
        for (string line; (line = Console.ReadLine()) != null; )
            output.Write(Answer(line) + "\n");
        output.Flush();
    }
}
