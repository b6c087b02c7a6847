// The random user of debuggers: of the published studies (Algorithm 1 of Lehmann and Pradel, FSE 2018), and those that
// do more. What they draw at pauses, and how likely, is in the table of actions (ActionRow::draws).
#ifndef TWINSTEP_MODEL_SESSIONS_RANDOM_USER_H_
#define TWINSTEP_MODEL_SESSIONS_RANDOM_USER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/actions/drawing_user.h"
#include "model/debugger.h"
#include "model/random.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"
#include "proto/action.pb.h"
#include "proto/campaign.pb.h"

namespace twinstep {

// Defaults are those of the study's published code.
struct GeneratorOptions {
  // Breakpoints aimed at per line of the program, rounded down; at least one.
  double breakpoints_per_line = 0.1;
  double remove_probability = 0.2;
  // Execution actions, start counted.
  int max_actions = 20;
  // Not only the actions of the studies. Without, chance is drawn as the studies' algorithm draws it.
  bool more_actions = false;
  // Whether an action is not to be taken at a pause: another is drawn. Null: all are taken.
  std::function<bool(const Action&, const Pause&)> is_avoided = nullptr;
};

// Breakpoints that a session on a program of `lines` lines aims at.
int MaxBreakpoints(const GeneratorOptions& options, int lines);

// resume, step in, step over or step out, each as likely as the others (algorithm 1, line 25).
Action RandomExecutionAction(Random& random);

// What a user of kTruth knows of the program. All outlives the user.
struct UserKnowledge {
  // Places that the debugger lists; those of them that the program comes to.
  const std::vector<Location>& listed;
  const std::vector<Location>& visited;
  // Of the main source; null: it does not parse.
  const SyntaxTree* tree;
  int lines;
  // Draw a place where the program comes to, with what it can log there; a change that changes nothing.
  std::function<std::optional<SetBreakpoint>()> logpoint;
  std::function<std::optional<Edit>()> edit;
};

struct RandomUserOptions {
  GeneratorOptions generator;
  // Which one it is, where it does more than the studies' user (GeneratorOptions::more_actions, or with knowledge).
  UserKind kind = UserKind::kComparing;
  // Those of the session, which outlive it: what one of them cannot do is left out.
  std::vector<const EngineFacts*> debuggers = {};
  // The program's, null where it has none: then nothing is blackboxed, and conditions name no variables.
  const SyntaxTree* tree = nullptr;
  // Of the kinds against the truth.
  std::optional<UserKnowledge> known = std::nullopt;
};

// For one session. Takes random execution actions until `max_actions` have been taken (start is the first), then
// abandons. Equal options, programs, pauses and states of `random` give equal choices.
//
// A user against the truth has one habit, drawn first: breakpoints everywhere and resume; one breakpoint; steps of one
// kind; any of all.
class RandomUser : public Driver, private DrawingUser {
 public:
  // All that the options name outlives it.
  RandomUser(RandomUserOptions options, Random& random);

  const GeneratorOptions& generator() const { return options_.generator; }
  using DrawingUser::random;

  // Where runs may go and breakpoints are set at pauses; else to all places that the debugger lists.
  void set_places(std::vector<Location> places) { places_ = std::move(places); }
  // What is done before the start, breakpoints aside.
  std::vector<Action> BeforeStart();
  // The condition of a breakpoint requested at `location`; empty: none.
  std::string Condition(const Location& location) override;
  // A breakpoint was requested or removed by another hand; those that are set may be removed at pauses.
  void NoteSet(const SetBreakpoint& set, const Output& answer);
  void NoteRemoved(const Location& requested);

  // All that a user with knowledge does before the start. Errors are those of Session::Act.
  absl::Status Prepare(Session& session);

  Action OnPause(Session& session, Pause& pause) override;

  // The run was cut off because all actions had been taken.
  bool exhausted() const { return exhausted_; }
  // An action failed otherwise than by a limit of the session.
  const absl::Status& status() const { return status_; }
  // Of actions beyond the basic ones: what was taken, and what was drawn but not taken, in order of the names.
  std::vector<ActionCount> Counts() const;

 private:
  enum class Habit { kEverywhere, kOnePlace, kOneStep, kAny };

  double Of(const DrawWeights& weights) const { return weights[static_cast<size_t>(options_.kind)]; }
  // One of the draws at pauses, or of those that let the program run; null: none.
  const ActionDraw* Choose(const std::vector<const ActionDraw*>& draws);
  void ActAtPause();
  Action Go();
  // A step over or in may get code that it is not to end in.
  void Skip(google::protobuf::RepeatedPtrField<CodeRange>& skips);
  // A step over may get functions that it is to enter.
  void Enter(google::protobuf::RepeatedPtrField<CodeRange>& enters);
  // A step in may get a call of the user's choice, or go into what is scheduled.
  void Aim(StepIn& step);
  // False, and counted: not all debuggers do it.
  bool AllDo(const Action& action);
  // Carries it out before the start, and notes it.
  absl::Status ActFirst(Session& session, const Action& action);
  void Note(const Action& action, const Output& answer);
  void Collect(uint32_t frame, std::vector<Variable>& variables, std::vector<Variable>& hiding);
  std::vector<std::string> NamesSeenFrom(const Location& location) const;
  std::string ExpressionOf(const std::vector<std::string>& names);

  Pause& pause() override { return *pause_; }
  bool KeepsTruth() override;
  std::optional<Output> Act(const Action& action) override;
  std::optional<uint32_t> AnyFrame(double youngest) override;
  std::vector<Variable> Variables(uint32_t frame) override;
  std::optional<Variable> AnyVariable(uint32_t frame) override;
  ScopedNames NamesByScope(uint32_t frame) override;
  std::string Expression(uint32_t frame) override;
  std::string Primitive() override;
  const std::vector<Location>& Places() override;
  std::optional<Location> AnyPlace() override;
  std::vector<SetOne>& breakpoints() override { return set_; }
  const IgnoredCode& ignored() const override { return ignored_; }
  bool breakpoints_off() const override { return breakpoints_off_; }
  bool is_watched() const override { return watched_; }
  std::string Log(const Location& location) override;
  std::optional<ScriptPattern> Scripts() override;
  std::optional<SetBreakpoint> KnownLogpoint() override;
  std::optional<Blackbox> AnyFunction() override;
  std::string AnyOtherScripts() override;
  std::optional<Edit> AnyEdit() override { return options_.known->edit(); }
  std::string LookAt(const Variable& variable) override;
  std::string EffectOn(const Variable& variable) override;
  std::vector<std::string> PathsInto(const std::string& name, const Output& inspected) override;
  void NoteValueSet() override { value_set_ = true; }
  const std::vector<const EngineFacts*>& debuggers() const override { return options_.debuggers; }
  bool LeaveOut(const std::string& action, std::string_view reason) override;

  const RandomUserOptions options_;
  // It does more than the studies' user.
  const bool does_more_;
  std::vector<const ActionDraw*> at_pauses_, going_on_;
  double going_on_total_ = 0;
  std::optional<std::vector<Location>> places_;
  Habit habit_ = Habit::kAny;
  // Of kOneStep.
  uint64_t step_ = 0;
  // Of breakpoints that a user with knowledge sets, most are by URL; some log.
  bool by_url_ = false;
  bool logs_ = false;

  Session* session_ = nullptr;
  Pause* pause_ = nullptr;
  std::vector<SetOne> set_;
  IgnoredCode ignored_;
  bool breakpoints_off_ = false;
  bool pauses_off_ = false;
  // Of the last pause, and of the one before.
  int frames_ = 0, frames_before_ = 0;
  bool watched_ = false;
  bool value_set_ = false;
  // What the debugger has refused; and what it was given last.
  std::set<std::string> refused_;
  std::string last_;
  int actions_ = 1;
  bool exhausted_ = false;
  bool failed_ = false;
  absl::Status status_;
  std::map<std::string, uint32_t> taken_;
  // By kind and reason.
  std::map<std::pair<std::string, std::string>, uint32_t> left_out_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSIONS_RANDOM_USER_H_
