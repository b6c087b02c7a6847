// Where a failure begins, and which decisions could have kept it from coming about: phi0 and algorithm 3 of Yi et al.,
// "A Synergistic Analysis Method for Explaining Failed Regression Tests" (ICSE 2015).
#ifndef TWINSTEP_MODEL_EXECUTION_TRACE_CRITICAL_PREDICATES_H_
#define TWINSTEP_MODEL_EXECUTION_TRACE_CRITICAL_PREDICATES_H_

#include <memory>
#include <vector>

#include "absl/types/span.h"
#include "model/execution_trace/control_dependence.h"
#include "model/execution_trace/execution_trace.h"

namespace twinstep {

struct FailingPredicate {
  enum class Kind : uint8_t {
    kNone,    // No exception, or one that no branch of the trace controls.
    kBranch,  // A throw statement: `event` is the kBranch that led to it; the predicate is that it came out as it did.
    kImplicit,  // An error of the engine: `event` is the kThrow of the failing operation. See `check`.
  };
  // What of the first operand that counts made the operation fail.
  enum class Check : uint8_t {
    kNone,
    kNullish,      // An object is undefined or null: `operand` is its event.
    kNotCallable,  // The callee is no function or no constructor.
    kOther,        // Not told: a failing built-in, a name that does not exist, a constant that is assigned.
  };
  Kind kind = Kind::kNone;
  Check check = Check::kNone;
  EventId event = kNoEvent;
  EventId operand = kNoEvent;
};

// Of a kThrow; of trace.uncaught() for the failure of the run. For a throw statement the closest branch that controls
// it, also one of a caller: of a failed `assert(c)` the one inside assert.
FailingPredicate FindFailingPredicate(const ExecutionTrace& trace, const ControlDependence& control, EventId thrown);

struct CriticalPredicate {
  enum class Influence : uint8_t {
    kDirect,    // The closest enclosing branch of the generator, which that does not post-dominate.
    kIndirect,  // The other side could have redefined a cell that the generator uses.
  };
  EventId branch = kNoEvent;
  Influence influence = Influence::kDirect;
  EventId generator = kNoEvent;
  // kIndirect.
  CellId cell = kNoCell;
};

struct CriticalPredicateOptions {
  // Instances of one branch that count for one use of a cell, the latest.
  int max_instances = 8;
  // Branches that are looked at between a definition and a use, the latest.
  size_t max_looked_at = 1'000'000;
};

// Static knowledge about the sources of a trace, gathered once: which functions may assign what. Keeps references to
// both.
class CriticalPredicates {
 public:
  CriticalPredicates(const ExecutionTrace& trace, const ControlDependence& control);
  ~CriticalPredicates();

  // Of the generator instructions of a cause: events of any kind. Each branch once for each influence, in order.
  //
  // Direct influence is as exact as ControlDependence. Indirect influence is an over-approximation in names: the other
  // side (BranchRegions::OtherSide) has an assignment to the variable, a write to a property of that name whatever the
  // object, a computed one where the key is not a literal, or a call of a name under which some function of the sources
  // is known that may do so, itself or by what it calls. What built-ins do to objects is left out but for the mutators
  // of arrays. The other side of a loop that went on is what follows it: nothing.
  std::vector<CriticalPredicate> Of(absl::Span<const EventId> generators, const CriticalPredicateOptions& options = {});

  // What a generator uses: its reads and gets, through operations and arguments, not through definitions.
  std::vector<EventId> UsesOf(EventId generator) const;

 private:
  class Assignments;

  const ExecutionTrace& trace_;
  const ControlDependence& control_;
  // In order.
  std::vector<EventId> branches_;
  const std::unique_ptr<Assignments> assignments_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXECUTION_TRACE_CRITICAL_PREDICATES_H_
