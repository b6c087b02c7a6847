// Sessions of real campaigns for which a debugger was blamed and was right, made small: they break no invariant.
#ifndef TWINSTEP_ENGINES_CONFORMANCE_BLAMELESS_H_
#define TWINSTEP_ENGINES_CONFORMANCE_BLAMELESS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace twinstep {

struct Blameless {
  // What makes the debugger right.
  absl::string_view why;
  // Without its first line break.
  absl::string_view program;
  // In the words of //harness:debug.
  absl::string_view actions;
  bool module = false;
  absl::string_view setup = "";
  // Only the youngest frame's variables are looked at, as at level PAPER.
  bool youngest = false;
  // Why truth ends in the middle.
  absl::string_view no_truth = "";
  // The only engine that is asked; in the other the session shows a bug of corpus/bugs.
  absl::string_view engine = "";
};

absl::Span<const Blameless> BlamelessPauses();
absl::Span<const Blameless> BlamelessLooks();
absl::Span<const Blameless> BlamelessJobs();

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_CONFORMANCE_BLAMELESS_H_
