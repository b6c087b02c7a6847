// Text of programs and engines made fit for a terminal: a program may hold anything.
#ifndef TWINSTEP_HARNESS_TEXT_TERMINAL_TEXT_H_
#define TWINSTEP_HARNESS_TEXT_TERMINAL_TEXT_H_

#include <string>
#include <string_view>

namespace twinstep {

// One line. Characters that steer a terminal (`model/steering_character.h`) become \x1B or \u202E; what is not UTF-8
// becomes U+FFFD. Of more than `limit` bytes the beginning, and "... (N more bytes)".
std::string OneLine(std::string_view text, size_t limit);

// The same of any length, but that line breaks (LF, CR LF) stay: source text that a person may copy.
std::string VisibleText(std::string_view text);

// Cuts or fills to `width` characters and a space; "~" stands for what was cut. `text` is a line as above.
std::string Fit(std::string_view text, size_t width);

// One word of a command line, quoted for a shell where it must be; what OneLine would change is written with escapes
// that a shell (bash, zsh, ksh) turns back into the same bytes.
std::string ShellWord(const std::string& text);

// "0x7fab12" becomes "0x?": addresses differ from run to run and say nothing. Text
// that has been through this stays as it is.
std::string WithoutAddresses(std::string_view text);

// A source as lines, each as OneLine makes it. Only so much that a person can look at it; what is left out is said in a
// line of its own: "(12 more lines, 345 bytes, are left out here)". Ends with a line break, unless empty.
std::string SourceLines(const std::string& source);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_TERMINAL_TEXT_H_
