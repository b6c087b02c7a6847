// Faults about which variables are shown, and in which scope.
#include <optional>
#include <string>
#include <string_view>

#include "model/faults/fault_kind.h"
#include "model/faults/faulty_session.h"

namespace twinstep {
namespace {

// Where frame `index` stands; line 0 where the debugger does not tell.
Location PlaceOf(Pause& pause, int index) {
  if (index == 0) return pause.location();
  Frame frame;
  return pause.DescribeFrame(index, frame).ok() ? frame.location() : Location();
}

// Removes the variables of `scope` for which `wanted` holds.
template <typename Predicate>
void RemoveVariables(Scope& scope, Predicate wanted) {
  for (int i = scope.variables_size() - 1; i >= 0; --i) {
    if (wanted(scope.variables(i))) scope.mutable_variables()->DeleteSubrange(i, 1);
  }
}

class MissingWhenCaptured : public FaultySession {
 protected:
  void ChangeScopes(Pause& pause, int index, const ValueLimits&, Frame& frame) override {
    const NodeId function = FunctionAround(PlaceOf(pause, index));
    if (function == kNoNode) return;
    for (Scope& scope : *frame.mutable_scopes()) {
      if (scope.kind() != Scope::FUNCTION) continue;
      RemoveVariables(scope, [&](const Variable& variable) {
        const Value::Singleton value = variable.value().singleton();
        return (value == Value::UNDEFINED || value == Value::UNINITIALIZED) && Captured(function, variable.name());
      });
    }
  }

 private:
  bool Captured(NodeId function, std::string_view name) const {
    for (NodeId inner = function + 1; inner < tree()->node(function).subtree_end; ++inner) {
      if (IsFunction(tree()->type(inner)) && Mentions(tree()->TextOf(tree()->Child(inner, NodeField::kBody)), name)) {
        return true;
      }
    }
    return false;
  }
};

class DefaultParameterMissing : public FaultySession {
 protected:
  void ChangeScopes(Pause& pause, int index, const ValueLimits&, Frame& frame) override {
    const NodeId function = FunctionAround(PlaceOf(pause, index));
    if (function == kNoNode) return;
    for (Scope& scope : *frame.mutable_scopes()) {
      if (scope.kind() == Scope::CLOSURE || scope.kind() == Scope::GLOBAL) break;
      RemoveVariables(scope, [&](const Variable& variable) { return HasDefault(function, variable.name()); });
    }
  }
};

class OuterClosureScopeMissing : public FaultySession {
 protected:
  void ChangeScopes(Pause&, int, const ValueLimits&, Frame& frame) override {
    int closures = 0;
    int last = 0;
    for (int i = 0; i < frame.scopes_size(); ++i) {
      if (frame.scopes(i).kind() != Scope::CLOSURE) continue;
      ++closures;
      last = i;
    }
    if (closures > 1) frame.mutable_scopes()->DeleteSubrange(last, 1);
  }
};

// A caller's frame in a recursion is read with the youngest call's frame pointer.
class CallerShowsYoungestVariables : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    youngest_.reset();
    return Show(pause);
  }

  void ChangeScopes(Pause& pause, int index, const ValueLimits&, Frame& frame) override {
    for (Scope& scope : *frame.mutable_scopes()) {
      if (scope.kind() != Scope::FUNCTION) continue;
      if (index == 0) youngest_ = scope;
      // What has not been asked for is not there to be confused with.
      if (!youngest_ || FunctionNameAt(pause, index).empty() ||
          FunctionNameAt(pause, index) != FunctionNameAt(pause, 0))
        return;
      scope = *youngest_;
      return;
    }
  }

 private:
  // The variables of the youngest call's function, as they were shown.
  std::optional<Scope> youngest_;
};

class BlockOutlivesItself : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const bool stepped = pause.reason() == Paused::STEP && last_user_action().has_step_over() &&
                         pause.frame_count() == last_depth() && !SameLine(pause.location(), last_place());
    outlived_ = stepped ? block_ : std::nullopt;
    block_.reset();
    Frame now;
    if (pause.DescribeScopes(0, {}, false, now).ok() && now.scopes_size() > 0 && now.scopes(0).kind() == Scope::BLOCK) {
      block_ = now.scopes(0);
    }
    if (block_) outlived_.reset();
    return Show(pause);
  }

  void ChangeScopes(Pause&, int index, const ValueLimits&, Frame& frame) override {
    if (index != 0 || !outlived_) return;
    // As the innermost scope.
    *frame.add_scopes() = *outlived_;
    for (int i = frame.scopes_size() - 1; i > 0; --i) frame.mutable_scopes()->SwapElements(i, i - 1);
  }

 private:
  // The innermost scope at the last pause, if a block's; the one that is shown behind its end.
  std::optional<Scope> block_;
  std::optional<Scope> outlived_;
};

}  // namespace

std::vector<FaultKind> ScopeFaults() {
  return {
      {"captured-variable-missing", "a variable without a value yet is missing if a function inside mentions it",
       "Chromium issue 901816 (ISSTA 2019, figure 14)", Forgetful<MissingWhenCaptured>},
      {"default-parameter-missing", "a parameter with a default value is missing",
       "like Chromium issue 901811: missing variable in scope (ISSTA 2019, table 3)",
       Forgetful<DefaultParameterMissing>},
      {"closure-scope-missing", "the outermost of several closure scopes is missing",
       "FSE 2018, section 5.2: does not show some variables at all", Forgetful<OuterClosureScopeMissing>},
      {"caller-shows-youngest-variables", "in a recursion, callers show the variables of the youngest call",
       "FSE 2018, section 5.2: shows them with wrong values", Forgetful<CallerShowsYoungestVariables>},
      {"block-outlives-itself", "after a step over out of a block, the block's scope is still shown",
       "like Firefox bug 1363328: a block's variable beyond its end (FSE 2018, figure 3)",
       Forgetful<BlockOutlivesItself>},
  };
}

}  // namespace twinstep
