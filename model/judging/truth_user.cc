#include "model/judging/truth_user.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "model/actions/action_kind.h"
#include "model/answers/opened_paths.h"
#include "model/ended_by_limit.h"
#include "model/sessions/capture.h"
#include "model/sessions/look_expressions.h"

namespace twinstep {
namespace {

// A run that stops everywhere and is only resumed shows more for less.
constexpr int kEverywhereFactor = 5;
constexpr int kMostFrames = 4;
constexpr size_t kMostPlaces = 300;
// Of sessions that have used all their actions: the program goes on to its end, not to be ended there.
constexpr double kDetachAtEnd = 0.3;
// Of pauses otherwise.
constexpr double kDetach = 0.005;

bool IsPlainName(const std::string& name) {
  return !name.empty() && !absl::ascii_isdigit(static_cast<unsigned char>(name[0])) &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; });
}

// A variable of the frame that a name there means, drawn among its innermost scopes; mostly one that hides another.
const Variable* AnyVariable(const Frame& frame, Random& random) {
  std::vector<const Variable*> variables, hiding;
  std::map<std::string_view, const Variable*> named;
  for (const Scope& scope : frame.scopes()) {
    for (const Variable& variable : scope.variables()) {
      if (!IsPlainName(variable.name()) || variables.size() >= 20) continue;
      const auto [first, is_first] = named.emplace(variable.name(), &variable);
      (is_first ? variables : hiding).push_back(first->second);
    }
  }
  if (!hiding.empty() && random.Chance(0.6)) return hiding[random.Below(hiding.size())];
  return variables.empty() ? nullptr : variables[random.Below(variables.size())];
}

// Has no value yet: how debuggers show a variable whose declaration has not run.
bool IsInDeadZone(const Value& value) {
  return value.singleton() == Value::UNINITIALIZED || value.singleton() == Value::UNAVAILABLE;
}

// What gives the value again; empty: only the program can, or it is not worth it.
std::string LiteralOf(const Value& value) {
  if (value.has_boolean()) return value.boolean() ? "true" : "false";
  if (value.has_number() && value.number() == std::floor(value.number()) && std::abs(value.number()) < 1e6 &&
      !std::signbit(value.number())) {
    return absl::StrCat(static_cast<int64_t>(value.number()));
  }
  if (value.has_string() && value.string().has_utf8() && value.string().cut() == 0 &&
      value.string().utf8().size() < 40 &&
      std::all_of(value.string().utf8().begin(), value.string().utf8().end(),
                  [](char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == ' '; })) {
    return absl::StrCat("\"", value.string().utf8(), "\"");
  }
  return "";
}

}  // namespace

TruthUser::TruthUser(const EngineFacts& facts, const TruthUserOptions& options, const std::vector<Location>& places,
                     const std::vector<Location>& visited, int lines, MoreActions* more, Random& random)
    : facts_(facts),
      options_(options),
      places_(places),
      visited_(visited),
      lines_(lines),
      more_(more),
      random_(random) {
  const uint64_t drawn = random_.Below(10);
  habit_ = drawn < 2 ? Habit::kEverywhere : drawn < 4 ? Habit::kOnePlace : drawn < 7 ? Habit::kOneStep : Habit::kAny;
  step_ = static_cast<int>(random_.Below(3));
  collects_ = random_.Chance(0.06);
  is_watched_ = random_.Chance(0.08);
}

Location TruthUser::AnyPlace() {
  // Most of a program may never run.
  if (!visited_.empty() && random_.Chance(0.4)) return visited_[random_.Below(visited_.size())];
  if (places_.empty() || random_.Chance(0.15)) {
    Location line;
    line.set_line(static_cast<uint32_t>(1 + random_.Below(static_cast<uint64_t>(std::max(1, lines_)))));
    return line;
  }
  return places_[random_.Below(places_.size())];
}

std::string TruthUser::Condition(Pause* pause) {
  if (habit_ != Habit::kAny || !random_.Chance(0.15)) return "";
  if (pause != nullptr && pause->frame_count() > 0 && random_.Chance(0.6)) {
    Frame frame;
    if (pause->DescribeScopes(0, ValueLimits{}, /*with_globals=*/false, frame).ok()) {
      const Variable* const variable = AnyVariable(frame, random_);
      if (variable != nullptr && variable->value().kind_case() == Value::kNumber) {
        return absl::StrCat(variable->name(), " === ", random_.Below(4));
      }
    }
  }
  return random_.Chance(0.5) ? "true" : "false";
}

absl::Status TruthUser::Set(Session& session, const Location& location) {
  Action set;
  *set.mutable_set_breakpoint()->mutable_location() = location;
  set.mutable_set_breakpoint()->set_condition(Condition(nullptr));
  if (breakpoints_) breakpoints_->Address(*set.mutable_set_breakpoint());
  absl::StatusOr<Output> output = ActOn(session, set);
  if (!output.ok()) return output.status();
  if (output->has_breakpoint_set()) set_.push_back(location);
  return absl::OkStatus();
}

absl::Status TruthUser::Watch(Session& session) {
  Action action;
  action.mutable_watch()->set_attaches(!watched_);
  const absl::Status status = ActOn(session, action).status();
  if (status.ok()) watched_ = !watched_;
  // A debugger that knows of no other.
  return absl::IsUnimplemented(status) ? absl::OkStatus() : status;
}

absl::Status TruthUser::SetBreakpoints(Session& session) {
  if (is_watched_ && random_.Chance(0.4)) {
    if (absl::Status status = Watch(session); !status.ok()) return status;
  }
  if (random_.Chance(0.06)) {
    Action pause;
    pause.mutable_pause();
    // A debugger that knows of no such pause.
    const absl::Status asked = ActOn(session, pause).status();
    if (!asked.ok() && !absl::IsUnimplemented(asked)) return asked;
  }
  for (const Action& action : breakpoints_ ? breakpoints_->BeforeStart(!watched_) : std::vector<Action>()) {
    const absl::StatusOr<Output> output = ActOn(session, action);
    if (!output.ok()) return output.status();
    if (output->has_breakpoint_set()) set_.push_back(action.set_breakpoint().location());
  }
  if (random_.Chance(0.1)) {
    Action exceptions;
    exceptions.mutable_pause_on_exceptions()->set_mode(random_.Chance(0.6) ? PauseOnExceptions::ALL
                                                                           : PauseOnExceptions::UNCAUGHT);
    if (absl::Status status = ActOn(session, exceptions).status(); !status.ok()) return status;
  }
  if (habit_ == Habit::kEverywhere) {
    for (const Location& place : absl::MakeConstSpan(places_).first(std::min(places_.size(), kMostPlaces))) {
      if (absl::Status status = Set(session, place); !status.ok()) return status;
    }
    return absl::OkStatus();
  }
  int wanted = 1;
  if (habit_ == Habit::kAny)
    wanted = 1 + static_cast<int>(random_.Below(static_cast<uint64_t>(std::max(1, lines_ / 6))));
  if (habit_ == Habit::kOneStep) wanted = 1 + static_cast<int>(random_.Below(2));
  for (int i = std::min(wanted, 12); i > 0; --i) {
    Location place = AnyPlace();
    if (habit_ == Habit::kOneStep && !places_.empty()) {
      // Whoever steps wants to begin early, or to see the end.
      const uint64_t drawn = random_.Below(10);
      if (drawn < 3) place = places_.front();
      if (drawn == 3 && !visited_.empty())
        place = visited_[visited_.size() - 1 - random_.Below(std::min<size_t>(visited_.size(), 4))];
    }
    if (absl::Status status = Set(session, place); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status TruthUser::SetAgain(Session& session, Pause& pause) {
  const int frames = std::min(pause.frame_count(), kMostFrames);
  if (frames == 0) return absl::OkStatus();
  const int frame = random_.Chance(0.6) ? 0 : static_cast<int>(random_.Below(static_cast<uint64_t>(frames)));
  Frame described;
  if (absl::Status status = pause.DescribeScopes(frame, ValueLimits{}, /*with_globals=*/false, described);
      !status.ok()) {
    return status;
  }
  const Variable* const variable = AnyVariable(described, random_);
  const std::string literal = variable == nullptr ? "" : LiteralOf(variable->value());
  if (literal.empty()) return absl::OkStatus();
  Action action;
  action.mutable_set_variable()->set_frame(static_cast<uint32_t>(frame));
  action.mutable_set_variable()->set_name(variable->name());
  action.mutable_set_variable()->set_value(literal);
  return ActOn(session, action).status();
}

absl::Status TruthUser::Look(Session& session, Pause& pause) {
  const int frames = std::min(pause.frame_count(), kMostFrames);
  if (frames == 0) return absl::OkStatus();
  const int frame = random_.Chance(0.7) ? 0 : static_cast<int>(random_.Below(static_cast<uint64_t>(frames)));
  Frame described;
  if (absl::Status status = pause.DescribeScopes(frame, ValueLimits{}, /*with_globals=*/random_.Chance(0.5), described);
      !status.ok()) {
    return status;
  }
  const Variable* const variable = AnyVariable(described, random_);
  // To look at a name in its dead zone ends that zone in some engines.
  if (variable == nullptr || variable->value().has_singleton()) return absl::OkStatus();
  Value value = variable->value();
  Action action;
  Evaluate& evaluate = *action.mutable_evaluate();
  evaluate.set_frame(static_cast<uint32_t>(frame));
  evaluate.set_refuses_effects(true);
  const std::string look = LookAtVariable(variable->name(), value, random_);
  evaluate.set_expression(look);
  if (absl::Status status = ActOn(session, action).status(); !status.ok()) return status;
  for (uint64_t left = 1 + random_.Below(3); left > 0; --left) {
    evaluate.set_expression(EffectOn(variable->name(), value, random_));
    if (absl::Status status = ActOn(session, action).status(); !status.ok()) return status;
  }
  evaluate.set_expression(look);
  return ActOn(session, action).status();
}

absl::Status TruthUser::Replace(Session& session, const Value& returned) {
  std::string literal = LiteralOf(returned);
  // The truth ends with another one.
  const bool other = habit_ != Habit::kEverywhere && random_.Chance(0.08);
  if (other) literal = absl::StrCat(200 + random_.Below(100));
  if (literal.empty()) return absl::OkStatus();
  Action action;
  action.mutable_set_return_value()->set_value(literal);
  const absl::Status status = ActOn(session, action).status();
  // What comes next shows whether the caller got it.
  sets_ = sets_ || (other && status.ok());
  return absl::IsUnimplemented(status) ? absl::OkStatus() : status;
}

absl::Status TruthUser::Open(Session& session, Pause& pause) {
  const int frames = std::min(pause.frame_count(), kMostFrames);
  if (frames == 0) return absl::OkStatus();
  const int frame = random_.Chance(0.8) ? 0 : static_cast<int>(random_.Below(static_cast<uint64_t>(frames)));
  Frame described;
  if (absl::Status status = pause.DescribeScopes(frame, ValueLimits{}, /*with_globals=*/random_.Chance(0.5), described);
      !status.ok()) {
    return status;
  }
  std::string name = random_.Chance(0.2) ? "this" : "";
  for (int tries = 0; tries < 4 && name.empty(); ++tries) {
    const Variable* const variable = AnyVariable(described, random_);
    if (variable != nullptr && variable->value().has_object()) name = variable->name();
  }
  if (name.empty()) return absl::OkStatus();
  Action inspect;
  inspect.mutable_inspect()->set_frame(static_cast<uint32_t>(frame));
  inspect.mutable_inspect()->set_expression(name);
  absl::StatusOr<Output> output = ActOn(session, inspect);
  // A debugger that opens nothing.
  if (!output.ok()) return absl::IsUnimplemented(output.status()) ? absl::OkStatus() : output.status();
  const std::vector<OpenedPath> paths = PathsInto(name, output->inspected().opened());
  Action look;
  look.mutable_evaluate()->set_frame(static_cast<uint32_t>(frame));
  look.mutable_evaluate()->set_refuses_effects(true);
  for (uint64_t left = paths.empty() ? 0 : 1 + random_.Below(3); left > 0; --left) {
    look.mutable_evaluate()->set_expression(paths[random_.Below(paths.size())].expression);
    if (absl::Status status = ActOn(session, look).status(); !status.ok()) return status;
  }
  return ActOn(session, inspect).status();
}

absl::Status TruthUser::BreakAtCalls(Session& session, Pause& pause) {
  Frame frame;
  if (pause.frame_count() == 0) return absl::OkStatus();
  if (absl::Status status = pause.DescribeScopes(0, ValueLimits{}, /*with_globals=*/true, frame); !status.ok()) {
    return status;
  }
  std::vector<std::string> functions;
  for (const Scope& scope : frame.scopes()) {
    for (const Variable& variable : scope.variables()) {
      if (variable.value().object().kind() == Object::FUNCTION && IsPlainName(variable.name())) {
        functions.push_back(variable.name());
      }
    }
  }
  if (functions.empty()) return absl::OkStatus();
  Action action;
  action.mutable_set_breakpoint()->set_function(functions[random_.Below(functions.size())]);
  return ActOn(session, action).status();
}

absl::Status TruthUser::AtPause(Session& session, Pause& pause) {
  if (const std::optional<Action> drawn = breakpoints_ ? breakpoints_->AtPause(!watched_) : std::nullopt) {
    absl::StatusOr<Output> output = ActOn(session, *drawn);
    if (output.ok() && output->has_breakpoint_set()) set_.push_back(drawn->set_breakpoint().location());
    return output.status();
  }
  Action action;
  if (random_.Chance(0.12)) {
    Paused paused;
    if (absl::Status status = pause.DescribeCompletion(ValueLimits{}, paused); !status.ok()) return status;
    if (paused.has_returned() && !paused.returned().has_object()) return Replace(session, paused.returned());
  }
  if (options_.removes_at_pauses && !set_.empty() && random_.Chance(0.12)) {
    // Mostly the one that the program stands at.
    size_t chosen = random_.Below(set_.size());
    for (size_t i = 0; i < set_.size(); ++i) {
      const bool here = set_[i].line() == pause.location().line() &&
                        (!set_[i].has_column() || set_[i].column() == pause.location().column());
      if (here && random_.Chance(0.8)) chosen = i;
    }
    *action.mutable_remove_breakpoint()->mutable_location() = set_[chosen];
    set_.erase(set_.begin() + static_cast<std::ptrdiff_t>(chosen));
    if (breakpoints_) breakpoints_->Address(*action.mutable_remove_breakpoint());
  } else if (random_.Chance(0.05)) {
    *action.mutable_set_breakpoint()->mutable_location() = AnyPlace();
    action.mutable_set_breakpoint()->set_condition(Condition(&pause));
    if (std::find_if(set_.begin(), set_.end(), [&](const Location& one) {
          return one.line() == action.set_breakpoint().location().line() &&
                 one.column() == action.set_breakpoint().location().column() &&
                 one.has_column() == action.set_breakpoint().location().has_column();
        }) != set_.end()) {
      return absl::OkStatus();
    }
    if (breakpoints_) breakpoints_->Address(*action.mutable_set_breakpoint());
    set_.push_back(action.set_breakpoint().location());
  } else if (random_.Chance(0.03)) {
    action.mutable_list_places();
    if (places_.size() > 1 && random_.Chance(0.5)) {
      size_t begin = random_.Below(places_.size()), end = random_.Below(places_.size());
      if (begin > end) std::swap(begin, end);
      *action.mutable_list_places()->mutable_begin() = places_[begin];
      *action.mutable_list_places()->mutable_end() = places_[end];
    }
  } else if (is_watched_ && (!breakpoints_ || breakpoints_->active()) && random_.Chance(0.2)) {
    return Watch(session);
  } else if (collects_ && random_.Chance(0.3)) {
    action.mutable_collect_garbage();
  } else if (random_.Chance(0.2)) {
    const int frames = std::min(pause.frame_count(), kMostFrames);
    if (frames == 0) return absl::OkStatus();
    const int frame = static_cast<int>(random_.Below(static_cast<uint64_t>(frames)));
    Frame described;
    if (absl::Status status = pause.DescribeScopes(frame, ValueLimits{}, /*with_globals=*/false, described);
        !status.ok()) {
      return status;
    }
    action.mutable_evaluate()->set_frame(static_cast<uint32_t>(frame));
    if (random_.Chance(0.15)) {
      action.mutable_evaluate()->set_expression("this");
    } else {
      const Variable* const variable = AnyVariable(described, random_);
      // To evaluate a name in its dead zone ends that zone in some engines, and changes the program.
      if (variable == nullptr || variable->value().singleton() != Value::SINGLETON_UNSPECIFIED) return absl::OkStatus();
      action.mutable_evaluate()->set_expression(variable->name());
    }
  } else if (facts_.edits_source && options_.removes_at_pauses && edits_ && random_.Chance(0.015)) {
    // Breakpoints are set anew then.
    const std::optional<Edit> edit = edits_->Draw();
    if (!edit) return absl::OkStatus();
    *action.mutable_edit() = *edit;
  } else if (facts_.breaks_at_calls && random_.Chance(0.015)) {
    return BreakAtCalls(session, pause);
  } else if (random_.Chance(0.02)) {
    return SetAgain(session, pause);
  } else if (random_.Chance(0.08)) {
    return Look(session, pause);
  } else if (random_.Chance(0.06)) {
    return Open(session, pause);
  } else if (habit_ != Habit::kEverywhere && random_.Chance(0.008)) {
    // The truth ends with it.
    Frame described;
    if (absl::Status status = pause.DescribeScopes(0, ValueLimits{}, /*with_globals=*/false, described); !status.ok()) {
      return status;
    }
    const Variable* const variable = AnyVariable(described, random_);
    if (variable == nullptr) return absl::OkStatus();
    if (!options_.sets_in_dead_zones && IsInDeadZone(variable->value())) return absl::OkStatus();
    action.mutable_set_variable()->set_name(variable->name());
    action.mutable_set_variable()->set_value(absl::StrCat(100 + random_.Below(100)));
    if (absl::Status status = ActOn(session, action).status(); !status.ok()) return status;
    const std::string name = variable->name();
    // What comes next shows whether it was used, and nothing else changed.
    sets_ = true;
    if (random_.Chance(0.5)) return absl::OkStatus();
    action.mutable_evaluate()->set_expression(name);
  } else {
    return absl::OkStatus();
  }
  const absl::Status status = ActOn(session, action).status();
  // A debugger that does not list places, or collects no garbage.
  return absl::IsUnimplemented(status) ? absl::OkStatus() : status;
}

Action TruthUser::Go(Pause& pause) {
  Action action;
  if (std::exchange(sets_, false) && random_.Chance(0.8)) {
    action.mutable_step_over();
    return action;
  }
  if (options_.detaches && random_.Chance(kDetach)) {
    action.mutable_detach();
    return action;
  }
  const uint64_t drawn = random_.Below(100);
  if (habit_ == Habit::kEverywhere && drawn < 80) {
    action.mutable_resume();
    return action;
  }
  if (habit_ == Habit::kOnePlace && drawn < 70) {
    action.mutable_resume();
    return action;
  }
  if (habit_ == Habit::kOneStep && drawn < 85) {
    if (step_ == 0) action.mutable_step_in();
    if (step_ == 1) action.mutable_step_over();
    if (step_ == 2) action.mutable_step_out();
    return action;
  }
  const int frames = std::min(pause.frame_count(), kMostFrames);
  const uint32_t frame = frames > 1 && facts_.steps_from_older_frames && random_.Chance(0.06)
                             ? static_cast<uint32_t>(random_.Below(static_cast<uint64_t>(frames)))
                             : 0;
  if (random_.Chance(0.06) && !places_.empty()) {
    *action.mutable_run_to_location()->mutable_location() = places_[random_.Below(places_.size())];
    runs_in_frame_ = !refuses_runs_in_frame_ && random_.Chance(0.4);
    if (runs_in_frame_) action.mutable_run_to_location()->set_this_frame(true);
    return action;
  }
  switch (random_.Below(4)) {
    case 0:
      action.mutable_resume();
      break;
    case 1:
      action.mutable_step_in()->set_frame(frame);
      break;
    case 2:
      action.mutable_step_over()->set_frame(frame);
      break;
    default:
      action.mutable_step_out()->set_frame(frame);
      break;
  }
  return action;
}

Action TruthUser::OnPause(Session& session, Pause& pause) {
  Action abandon;
  abandon.mutable_abandon();
  const int most = options_.generator.max_actions * (habit_ == Habit::kEverywhere ? kEverywhereFactor : 1);
  if (actions_ >= most) {
    exhausted_ = true;
    if (!options_.detaches || !random_.Chance(kDetachAtEnd)) return abandon;
    Action detach;
    detach.mutable_detach();
    return detach;
  }
  refuses_runs_in_frame_ |= runs_in_frame_ && pause.reason() == Paused::REFUSED;
  runs_in_frame_ = false;
  absl::Status status = AtPause(session, pause);
  if (status.ok() && more_ != nullptr) status = more_->AtPause(session, pause);
  if (!status.ok()) {
    if (!EndedByLimit(status)) status_ = std::move(status);
    return abandon;
  }
  ++actions_;
  return DrawUnlessAvoided(options_.generator, pause, [&] {
    std::optional<Action> action;
    if (more_ != nullptr) action = more_->Execution(session, pause);
    return action ? *std::move(action) : Go(pause);
  });
}

}  // namespace twinstep
