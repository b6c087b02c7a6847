// Faults about the answers to setting and removing breakpoints.
#include <optional>

#include "model/faults/fault_kind.h"
#include "model/faults/faulty_session.h"

namespace twinstep {
namespace {

bool IsMain(const Location& place) { return place.source() == Location::MAIN; }

// Takes a breakpoint that the inner debugger puts at a place where `moves` holds to the next place behind `line`.
class MovedBreakpointFault : public FaultySession {
 protected:
  // The line behind which the breakpoint goes to the next possible place; none: it stays.
  virtual std::optional<int> MovesBehind(const Location& requested, const Location& actual) = 0;

  absl::StatusOr<Output> Set(const Location& requested) final {
    absl::StatusOr<Output> output = inner().SetBreakpoint(requested);
    if (!IsMain(requested) || !output.ok() || !output->has_breakpoint_set() || output->breakpoint_set().duplicate()) {
      return output;
    }
    const std::optional<int> line = MovesBehind(requested, output->breakpoint_set().location());
    if (!line) return output;
    ASSIGN_OR_RETURN(std::optional<Location> place, NextBreakableBehind(*line));
    if (!place) return output;
    RETURN_IF_ERROR(inner().RemoveBreakpoint(requested).status());
    return SetAt(requested, *place);
  }
};

class SlidesPastLoopBody : public MovedBreakpointFault {
 protected:
  std::optional<int> MovesBehind(const Location&, const Location& actual) override {
    const NodeId body = BodyAround(actual, Body::kLoop);
    if (body == kNoNode || !GoesThroughKeysOrItems(*tree(), body)) return std::nullopt;
    if (static_cast<int>(actual.line()) != LineOf(tree()->node(body).start) + 1) return std::nullopt;
    return LineOf(tree()->node(body).end - 1);
  }
};

class CommentShiftsBreakpoint : public MovedBreakpointFault {
 protected:
  std::optional<int> MovesBehind(const Location&, const Location& actual) override {
    const int line = static_cast<int>(actual.line());
    if (tree() == nullptr) return std::nullopt;
    for (const SyntaxComment& comment : tree()->comments()) {
      if (LineOf(comment.start) == line) return line;
    }
    return std::nullopt;
  }
};

class LastLineWraps : public FaultySession {
 protected:
  absl::StatusOr<Output> Set(const Location& requested) override {
    const int last = text().line_count();
    if (!IsMain(requested) || static_cast<int>(requested.line()) != last || !Line(last).empty()) {
      return inner().SetBreakpoint(requested);
    }
    ASSIGN_OR_RETURN(std::optional<Location> first, NextBreakableBehind(0));
    return first ? SetAt(requested, *first) : inner().SetBreakpoint(requested);
  }
};

class RefusedWhereCodeSuspends : public FaultySession {
 protected:
  absl::StatusOr<Output> Set(const Location& requested) override {
    const NodeId body = BodyAround(requested, Body::kFunction);
    const SyntaxNode* const function = body == kNoNode ? nullptr : &tree()->node(tree()->node(body).parent);
    if (function == nullptr || !(function->is(SyntaxNode::kAsync) || function->is(SyntaxNode::kGenerator))) {
      return inner().SetBreakpoint(requested);
    }
    Output output;
    output.mutable_breakpoint_refused();
    return output;
  }
};

class RemovalIgnored : public FaultySession {
 protected:
  absl::StatusOr<Output> Remove(const Location& requested) override {
    bool known = false;
    bool other_above = false;
    for (const UserBreakpoint& breakpoint : breakpoints()) {
      known = known || SamePlaceExactly(breakpoint.requested, requested);
      other_above = other_above || breakpoint.requested.line() < requested.line();
    }
    if (!known || !other_above) return RemoveFromInner(requested);
    Output output;
    output.mutable_breakpoint_removed()->set_removed(true);
    return output;
  }
};

class RemovalTakesNeighbour : public FaultySession {
 protected:
  absl::StatusOr<Output> Remove(const Location& requested) override {
    absl::StatusOr<Output> output = RemoveFromInner(requested);
    if (!output.ok() || !output->breakpoint_removed().removed()) return output;
    const UserBreakpoint* neighbour = nullptr;
    for (const UserBreakpoint& breakpoint : breakpoints()) {
      const bool same_block = BlockAround(breakpoint.actual) == BlockAround(requested);
      if (breakpoint.requested.line() < requested.line() && same_block) neighbour = &breakpoint;
    }
    if (neighbour == nullptr) return output;
    RETURN_IF_ERROR(Ignore(neighbour->requested));
    return output;
  }
};

}  // namespace

std::vector<FaultKind> BreakpointPlaceFaults() {
  return {
      {"breakpoint-slides-past-loop-body",
       "a breakpoint in the first line of a for-in or for-of body goes to after the loop",
       "Firefox bug 1362416 (FSE 2018, figure 3)", Forgetful<SlidesPastLoopBody>},
      {"breakpoint-moved-by-comment", "a breakpoint in a line with a comment goes to the next possible line",
       "like Firefox bug 1362416: sliding away from valid code", Forgetful<CommentShiftsBreakpoint>},
      {"last-line-wraps", "a breakpoint in the empty last line goes to the first possible place of the program",
       "Chromium issue 730177 (FSE 2018, table 1, example 1)", Forgetful<LastLineWraps>},
      {"breakpoint-refused", "a breakpoint in a generator or async function is refused",
       "like Chromium issue 862978: cannot set breakpoint (ISSTA 2019, table 3)", Forgetful<RefusedWhereCodeSuspends>},
      {"removal-ignored", "a removal is answered as done and the breakpoint stays, where another one is above it",
       "Firefox bug 1362439, breakpoints that cannot be removed (FSE 2018, sections 3.3 and 5.2)",
       Forgetful<RemovalIgnored>},
      {"removal-takes-neighbour", "a removal silently takes a breakpoint above it in the same block away, too",
       "like Firefox bug 1362439", Forgetful<RemovalTakesNeighbour>},
  };
}

}  // namespace twinstep
