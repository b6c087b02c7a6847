// A debugger with a fault: a Session decorator, below the recording, and the base of all planted faults.
//
// A fault overrides the hooks it needs; what it does not override is as the inner debugger has it. It may depend on
// what a debugger can depend on (program text, places, pauses, breakpoints, scopes) and on nothing else, so that equal
// sessions are equal. What a debugger has from its compiler a fault has from the program's syntax tree.
#ifndef TWINSTEP_MODEL_FAULTS_FAULTY_SESSION_H_
#define TWINSTEP_MODEL_FAULTS_FAULTY_SESSION_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/debugger.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"

namespace twinstep {

// The name of the function of the frame `index`; empty where it cannot be read.
std::string FunctionNameAt(Pause& pause, int index);

class FaultySession : public Session {
 public:
  FaultySession();

  // Once, before anything else: the session that has the fault from then on. It does not keep `program`. `tree` is that
  // of its main source; null where the parser rejects it: then no place is in any block or function.
  void PlantInto(std::unique_ptr<Session> inner, const Program& program, std::shared_ptr<const SyntaxTree> tree);

  absl::StatusOr<std::vector<Location>> BreakableLocations() override { return inner_->BreakableLocations(); }
  // What no hook is about goes past the fault, with the frame as the inner debugger counts it.
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) final;
  absl::StatusOr<std::vector<uint64_t>> CountsAt(absl::Span<const Location> places) override {
    return inner_->CountsAt(places);
  }
  absl::StatusOr<Finished> Run(Driver& driver) final;

 protected:
  // Whose statements stand between braces: those of an if where its condition holds, of a try what is tried.
  enum class Body { kNone, kFunction, kLoop, kIf, kTry, kCatch };

  // A breakpoint as the user knows it.
  struct UserBreakpoint {
    Location requested;
    Location actual;
  };

  // --- Hooks ---
  virtual absl::StatusOr<Output> Set(const Location& requested) { return inner_->SetBreakpoint(requested); }
  virtual absl::StatusOr<Output> Remove(const Location& requested) { return RemoveFromInner(requested); }
  virtual absl::Status BeforeRun() { return absl::OkStatus(); }
  // The inner debugger has paused. Says what it does next: by asking the user (Show, any number of times), or without
  // the user ever knowing of the pause.
  virtual Action OnPause(Pause& pause) { return Show(pause); }
  // The frames that a shown pause has, youngest first, as numbers of the inner pause's frames. Not for the youngest.
  virtual void ChangeFrames([[maybe_unused]] Pause& pause, [[maybe_unused]] std::vector<int>& frames) {}
  // The place of a shown pause and of its youngest frame.
  virtual void ChangePlace([[maybe_unused]] Pause& pause, [[maybe_unused]] Location& place) {}
  // `index` is that of the inner pause.
  virtual void ChangeFrame([[maybe_unused]] Pause& pause, [[maybe_unused]] int index, [[maybe_unused]] Frame& frame) {}
  virtual void ChangeScopes([[maybe_unused]] Pause& pause, [[maybe_unused]] int index,
                            [[maybe_unused]] const ValueLimits& limits, [[maybe_unused]] Frame& frame) {}
  virtual void ChangeCompletion([[maybe_unused]] Pause& pause, [[maybe_unused]] Paused& paused) {}
  virtual void ChangeEvaluation([[maybe_unused]] Pause& pause, [[maybe_unused]] int index,
                                [[maybe_unused]] std::string_view expression, [[maybe_unused]] Evaluation& evaluation) {
  }
  // Of actions that leave the program where it is, breakpoints of the studies aside: what the inner debugger is told
  // instead, and what its answer becomes.
  virtual Action Told(const Action& action) { return action; }
  virtual void ChangeAnswer([[maybe_unused]] const Action& action, [[maybe_unused]] Output& output) {}
  virtual absl::Status AfterGarbageCollection() { return absl::OkStatus(); }
  virtual void ChangeEnd([[maybe_unused]] Finished& finished) {}

  // --- What hooks can use ---
  Session& inner() { return *inner_; }
  // Shows a pause to the user. The user's answer is remembered; see last_user_action.
  Action Show(Pause& pause);
  // The action that the inner debugger got last, for the youngest frame: given again, the pause goes unseen.
  Action Again() const;

  // Instead of `requested`, sets the breakpoint at `place`; removing `requested` will remove it.
  absl::StatusOr<Output> SetAt(const Location& requested, const Location& place);
  // Sets the breakpoint and, where `when(actual place)`, takes it out of the inner debugger without telling.
  template <typename Predicate>
  absl::StatusOr<Output> SetButIgnore(const Location& requested, Predicate when) {
    absl::StatusOr<Output> output = inner_->SetBreakpoint(requested);
    if (!output.ok() || !output->has_breakpoint_set() || output->breakpoint_set().duplicate()) return output;
    if (!when(output->breakpoint_set().location())) return output;
    RETURN_IF_ERROR(Ignore(requested));
    return output;
  }
  // Takes a breakpoint out of the inner debugger. The user's removal will be answered as if it were still there.
  absl::Status Ignore(const Location& requested);
  // Removes with regard to SetAt and Ignore.
  absl::StatusOr<Output> RemoveFromInner(const Location& requested);
  // The first place for a breakpoint in a line behind `line`; none if there is none.
  absl::StatusOr<std::optional<Location>> NextBreakableBehind(int line);

  const SourceText& text() const { return text_; }
  // Null where the parser rejects the program.
  const SyntaxTree* tree() const { return tree_.get(); }
  // The innermost body of that kind around a place of the main source that is no farther out than the place's function.
  // kNoNode: there is none. A location without column is the first character of its line that is no white space.
  NodeId BodyAround(const Location& place, Body kind) const;
  // The innermost block around it, of any kind; kNoNode at top level.
  NodeId BlockAround(const Location& place) const;
  // The innermost function around it: a parameter is in its function.
  NodeId FunctionAround(const Location& place) const;
  // Where the function, loop or branch begins whose body that is.
  int HeadOf(NodeId body) const;
  // A parameter of the function has a default value, or a part of one that is taken apart; `name`: the one of that
  // name.
  bool HasDefault(NodeId function, std::optional<std::string_view> name = std::nullopt) const;
  int LineOf(int offset) const { return text_.PositionAt(offset).line; }
  // Without white space around. Empty for places that are not in the main source.
  std::string_view LineAt(const Location& place) const;
  std::string_view Line(int line) const;

  // Those that are set, as far as the user knows, in the order of their requests.
  const std::vector<UserBreakpoint>& breakpoints() const { return breakpoints_; }
  // None where no breakpoint of the user is at `place`.
  const UserBreakpoint* BreakpointAt(const Location& place) const;
  // Inside OnPause.
  bool paused() const { return paused_; }

  // What the inner debugger got last; start before the first pause.
  const Action& last_action() const { return last_action_; }
  // What the user answered to the last shown pause; start before the first.
  const Action& last_user_action() const { return last_user_action_; }
  // Of the pause that was shown last; line 0 before the first.
  const Location& last_place() const { return last_place_; }
  int last_depth() const { return last_depth_; }

 private:
  class FaultyPause;
  class FaultyDriver;

  absl::StatusOr<Output> SetForUser(const Location& requested);
  absl::StatusOr<Output> RemoveForUser(const Location& requested);
  Body BodyKind(NodeId node) const;
  NodeId NodeAt(const Location& place) const;

  std::unique_ptr<Session> inner_;
  SourceText text_{""};
  std::shared_ptr<const SyntaxTree> tree_;
  std::vector<UserBreakpoint> breakpoints_;
  // By the serialised request: where it went instead, or nowhere.
  std::map<std::string, std::optional<Location>> elsewhere_;
  Driver* user_ = nullptr;
  FaultyPause* shown_ = nullptr;
  bool paused_ = false;
  Action last_action_;
  Action last_user_action_;
  Location last_place_;
  int last_depth_ = 0;
};

// Whether `name` stands in `text` as a whole identifier.
bool Mentions(std::string_view text, std::string_view name);
// Whether `body` is that of a for-in or for-of loop.
bool GoesThroughKeysOrItems(const SyntaxTree& tree, NodeId body);
// Whether both are the same line of one source.
bool SameLine(const Location& a, const Location& b);
// Whether both are the same place; a missing column counts as different.
bool SamePlaceExactly(const Location& a, const Location& b);
Action StepOverAction();
Action StepOutAction();
Action StepInAction();
Action ResumeAction();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_FAULTY_SESSION_H_
