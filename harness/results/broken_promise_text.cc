#include "harness/results/broken_promise_text.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "harness/text/terminal_text.h"
#include "model/display.h"
#include "model/equivalence_class.h"
#include "model/invariants/invariants.h"
#include "model/mismatch_text.h"

namespace twinstep {
namespace {

constexpr size_t kLongestLine = 400;

std::string Line(std::string_view text) { return OneLine(std::string(text), kLongestLine); }

}  // namespace

std::string PromiseText(const Violation& violation) {
  const Invariant* const invariant = InvariantNamed(violation.invariant());
  // A later version may know no invariant of that name.
  if (invariant == nullptr) return absl::StrCat("    broken: ", Line(violation.invariant()), "\n");
  return absl::StrCat("    promised: ", Line(invariant->promise), "\n    by: ", Line(invariant->source), "\n");
}

std::string ExpectedText(const Violation& violation) {
  return absl::StrCat("    not so: ", Line(ToText(violation.about())),
                      "\n    expected: ", Line(ToText(violation.expected())),
                      "\n    came:     ", Line(ToText(violation.actual())), "\n");
}

std::string JudgedRunText(const TruthFinding& finding, size_t most) {
  const Trace& trace = finding.trace();
  size_t actions = 0;
  for (const Event& event : trace.events()) actions += event.has_action();
  const size_t left_out = actions > most ? actions - most : 0;
  std::string text;
  if (left_out > 0) absl::StrAppend(&text, "    ... ", left_out, left_out == 1 ? " action" : " actions", " before\n");
  size_t seen = 0;
  for (int i = 0; i < trace.events_size(); ++i) {
    const Event& event = trace.events(i);
    seen += event.has_action();
    if (seen <= left_out) continue;
    const bool wrong = static_cast<uint32_t>(i) == finding.violation().event();
    if (event.has_action()) {
      absl::StrAppend(&text, "    > ", Line(ToText(event.action())), "\n");
    } else {
      absl::StrAppend(&text, wrong ? "  >   " : "      ", Line(ToText(event.output())), "\n");
    }
  }
  return text;
}

Location WrongPlace(const TruthFinding& finding) {
  const Trace& trace = finding.trace();
  const uint32_t event = finding.violation().event();
  if (event >= static_cast<uint32_t>(trace.events_size())) return {};
  const Output& output = trace.events(static_cast<int>(event)).output();
  if (output.has_paused()) return output.paused().location();
  Divergence there;
  there.set_event(event);
  return LastActionLocation(trace, there);
}

}  // namespace twinstep
