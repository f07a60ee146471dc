#include <iostream>
#include <string>

#include <re2/re2.h>

int main(int, char **argv) {
    RE2::Options options;
    options.set_encoding(RE2::Options::EncodingLatin1);
    RE2 whole(argv[1], options);
    if (!whole.ok()) return 2;
    for (std::string line; std::getline(std::cin, line);) {
        std::string text;
        for (size_t i = 0; i < line.size(); i += 2) text += char(std::stoi(line.substr(i, 2), nullptr, 16));
        std::cout << RE2::FullMatch(text, whole) << "\n";
    }
}
