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

class LookHasEffects : public FaultySession {
 protected:
  Action Told(const Action& action) override {
    Action told = action;
    if (action.has_evaluate()) told.mutable_evaluate()->set_refuses_effects(false);
    return told;
  }
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

class OpenedPartMissing : public FaultySession {
 protected:
  void ChangeAnswer(const Action&, Output& output) override {
    if (!output.inspected().has_opened()) return;
    Opened& opened = *output.mutable_inspected()->mutable_opened();
    auto& parts = *opened.mutable_properties();
    if (opened.entries_size() > 1) {
      opened.mutable_entries()->RemoveLast();
    } else if (parts.size() > 1) {
      parts.DeleteSubrange(0, 1);
    }
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
       "known bugs of the list in which what is set is not what is there", Forgetful<SetVariableLost>},
      {"set-return-value-lost", "a returned value that is replaced is returned all the same",
       "like a variable that is set and keeps its value", Forgetful<SetReturnValueLost>},
      {"look-has-effects", "an evaluation that must refuse effects has them",
       "promises of the Chrome DevTools Protocol: throwOnSideEffect", Forgetful<LookHasEffects>},
      {"evaluation-in-youngest-frame", "what is evaluated in a caller is evaluated in the youngest frame",
       "like evaluation-sees-outer-variable: a name bound to the wrong value", Forgetful<EvaluationInYoungestFrame>},
      {"evaluation-loses-answer", "an assignment that is evaluated answers undefined",
       "like stale-return-value: a wrong value", Forgetful<EvaluationLosesAnswer>},
      {"opened-part-missing", "an opened object lacks its first property, or a Map its last entry",
       "FSE 2018, section 5.2: variables and their properties are missing", Forgetful<OpenedPartMissing>},
      {"scope-listed-twice", "a block's scope is listed twice",
       "reports of users: a generator that a for-of loop resumes shows block, local, block",
       Forgetful<ScopeListedTwice>},
      {"last-place-of-range-missing", "the list of a range's places lacks the last one",
       "FSE 2018, section 5.2: breakpoints that cannot be set", Forgetful<LastPlaceOfRangeMissing>},
  };
}

}  // namespace twinstep
