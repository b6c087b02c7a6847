#include "model/sessions/random_user.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/actions/action_kind.h"
#include "model/actions/action_row.h"
#include "model/ended_by_limit.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

// Of pauses: at which the user does something besides going on; and how many things at most.
constexpr DrawWeights kActs = {0.4, 0.4, 0.6, 0.7};
constexpr std::array<uint64_t, 4> kMostActs = {2, 2, 1, 2};
// Of sessions, before the start.
constexpr DrawWeights kExceptionsFirst = {0.3, 0.3, 0.1, 0.35};
constexpr DrawWeights kFunctionFirst = {0.15, 0.15, 0, 0.15};
constexpr DrawWeights kIgnoresFirst = {0, 0, 0.12, 0.12};
constexpr DrawWeights kPausesFirst = {0.06, 0.06, 0.06, 0.06};
constexpr DrawWeights kWatchFirst = {0, 0, 0.03, 0.03};
// The program seldom pauses then, and shows little but that.
constexpr DrawWeights kOffFirst = {0, 0, 0.01, 0.01};
constexpr size_t kMostPlaces = 300;
// A run that stops everywhere and is only resumed shows more for less.
constexpr int kEverywhereFactor = 5;
// Of sessions against the truth that have used all their actions: the program goes on to its end, not to be ended
// there.
constexpr double kDetachAtEnd = 0.3;

constexpr double kIntoCallback = 0.4;
constexpr double kIntoAsyncCalls = 0.01;
constexpr double kIntoCall = 0.2;
constexpr double kIntoAnyPlace = 0.02;
// Of steps over and in: they may not end in the code that comes next.
constexpr double kPastCode = 0.04;
constexpr uint64_t kMostPast = 4;
// Of steps over where all debuggers enter what they are told.
constexpr DrawWeights kIntoCode = {0.15, 0, 0.25, 0.25};

bool SamePlace(const Location& a, const Location& b) { return a.SerializeAsString() == b.SerializeAsString(); }

Action AbandonAction() {
  Action abandon;
  abandon.mutable_abandon();
  return abandon;
}

// The statement of the node, or what stands for one.
NodeId StatementAround(const SyntaxTree& tree, NodeId node) {
  for (; node != kRootNode; node = tree.node(node).parent) {
    switch (tree.type(tree.node(node).parent)) {
      case NodeType::kProgram:
      case NodeType::kBlockStatement:
      case NodeType::kStaticBlock:
      case NodeType::kSwitchCase:
        return node;
      case NodeType::kArrowFunctionExpression:
        if (tree.node(node).field == NodeField::kBody) return node;
        break;
      default:
        break;
    }
  }
  return node;
}

// The callee's name of a call of the program's, or the method's.
bool IsCalled(const SyntaxTree& tree, NodeId name) {
  if (tree.type(name) != NodeType::kIdentifier) return false;
  NodeId callee = name;
  if (tree.node(name).field == NodeField::kProperty) callee = tree.node(name).parent;
  return tree.node(callee).field == NodeField::kCallee &&
         tree.type(tree.node(callee).parent) == NodeType::kCallExpression;
}

// To a promise.
bool GivesCallback(const SyntaxTree& tree, NodeId statement) {
  const NodeId code = CodeAround(tree, statement);
  for (NodeId node = statement; node < tree.node(statement).subtree_end; ++node) {
    if (!IsCalled(tree, node) || CodeAround(tree, node) != code) continue;
    const std::string_view name = tree.StringOf(node);
    if (name == "then" || name == "catch" || name == "finally") return true;
  }
  return false;
}

}  // namespace

int MaxBreakpoints(const GeneratorOptions& options, int lines) {
  return std::max(1, static_cast<int>(options.breakpoints_per_line * lines));
}

Action RandomExecutionAction(Random& random) {
  Action action;
  switch (random.Below(4)) {
    case 0:
      action.mutable_resume();
      break;
    case 1:
      action.mutable_step_in();
      break;
    case 2:
      action.mutable_step_out();
      break;
    default:
      action.mutable_step_over();
      break;
  }
  return action;
}

RandomUser::RandomUser(RandomUserOptions options, Random& random)
    : DrawingUser(random),
      options_(std::move(options)),
      does_more_(options_.generator.more_actions || options_.known.has_value()) {
  if (!does_more_) return;
  for (const ActionRow& row : ActionRows()) {
    for (const ActionDraw& draw : *row.draws) {
      if (Of(draw.weights) <= 0 || (draw.needs != nullptr && !AllHave(draw.needs))) continue;
      if (draw.sessions < 1 && !Chance(draw.sessions)) continue;
      const bool goes_on = *row.when == When::kGoesOn;
      (goes_on ? going_on_ : at_pauses_).push_back(&draw);
      if (goes_on) going_on_total_ += Of(draw.weights);
    }
  }
  if (!options_.known) return;
  const uint64_t drawn = Below(10);
  habit_ = drawn < 2 ? Habit::kEverywhere : drawn < 4 ? Habit::kOnePlace : drawn < 7 ? Habit::kOneStep : Habit::kAny;
  step_ = Below(3);
  by_url_ = Chance(0.15);
  logs_ = Chance(0.2);
}

std::vector<Action> RandomUser::BeforeStart() {
  std::vector<Action> actions;
  if (!does_more_) return actions;
  if (Chance(Of(kWatchFirst))) actions.emplace_back().mutable_watch()->set_attaches(true);
  if (Chance(Of(kExceptionsFirst))) {
    actions.emplace_back().mutable_pause_on_exceptions()->set_mode(Chance(0.5) ? PauseOnExceptions::ALL
                                                                               : PauseOnExceptions::UNCAUGHT);
  }
  if (Chance(Of(kFunctionFirst))) {
    if (const std::optional<Blackbox> function = AnyFunction()) *actions.emplace_back().mutable_blackbox() = *function;
  }
  if (Chance(Of(kIgnoresFirst))) actions.emplace_back().mutable_blackbox()->set_url_pattern(AnyOtherScripts());
  if (Chance(Of(kPausesFirst))) actions.emplace_back().mutable_pause();
  if (actions.empty() && Chance(Of(kOffFirst))) actions.emplace_back().mutable_breakpoints_active();
  for (const Action& action : actions) Note(action, Output());
  return actions;
}

void RandomUser::NoteSet(const SetBreakpoint& set, const Output& answer) {
  if (!answer.has_breakpoint_set() || answer.breakpoint_set().duplicate() || !set.function().empty()) return;
  set_.push_back({set.location(), answer.breakpoint_set().location(), set.scripts()});
}

void RandomUser::NoteRemoved(const Location& requested) {
  std::erase_if(set_, [&requested](const SetOne& one) { return SamePlace(one.requested, requested); });
}

void RandomUser::Note(const Action& action, const Output& answer) {
  if (action.has_set_breakpoint()) NoteSet(action.set_breakpoint(), answer);
  if (action.has_remove_breakpoint()) NoteRemoved(action.remove_breakpoint().location());
  if (action.has_blackbox() && !answer.done().refused()) ignored_.Take(action.blackbox());
  if (action.has_pauses_active() && !answer.done().refused()) pauses_off_ = !action.pauses_active().active();
  if (action.has_breakpoints_active()) breakpoints_off_ = !action.breakpoints_active().active();
  if (action.has_watch() && !answer.done().refused()) watched_ = action.watch().attaches();
  last_ = KindName(action);
  const bool is_older = action.step_in().frame() + action.step_over().frame() + action.step_out().frame() > 0;
  if (is_older) absl::StrAppend(&last_, " from an older frame");
  // What the studies' user, which compares, does not do.
  const bool is_beyond = (IsBreakpointAction(action) && pause_ != nullptr) || is_older;
  if (!IsBasic(action) || (is_beyond && !options_.known)) ++taken_[last_];
}

absl::Status RandomUser::ActFirst(Session& session, const Action& action) {
  const absl::StatusOr<Output> output = ActOn(session, action);
  if (output.ok()) Note(action, *output);
  // A debugger that has nothing of the kind.
  return absl::IsUnimplemented(output.status()) ? absl::OkStatus() : output.status();
}

absl::Status RandomUser::Prepare(Session& session) {
  const UserKnowledge& known = *options_.known;
  for (const Action& action : BeforeStart()) {
    RETURN_IF_ERROR(ActFirst(session, action));
  }
  std::vector<Location> places;
  if (habit_ == Habit::kEverywhere) {
    places.assign(known.listed.begin(),
                  known.listed.begin() + static_cast<std::ptrdiff_t>(std::min(known.listed.size(), kMostPlaces)));
  } else {
    uint64_t wanted = 1;
    if (habit_ == Habit::kAny) wanted += Below(static_cast<uint64_t>(std::max(1, known.lines / 6)));
    if (habit_ == Habit::kOneStep) wanted += Below(2);
    for (uint64_t i = std::min<uint64_t>(wanted, 12); i > 0; --i) {
      places.push_back(*AnyPlace());
      if (habit_ != Habit::kOneStep || known.listed.empty()) continue;
      // Whoever steps wants to begin early, or to see the end.
      const uint64_t drawn = Below(10);
      if (drawn < 3) places.back() = known.listed.front();
      if (drawn != 3 || known.visited.empty()) continue;
      places.back() = known.visited[known.visited.size() - 1 - Below(std::min<size_t>(known.visited.size(), 4))];
    }
  }
  for (const Location& place : places) {
    Action set;
    *set.mutable_set_breakpoint()->mutable_location() = place;
    set.mutable_set_breakpoint()->set_condition(Condition(place));
    if (const auto scripts = Scripts()) *set.mutable_set_breakpoint()->mutable_scripts() = *scripts;
    RETURN_IF_ERROR(ActFirst(session, set));
  }
  for (uint64_t left = logs_ ? 1 + Below(3) : 0; left > 0; --left) {
    const std::optional<SetBreakpoint> logpoint = KnownLogpoint();
    if (!logpoint) continue;
    Action set;
    *set.mutable_set_breakpoint() = *logpoint;
    RETURN_IF_ERROR(ActFirst(session, set));
  }
  return absl::OkStatus();
}

bool RandomUser::LeaveOut(const std::string& action, std::string_view reason) {
  // Of one debugger it is no news what it does not do.
  if (options_.kind != UserKind::kTruth) ++left_out_[{action, std::string(reason)}];
  return false;
}

bool RandomUser::AllDo(const Action& action) {
  const bool all = std::all_of(options_.debuggers.begin(), options_.debuggers.end(),
                               [&action](const EngineFacts* facts) { return CanDo(*facts, action); });
  if (all && (!options_.debuggers.empty() || CanDo(kNoEngineFacts, action))) return true;
  return LeaveOut(KindName(action), "a debugger of the session does not do it");
}

std::optional<Output> RandomUser::Act(const Action& action) {
  if (failed_ || !AllDo(action)) return std::nullopt;
  const auto& is_avoided = options_.generator.is_avoided;
  if (is_avoided != nullptr && is_avoided(action, *pause_)) return std::nullopt;
  absl::StatusOr<Output> output = ActOn(*session_, action);
  if (output.ok()) {
    Note(action, *output);
    return *std::move(output);
  }
  if (absl::IsUnimplemented(output.status()) && options_.known) {
    LeaveOut(KindName(action), "a debugger of the session does not do it");
    return std::nullopt;
  }
  failed_ = true;
  if (!EndedByLimit(output.status())) status_ = output.status();
  return std::nullopt;
}

const ActionDraw* RandomUser::Choose(const std::vector<const ActionDraw*>& draws) {
  double total = 0;
  for (const ActionDraw* const draw : draws) total += Of(draw->weights);
  constexpr uint64_t kSteps = uint64_t{1} << 32;
  double at = total * static_cast<double>(Below(kSteps)) / static_cast<double>(kSteps);
  for (const ActionDraw* const draw : draws) {
    at -= Of(draw->weights);
    if (at < 0) return draw;
  }
  return nullptr;
}

void RandomUser::ActAtPause() {
  // Off for a few steps, or to the end.
  if (breakpoints_off_ && !watched_ && Chance(0.35)) {
    Action on;
    on.mutable_breakpoints_active()->set_active(true);
    Act(on);
  }
  if (!Chance(Of(kActs))) return;
  for (uint64_t left = 1 + Below(kMostActs[static_cast<size_t>(options_.kind)]); left > 0 && !failed_; --left) {
    Action action;
    const ActionDraw* const draw = Choose(at_pauses_);
    if (draw != nullptr && draw->draw(*this, action)) Act(action);
  }
}

void RandomUser::Aim(StepIn& step) {
  const SyntaxTree* const tree = options_.known ? options_.known->tree : nullptr;
  if (tree == nullptr || step.frame() > 0) return;
  const Location& here = pause_->location();
  const NodeId at = NodeAtPlace(*tree, here);
  if (at == kNoNode) return;
  const NodeId statement = StatementAround(*tree, at);
  if (Chance(GivesCallback(*tree, statement) ? kIntoCallback : kIntoAsyncCalls)) {
    step.set_into_async_calls(true);
    return;
  }
  std::vector<Location> calls, places;
  for (const Location& place : options_.known->listed) {
    if (place.line() < here.line() || (place.line() == here.line() && place.column() <= here.column())) continue;
    const NodeId node = NodeAtPlace(*tree, place);
    if (node == kNoNode || !tree->IsInside(node, statement)) continue;
    places.push_back(place);
    if (IsCalled(*tree, node)) calls.push_back(place);
  }
  const bool into_call = !calls.empty() && Chance(kIntoCall);
  if (into_call || (!places.empty() && Chance(kIntoAnyPlace))) *step.mutable_target() = Any(into_call ? calls : places);
}

void RandomUser::Skip(google::protobuf::RepeatedPtrField<CodeRange>& skips) {
  if (!does_more_ || !AllHave(&EngineFacts::steps_past_code) || !Chance(kPastCode)) return;
  const std::vector<Location>& listed = Places();
  const Location& here = pause_->location();
  const auto place = [](const Location& at) { return std::pair(at.line(), at.column()); };
  const auto next =
      std::find_if(listed.begin(), listed.end(), [&](const Location& at) { return place(at) > place(here); });
  // Where the step would end, more or less; or any code.
  size_t first = static_cast<size_t>(next - listed.begin());
  if (listed.size() < 2) return;
  if (first + 1 >= listed.size() || here.source() != Location::MAIN || Chance(0.2)) first = Below(listed.size() - 1);
  const size_t last = std::min(first + 1 + Below(kMostPast), listed.size() - 1);
  CodeRange& skipped = *skips.Add();
  *skipped.mutable_begin() = listed[first];
  *skipped.mutable_end() = listed[last];
}

void RandomUser::Enter(google::protobuf::RepeatedPtrField<CodeRange>& enters) {
  if (!does_more_ || Of(kIntoCode) <= 0 || !AllHave(&EngineFacts::steps_into_ranges) || !Chance(Of(kIntoCode))) return;
  for (uint64_t left = 1 + Below(3); left > 0; --left) {
    const std::optional<Blackbox> function = AnyFunction();
    if (!function) return;
    CodeRange& range = *enters.Add();
    *range.mutable_begin() = function->begin();
    *range.mutable_end() = function->end();
  }
}

Action RandomUser::Go() {
  Action action;
  const uint64_t drawn = options_.known ? Below(100) : 0;
  if (std::exchange(value_set_, false) && Chance(0.8)) {
    action.mutable_step_over();
  } else if ((habit_ == Habit::kEverywhere && drawn < 80) || (habit_ == Habit::kOnePlace && drawn < 70)) {
    action.mutable_resume();
  } else if (habit_ == Habit::kOneStep && drawn < 85) {
    if (step_ == 0) action.mutable_step_in();
    if (step_ == 1) action.mutable_step_over();
    if (step_ == 2) action.mutable_step_out();
  } else if (does_more_ && Chance(going_on_total_ / 100)) {
    const ActionDraw* const draw = Choose(going_on_);
    if (draw == nullptr || !draw->draw(*this, action) || !AllDo(action)) action.Clear();
  }
  if (action.kind_case() == Action::KIND_NOT_SET) action = RandomExecutionAction(random());
  if (action.has_step_in()) Aim(*action.mutable_step_in());
  if (action.has_step_in() && !action.step_in().has_target()) Skip(*action.mutable_step_in()->mutable_skips());
  if (action.has_step_over()) Skip(*action.mutable_step_over()->mutable_skips());
  if (action.has_step_over()) Enter(*action.mutable_step_over()->mutable_enters());
  if (refused_.contains(KindName(action))) {
    if (action.has_step_in()) action.mutable_step_in()->Clear();
    if (action.has_step_over()) action.mutable_step_over()->Clear();
    if (action.has_run_to_location()) action.mutable_run_to_location()->clear_this_frame();
  }
  return action;
}

Action RandomUser::OnPause(Session& session, Pause& pause) {
  session_ = &session;
  pause_ = &pause;
  if (pause.reason() == Paused::REFUSED) refused_.insert(last_);
  if (does_more_) frames_before_ = std::exchange(frames_, pause.frame_count());
  const int factor = habit_ == Habit::kEverywhere ? kEverywhereFactor : 1;
  if (actions_ >= options_.generator.max_actions * factor) {
    exhausted_ = true;
    Action detach;
    detach.mutable_detach();
    const auto& is_avoided = options_.generator.is_avoided;
    const bool detaches = options_.known && Chance(kDetachAtEnd) && (!is_avoided || !is_avoided(detach, pause));
    if (!detaches) return AbandonAction();
    Note(detach, Output());
    return detach;
  }
  ++actions_;
  if (does_more_) ActAtPause();
  if (failed_) return AbandonAction();
  constexpr int kTries = 20;
  for (int i = 0; i < kTries; ++i) {
    Action action = Go();
    if (options_.generator.is_avoided != nullptr && options_.generator.is_avoided(action, pause)) continue;
    Note(action, Output());
    return action;
  }
  return AbandonAction();
}

std::vector<ActionCount> RandomUser::Counts() const {
  std::vector<ActionCount> counts;
  for (const auto& [kind, taken] : taken_) {
    ActionCount& count = counts.emplace_back();
    count.set_action(kind);
    count.set_taken(taken);
  }
  for (const auto& [key, left_out] : left_out_) {
    ActionCount& count = counts.emplace_back();
    count.set_action(key.first);
    count.set_reason(key.second);
    count.set_left_out(left_out);
  }
  return counts;
}

}  // namespace twinstep
