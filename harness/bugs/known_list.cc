#include "harness/bugs/known_list.h"

#include <algorithm>
#include <fstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/text/matches_pattern.h"
#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

constexpr std::string_view kEntries = "corpus/bugs/";
constexpr std::string_view kCrash = " : crash : ";

// Without spaces around it, which nobody sees.
std::string_view Stripped(std::string_view line) {
  const size_t begin = line.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
}

std::string EntryName(const KnownBugs& bugs, const KnownBug& bug) {
  return absl::StrCat(std::string(kEntries), std::string(bugs.IdOf(bug)));
}

// What is wrong with a line; empty: nothing.
std::string Mistake(std::string_view pattern, const KnownBugs& bugs) {
  if (pattern.substr(0, 9) == "classes {" || pattern == "}") {
    return "known classes are no more: a line has the pattern of a cause, \"* : step-lost @ *\"";
  }
  if (pattern.substr(0, kEntries.size()) != kEntries) return "";
  for (const KnownBug& bug : bugs.all()) {
    if (MatchesPattern(pattern, EntryName(bugs, bug))) return "";
  }
  return absl::StrCat("there is no ", std::string(pattern), ".textproto");
}

}  // namespace

absl::StatusOr<KnownList> KnownList::Parse(std::string_view text, KnownBugs bugs) {
  KnownList list;
  list.bugs_ = std::move(bugs);
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const std::string_view pattern = Stripped(line);
    if (pattern.empty() || pattern[0] == '#') continue;
    if (const std::string mistake = Mistake(pattern, list.bugs_); !mistake.empty()) {
      return absl::InvalidArgumentError(absl::StrCat("line ", number, " of the list of what is known: ", mistake));
    }
    list.patterns_.emplace_back(pattern);
  }
  return list;
}

void KnownList::Add(const KnownList& other) {
  patterns_.insert(patterns_.end(), other.patterns_.begin(), other.patterns_.end());
}

std::string KnownList::WhyKnown(std::string_view cause, const std::vector<std::string>& other_names) const {
  const KnownBug* const bug =
      cause.substr(0, kEntries.size()) == kEntries ? bugs_.WithId(cause.substr(kEntries.size())) : nullptr;
  for (const std::string& pattern : patterns_) {
    if (MatchesPattern(pattern, cause)) {
      return bug == nullptr ? pattern : absl::StrCat(std::string(cause), ": ", bug->title());
    }
    for (const std::string& name : other_names) {
      if (MatchesPattern(pattern, name)) return pattern;
    }
  }
  return "";
}

std::string KnownList::WhyKnown(const CauseKey& cause, std::vector<std::string> other_names) const {
  CauseKey named = cause;
  bugs_.Attribute(named);
  other_names.push_back(Description(cause));
  return WhyKnown(ToText(named), other_names);
}

bool KnownList::IsKnownCrash(const CauseKey& crash) const {
  const KnownBug* const bug = bugs_.Find(crash);
  const std::string text = Description(crash);
  for (const std::string& pattern : patterns_) {
    if (bug != nullptr && bug->severity() == CRASH && MatchesPattern(pattern, EntryName(bugs_, *bug))) {
      return true;
    }
    if (pattern.find(kCrash) != std::string::npos && MatchesPattern(pattern, text)) return true;
  }
  return false;
}

absl::Status RecordCause(const std::string& path, const std::string& cause) {
  std::ofstream file(path, std::ios::app);
  file << "# not reviewed\n" << cause << "\n" << std::flush;
  if (file) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat("\"", path, "\" cannot be written; choose another file"));
}

}  // namespace twinstep
