using System;
using System.Text;
using System.Text.RegularExpressions;

static class Engine {
    static void Main(string[] args) {
        var whole = new Regex("\\A(?:" + args[0] + ")\\z", RegexOptions.CultureInvariant);
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine()) {
            var text = new StringBuilder();
            for (int i = 0; i < line.Length; i += 2) {
                text.Append((char)Convert.ToByte(line.Substring(i, 2), 16));
            }
            Console.WriteLine(whole.IsMatch(text.ToString()) ? 1 : 0);
        }
    }
}
