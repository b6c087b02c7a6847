// Faults about whether breakpoints that are set pause the program.
#include <string_view>
#include <vector>

#include "model/faults/fault_kind.h"
#include "model/faults/faulty_session.h"

namespace twinstep {
namespace {

bool StartsWith(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

class SlidBreakpointIgnored : public FaultySession {
 protected:
  absl::StatusOr<Output> Set(const Location& requested) override {
    return SetButIgnore(requested, [&](const Location& actual) {
      const std::string_view line = LineAt(requested);
      const bool declares = StartsWith(line, "var ") || StartsWith(line, "let ") || StartsWith(line, "function ");
      return !SameLine(actual, requested) && (declares || StartsWith(line, "//"));
    });
  }
};

class BreakpointIgnoredAtArrow : public FaultySession {
 protected:
  absl::StatusOr<Output> Set(const Location& requested) override {
    return SetButIgnore(requested,
                        [&](const Location& actual) { return LineAt(actual).find("=>") != std::string_view::npos; });
  }
};

class BreakpointSetAtPauseIgnored : public FaultySession {
 protected:
  absl::StatusOr<Output> Set(const Location& requested) override {
    return SetButIgnore(requested, [&](const Location& actual) {
      return paused() && actual.line() > last_place().line() && BlockAround(actual) == BlockAround(last_place());
    });
  }
};

class AdjacentBreakpointMissed : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const Location& place = pause.location();
    const bool adjacent = last_action().has_resume() && BreakpointAt(last_place()) != nullptr &&
                          BreakpointAt(place) != nullptr && place.line() == last_place().line() + 1;
    return adjacent && pause.reason() == Paused::BREAKPOINT ? ResumeAction() : Show(pause);
  }
};

class BreakpointHitTwice : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    Action action = Show(pause);
    const std::string_view line = LineAt(pause.location());
    const bool loop = StartsWith(line, "for ") || StartsWith(line, "while ");
    if (pause.reason() != Paused::BREAKPOINT || !loop || !action.has_resume()) return action;
    return Show(pause);
  }
};

class BreakpointLostByStepOut : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const Action action = Show(pause);
    const UserBreakpoint* here = BreakpointAt(pause.location());
    if (!action.has_step_out() || here == nullptr || pause.frame_count() < 3) return action;
    // An engine that cannot remove it says so at the user's own removal.
    Ignore(here->requested).IgnoreError();
    return action;
  }
};

class BreakpointMissedInCallee : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    if (!last_user_action().has_step_over()) return Show(pause);
    const int depth = pause.frame_count();
    if (depth > last_depth() && (returning_ || pause.reason() == Paused::BREAKPOINT)) {
      returning_ = true;
      return StepOutAction();
    }
    // Back in the middle of the statement that was stepped over.
    const bool unfinished = returning_ && depth == last_depth() && SameLine(pause.location(), last_place());
    returning_ = false;
    return unfinished ? StepOverAction() : Show(pause);
  }

 private:
  // On the way back to the frame that was stepped from.
  bool returning_ = false;
};

class GarbageCollectionDropsBreakpoints : public FaultySession {
 protected:
  absl::Status AfterGarbageCollection() override {
    if (!paused()) return absl::OkStatus();
    const std::vector<UserBreakpoint> all = breakpoints();
    for (const UserBreakpoint& breakpoint : all) {
      const NodeId function = FunctionAround(breakpoint.actual);
      if (function == kNoNode || function == FunctionAround(last_place())) continue;
      RETURN_IF_ERROR(Ignore(breakpoint.requested));
    }
    return absl::OkStatus();
  }
};

class SameLineBreakpointMissed : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const bool same_line = last_action().has_resume() && pause.reason() == Paused::BREAKPOINT &&
                           SameLine(pause.location(), last_place()) &&
                           pause.location().column() > last_place().column() && pause.frame_count() == last_depth();
    return same_line ? ResumeAction() : Show(pause);
  }
};

}  // namespace

std::vector<FaultKind> BreakpointHitFaults() {
  return {
      {"slid-breakpoint-ignored", "a breakpoint that slid from a declaration or comment to another line is never hit",
       "like Chromium issue 889481: does not pause (ISSTA 2019, figure 12)", Forgetful<SlidBreakpointIgnored>},
      {"breakpoint-ignored", "a breakpoint in a line with an arrow function is never hit",
       "like Chromium issue 892622: does not pause (ISSTA 2019, table 3)", Forgetful<BreakpointIgnoredAtArrow>},
      {"breakpoint-set-at-pause-ignored",
       "a breakpoint set while the program is paused, further down in the same block, is never hit",
       "like Chromium issue 901819: does not pause (ISSTA 2019, table 3)", Forgetful<BreakpointSetAtPauseIgnored>},
      {"adjacent-breakpoint-missed", "resume from a breakpoint runs past one in the next line",
       "Chromium issue 889481 (ISSTA 2019, figure 12)", Forgetful<AdjacentBreakpointMissed>},
      {"same-line-breakpoint-missed", "resume from a breakpoint runs past one further right in the same line",
       "like Chromium issue 889481", Forgetful<SameLineBreakpointMissed>},
      {"garbage-collection-drops-breakpoints",
       "a garbage collection at a pause loses the breakpoints in other functions than the paused one",
       "like Chromium issue 892622: does not pause (ISSTA 2019, table 3)",
       Forgetful<GarbageCollectionDropsBreakpoints>},
      {"breakpoint-hit-twice", "resume from a breakpoint in the header of a loop pauses there once more",
       "FSE 2018, section 5.2: pauses too often", Forgetful<BreakpointHitTwice>},
      {"breakpoint-lost-by-step-out",
       "a step out from a breakpoint, from a function into a function, loses the breakpoint",
       "FSE 2018, section 5.2: does not halt at breakpoints", Forgetful<BreakpointLostByStepOut>},
      {"breakpoint-missed-in-callee", "a breakpoint in a function that is stepped over is not hit",
       "like Chromium issue 892622 (ISSTA 2019, table 3)", Forgetful<BreakpointMissedInCallee>},
  };
}

}  // namespace twinstep
