#include "harness/isolation/versions/explanation_text.h"

#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

constexpr size_t kLongestLine = 300;
// Of one part of a change.
constexpr int kMostLines = 60;

std::string Count(uint64_t count, std::string_view one, std::string_view many) {
  return absl::StrCat(count, " ", std::string(count == 1 ? one : many));
}

std::string Changes(uint64_t count) { return Count(count, "change", "changes"); }

template <typename Lines>
void AddLines(const Lines& lines, char sign, std::string& text) {
  int shown = 0;
  for (const std::string& line : lines) {
    if (shown++ == kMostLines) {
      absl::StrAppend(&text, "   ", std::string(1, sign), " (", lines.size() - kMostLines, " more lines)\n");
      return;
    }
    absl::StrAppend(&text, "   ", std::string(1, sign), " ", OneLine(line, kLongestLine), "\n");
  }
}

void AddChange(const CodeChangeShown& change, const std::string& marker, std::string& text) {
  absl::StrAppend(&text, marker, " change ", change.number(), ", ", change.kind(),
                  change.function().empty() ? "" : absl::StrCat(" in ", OneLine(change.function(), 80)), "\n");
  for (const CodeChangeShown::Part& part : change.parts()) {
    absl::StrAppend(&text, "   ", OneLine(part.file(), 200), ":", part.first_line());
    if (part.old_file() != part.file())
      absl::StrAppend(&text, ", before ", part.old_file(), ":", part.old_first_line());
    absl::StrAppend(&text, "\n");
    AddLines(part.before(), '-', text);
    AddLines(part.now(), '+', text);
  }
}

std::string Milliseconds(uint64_t microseconds) {
  return microseconds < 10'000'000 ? absl::StrFormat("%.0f ms", static_cast<double>(microseconds) / 1e3)
                                   : absl::StrFormat("%.1f s", static_cast<double>(microseconds) / 1e6);
}

std::string CheckSentence(const Explanation& explanation) {
  const bool one = explanation.responsible_size() + explanation.auxiliary_size() == 1;
  const std::string them = one ? "it" : "them";
  switch (explanation.check()) {
    case Explanation::PASSES:
      return absl::StrCat("With ", them, " taken back the test passes.");
    case Explanation::STILL_FAILS:
      return absl::StrCat("With ", them, " alone taken back the test still fails: others have a part in it.");
    case Explanation::UNRESOLVED:
      return absl::StrCat("With ", them, " alone taken back the test says nothing: ",
                          OneLine(explanation.check_reason(), kLongestLine), ".");
    default:
      return absl::StrCat("Whether the test passes with ", them, " taken back was not tried.");
  }
}

// Whether the line names a change of the answer: "(change 3, 5)".
bool NamesAnswer(const std::string& line, const std::set<uint32_t>& answer) {
  const std::string mark = " (change ";
  for (size_t at = line.find(mark); at != std::string::npos; at = line.find(mark, at + 1)) {
    const size_t begin = at + mark.size();
    const std::string numbers = line.substr(begin, line.find(')', begin) - begin);
    for (const absl::string_view number : absl::StrSplit(numbers, ", ")) {
      uint32_t change = 0;
      if (absl::SimpleAtoi(number, &change) && answer.contains(change)) return true;
    }
  }
  return false;
}

// The lines to show, in their order: the first, those that name the answer and what they are indented under, then the
// others from the first on.
std::vector<std::string> ChosenCauses(const std::vector<std::string>& lines, const std::set<uint32_t>& answer,
                                      size_t most) {
  std::set<size_t> chosen;
  const auto choose = [&](size_t i) {
    if (chosen.size() < most) chosen.insert(i);
  };
  const auto depth = [&lines](size_t i) { return lines[i].find_first_not_of(' '); };
  if (!lines.empty()) choose(0);
  for (size_t i = 0; i < lines.size(); ++i) {
    if (!NamesAnswer(lines[i], answer)) continue;
    size_t limit = depth(i);
    for (size_t above = i; above-- > 0;) {
      if (depth(above) >= limit) continue;
      limit = depth(above);
      choose(above);
    }
    choose(i);
  }
  for (size_t i = 0; i < lines.size(); ++i) choose(i);
  std::vector<std::string> texts;
  for (const size_t i : chosen) texts.push_back(lines[i]);
  return texts;
}

// The tree's text holds text of the program.
void AddCauses(const Explanation& explanation, int cause_lines, std::string& text) {
  if (explanation.causes_text().empty()) return;
  absl::StrAppend(&text, "\n");
  std::vector<std::string> lines = absl::StrSplit(explanation.causes_text(), '\n');
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  std::set<uint32_t> answer;
  for (const CodeChangeShown& change : explanation.responsible()) answer.insert(change.number());
  const size_t all = lines.size();
  if (cause_lines > 0) lines = ChosenCauses(lines, answer, static_cast<size_t>(cause_lines));
  for (const std::string& line : lines) absl::StrAppend(&text, OneLine(line, kLongestLine), "\n");
  if (lines.size() < all) {
    absl::StrAppend(&text, "(", Count(all - lines.size(), "more line", "more lines"),
                    " of causes: --cause_lines=0 shows them)\n");
  }
}

}  // namespace

bool SameAnswer(const Explanation& a, const Explanation& b) {
  const auto text = [](const Explanation& explanation) {
    // Where the parts stand that changes share is up to which of them are responsible.
    std::set<std::string> numbers, parts;
    for (const auto* changes : {&explanation.responsible(), &explanation.auxiliary()}) {
      for (const CodeChangeShown& change : *changes) {
        numbers.insert(absl::StrCat(change.number()));
        CodeChangeShown bare;
        *bare.mutable_parts() = change.parts();
        std::string shown;
        AddChange(bare, "", shown);
        parts.insert(shown);
      }
    }
    return absl::StrCat(absl::StrJoin(numbers, " "), absl::StrJoin(parts, ""), explanation.check());
  };
  return text(a) == text(b);
}

std::string AnswerText(const Explanation& explanation) {
  std::string text = absl::StrCat("The test ", OneLine(explanation.test(), 200),
                                  " fails: ", OneLine(explanation.failure(), kLongestLine), "\n");
  if (explanation.responsible().empty()) {
    absl::StrAppend(&text, explanation.interrupted() ? "Interrupted before anything was found" : "No change was found",
                    "; there are ", explanation.change_count(), " between the two versions.\n");
  } else {
    // Parts of one change may stand apart.
    std::set<uint32_t> numbers;
    for (const CodeChangeShown& change : explanation.responsible()) numbers.insert(change.number());
    absl::StrAppend(
        &text, Changes(numbers.size()), " of ", explanation.change_count(), numbers.size() == 1 ? " is" : " are",
        " responsible",
        explanation.auxiliary().empty() ? "" : absl::StrCat(", ", explanation.auxiliary_size(), " must go along"),
        explanation.interrupted() ? " (the best answer so far: it was interrupted)" : "", ".\n\n");
    for (const CodeChangeShown& change : explanation.responsible()) AddChange(change, ">>", text);
    for (const CodeChangeShown& change : explanation.auxiliary()) AddChange(change, " >", text);
    absl::StrAppend(&text, "\n", CheckSentence(explanation), "\n");
  }
  return text;
}

std::string DetailsText(const Explanation& explanation, int cause_lines) {
  std::string text;
  AddCauses(explanation, cause_lines, text);
  if (!explanation.assumptions().empty()) {
    absl::StrAppend(&text, "This rests on: ", OneLine(absl::StrJoin(explanation.assumptions(), "; "), kLongestLine),
                    "\n");
  }
  for (const std::string& note : explanation.notes()) absl::StrAppend(&text, OneLine(note, kLongestLine), "\n");

  const Explanation::Tests& tests = explanation.tests();
  absl::StrAppend(&text, "\nMethod ", explanation.method(), ": ",
                  Count(tests.runs() - tests.first_runs(), "test", "tests"), " run (and ", tests.first_runs(),
                  " to begin with), ", tests.cached(), " cached; variants: ", tests.passed(), " passed, ",
                  tests.failed(), " failed, ", tests.integration() + tests.construction() + tests.execution(),
                  " unresolved (", tests.integration(), " integration, ", tests.construction(), " construction, ",
                  tests.execution(), " execution).\n");
  if (explanation.solver_calls() > 0) {
    absl::StrAppend(&text, "The solver was asked ", Count(explanation.solver_calls(), "time", "times"), ", ",
                    Milliseconds(explanation.solver_microseconds()), ".\n");
  }
  std::string phases;
  for (const Explanation::Phase& phase : explanation.phases()) {
    absl::StrAppend(&phases, phases.empty() ? "" : ", ", phase.name(), " ", Milliseconds(phase.microseconds()));
  }
  absl::StrAppend(&text, "Time: ", phases, ".\n");
  if (explanation.files_never_loaded() > 0) {
    absl::StrAppend(&text, Count(explanation.files_never_loaded(), "file that", "files that"),
                    " the test never loads left out.\n");
  }
  return text;
}

}  // namespace twinstep
