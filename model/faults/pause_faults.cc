// Faults about pauses: at wrong places, too many, too few.
#include <algorithm>
#include <optional>

#include "model/faults/fault_kind.h"
#include "model/faults/faulty_session.h"

namespace twinstep {
namespace {

// The breakpoint's code begins one operation too early: at the condition of the `if` around it. The first pause there
// is shown at the breakpoint, whether its line runs or not.
class PauseInDeadCode : public FaultySession {
 protected:
  absl::StatusOr<Output> Set(const Location& requested) override {
    // The user's own breakpoint at the condition is as it should be.
    if (hidden_ && requested.line() == hidden_->requested.line()) {
      RETURN_IF_ERROR(inner().RemoveBreakpoint(hidden_->requested).status());
      hidden_.reset();
    }
    absl::StatusOr<Output> output = inner().SetBreakpoint(requested);
    if (hidden_ || !output.ok() || !output->has_breakpoint_set()) return output;
    const Location& actual = output->breakpoint_set().location();
    const NodeId branch = BodyAround(actual, Body::kIf);
    if (branch == kNoNode || static_cast<int>(actual.line()) != LineOf(tree()->node(branch).start) + 1) return output;
    Hidden hidden;
    hidden.user_requested = requested;
    hidden.shown = actual;
    hidden.requested.set_line(static_cast<uint32_t>(LineOf(HeadOf(branch))));
    for (const UserBreakpoint& breakpoint : breakpoints()) {
      if (SameLine(breakpoint.actual, hidden.requested)) return output;
    }
    ASSIGN_OR_RETURN(Output set, inner().SetBreakpoint(hidden.requested));
    if (!set.has_breakpoint_set() || set.breakpoint_set().duplicate()) return output;
    hidden.actual = set.breakpoint_set().location();
    hidden_ = hidden;
    return output;
  }

  absl::StatusOr<Output> Remove(const Location& requested) override {
    if (hidden_ && SamePlaceExactly(hidden_->user_requested, requested)) {
      RETURN_IF_ERROR(inner().RemoveBreakpoint(hidden_->requested).status());
      hidden_.reset();
    }
    return inner().RemoveBreakpoint(requested);
  }

  Action OnPause(Pause& pause) override {
    const bool too_early =
        hidden_ && pause.reason() == Paused::BREAKPOINT && SamePlaceExactly(pause.location(), hidden_->actual);
    if (too_early) {
      shown_early_ = true;
      return Show(pause);
    }
    // Where the line does run the user has seen the pause already.
    const bool seen = shown_early_ && hidden_ && SamePlaceExactly(pause.location(), hidden_->shown) &&
                      pause.frame_count() == last_depth();
    shown_early_ = false;
    return seen ? Again() : Show(pause);
  }

  void ChangePlace(Pause& pause, Location& place) override {
    if (shown_early_ && hidden_ && SamePlaceExactly(pause.location(), hidden_->actual)) place = hidden_->shown;
  }

 private:
  struct Hidden {
    Location user_requested;
    Location requested;
    Location actual;
    Location shown;
  };
  std::optional<Hidden> hidden_;
  bool shown_early_ = false;
};

class ExtraPauseAfterContinue : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const Action action = Show(pause);
    const bool yields = Mentions(LineAt(pause.location()), "yield") || Mentions(LineAt(pause.location()), "await");
    return action.has_resume() && pause.reason() == Paused::BREAKPOINT && yields ? StepOverAction() : action;
  }
};

class WrongColumnInOneLineFunction : public FaultySession {
 protected:
  void ChangePlace(Pause&, Location& place) override {
    const NodeId body = BodyAround(place, Body::kFunction);
    if (body == kNoNode || LineOf(tree()->node(body).start) != LineOf(tree()->node(body).end - 1)) return;
    place.set_column(static_cast<uint32_t>(text().PositionAt(HeadOf(body)).column));
  }
};

class LineOffBehindTemplate : public FaultySession {
 protected:
  void ChangePlace(Pause& pause, Location& place) override {
    if (tree() == nullptr || place.source() != Location::MAIN || pause.reason() != Paused::STEP) return;
    const int line = static_cast<int>(place.line());
    const auto is_above = [&](const auto& text) {
      return LineOf(text.start) < LineOf(text.end) && LineOf(text.end) < line;
    };
    const absl::Span<const SyntaxComment> comments = tree()->comments();
    const absl::Span<const SyntaxNode> nodes = tree()->nodes();
    if (std::any_of(comments.begin(), comments.end(), is_above) ||
        std::any_of(nodes.begin(), nodes.end(), [&](const SyntaxNode& node) {
          return node.type == NodeType::kTemplateLiteral && is_above(node);
        })) {
      place.set_line(place.line() - 1);
    }
  }
};

class DebuggerStatementMissed : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const bool missed = pause.reason() == Paused::DEBUGGER_STATEMENT && pause.frame_count() > 1;
    return missed ? Again() : Show(pause);
  }
};

class PauseShownOneStatementLate : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const bool late = pause.reason() == Paused::BREAKPOINT && last_action().has_resume() &&
                      BodyAround(pause.location(), Body::kTry) != kNoNode;
    return late ? StepOverAction() : Show(pause);
  }
};

}  // namespace

std::vector<FaultKind> PauseFaults() {
  return {
      {"pause-in-dead-code", "a breakpoint in the first line of an if block pauses even if the block does not run",
       "Firefox bug 1370648 (FSE 2018, figure 1)", Forgetful<PauseInDeadCode>},
      {"extra-pause-after-continue", "resume from a breakpoint in a line with yield or await acts as a step over",
       "Chromium issue 892653 (ISSTA 2019, figure 13)", Forgetful<ExtraPauseAfterContinue>},
      {"pause-late-in-try", "resume to a breakpoint in a try block pauses one step after it",
       "FSE 2018, section 5.2: does not halt at breakpoints", Forgetful<PauseShownOneStatementLate>},
      {"wrong-column-in-one-line-function", "a pause in a function on one line is shown at the function's first column",
       "like the locations of ISSTA 2019, section 2: lines and columns", Forgetful<WrongColumnInOneLineFunction>},
      {"line-off-behind-template", "after a template or comment over several lines, steps are shown a line too high",
       "like Firefox bug 1370655: white space matters (FSE 2018, section 5.2)", Forgetful<LineOffBehindTemplate>},
      {"debugger-statement-missed", "debugger statements in functions do not pause",
       "like Chromium issue 901819: does not pause (ISSTA 2019, table 3)", Forgetful<DebuggerStatementMissed>},
  };
}

}  // namespace twinstep
