#include "harness/causes/last_words.h"

#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace twinstep {
namespace {

constexpr size_t kLongest = 200;

// "0x7f12" and figures differ from run to run, lines from version to version.
std::string WithoutFigures(absl::string_view text) {
  std::string kept;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == "0x") {
      for (i += 2; i < text.size() && absl::ascii_isxdigit(static_cast<unsigned char>(text[i])); ++i) {
      }
      --i;
    } else if (!absl::ascii_isdigit(static_cast<unsigned char>(text[i]))) {
      kept += text[i];
    }
  }
  return kept;
}

// "handles.h" of "../../src/handles/handles.h:12:3"; empty where there is none.
absl::string_view BaseName(absl::string_view place) {
  if (const size_t slash = place.rfind('/'); slash != place.npos) place.remove_prefix(slash + 1);
  place = place.substr(0, place.find(':'));
  return absl::StrContains(place, ".") && !absl::StrContains(place, " ") ? place : "";
}

std::string Words(absl::string_view text, absl::string_view place) {
  const std::string kept = WithoutFigures(text.substr(0, kLongest));
  const absl::string_view words = absl::StripAsciiWhitespace(kept);
  const absl::string_view file = BaseName(place);
  return file.empty() ? std::string(words) : absl::StrCat(words, " (", file, ")");
}

// What stands behind `mark`; false: it is not in the line.
bool Behind(absl::string_view line, absl::string_view mark, absl::string_view* rest) {
  const size_t at = line.find(mark);
  if (at == line.npos) return false;
  *rest = line.substr(at + mark.size());
  return true;
}

// V8_Fatal (src/base/logging.cc) frames its words with signs of number:
//   #
//   # Fatal error in ../../src/handles/handles.h, line 12
//   # Debug check failed: !is_null().
//   #
std::string OfV8(const std::vector<absl::string_view>& lines, size_t i) {
  absl::string_view place, text;
  // Its generated code's, Isolate::Abort.
  if (absl::StartsWith(lines[i], "abort: ")) return Words(lines[i], "");
  if (!Behind(lines[i], "# Fatal error in ", &place)) {
    if (!Behind(lines[i], "# Fatal JavaScript ", &text)) return "";
    return Words(absl::StrCat("Fatal JavaScript ", text), "");
  }
  place = place.substr(0, place.find(','));
  for (size_t next = i + 1; next < lines.size(); ++next) {
    text = absl::StripAsciiWhitespace(absl::StripPrefix(absl::StripLeadingAsciiWhitespace(lines[next]), "#"));
    if (!text.empty()) return Words(absl::StripSuffix(text, "."), place);
  }
  return "";
}

// mfbt/Assertions.h:
//   Assertion failure: isObject(), at /build/js/public/Value.h:12
//   [123] Hit MOZ_CRASH(unexpected op) at /build/js/src/Foo.cpp:12
std::string OfSpiderMonkey(absl::string_view line) {
  absl::string_view text;
  const bool asserts = Behind(line, "Assertion failure: ", &text);
  if (!asserts && !Behind(line, "Hit MOZ_CRASH(", &text)) return "";
  const absl::string_view separator = asserts ? ", at " : ") at ";
  const size_t at = text.rfind(separator);
  const absl::string_view place = at == text.npos ? "" : text.substr(at + separator.size());
  return asserts ? Words(absl::StrCat("Assertion failure: ", text.substr(0, at)), place)
                 : Words(absl::StrCat("MOZ_CRASH(", text.substr(0, at), ")"), place);
}

// assert.h of glibc and _GLIBCXX_ASSERTIONS of libstdc++: "FILE:12: FUNCTION: Assertion 'CONDITION' failed."
std::string OfLibraries(absl::string_view line) {
  absl::string_view text;
  if (!Behind(line, ": Assertion ", &text) || !absl::EndsWith(absl::StripTrailingAsciiWhitespace(line), "failed.")) {
    return "";
  }
  // glibc names the program before the file.
  absl::string_view place = line.substr(0, line.find(':'));
  if (BaseName(place).empty()) place = absl::StripLeadingAsciiWhitespace(line.substr(place.size()).substr(1));
  return Words(absl::StrCat("Assertion ", absl::StripSuffix(absl::StripTrailingAsciiWhitespace(text), ".")), place);
}

// "SUMMARY: AddressSanitizer: heap-use-after-free /build/a.cc:1:2 in f", "/build/a.cc:1:2: runtime error: WHAT: VALUES"
std::string OfSanitizers(absl::string_view line) {
  absl::string_view text;
  if (Behind(line, ": runtime error: ", &text)) {
    const std::string place(absl::StripLeadingAsciiWhitespace(line.substr(0, line.size() - text.size())));
    return Words(absl::StrCat("runtime error: ", text.substr(0, text.find(": "))), place);
  }
  if (!Behind(line, "SUMMARY: ", &text) || absl::StrContains(text, "UndefinedBehaviorSanitizer")) return "";
  const std::vector<absl::string_view> parts = absl::StrSplit(text, absl::MaxSplits(' ', 2));
  if (parts.size() < 2 || !absl::EndsWith(parts[0], "Sanitizer:")) return "";
  absl::string_view function;
  const bool in = parts.size() > 2 && Behind(parts[2], " in ", &function);
  return Words(absl::StrCat(parts[0], " ", parts[1], in ? " in " : "", in ? function : ""), "");
}

}  // namespace

std::string LastWords(std::string_view standard_error) {
  const std::vector<absl::string_view> lines =
      absl::StrSplit(absl::string_view(standard_error.data(), standard_error.size()), '\n');
  for (size_t i = 0; i < lines.size(); ++i) {
    for (std::string words :
         {OfV8(lines, i), OfSpiderMonkey(lines[i]), OfLibraries(lines[i]), OfSanitizers(lines[i])}) {
      if (!words.empty()) return words;
    }
  }
  return "";
}

}  // namespace twinstep
