// Looks at less, or at more (beyond the paper): to look must not change anything.
//
// * Precondition: a form of looking.
// * Effect: the initial run's actions are repeated; at every pause nothing is looked at but what level PAPER records,
//   or all frames and scopes with objects deeper than level FULL records, or the name of every variable is evaluated in
//   every frame; of variables that all frames share, in the youngest.
// * Relation: all outputs are equal, as far as both were recorded; a name that no `with` object has evaluates to the
//   value that is shown for it.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/actions/action_kind.h"
#include "model/answers/display.h"
#include "model/answers/mismatch.h"
#include "model/ended_by_limit.h"
#include "model/status.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

// Deeper, wider and longer than level FULL.
constexpr ValueLimits kDeeper = {.object_depth = 4, .properties = 80, .string_length = 5000};
constexpr int kFrames = 8;
// Of a frame.
constexpr size_t kNames = 30;

class LookAtLittle : public FollowUp {
 public:
  CaptureLevel capture() const override { return PAPER; }
  bool can_be_initial() const override { return false; }
};

class LookDeeper : public FollowUp {
 public:
  absl::StatusOr<Action> Next(Session&, Pause& pause, int, const Action& action) override {
    for (int i = 0; i < std::min(pause.frame_count(), kFrames); ++i) {
      Frame frame;
      RETURN_IF_ERROR(pause.DescribeFrame(i, frame));
      RETURN_IF_ERROR(pause.DescribeScopes(i, kDeeper, /*with_globals=*/true, frame));
    }
    return action;
  }
};

// Without what objects hold; none where the debugger shows no value, or not all of it.
std::optional<Value> Brief(const Value& value) {
  Value brief;
  if (value.has_object()) {
    if (value.object().same_as() != 0) return std::nullopt;
    brief.mutable_object()->set_kind(value.object().kind());
    brief.mutable_object()->set_function_name(value.object().function_name());
    return brief;
  }
  if (value.has_string() && value.string().cut() > 0) return std::nullopt;
  const bool absent =
      value.has_singleton() && value.singleton() != Value::UNDEFINED && value.singleton() != Value::NULL_;
  if (absent || value.kind_case() == Value::KIND_NOT_SET) return std::nullopt;
  return value;
}

class EvaluateNames : public FollowUp {
 public:
  explicit EvaluateNames(const Trace& initial) : initial_(initial) {}

  absl::StatusOr<Action> Next(Session&, Pause& pause, int event, const Action& action) override {
    // Scopes are shown as they were when the program paused (V8).
    if (ChangedAtPause(event)) return action;
    for (int i = 0; i < std::min(pause.frame_count(), kFrames); ++i) {
      Frame frame;
      absl::Status status = pause.DescribeScopes(i, {}, /*with_globals=*/true, frame);
      if (!status.ok()) return status;
      for (const auto& [name, shown] : Shown(frame, /*with_shared=*/i == 0)) {
        Evaluation evaluation;
        status = pause.Evaluate(i, name, SideEffects::kRefuse, {}, evaluation);
        if (EndedByLimit(status)) return absl::FailedPreconditionError("the follow-up run was ended by a limit");
        if (!status.ok()) return status;
        Compare(i, name, *shown, evaluation);
      }
    }
    return action;
  }

  std::optional<Divergence> Seen() override { return std::exchange(seen_, std::nullopt); }

 private:
  // Whether the user has evaluated or set something since the pause before the action at `event`.
  bool ChangedAtPause(int event) const {
    for (int i = event - 2; i >= 0 && initial_.events(i).has_action(); i -= 2) {
      const Action& action = initial_.events(i).action();
      if (NeedsPause(action) && MayChangeProgram(action)) return true;
      if (!IsStationary(action)) return false;
    }
    return false;
  }

  static bool IsName(const std::string& name) {
    return !name.empty() &&
           (absl::ascii_isalpha(static_cast<unsigned char>(name[0])) || name[0] == '_' || name[0] == '$') &&
           std::all_of(name.begin(), name.end(),
                       [](unsigned char c) { return absl::ascii_isalnum(c) || c == '_' || c == '$'; });
  }

  static bool IsShared(const Scope& scope) { return scope.kind() == Scope::SCRIPT || scope.kind() == Scope::GLOBAL; }

  // The innermost variable of each name; those of scopes that all frames share only if asked for. Names of a `with`
  // object are left out: its Symbol.unscopables can hide what is shown.
  static std::map<std::string, const Value*> Shown(const Frame& frame, bool with_shared) {
    std::map<std::string, const Value*> shown;
    std::set<std::string> of_objects;
    for (const Scope& scope : frame.scopes()) {
      if (scope.kind() != Scope::WITH) continue;
      for (const Variable& variable : scope.variables()) of_objects.insert(variable.name());
    }
    for (const Scope& scope : frame.scopes()) {
      if (IsShared(scope) && !with_shared) continue;
      for (const Variable& variable : scope.variables()) {
        if (of_objects.contains(variable.name())) continue;
        // What an array shows is no name.
        if (shown.size() < kNames && IsName(variable.name())) shown.try_emplace(variable.name(), &variable.value());
      }
    }
    return shown;
  }

  void Compare(int frame, const std::string& name, const Value& shown, const Evaluation& evaluation) {
    if (seen_ || !evaluation.has_value()) return;
    const std::optional<Value> a = Brief(shown), b = Brief(evaluation.value());
    if (!a || !b || ToText(*a) == ToText(*b)) return;
    Divergence& divergence = seen_.emplace();
    divergence.set_type(Divergence::VARIABLES);
    *divergence.mutable_about() = AboutVariable(name, frame);
    divergence.mutable_about()->set_kind(Aspect::SHOWN_AND_EVALUATED);
    *divergence.mutable_a() = Shows(*a);
    *divergence.mutable_b() = Shows(*b);
  }

  const Trace& initial_;
  std::optional<Divergence> seen_;
};

class ObserveNothingTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "ObserveNothing"; }
  std::string_view circumstance() const override { return "with more, or less, of the state looked at"; }
  std::string relation() const override {
    return absl::StrCat("More, or less, was looked at, which must change nothing", kAnswersSame);
  }
  Transformation::KindCase kind() const override { return Transformation::kObserveNothing; }
  TransformationFamily family() const override { return TransformationFamily::kCircumstances; }
  Proposal Propose(const InitialRun&, Random& random) const override {
    Proposal proposal;
    proposal.transformation.emplace().mutable_observe_nothing()->set_form(
        static_cast<ObserveNothing::Form>(random.Below(ObserveNothing::Form_ARRAYSIZE)));
    return proposal;
  }

  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override {
    switch (transformation.observe_nothing().form()) {
      case ObserveNothing::LOOK_AT_LITTLE:
        return std::make_unique<LookAtLittle>();
      case ObserveNothing::LOOK_DEEPER:
        return std::make_unique<LookDeeper>();
      case ObserveNothing::EVALUATE_NAMES:
        return std::make_unique<EvaluateNames>(*initial.trace);
      default:
        return absl::FailedPreconditionError("there is no such form of looking");
    }
  }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeObserveNothing() { return std::make_unique<ObserveNothingTransformation>(); }

}  // namespace twinstep
