// Ways to leave out actions of a session in a row: a breakpoint where a later one was taken takes their place.
#ifndef TWINSTEP_HARNESS_REDUCTION_ACTION_SHORTCUTS_H_
#define TWINSTEP_HARNESS_REDUCTION_ACTION_SHORTCUTS_H_

#include <optional>
#include <vector>

#include "google/protobuf/repeated_ptr_field.h"
#include "proto/finding.pb.h"
#include "proto/location.pb.h"
#include "proto/test_case.pb.h"

namespace twinstep {

// Where each action was taken, as TrialResult.issued_at.
using IssuedAt = google::protobuf::RepeatedPtrField<Location>;

// The first `kept` actions, then a breakpoint at the line where action number `from` was taken, a start (if none are
// kept) or a resume, and the actions from `from` on.
struct Shortcut {
  int kept = 0;
  int from = 0;
};

// Those that keep nothing before: the later the action, the shorter, and the sooner it is named.
std::vector<Shortcut> ShortcutsFromStart(const TestCase& test_case, const IssuedAt& issued_at);

// Those that keep the start and what is before it: what leaves out most comes first. In a long session not all of them,
// of which there are as many as pairs of actions.
std::vector<Shortcut> ShortcutsInside(const TestCase& test_case, const IssuedAt& issued_at);

// None: the finding needs what is left out (WithActions, moved_finding.h).
std::optional<Finding> WithShortcut(const Finding& finding, const IssuedAt& issued_at, const Shortcut& shortcut);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_ACTION_SHORTCUTS_H_
