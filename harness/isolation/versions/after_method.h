// AFTER: semantic and dynamic analysis in turns (algorithm 1 of Yi, Yang, Liu, Zhao and Wang, "A Synergistic Analysis
// Method for Explaining Failed Regression Tests", ICSE 2015).
//
// Causes come one at a time, the failure's own first, then those of critical predicates. After each, the changes that
// occur in any cause so far are suspects, and dynamic analysis looks among them for a small set without which the test
// passes. It goes beyond the paper's loop in four ways. The first three save runs:
//   - All suspects are taken back at once first. Only where the test then passes they are narrowed, else the next cause
//     is looked at. Subsets of suspects that do not pass together are not tried for themselves: what passes among them
//     is found from a larger set, which does.
//   - What the last cause brought is tried alone, before all are narrowed; many are narrowed by groups first.
//   - Changes whose code a cause names exactly come before those that are only near or around (CauseChanges).
//   - Where the causes end without an answer, all changes are suspects: OLD passes, so an answer is found, and it says
//     that all were tried.
//   - Where others must go along, the answer is narrowed among both at last, and what makes the test fail is told from
//     what only keeps the program together.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_AFTER_METHOD_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_AFTER_METHOD_H_

#include <functional>
#include <optional>
#include <vector>

#include "harness/isolation/versions/auxiliary_changes.h"
#include "harness/isolation/versions/change_groups.h"
#include "harness/isolation/versions/variant.h"
#include "model/delta_debugging/configuration.h"

namespace twinstep {

// The changes that occur in one cause.
struct CauseChanges {
  // Their code is what a generator instruction computes, or the condition of a branch; deleted code that would have
  // defined what one uses, or controlled one.
  Configuration exact;
  // Their code stands in the same statement, or is part of what an old statement became.
  Configuration near;
  // Their code stands in the same function.
  Configuration around;
};

struct AfterMethodOptions {
  int change_count = 0;
  // Groups of all changes, from the coarsest on; may be empty.
  std::vector<ChangeGroups> levels;
  // Changes known to make the test pass, taken back together, none of which can be left out; empty: none are known.
  // Where the causes name all of them, they are the answer, though what else the causes name stands in its way.
  Configuration known;
  // Variants tested at the same time.
  int batch = 1;
  std::function<bool()> stop;
  // Told the number of causes and of suspects.
  std::function<void(int causes, int suspects)> on_progress;
};

struct AfterMethodResult {
  // Taken back together with `auxiliary` they make the test pass; empty: none were found.
  Configuration root;
  Configuration auxiliary;
  // What the causes named, and what can only be taken back with changes that do without it: those are `root`.
  Configuration through;
  // The suspects among which it was found.
  Configuration suspects;
  // Causes that were looked at, and those of them (by number) in which changes of `root` occur.
  int causes = 0;
  std::vector<int> relevant;
  // The causes did not lead to the answer: all changes were tried.
  bool without_causes = false;
  // False only when stopped.
  bool complete = false;
};

// `next`: the next cause; none: there are no more. `auxiliary` outlives the call.
AfterMethodResult AfterMethod(const std::function<std::optional<CauseChanges>()>& next, AuxiliaryChanges& auxiliary,
                              const TestVariants& test, const AfterMethodOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_AFTER_METHOD_H_
