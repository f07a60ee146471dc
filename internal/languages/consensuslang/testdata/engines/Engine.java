import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Pattern;

class Engine {
    public static void main(String[] args) throws IOException {
        Pattern whole = Pattern.compile(args[0]);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String text = new String(HexFormat.of().parseHex(line), StandardCharsets.ISO_8859_1);
            out.append(whole.matcher(text).matches() ? "1\n" : "0\n");
        }
        System.out.print(out);
    }
}
