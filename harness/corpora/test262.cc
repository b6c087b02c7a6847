#include "harness/corpora/test262.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "model/source/identifier_text.h"

namespace twinstep {
namespace {

// Features that an engine of a suite lacks or has behind an option: those of the suites in
// third_party/engines/subjects.bzl. Their tests would show the feature, not the debugger. Those of the suite of 2024
// were found by running it in both engines; later ones are what we know of the engines, not tested. Newer engines would
// pass some; we take the same programs everywhere.
// clang-format off
constexpr std::string_view kMissingFeatures[] = {
    "Array.fromAsync", "Atomics.pause", "Atomics.waitAsync", "Error.isError",
    "FinalizationRegistry.prototype.cleanupSome", "Float16Array", "Intl.DurationFormat", "Intl.Locale-info",
    "Math.sumPrecise", "RegExp.escape", "ShadowRealm", "Temporal", "array-grouping", "arraybuffer-transfer",
    "decorators", "explicit-resource-management", "immutable-arraybuffer", "import-assertions", "import-attributes",
    "import-bytes", "import-defer", "import-text", "iterator-helpers", "iterator-sequencing", "joint-iteration",
    "json-modules", "json-parse-with-source", "legacy-regexp", "promise-try", "promise-with-resolvers",
    "regexp-duplicate-named-groups", "regexp-modifiers", "set-methods", "source-phase-imports",
    "symbols-as-weakmap-keys", "tail-call-optimization", "uint8array-base64", "upsert",
};
// clang-format on

constexpr std::string_view kSpaces = " \t";

bool Contains(const std::vector<std::string>& list, std::string_view value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

std::string_view Trim(std::string_view text) {
  const size_t begin = text.find_first_not_of(kSpaces);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpaces) - begin + 1);
}

// CR, LF and CRLF end lines: test262 has files with each.
std::vector<std::string_view> Lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find_first_of("\r\n"), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
    if (text.substr(0, 2) == "\r\n") {
      text.remove_prefix(2);
    } else if (!text.empty()) {
      text.remove_prefix(1);
    }
  }
  return lines;
}

std::string_view Unquote(std::string_view text) {
  if (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front()) {
    return text.substr(1, text.size() - 2);
  }
  return text;
}

// "a, b" to {"a", "b"}.
void AddItems(std::string_view text, std::vector<std::string>& items) {
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    const std::string_view item = Unquote(Trim(text.substr(0, comma)));
    if (!item.empty()) items.emplace_back(item);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
}

size_t Indentation(std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); }

// The value after `key:` where `line` is that; whether it is.
bool IsKey(std::string_view line, std::string_view key, std::string_view& value) {
  if (line.substr(0, key.size()) != key || line.size() <= key.size() || line[key.size()] != ':') return false;
  value = Trim(line.substr(key.size() + 1));
  const size_t comment = value.find(" #");
  if (comment != std::string_view::npos) value = Trim(value.substr(0, comment));
  return true;
}

// Items of the list whose key stands in lines[at].
void ReadList(const std::vector<std::string_view>& lines, size_t at, size_t indentation, std::string_view value,
              std::vector<std::string>& items) {
  if (!value.empty() && value.front() == '[') {
    std::string all(value.substr(1));
    while (all.find(']') == std::string::npos && ++at < lines.size())
      absl::StrAppend(&all, " ", std::string(lines[at]));
    AddItems(std::string_view(all).substr(0, all.find(']')), items);
    return;
  }
  if (!value.empty()) return AddItems(value, items);
  while (++at < lines.size()) {
    const std::string_view line = Trim(lines[at]);
    if (line.empty()) continue;
    if (line.front() != '-' || Indentation(lines[at]) < indentation) return;
    AddItems(line.substr(1), items);
  }
}

void ReadNegative(const std::vector<std::string_view>& lines, size_t at, size_t indentation, std::string_view value,
                  Test262Header& header) {
  std::vector<std::string> pairs;
  if (!value.empty() && value.front() == '{') {
    AddItems(value.substr(1, value.find('}') - 1), pairs);
  } else {
    while (++at < lines.size() && (Trim(lines[at]).empty() || Indentation(lines[at]) > indentation)) {
      pairs.emplace_back(Trim(lines[at]));
    }
  }
  for (const std::string& pair : pairs) {
    std::string_view part;
    if (IsKey(pair, "phase", part)) header.negative_phase = part;
    if (IsKey(pair, "type", part)) header.negative_type = part;
  }
  // A negative without phase is the test's error all the same.
  if (header.negative_phase.empty()) header.negative_phase = "runtime";
}

// Begin and end of what is between /*--- and ---*/.
bool FindHeader(std::string_view source, size_t& begin, size_t& end) {
  begin = source.find("/*---");
  if (begin == std::string_view::npos) return false;
  begin += 5;
  end = source.find("---*/", begin);
  return end != std::string_view::npos;
}

// What follows `// |reftest|` on the first line.
std::string_view ReftestTerms(std::string_view source) {
  constexpr std::string_view kMark = "// |reftest|";
  if (source.substr(0, kMark.size()) != kMark) return {};
  return Trim(source.substr(kMark.size(), source.find_first_of("\r\n") - kMark.size()));
}

// Whether the converted file begins with the directive that makes it strict.
bool BeginsStrict(std::string_view source) {
  if (!ReftestTerms(source).empty()) source.remove_prefix(std::min(source.find('\n') + 1, source.size()));
  return source.substr(0, 13) == "'use strict';";
}

// The host's function that the test calls and we do not have: "$262.agent". Only those `there` are, and of another
// realm the global alone.
std::string MissingHostFunction(std::string_view source, const std::set<std::string_view>& there) {
  constexpr std::string_view kHost = "$262";
  bool bare = false;
  for (size_t at = source.find(kHost); at != std::string_view::npos; at = source.find(kHost, at + 1)) {
    std::string_view rest = source.substr(at + kHost.size());
    if (rest.empty() || rest.front() != '.') {
      bare = true;
      continue;
    }
    rest.remove_prefix(1);
    const auto end = std::find_if_not(rest.begin(), rest.end(), IsIdentifierPart);
    const std::string name(rest.begin(), end);
    if (!there.contains(name)) return absl::StrCat("$262.", name);
  }
  if (source.find(".evalScript") != std::string_view::npos) return "$262.evalScript";
  return bare ? "$262" : "";
}

std::string LeftOut(const std::string& path, const std::string& source, const Test262Header& header, Test262Form form,
                    const std::map<std::string, std::string>& harness) {
  if (path.find("_FIXTURE") != std::string::npos) return "test262: a fixture of other tests";
  if (form == Test262Form::kConverted) {
    const std::string_view terms = ReftestTerms(source);
    if (terms == "skip" || terms.substr(0, 5) == "skip ") {
      const size_t comment = terms.find("-- ");
      if (comment == std::string_view::npos) return "test262: Mozilla skips it";
      return absl::StrCat("test262: Mozilla skips it, ", std::string(terms.substr(comment + 3)));
    }
  }
  if (!header.found) return "test262: no test (it has no /*--- ---*/)";
  if (header.negative_phase == "parse" || header.negative_phase == "early") {
    return "test262: meant not to parse";
  }
  if (header.negative_phase == "resolution") return "test262: modules meant not to link";
  for (const std::string_view feature : kMissingFeatures) {
    if (Contains(header.features, feature)) {
      return absl::StrCat("test262: needs ", std::string(feature), ", which not every engine has");
    }
  }
  if (Contains(header.flags, "CanBlockIsFalse") || Contains(header.flags, "CanBlockIsTrue")) {
    return "test262: needs a host that says whether it can block";
  }
  size_t begin = 0, end = 0;
  FindHeader(source, begin, end);
  std::string missing = MissingHostFunction(std::string_view(source).substr(end), {"global", "createRealm"});
  for (const std::string& include : header.includes) {
    if (!missing.empty()) break;
    const auto file = harness.find(include);
    if (file == harness.end()) return absl::StrCat("test262: needs ", include, ", which the harness lacks");
    missing = MissingHostFunction(file->second, {"global"});
  }
  if (!missing.empty()) return absl::StrCat("test262: needs ", missing);
  return "";
}

}  // namespace

Test262Header ParseTest262Header(const std::string& source) {
  Test262Header header;
  size_t begin = 0, end = 0;
  if (!FindHeader(source, begin, end)) return header;
  header.found = true;
  const std::vector<std::string_view> lines = Lines(std::string_view(source).substr(begin, end - begin));
  // Keys stand where the first one does; deeper lines belong to texts.
  size_t indentation = std::string_view::npos;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (Trim(lines[i]).empty()) continue;
    if (indentation == std::string_view::npos) indentation = Indentation(lines[i]);
    if (Indentation(lines[i]) != indentation) continue;
    const std::string_view line = lines[i].substr(indentation);
    std::string_view value;
    if (IsKey(line, "flags", value)) {
      ReadList(lines, i, indentation, value, header.flags);
    } else if (IsKey(line, "includes", value)) {
      ReadList(lines, i, indentation, value, header.includes);
    } else if (IsKey(line, "features", value)) {
      ReadList(lines, i, indentation, value, header.features);
    } else if (IsKey(line, "negative", value)) {
      ReadNegative(lines, i, indentation, value, header);
    }
  }
  return header;
}

Test262Plan PlanTest262(const std::string& path, const std::string& source, Test262Form form,
                        const std::map<std::string, std::string>& harness) {
  const Test262Header header = ParseTest262Header(source);
  Test262Plan plan;
  plan.left_out = LeftOut(path, source, header, form, harness);
  if (!plan.left_out.empty()) return plan;
  plan.raw = Contains(header.flags, "raw");
  plan.module = Contains(header.flags, "module");
  plan.throws = !header.negative_phase.empty();
  plan.fixed_first_line = source.substr(0, 2) == "#!";

  if (plan.raw || plan.module || plan.fixed_first_line) {
    plan.sloppy_variant = true;
  } else if (form == Test262Form::kConverted && BeginsStrict(source)) {
    plan.strict_file = true;
  } else {
    plan.sloppy_variant = !Contains(header.flags, "onlyStrict");
    plan.strict_variant = !Contains(header.flags, "noStrict");
  }

  if (plan.raw) return plan;
  plan.includes = {"assert.js", "sta.js"};
  // Where the harness has none, our prelude's $DONE stands in.
  if (Contains(header.flags, "async") && harness.contains("doneprintHandle.js")) {
    plan.includes.push_back("doneprintHandle.js");
  }
  for (const std::string& include : header.includes) {
    if (!Contains(plan.includes, include)) plan.includes.push_back(include);
  }
  return plan;
}

}  // namespace twinstep
