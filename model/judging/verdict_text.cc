#include "model/judging/verdict_text.h"

#include "absl/strings/str_cat.h"
#include "model/answers/mismatch_text.h"
#include "model/causes/cause_key.h"

namespace twinstep {

std::string VerdictText(const Verdict& verdict) {
  switch (verdict.kind()) {
    case Verdict::GUILTY:
    case Verdict::BOTH: {
      std::string text;
      for (const Violation& violation : verdict.violations()) {
        absl::StrAppend(&text, text.empty() ? "" : "; ", violation.side(), " is wrong (", violation.invariant(), " @ ",
                        CodeOfCause(KeyOf(violation)), "): ", ToText(violation));
      }
      return text;
    }
    case Verdict::POLICY:
      return "policy: both debuggers keep every invariant";
    case Verdict::UNDECIDED:
      return absl::StrCat("undecided: ", verdict.reason());
    default:
      return "not judged";
  }
}

}  // namespace twinstep
