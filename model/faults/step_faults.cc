// Faults about where steps end.
#include <cctype>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "model/actions/action_kind.h"
#include "model/faults/fault_kind.h"
#include "model/faults/faulty_session.h"

namespace twinstep {
namespace {

bool Has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

// `.name(`
bool CallsMethod(std::string_view line) {
  for (size_t dot = line.find('.'); dot != std::string_view::npos; dot = line.find('.', dot + 1)) {
    size_t end = dot + 1;
    while (end < line.size() && (std::isalnum(static_cast<unsigned char>(line[end])) || line[end] == '_')) ++end;
    if (end > dot + 1 && end < line.size() && line[end] == '(') return true;
  }
  return false;
}

class StepInDoesNotEnter : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const Action action = Show(pause);
    return action.has_step_in() && CallsMethod(LineAt(pause.location())) ? StepOverAction() : action;
  }
};

class StepOverEnters : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const Action action = Show(pause);
    const std::string_view line = LineAt(pause.location());
    const bool enters = Mentions(line, "new") || (Mentions(line, "return") && Has(line, "("));
    return action.has_step_over() && enters ? StepInAction() : action;
  }
};

class StepOutStopsShort : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const Action action = Show(pause);
    const bool in_loop = BodyAround(pause.location(), Body::kLoop) != kNoNode;
    return action.has_step_out() && in_loop && pause.frame_count() > 1 ? StepOverAction() : action;
  }
};

class StepOutLeavesRecursion : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    Frame frame;
    const bool described = pause.DescribeFrame(0, frame).ok();
    const bool same = described && !frame.function_name().empty() && frame.function_name() == left_;
    if (last_user_action().has_step_out() && pause.reason() == Paused::STEP && same &&
        pause.frame_count() < last_depth()) {
      return StepOutAction();
    }
    left_ = frame.function_name();
    return Show(pause);
  }

 private:
  // The function that the last shown pause was in.
  std::string left_;
};

class StepSkipsIterations : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const NodeId body = BodyAround(pause.location(), Body::kLoop);
    const bool applies = body != kNoNode && GoesThroughKeysOrItems(*tree(), body);
    const int depth = pause.frame_count();
    if (!seen_.empty() && depth < depth_) seen_.clear();
    // What it calls is no part of the loop.
    if (!seen_.empty() && depth > depth_) return Show(pause);
    if (!applies) seen_.clear();
    const bool again = applies && seen_.contains({pause.location().line(), pause.location().column()});
    if (applies) seen_.insert({pause.location().line(), pause.location().column()});
    depth_ = depth;
    const bool stepped = pause.reason() == Paused::STEP && !last_action().has_step_out();
    return again && stepped ? StepOverAction() : Show(pause);
  }

 private:
  // Places in such a loop where the program has paused, since it went in; how deep that is.
  std::set<std::pair<uint32_t, uint32_t>> seen_;
  int depth_ = 0;
};

class StepMergesLine : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const bool same_line = pause.reason() == Paused::STEP && last_action().has_step_over() &&
                           pause.frame_count() == last_depth() && SameLine(pause.location(), last_place()) &&
                           SemicolonBetween(last_place(), pause.location());
    return same_line ? Again() : Show(pause);
  }

 private:
  // Two places of one line.
  bool SemicolonBetween(const Location& before, const Location& after) const {
    const auto offset = [&](const Location& place) {
      return text().OffsetAt({static_cast<int>(place.line()), static_cast<int>(place.column())});
    };
    if (before.source() != Location::MAIN || before.column() >= after.column()) return false;
    const std::optional<int> begin = offset(before), end = offset(after);
    return begin && end && Has(text().Slice(*begin, *end), ";");
  }
};

class BlankLineEatsStep : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const Location& place = pause.location();
    const bool crossed = pause.reason() == Paused::STEP && last_action().has_step_over() &&
                         pause.frame_count() == last_depth() && place.source() == Location::MAIN &&
                         place.line() > last_place().line() + 1 && Line(static_cast<int>(place.line()) - 1).empty();
    return crossed ? Again() : Show(pause);
  }
};

class StepStaysAtConditional : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const Action action = Show(pause);
    const bool stays = action.has_step_over() && Has(LineAt(pause.location()), " ? ");
    return stays ? Show(pause) : action;
  }
};

class StepLostInCatch : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const Action action = Show(pause);
    const bool lost = IsStep(action) && BodyAround(pause.location(), Body::kCatch) != kNoNode;
    return lost ? ResumeAction() : action;
  }
};

class EvaluationCancelsStep : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    evaluated_ = false;
    const Action action = Show(pause);
    return evaluated_ && action.has_step_over() ? ResumeAction() : action;
  }

  void ChangeEvaluation(Pause&, int, std::string_view, Evaluation&) override { evaluated_ = true; }

 private:
  // At this pause.
  bool evaluated_ = false;
};

class StepInSkipsFirstStatement : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const NodeId body = BodyAround(pause.location(), Body::kFunction);
    const bool entered = pause.reason() == Paused::STEP && last_action().has_step_in() && body != kNoNode &&
                         pause.frame_count() > last_depth();
    const bool skips = entered && !skipped_ && HasDefault(tree()->node(body).parent);
    skipped_ = skips;
    return skips ? StepOverAction() : Show(pause);
  }

 private:
  bool skipped_ = false;
};

}  // namespace

std::vector<FaultKind> StepFaults() {
  return {
      {"step-in-does-not-enter", "a step in from a line with a method call acts as a step over",
       "Chromium issue 901814 (ISSTA 2019, table 3)", Forgetful<StepInDoesNotEnter>},
      {"step-over-enters", "a step over from a line with new, or a return with a call, acts as a step in",
       "the reverse of Chromium issue 901814", Forgetful<StepOverEnters>},
      {"step-out-stops-short", "a step out from a loop in a function stops at the next statement",
       "FSE 2018, section 5.2: pauses too often", Forgetful<StepOutStopsShort>},
      {"step-out-leaves-recursion", "a step out of a recursive function leaves all of its calls",
       "FSE 2018, section 5.2: does not halt after steps", Forgetful<StepOutLeavesRecursion>},
      {"step-skips-iterations", "steps in a for-in or for-of loop leave it after the first turn",
       "Firefox bug 1362403 (FSE 2018, table 1, example 2)", Forgetful<StepSkipsIterations>},
      {"step-merges-statements-of-line", "a step over does not stop at another statement of the same line",
       "Firefox bug 1370655 (FSE 2018, table 1, example 5)", Forgetful<StepMergesLine>},
      {"blank-line-eats-step", "a step over a blank line goes one statement too far",
       "like Firefox bug 1370655: white space matters (FSE 2018, section 5.2)", Forgetful<BlankLineEatsStep>},
      {"step-stays-at-conditional", "a step over from a line with a conditional expression pauses there once more",
       "FSE 2018, section 5.2: pauses too often", Forgetful<StepStaysAtConditional>},
      {"step-lost-in-catch", "a step from a catch block acts as resume",
       "like V8 losing steps in a finally (corpus/bugs/v8-step-lost-in-finally)", Forgetful<StepLostInCatch>},
      {"evaluation-cancels-step", "a step over after an evaluation acts as resume",
       "like Chromium issue 908054: debugging changes program behaviour (ISSTA 2019, table 3)",
       Forgetful<EvaluationCancelsStep>},
      {"step-in-skips-first-statement", "a step in to a function with default values passes its first place",
       "like Chromium issue 901814", Forgetful<StepInSkipsFirstStatement>},
  };
}

}  // namespace twinstep
