// Faults about what a user evaluates, sets, opens and has listed at a pause.
#include <string>

#include "model/faults/fault_kind.h"
#include "model/faults/faulty_session.h"

namespace twinstep {
namespace {

Action EvaluateIn(uint32_t frame, const std::string& expression) {
  Action action;
  action.mutable_evaluate()->set_frame(frame);
  action.mutable_evaluate()->set_expression(expression);
  return action;
}

class SetVariableLost : public FaultySession {
 protected:
  Action Told(const Action& action) override {
    if (!action.has_set_variable()) return action;
    return EvaluateIn(action.set_variable().frame(), action.set_variable().value());
  }
};

class SetReturnValueLost : public FaultySession {
 protected:
  Action Told(const Action& action) override {
    return action.has_set_return_value() ? EvaluateIn(0, action.set_return_value().value()) : action;
  }
};

// It says that it refuses.
class LookHasEffects : public FaultySession {
 protected:
  Action Told(const Action& action) override {
    refuses_ = false;
    Action told = action;
    if (!action.evaluate().refuses_effects()) return told;
    const absl::StatusOr<Output> answer = inner().Act(action, kFullLimits);
    refuses_ = answer.ok() && answer->evaluated().refused();
    told.mutable_evaluate()->set_refuses_effects(!refuses_);
    return told;
  }
  void ChangeAnswer(const Action&, Output& output) override {
    if (refuses_) output.mutable_evaluated()->set_refused(true);
  }

 private:
  // The last one.
  bool refuses_ = false;
};

class EvaluationInYoungestFrame : public FaultySession {
 protected:
  Action Told(const Action& action) override {
    Action told = action;
    if (action.has_evaluate()) told.mutable_evaluate()->set_frame(0);
    return told;
  }
};

class EvaluationLosesAnswer : public FaultySession {
 protected:
  void ChangeAnswer(const Action& action, Output& output) override {
    const bool assigns = action.evaluate().expression().find(" = ") != std::string::npos;
    if (assigns && output.evaluated().has_value()) output.mutable_evaluated()->mutable_value()->Clear();
  }
};

class OpenedPartsSwapped : public FaultySession {
 protected:
  void ChangeAnswer(const Action&, Output& output) override {
    if (output.inspected().opened().properties_size() < 2) return;
    auto& parts = *output.mutable_inspected()->mutable_opened()->mutable_properties();
    if (parts[0].has_value() && parts[1].has_value()) parts[0].mutable_value()->Swap(parts[1].mutable_value());
  }
};

class ScopeListedTwice : public FaultySession {
 protected:
  void ChangeScopes(Pause&, int, const ValueLimits&, Frame& frame) override {
    for (int i = 0; i < frame.scopes_size(); ++i) {
      if (frame.scopes(i).kind() != Scope::BLOCK || frame.scopes(i).variables_size() == 0) continue;
      *frame.add_scopes() = Scope(frame.scopes(i));
      for (int at = frame.scopes_size() - 1; at > i + 1; --at) frame.mutable_scopes()->SwapElements(at, at - 1);
      return;
    }
  }
};

class LastPlaceOfRangeMissing : public FaultySession {
 protected:
  void ChangeAnswer(const Action& action, Output& output) override {
    if (action.list_places().has_begin() && output.places_listed().places_size() > 0) {
      output.mutable_places_listed()->mutable_places()->RemoveLast();
    }
  }
};

}  // namespace

std::vector<FaultKind> EvaluationFaults() {
  return {
      {"set-variable-lost", "a variable that is set keeps its value",
       "known bugs of the list in which what is set is not what is there", Forgetful<SetVariableLost>, nullptr, true},
      {"set-return-value-lost", "a returned value that is replaced is returned all the same",
       "like a variable that is set and keeps its value", Forgetful<SetReturnValueLost>, nullptr, true},
      {"look-has-effects", "an evaluation that refuses effects has them all the same",
       "promises of the Chrome DevTools Protocol: throwOnSideEffect", Forgetful<LookHasEffects>, nullptr, true},
      {"evaluation-in-youngest-frame", "what is evaluated in a caller is evaluated in the youngest frame",
       "like evaluation-sees-outer-variable: a name bound to the wrong value", Forgetful<EvaluationInYoungestFrame>,
       nullptr, true},
      {"evaluation-loses-answer", "an assignment that is evaluated answers undefined",
       "like stale-return-value: a wrong value", Forgetful<EvaluationLosesAnswer>, nullptr, true},
      {"opened-parts-swapped", "an opened object lists the values of its first two properties the other way round",
       "FSE 2018, section 5.2: shows them with wrong values", Forgetful<OpenedPartsSwapped>, nullptr, true},
      {"scope-listed-twice", "a block's scope is listed twice",
       "reports of users: a generator that a for-of loop resumes shows block, local, block",
       Forgetful<ScopeListedTwice>},
      {"last-place-of-range-missing", "the list of a range's places lacks the last one",
       "FSE 2018, section 5.2: breakpoints that cannot be set", Forgetful<LastPlaceOfRangeMissing>, nullptr, true},
  };
}

}  // namespace twinstep
