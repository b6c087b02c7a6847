// Faults about what values are shown.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/faults/fault_kind.h"
#include "model/faults/faulty_session.h"

namespace twinstep {
namespace {

// For what a fault looks at by itself, whether the user does or not. Strings are short enough to be copied whole at
// every capture level. No objects: those of one pause are numbered as they are looked at, which the user would see.
constexpr ValueLimits kOwnLimits = {.object_depth = 0, .properties = 0, .string_length = 20};

// A primitive that was copied whole.
bool IsPlain(const Value& value) {
  return value.has_number() || value.has_boolean() || (value.has_string() && value.string().cut() == 0);
}

bool Same(const Value& a, const Value& b) { return a.SerializeAsString() == b.SerializeAsString(); }

bool HasNoValueYet(const Value& value) {
  return value.singleton() == Value::UNDEFINED || value.singleton() == Value::UNINITIALIZED ||
         value.singleton() == Value::UNAVAILABLE;
}

Frame Snapshot(Pause& pause) {
  Frame frame;
  if (!pause.DescribeScopes(0, kOwnLimits, false, frame).ok()) frame.Clear();
  return frame;
}

const Variable* Find(const Scope& scope, std::string_view name) {
  for (const Variable& variable : scope.variables()) {
    if (variable.name() == name) return &variable;
  }
  return nullptr;
}

// A block's variables stand where those of an earlier block stood, and show what is still there.
class StaleBlockVariable : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    if (pause.frame_count() != depth_) slots_.clear();
    depth_ = pause.frame_count();
    shown_ = slots_;
    const Frame now = Snapshot(pause);
    if (now.scopes_size() > 0 && now.scopes(0).kind() == Scope::BLOCK) {
      for (int i = 0; i < now.scopes(0).variables_size(); ++i) {
        if (IsPlain(now.scopes(0).variables(i).value())) slots_[i] = now.scopes(0).variables(i);
      }
    }
    return Show(pause);
  }

  void ChangeScopes(Pause&, int index, const ValueLimits&, Frame& frame) override {
    if (index != 0 || frame.scopes_size() == 0 || frame.scopes(0).kind() != Scope::BLOCK) return;
    for (int i = 0; i < frame.scopes(0).variables_size(); ++i) {
      Variable& variable = *frame.mutable_scopes(0)->mutable_variables(i);
      const auto stale = shown_.find(i);
      if (stale == shown_.end() || !HasNoValueYet(variable.value()) || stale->second.name() == variable.name()) {
        continue;
      }
      *variable.mutable_value() = stale->second.value();
    }
  }

 private:
  int depth_ = 0;
  // By their order in the scope: now, and before this pause.
  std::map<int, Variable> slots_, shown_;
};

class RepeatedParameterShowsFirst : public FaultySession {
 protected:
  void ChangeScopes(Pause& pause, int index, const ValueLimits&, Frame& frame) override {
    const NodeId function = index == 0 ? FunctionAround(pause.location()) : kNoNode;
    if (function == kNoNode) return;
    std::vector<std::string_view> names;
    for (const NodeId parameter : tree()->Children(function, NodeField::kParams)) {
      names.push_back(tree()->StringOf(parameter));
    }
    Frame own;
    // Seeing the arguments changes the numbers of objects, in these functions only.
    if (!Repeats(names)) return;
    if (!pause.DescribeScopes(0, {.object_depth = 1, .string_length = 20}, false, own).ok()) return;
    for (Scope& scope : *frame.mutable_scopes()) {
      if (scope.kind() != Scope::FUNCTION) continue;
      for (Variable& variable : *scope.mutable_variables()) {
        int first = -1, last = -1;
        for (int i = 0; i < static_cast<int>(names.size()); ++i) {
          if (names[static_cast<size_t>(i)] != variable.name()) continue;
          if (first < 0) first = i;
          last = i;
        }
        if (first == last) continue;
        // Where the debugger already shows the first one, the last.
        const Value shown = variable.value();
        *variable.mutable_value() = Argument(own, first);
        if (Same(shown, variable.value())) *variable.mutable_value() = Argument(own, last);
      }
    }
  }

 private:
  static bool Repeats(const std::vector<std::string_view>& names) {
    return std::set<std::string_view>(names.begin(), names.end()).size() < names.size();
  }

  // Of the `arguments` that the frame shows; undefined where it shows none.
  static Value Argument(const Frame& frame, int index) {
    Value undefined;
    undefined.set_singleton(Value::UNDEFINED);
    for (const Scope& scope : frame.scopes()) {
      const Variable* arguments = Find(scope, "arguments");
      if (arguments == nullptr) continue;
      for (const Property& property : arguments->value().object().properties()) {
        if (property.name().utf8() == std::to_string(index) && IsPlain(property.value())) return property.value();
      }
      break;
    }
    return undefined;
  }
};

class DeadZoneShownAsValue : public FaultySession {
 protected:
  void ChangeScopes(Pause& pause, int index, const ValueLimits&, Frame& frame) override {
    if (index != 0 || pause.location().source() != Location::MAIN) return;
    for (Scope& scope : *frame.mutable_scopes()) {
      if (scope.kind() != Scope::BLOCK) continue;
      for (Variable& variable : *scope.mutable_variables()) {
        // V8 11 shows undefined there, V8 12 and later the name alone.
        const bool in_dead_zone =
            variable.value().singleton() == Value::UNINITIALIZED ||
            ((variable.value().singleton() == Value::UNDEFINED || variable.value().singleton() == Value::UNAVAILABLE) &&
             DeclaredFrom(static_cast<int>(pause.location().line()), variable.name()));
        if (in_dead_zone) variable.mutable_value()->set_number(0);
      }
    }
  }

 private:
  // All of its let and const declarations are in line `line` or below.
  bool DeclaredFrom(int line, const std::string& name) const {
    bool declared = false;
    for (int i = 1; i <= text().line_count(); ++i) {
      const std::string_view content = Line(i);
      if (content.find("let " + name + " ") == std::string_view::npos &&
          content.find("const " + name + " ") == std::string_view::npos) {
        continue;
      }
      if (i < line) return false;
      declared = true;
    }
    return declared;
  }
};

class ShadowingVariableShowsOuter : public FaultySession {
 protected:
  void ChangeScopes(Pause&, int index, const ValueLimits&, Frame& frame) override {
    if (index != 0) return;
    for (int inner = 0; inner < frame.scopes_size(); ++inner) {
      for (Variable& variable : *frame.mutable_scopes(inner)->mutable_variables()) {
        for (int outer = inner + 1; outer < frame.scopes_size(); ++outer) {
          const Variable* shadowed = Find(frame.scopes(outer), variable.name());
          if (shadowed == nullptr || !IsPlain(shadowed->value())) continue;
          *variable.mutable_value() = shadowed->value();
          break;
        }
      }
    }
  }
};

class GlobalShownAsUndefined : public FaultySession {
 protected:
  void ChangeScopes(Pause& pause, int index, const ValueLimits&, Frame& frame) override {
    if (index != 0 || pause.frame_count() < 2) return;
    for (Scope& scope : *frame.mutable_scopes()) {
      if (scope.kind() != Scope::GLOBAL) continue;
      for (Variable& variable : *scope.mutable_variables()) {
        if (!variable.value().has_object()) variable.mutable_value()->set_singleton(Value::UNDEFINED);
      }
    }
  }
};

class ValueNotRefreshed : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    const bool same_frame = last_user_action().has_step_over() && pause.frame_count() == last_depth();
    stale_ = same_frame ? std::optional<Frame>(now_) : std::nullopt;
    now_ = Snapshot(pause);
    return Show(pause);
  }

  void ChangeScopes(Pause&, int index, const ValueLimits&, Frame& frame) override {
    if (index != 0 || !stale_) return;
    for (int i = 0; i < frame.scopes_size() && i < stale_->scopes_size(); ++i) {
      const Scope::Kind kind = frame.scopes(i).kind();
      if (kind != stale_->scopes(i).kind() ||
          (kind != Scope::CLOSURE && kind != Scope::SCRIPT && kind != Scope::MODULE)) {
        continue;
      }
      for (Variable& variable : *frame.mutable_scopes(i)->mutable_variables()) {
        const Variable* before = Find(stale_->scopes(i), variable.name());
        if (before != nullptr && IsPlain(before->value()) && IsPlain(variable.value())) {
          *variable.mutable_value() = before->value();
        }
      }
    }
  }

 private:
  // The scopes at this pause, and those of the one before if it was in the same frame.
  Frame now_;
  std::optional<Frame> stale_;
};

class InspectionChangesValue : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    changed_ = inspected_;
    scopes_described_.clear();
    return Show(pause);
  }

  void ChangeEvaluation(Pause&, int, std::string_view, Evaluation&) override { inspected_ = true; }

  void ChangeScopes(Pause&, int index, const ValueLimits& limits, Frame& frame) override {
    if (limits.object_depth > 2 || ++scopes_described_[index] > 1) inspected_ = true;
    if (index != 0 || !changed_) return;
    for (Scope& scope : *frame.mutable_scopes()) {
      if (scope.kind() != Scope::FUNCTION && scope.kind() != Scope::BLOCK) continue;
      for (Variable& variable : *scope.mutable_variables()) {
        if (!variable.value().has_number()) continue;
        variable.mutable_value()->set_number(variable.value().number() + 1);
        return;
      }
    }
  }

 private:
  // More was looked at than a debugger shows by itself: ever, and before this pause.
  bool inspected_ = false;
  bool changed_ = false;
  std::map<int, int> scopes_described_;
};

class StaleReturnValue : public FaultySession {
 protected:
  Action OnPause(Pause& pause) override {
    stale_.reset();
    Paused completion;
    Frame frame;
    if (pause.DescribeCompletion(kOwnLimits, completion).ok() && completion.has_returned() &&
        IsPlain(completion.returned()) && pause.DescribeFrame(0, frame).ok()) {
      const auto before = returned_.find(frame.function_name());
      if (before != returned_.end()) stale_ = before->second;
      returned_[frame.function_name()] = completion.returned();
    }
    return Show(pause);
  }

  void ChangeCompletion(Pause&, Paused& paused) override {
    if (paused.has_returned() && stale_) *paused.mutable_returned() = *stale_;
  }

 private:
  // What functions, by name, were last seen to return; what this one was before this pause.
  std::map<std::string, Value> returned_;
  std::optional<Value> stale_;
};

class EvaluationSeesOuterVariable : public FaultySession {
 protected:
  void ChangeEvaluation(Pause& pause, int index, std::string_view expression, Evaluation& evaluation) override {
    Frame frame;
    if (!pause.DescribeScopes(index, kOwnLimits, false, frame).ok()) return;
    bool shadowed = false;
    for (const Scope& scope : frame.scopes()) {
      const Variable* variable = Find(scope, expression);
      if (variable == nullptr) continue;
      if (shadowed && IsPlain(variable->value())) {
        *evaluation.mutable_value() = variable->value();
        return;
      }
      shadowed = true;
    }
  }
};

}  // namespace

std::vector<FaultKind> ValueFaults() {
  return {
      {"stale-block-variable", "a block's variable without a value yet shows the value of an earlier block's",
       "Firefox bug 1363328 (FSE 2018, figure 3)", Forgetful<StaleBlockVariable>},
      {"repeated-parameter", "a parameter whose name is repeated shows another argument than the last",
       "Firefox bug 1362432 (FSE 2018, table 1, example 3)", Forgetful<RepeatedParameterShowsFirst>},
      {"dead-zone-as-value", "a block's variable in its temporal dead zone shows 0", "like Firefox bug 1363328",
       Forgetful<DeadZoneShownAsValue>},
      {"shadowing-variable-shows-outer", "a variable that shadows another shows the other's value",
       "FSE 2018, section 5.2: shows them with wrong values", Forgetful<ShadowingVariableShowsOuter>},
      {"global-as-undefined", "in a function, global variables without an object are shown as undefined",
       "FSE 2018, section 5.2: shows them with wrong values", Forgetful<GlobalShownAsUndefined>},
      {"value-not-refreshed", "after a step over, variables outside the function show their value before the step",
       "FSE 2018, section 5.2: shows them with wrong values", Forgetful<ValueNotRefreshed>},
      {"inspection-changes-value",
       "an evaluation, or looking into a frame again or deeper, changes a local number from the next pause on",
       "like Chromium issue 908054: debugging changes program behaviour (ISSTA 2019, table 3)",
       Forgetful<InspectionChangesValue>},
      {"evaluation-sees-outer-variable",
       "evaluating the name of a variable that shadows another gives the other's value",
       "like Firefox bug 1362432: a name bound to the wrong value", Forgetful<EvaluationSeesOuterVariable>},
      {"stale-return-value", "the end of a function shows what its last call returned",
       "FSE 2018, section 5.2: shows them with wrong values", Forgetful<StaleReturnValue>},
  };
}

}  // namespace twinstep
