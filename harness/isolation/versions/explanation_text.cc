#include "harness/isolation/versions/explanation_text.h"

#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "harness/text/counted.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

constexpr size_t kLongestTextLine = 300;
// Of one part of a change.
constexpr int kMostTextLines = 60;

template <typename Lines>
void AddLines(const Lines& lines, char sign, std::string& text) {
  int shown = 0;
  for (const std::string& line : lines) {
    if (shown++ == kMostTextLines) {
      absl::StrAppend(&text, "   ", std::string(1, sign), " (", lines.size() - kMostTextLines, " more lines)\n");
      return;
    }
    absl::StrAppend(&text, "   ", std::string(1, sign), " ", OneLine(line, kLongestTextLine), "\n");
  }
}

void AddChange(const CodeChangeShown& change, const std::string& marker, std::string& text) {
  absl::StrAppend(&text, marker, " change ", change.number(), ", ", change.kind(),
                  change.function().empty() ? "" : absl::StrCat(" in ", OneLine(change.function(), 80)), "\n");
  for (const CodeChangeShown::Commit& commit : change.commits()) {
    absl::StrAppend(&text, "   commit ", OneLine(commit.hash(), 40), " ", OneLine(commit.subject(), 200), "\n");
  }
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

// The lines to show, in their order: the first, those that name a change of the answer and what they are indented
// under, then the others from the first on.
std::set<int> ChosenCauses(const Explanation& explanation, size_t most) {
  std::set<uint32_t> answer;
  for (const CodeChangeShown& change : explanation.responsible()) answer.insert(change.number());
  std::set<int> chosen;
  const auto choose = [&](int i) {
    if (chosen.size() < most) chosen.insert(i);
  };
  choose(0);
  for (int i = 0; i < explanation.cause_lines_size(); ++i) {
    const CauseLine& line = explanation.cause_lines(i);
    if (std::none_of(line.changes().begin(), line.changes().end(),
                     [&answer](uint32_t change) { return answer.contains(change); })) {
      continue;
    }
    uint32_t limit = line.depth();
    for (int above = i; above-- > 0;) {
      const uint32_t depth = explanation.cause_lines(above).depth();
      if (depth >= limit) continue;
      limit = depth;
      choose(above);
    }
    choose(i);
  }
  for (int i = 0; i < explanation.cause_lines_size(); ++i) choose(i);
  return chosen;
}

}  // namespace

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
                          OneLine(explanation.check_reason(), kLongestTextLine), ".");
    default:
      return absl::StrCat("Whether the test passes with ", them, " taken back was not tried.");
  }
}

std::vector<std::string> CauseLines(const Explanation& explanation, int most) {
  std::vector<std::string> lines;
  if (most <= 0 || explanation.cause_lines().empty()) return lines;
  for (const int i : ChosenCauses(explanation, static_cast<size_t>(most))) {
    const CauseLine& line = explanation.cause_lines(i);
    lines.push_back(absl::StrCat(std::string(2 * line.depth(), ' '), line.text()));
  }
  return lines;
}

std::string ResponsibleSentence(const Explanation& explanation) {
  if (explanation.responsible().empty()) {
    return absl::StrCat(explanation.interrupted() ? "Interrupted before anything was found" : "No change was found",
                        "; there are ", explanation.change_count(), " between the two versions.");
  }
  // Parts of one change may stand apart.
  std::set<uint32_t> numbers;
  for (const CodeChangeShown& change : explanation.responsible()) numbers.insert(change.number());
  return absl::StrCat(
      NumberOf(numbers.size(), "change"), " of ", explanation.change_count(), numbers.size() == 1 ? " is" : " are",
      " responsible",
      explanation.auxiliary().empty() ? "" : absl::StrCat(", ", explanation.auxiliary_size(), " must go along"),
      explanation.interrupted() ? " (the best answer so far: it was interrupted)" : "", ".");
}

Explanation::Tests TestsOf(const VariantCounts& counts, int64_t first_runs) {
  Explanation::Tests tests;
  tests.set_runs(static_cast<uint64_t>(counts.runs));
  tests.set_first_runs(static_cast<uint64_t>(first_runs));
  tests.set_cached(static_cast<uint64_t>(counts.cached));
  tests.set_passed(static_cast<uint64_t>(counts.passed));
  tests.set_failed(static_cast<uint64_t>(counts.failed));
  tests.set_integration(static_cast<uint64_t>(counts.integration));
  tests.set_construction(static_cast<uint64_t>(counts.construction));
  tests.set_execution(static_cast<uint64_t>(counts.execution));
  return tests;
}

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
                                  " fails: ", OneLine(explanation.failure(), kLongestTextLine), "\n");
  absl::StrAppend(&text, ResponsibleSentence(explanation), "\n");
  if (!explanation.responsible().empty()) {
    absl::StrAppend(&text, "\n");
    for (const CodeChangeShown& change : explanation.responsible()) AddChange(change, ">>", text);
    for (const CodeChangeShown& change : explanation.auxiliary()) AddChange(change, " >", text);
    absl::StrAppend(&text, "\n", CheckSentence(explanation), "\n");
  }
  return text;
}

std::string DetailsText(const Explanation& explanation) {
  std::string text;
  if (!explanation.cause_lines().empty()) absl::StrAppend(&text, "\n");
  for (const std::string& line : CauseLines(explanation, explanation.cause_lines_size())) {
    // The tree's text holds text of the program.
    absl::StrAppend(&text, OneLine(line, kLongestTextLine), "\n");
  }
  if (!explanation.assumptions().empty()) {
    absl::StrAppend(&text, "This rests on: ", OneLine(absl::StrJoin(explanation.assumptions(), "; "), kLongestTextLine),
                    "\n");
  }
  if (!explanation.no_causes().empty())
    absl::StrAppend(&text, OneLine(explanation.no_causes(), kLongestTextLine), "\n");
  for (const std::string& note : explanation.notes()) absl::StrAppend(&text, OneLine(note, kLongestTextLine), "\n");

  const Explanation::Tests& tests = explanation.tests();
  absl::StrAppend(&text, "\nMethod ", explanation.method(), ": ", NumberOf(tests.runs() - tests.first_runs(), "test"),
                  " run (and ", tests.first_runs(), " to begin with), ", tests.cached(),
                  " cached; variants: ", tests.passed(), " passed, ", tests.failed(), " failed, ",
                  tests.integration() + tests.construction() + tests.execution(), " unresolved (", tests.integration(),
                  " integration, ", tests.construction(), " construction, ", tests.execution(), " execution).\n");
  if (explanation.solver_calls() > 0) {
    absl::StrAppend(&text, "The solver was asked ", NumberOf(explanation.solver_calls(), "time"), ", ",
                    Milliseconds(explanation.solver_microseconds()), ".\n");
  }
  std::string phases;
  for (const Explanation::Phase& phase : explanation.phases()) {
    absl::StrAppend(&phases, phases.empty() ? "" : ", ", phase.name(), " ", Milliseconds(phase.microseconds()));
  }
  absl::StrAppend(&text, "Time: ", phases, ".\n");
  if (explanation.files_never_loaded() > 0) {
    absl::StrAppend(&text, NumberOf(explanation.files_never_loaded(), "file that", "files that"),
                    " the test never loads left out.\n");
  }
  return text;
}

}  // namespace twinstep
