#include "harness/text/judged_text.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/text/counted.h"
#include "harness/text/terminal_text.h"
#include "model/answers/display.h"
#include "model/answers/mismatch_text.h"

namespace twinstep {
namespace {

constexpr size_t kLongestJudgedLine = 1000;

std::string MarkOf(const Violation& violation, const std::string& known_as) {
  const std::string who = absl::StrCat(violation.side(), known_as.empty() ? "" : ", known as ", known_as);
  return absl::StrCat(
      "  ! ", OneLine(absl::StrCat(violation.invariant(), ": ", ToText(violation), " (", who, ")"), kLongestJudgedLine),
      "\n");
}

std::string Summary(const Judgement& judgement) {
  uint64_t checked = 0;
  for (const InvariantCount& count : judgement.counts) checked += count.checked();
  std::vector<std::string> left;
  if (!judgement.no_truth.empty())
    left.push_back(absl::StrCat("what the truth does not record (", judgement.no_truth, ")"));
  if (judgement.unmatched > 0) {
    left.push_back(absl::StrCat(NumberOf(judgement.unmatched, "pause"), " that no moment of the truth fits"));
  }
  if (judgement.ambiguous > 0)
    left.push_back(absl::StrCat(NumberOf(judgement.ambiguous, "pause"), " that several fit"));
  return absl::StrCat("# ", NumberOf(checked, "promise"), " checked, ", judgement.violations.size(), " broken",
                      left.empty() ? "" : "; not judged: ", absl::StrJoin(left, ", "), "\n");
}

}  // namespace

std::string JudgedText(const Trace& trace, const Judgement& judgement,
                       absl::FunctionRef<std::string(const Violation&)> known_as) {
  Trace one;
  one.set_engine(trace.engine());
  one.set_engine_version(trace.engine_version());
  one.set_capture(trace.capture());
  const std::string head = ToText(one);
  std::string text = head;
  // In order of the event.
  auto violation = judgement.violations.begin();
  for (int event = 0; event < trace.events_size(); ++event) {
    *one.add_events() = trace.events(event);
    absl::StrAppend(&text, ToText(one).substr(head.size()));
    one.clear_events();
    for (; violation != judgement.violations.end() && violation->event() <= static_cast<uint32_t>(event); ++violation) {
      text += MarkOf(*violation, known_as(*violation));
    }
  }
  return text + Summary(judgement);
}

}  // namespace twinstep
