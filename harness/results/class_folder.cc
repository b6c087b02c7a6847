#include "harness/results/class_folder.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "model/equivalence_class.h"

namespace twinstep {
namespace {

constexpr size_t kLongestPart = 40;

// Everything but letters and digits becomes one '-', none at the ends.
std::string SafePart(absl::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (safe.size() >= kLongestPart) break;
    if (absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_') {
      safe.push_back(c);
    } else if (!safe.empty() && safe.back() != '-') {
      safe.push_back('-');
    }
  }
  while (!safe.empty() && safe.back() == '-') safe.pop_back();
  return safe.empty() ? "none" : safe;
}

// "signal 6 (Aborted)" -> "signal 6", "killed by signal 9 (Killed)" -> "killed by signal 9".
std::string WithoutParentheses(const std::string& text) { return text.substr(0, text.find('(')); }

// Figures of time and memory differ from run to run.
std::string WithoutFigures(const std::string& text) {
  std::string words;
  for (const char c : text) {
    if (absl::ascii_isdigit(static_cast<unsigned char>(c)) || c == '.') continue;
    words.push_back(c);
  }
  return words;
}

std::string KindName(CrashFinding::Kind kind) {
  switch (kind) {
    case CrashFinding::HANG:
      return "hang";
    case CrashFinding::MEMORY:
      return "memory";
    default:
      return "crash";
  }
}

}  // namespace

std::string ClassFolder(const EquivalenceClass& equivalence_class) {
  if (!equivalence_class.invariant().empty()) {
    return absl::StrCat(SafePart(equivalence_class.engine()), "--", SafePart(equivalence_class.invariant()), "--",
                        SafePart(equivalence_class.node_type()));
  }
  const std::string metamorphic = equivalence_class.transformation().empty()
                                      ? ""
                                      : absl::StrCat(SafePart(equivalence_class.engine()), "--",
                                                     SafePart(equivalence_class.transformation()), "--");
  return absl::StrCat(metamorphic, SafePart(LastActionName(equivalence_class)), "--",
                      SafePart(equivalence_class.node_type()), "--", SafePart(ToText(equivalence_class.divergence())));
}

std::string LastActionOf(const TestCase& test_case) {
  // The class's own rule, over a trace that holds nothing but the actions.
  Trace trace;
  for (const Action& action : test_case.actions()) *trace.add_events()->mutable_action() = action;
  Divergence at_the_end;
  at_the_end.set_event(static_cast<uint32_t>(trace.events_size()));
  return LastActionName(ClassOf(trace, at_the_end, nullptr));
}

std::string CrashGroup(const Finding& finding) {
  const CrashFinding& crash = finding.crash();
  const std::string how = crash.kind() == CrashFinding::HANG || crash.kind() == CrashFinding::MEMORY
                              ? WithoutFigures(crash.how())
                              : WithoutParentheses(crash.how());
  return absl::StrCat(KindName(crash.kind()), "--", SafePart(how), "--", SafePart(crash.phase()), "--",
                      SafePart(LastActionOf(finding.test_case())));
}

std::string FindingFolder(const Finding& finding) {
  return finding.has_crash() ? absl::StrCat("crashes/", CrashGroup(finding))
                             : absl::StrCat("classes/", ClassFolder(finding.equivalence_class()));
}

}  // namespace twinstep
