#include "harness/isolation/versions/explanation_screen.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/isolation/versions/explanation_text.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

// A terminal's line and a half.
constexpr size_t kLongestLine = 120;
constexpr int kMostWhy = 5;
// Of an edit. With both versions of an answer, what fails and whether it passes there is room for why.
constexpr int kMostEdit = 10;
// Of what is only suspect, of each side; of all its places.
constexpr size_t kMostSide = 2;
constexpr size_t kMostSuspect = 5;
// Room for why, where lines before an answer take it.
constexpr int kLeastWhy = 4;

struct ShownPart {
  std::string heading;
  std::vector<std::string> before;
  std::vector<std::string> now;
};

// ", of commit 1a2b3c4 (Faster sums), 5d6e7f8"; the youngest has its subject.
std::string CommitsText(const CodeChangeShown& change) {
  constexpr int kMostCommits = 3;
  constexpr size_t kLongestSubject = 60;
  std::string text;
  for (int i = 0; i < std::min(change.commits_size(), kMostCommits); ++i) {
    const CodeChangeShown::Commit& commit = change.commits(i);
    absl::StrAppend(&text, i == 0 ? ", of commit " : ", ", OneLine(commit.hash(), 40));
    if (i == 0) absl::StrAppend(&text, " (", OneLine(commit.subject(), kLongestSubject), ")");
  }
  const int more = change.commits_size() - kMostCommits;
  return more <= 0 ? text : absl::StrCat(text, " and ", more, more == 1 ? " older one" : " older ones");
}

void AddParts(const CodeChangeShown& change, const std::string& more, std::vector<ShownPart>& parts) {
  for (const CodeChangeShown::Part& part : change.parts()) {
    const std::string in = change.function().empty() ? "" : absl::StrCat(" in ", OneLine(change.function(), 60));
    parts.push_back({.heading = absl::StrCat("  change ", change.number(), ", ", OneLine(part.file(), 100), ":",
                                             part.first_line(), in, more),
                     .before = {part.before().begin(), part.before().end()},
                     .now = {part.now().begin(), part.now().end()}});
  }
}

// All of it was shown as what is most suspect.
bool WasShown(CodeChangeShown change, const CodeChangeShown* suspect) {
  // Which were not shown.
  change.clear_commits();
  if (suspect == nullptr || suspect->parts_size() != 1 || change.SerializeAsString() != suspect->SerializeAsString()) {
    return false;
  }
  const CodeChangeShown::Part& part = suspect->parts(0);
  return std::max(part.before_size(), part.now_size()) <= static_cast<int>(kMostSide);
}

std::vector<ShownPart> PartsOf(const Explanation& explanation, const CodeChangeShown* suspect) {
  std::vector<ShownPart> parts;
  for (const CodeChangeShown& change : explanation.responsible()) {
    const bool shown = WasShown(change, suspect);
    const size_t first = parts.size();
    AddParts(change, shown ? ", as above" : "", parts);
    if (first < parts.size()) parts[first].heading += CommitsText(change);
    if (!shown) continue;
    parts.back().before.clear();
    parts.back().now.clear();
  }
  for (const CodeChangeShown& change : explanation.auxiliary()) AddParts(change, ", which must go along", parts);
  return parts;
}

// At most `most` lines of each side.
void AddSide(const std::vector<std::string>& lines, size_t most, char sign, std::vector<std::string>& text) {
  const size_t shown = lines.size() <= most ? lines.size() : most - 1;
  for (size_t i = 0; i < shown; ++i)
    text.push_back(absl::StrCat(std::string(1, sign), " ", OneLine(lines[i], kLongestLine)));
  if (shown < lines.size()) {
    text.push_back(absl::StrCat(std::string(1, sign), " (", lines.size() - shown, " more lines)"));
  }
}

std::vector<std::string> EditLines(const std::vector<ShownPart>& parts, size_t most) {
  std::vector<std::string> text;
  for (const ShownPart& part : parts) {
    text.push_back(part.heading);
    AddSide(part.before, most, '-', text);
    AddSide(part.now, most, '+', text);
  }
  return text;
}

// As much of each part as there is room for, at least a line; where even that is too much, not all parts.
std::vector<std::string> EditWithin(std::vector<ShownPart> parts, size_t most) {
  size_t longest = 1;
  for (const ShownPart& part : parts) longest = std::max({longest, part.before.size(), part.now.size()});
  std::vector<std::string> text = EditLines(parts, longest);
  while (text.size() > most && longest > 2) text = EditLines(parts, --longest);
  if (text.size() <= most) return text;
  const size_t all = parts.size();
  while (parts.size() > 1 && text.size() + 1 > most) {
    parts.pop_back();
    text = EditLines(parts, longest);
  }
  if (text.size() + 1 > most) text.resize(most - 1);
  text.push_back(parts.size() < all ? absl::StrCat("  (", all - parts.size(), " more places)") : "  (more lines)");
  return text;
}

std::string Joined(const std::vector<std::string>& lines) {
  return lines.empty() ? "" : absl::StrCat(absl::StrJoin(lines, "\n"), "\n");
}

int LinesIn(const std::string& text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

std::string WhyOnScreen(const Explanation& explanation, int most) {
  std::vector<std::string> lines;
  const auto room = [&] { return std::min(kMostWhy, most - 1) - static_cast<int>(lines.size()); };
  if (explanation.limited() && room() > 0) lines.push_back("The time was over before everything was tried.");
  if (!explanation.no_causes().empty() && room() > 0) lines.push_back(OneLine(explanation.no_causes(), kLongestLine));
  const std::vector<std::string> causes = CauseLines(explanation, room());
  for (const std::string& line : causes) lines.push_back(OneLine(line, kLongestLine));
  const int more = explanation.cause_lines_size() - static_cast<int>(causes.size());
  lines.push_back(
      absl::StrCat("(--all prints the rest",
                   more > 0 ? absl::StrCat(", ", more, more == 1 ? " line of causes" : " lines of causes") : "", ")"));
  return Joined(lines);
}

// Ascending; "a.js:1, 2, b.js:3 and 1 more place".
std::string PlacesText(const std::set<std::pair<std::string, uint32_t>>& all) {
  constexpr size_t kMostPlaces = 6;
  std::vector<std::string> places;
  std::string before;
  for (const auto& [file, line] : all) {
    places.push_back(file == before ? absl::StrCat(line) : absl::StrCat(OneLine(file, 60), ":", line));
    before = file;
  }
  const size_t shown = std::min(places.size(), kMostPlaces);
  const size_t left = places.size() - shown;
  places.resize(shown);
  return absl::StrCat(absl::StrJoin(places, ", "),
                      left == 0 ? "" : absl::StrCat(" and ", left, left == 1 ? " more place" : " more places"));
}

}  // namespace

std::string SuspectsOnScreen(const std::vector<CodeChangeShown>& suspects, int all) {
  std::vector<ShownPart> parts;
  AddParts(suspects.front(), "", parts);
  for (ShownPart& part : parts) {
    for (std::vector<std::string>* const side : {&part.before, &part.now}) {
      std::erase_if(*side, [](const std::string& line) { return absl::StripAsciiWhitespace(line).empty(); });
    }
  }
  std::vector<std::string> text = EditLines(parts, kMostSide);
  if (text.size() > kMostSuspect) {
    text.resize(kMostSuspect - 1);
    text.push_back("  (more lines)");
  }
  std::vector<std::string> next;
  for (size_t i = 1; i < suspects.size(); ++i) {
    const std::string place =
        absl::StrCat(OneLine(suspects[i].parts(0).file(), 60), ":", suspects[i].parts(0).first_line());
    if (std::find(next.begin(), next.end(), place) == next.end()) next.push_back(place);
  }
  if (!next.empty()) text.push_back(absl::StrCat("  then ", absl::StrJoin(next, ", ")));
  return absl::StrCat("Not yet checked by a run, of ", all, all == 1 ? " change" : " changes",
                      " this is the most suspect:\n", Joined(text));
}

std::string FirstOnScreen(const Explanation& explanation, const PrintedBefore& before) {
  const std::string fails = absl::StrCat("The test ", OneLine(explanation.test(), 60),
                                         " fails: ", OneLine(explanation.failure(), kLongestLine), "\n");
  if (explanation.responsible().empty()) return absl::StrCat(fails, ResponsibleSentence(explanation), "\n");
  const int most = std::min(kMostEdit, kScreenLines - before.lines - 2 - kLeastWhy);
  return absl::StrCat(fails, ResponsibleSentence(explanation), " ", CheckSentence(explanation), "\n",
                      Joined(EditWithin(PartsOf(explanation, before.suspect), static_cast<size_t>(most))));
}

std::string SoFarOnScreen(const std::vector<CodeChangeShown>& changes, int all) {
  std::set<std::pair<std::string, uint32_t>> places;
  for (const CodeChangeShown& change : changes) {
    for (const CodeChangeShown::Part& part : change.parts()) places.emplace(part.file(), part.first_line());
  }
  return absl::StrCat("So far: the test passes with ", changes.size(), " of ", all, " changes taken back, at ",
                      PlacesText(places), ".\n");
}

std::string AnswerOnScreen(const Explanation& explanation, const Explanation* first, const PrintedBefore& before) {
  const std::string edit = FirstOnScreen(first == nullptr ? explanation : *first, before);
  const int left = kScreenLines - before.lines - LinesIn(edit);
  if (first == nullptr) return absl::StrCat(edit, WhyOnScreen(explanation, left));
  if (SameAnswer(*first, explanation)) return WhyOnScreen(explanation, left);
  const std::string other =
      absl::StrCat("Explained backwards along the run it is this. ", CheckSentence(explanation), "\n",
                   Joined(EditWithin(PartsOf(explanation, before.suspect),
                                     static_cast<size_t>(std::clamp(left - 3, 2, kMostEdit)))));
  return absl::StrCat(other, WhyOnScreen(explanation, std::max(left - LinesIn(other), 1)));
}

}  // namespace twinstep
