// What is true where a debugger breaks a promise, as far as an exported script can tell: what the script demands.
#ifndef TWINSTEP_HARNESS_EXPORTS_DEMAND_H_
#define TWINSTEP_HARNESS_EXPORTS_DEMAND_H_

#include <optional>
#include <string>
#include <vector>

#include "harness/exports/look.h"
#include "proto/output.pb.h"
#include "proto/trace.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

struct Demand {
  Look look;
  // The right answer as scripts print it; where `right` or `not_checkable` is set, words for it.
  ExportAnswer expected;
  // A regular expression of JavaScript that the right answers fit and the given one does not; empty: `expected`
  // alone is right.
  std::string right;
  // What `right` does not fit is the bug, wherever it shows: another version may show it elsewhere.
  bool rest_is_wrong = false;
  // Why a script cannot tell a right answer from the wrong one; empty: it can.
  std::string not_checkable;
};

// `output` is the wrong one, `came` the answer that a script prints for it, without what `look` adds. `pauses`: where
// the program may pause by itself, as scripts print places; none: it is not known.
Demand DemandOf(const Violation& violation, const Output& output, const ExportAnswer& came, CaptureLevel level,
                const std::optional<std::vector<std::string>>& pauses = std::nullopt);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_DEMAND_H_
