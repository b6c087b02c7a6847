#include "model/invariants/exceptions/told_rejections.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "model/invariants/exceptions/promise_use.h"
#include "model/invariants/exceptions/thrown_where.h"
#include "model/session_limits.h"
#include "model/source/code_roles.h"
#include "model/source/syntax_tree.h"

namespace twinstep {
namespace {

bool IsKnown(const ExceptionFate& fate) {
  return fate.kind != ExceptionFate::kUnknown && fate.kind != ExceptionFate::kOutside;
}

// The log tells when each rejection of the bare run came. Engines describe some dozens of them at most.
bool IsTold(const KnownProgram& known) {
  if (!known.bare || known.facts->leaves_out_rejections || !known.timeline->complete()) return false;
  const Finished& bare = *known.bare;
  return (bare.outcome() == Finished::COMPLETED || bare.outcome() == Finished::THREW) &&
         bare.rejections_size() < static_cast<int>(kMostRejections) &&
         bare.rejections_size() == known.timeline->truth().log().rejections_size();
}

// An error that `statement` makes itself says where that is.
bool IsMadeIn(const KnownProgram& known, const Rejection& rejection, NodeId statement) {
  const Location& place = rejection.told().location();
  if (place.source() != Location::MAIN || place.line() == 0) return false;
  const NodeId node = NodeAtPlace(*known.tree, place);
  return node != kNoNode && known.tree->IsInside(node, statement);
}

enum class Handling {
  // Each promise that it rejected had a handler when it did, or it came to no promise and something caught it.
  kAtOnce,
  // A promise got its handler after it was rejected, in the same script or job.
  kInJob,
};

// Where a promise is rejected that nothing was thrown for, no message is told, and it may be any.
bool MayBe(const ExceptionTold& told, const ExceptionTold& other) {
  return told.message().empty() || told.message() == other.message();
}

// When the statement throws, in order.
std::vector<int> ThrowsOf(const KnownProgram& known, NodeId statement) {
  std::vector<int> throws;
  for (int i = 0; i < known.timeline->size(); ++i) {
    const TruthSite* const site = known.timeline->site(i);
    if (site != nullptr && site->node == statement && ThrowsAnywhere(known, i)) throws.push_back(i);
  }
  return throws;
}

int RejectedAt(const KnownProgram& known, int rejection) {
  return static_cast<int>(known.timeline->truth().log().rejections(rejection).at());
}

// Of the rejections `of`, in order, as many as the events: each comes after its event and before the next one. That for
// `event`; kNone: they are not in such pairs.
constexpr int kNone = -1;
int PairedWith(const KnownProgram& known, const std::vector<int>& events, const std::vector<int>& of, int event) {
  if (events.size() != of.size()) return kNone;
  int paired = kNone;
  for (size_t i = 0; i < of.size(); ++i) {
    const int at = RejectedAt(known, of[i]);
    if (at <= events[i] || (i + 1 < events.size() && at > events[i + 1])) return kNone;
    if (events[i] <= event) paired = of[i];
  }
  return paired;
}

// None: it may end the program or without a handler.
std::optional<Handling> HandlingOf(const KnownProgram& known, const JudgedPause& pause) {
  const Finished& bare = *known.bare;
  const ExceptionTold& told = pause.paused->told();
  // Its last event may be one at which the exception leaves code.
  const int event = pause.match.moment.event;
  if (known.timeline->site(event) == nullptr) return std::nullopt;
  if (bare.outcome() == Finished::THREW && MayBe(told, bare.told())) return std::nullopt;
  std::vector<int> candidates;
  for (int i = 0; i < bare.rejections_size(); ++i) {
    if (MayBe(told, bare.rejections(i).told())) candidates.push_back(i);
  }
  const int paired = PairedWith(known, ThrowsOf(known, known.timeline->site(event)->node), candidates, event);
  Handling handling = Handling::kAtOnce;
  for (const int i : candidates) {
    if (paired == kNone ? RejectedAt(known, i) <= event : i != paired) continue;
    if (!known.timeline->truth().log().rejections(i).handled_in_job()) return std::nullopt;
    handling = Handling::kInJob;
  }
  return handling;
}

// Between the events nothing of the program gets an exception, or makes one of another's.
bool PassesOn(const KnownProgram& known, int begin, int end) {
  for (int i = begin; i < end; ++i) {
    const TruthSite* const site = known.timeline->site(i);
    if (site == nullptr) continue;
    if (site->kind == TruthEventKind::kCatch || ThrowsAnywhere(known, i)) return false;
    if (site->kind == TruthEventKind::kEnter && IsHandler(*known.tree, site->function)) return false;
    const bool is_statement = site->kind == TruthEventKind::kPoint || site->kind == TruthEventKind::kReturn;
    if (is_statement && RejectingCallIn(*known.tree, site->node).promise != kNoNode) return false;
  }
  return true;
}

bool IsNeverHandled(const KnownProgram& known, int event) {
  // Of a program with acts the places are those of the copy.
  if (known.acted || HasUnknownHandler(*known.tree)) return false;
  const TruthSite* const site = known.timeline->site(event);
  if (site == nullptr || !MakesItsError(*known.tree, site->node)) return false;
  std::vector<int> made;
  const auto& rejections = known.bare->rejections();
  for (int i = 0; i < rejections.size(); ++i) {
    if (IsMadeIn(known, rejections[i], site->node)) made.push_back(i);
  }
  const int paired = PairedWith(known, ThrowsOf(known, site->node), made, event);
  if (paired != kNone) {
    return !rejections[paired].revoked() && PassesOn(known, event + 1, RejectedAt(known, paired));
  }
  // A promise that passes it on has another rejection.
  if (ThrowsOf(known, site->node).size() != 1) return false;
  return std::any_of(made.begin(), made.end(), [&](int i) {
    return !rejections[i].revoked() && PassesOn(known, event + 1, RejectedAt(known, i));
  });
}

// `fate`, or kLost.
ExceptionFate OrLost(const ExceptionFate& fate, const KnownProgram& known, int event) {
  if (IsKnown(fate) || !IsTold(known) || !IsNeverHandled(known, event)) return fate;
  return {.kind = ExceptionFate::kLost,
          .node = known.timeline->site(event)->node,
          .way = "promise that never gets a handler"};
}

}  // namespace

ExceptionFate FateOfThrow(const KnownProgram& known, int event) {
  return OrLost(known.timeline->IsVague(event) ? ExceptionFate() : FateOfException(known, event), known, event);
}

ExceptionFate FateAtPause(const KnownProgram& known, const JudgedPause& pause) {
  const ExceptionFate fate = OrLost(FateOfException(known, pause.match.last.event), known, pause.match.last.event);
  const TruthSite* const site = known.timeline->site(pause.match.last.event);
  if (IsKnown(fate) || !IsTold(known) || site == nullptr) return fate;
  const std::optional<Handling> handling = HandlingOf(known, pause);
  if (!handling) return fate;
  return {.kind = ExceptionFate::kHandled,
          .node = site->node,
          .way = *handling == Handling::kInJob ? "promise that gets its handler in the same job"
                                               : "exception that is handled at once"};
}

}  // namespace twinstep
