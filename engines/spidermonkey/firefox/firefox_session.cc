#include "engines/spidermonkey/firefox/firefox_session.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "engines/spidermonkey/firefox/firefox_pause.h"
#include "engines/spidermonkey/firefox/source_names.h"
#include "model/module_specifier.h"
#include "model/script_pattern.h"
#include "model/session_limits.h"
#include "model/sessions/act_at_pause.h"
#include "model/source/joined_tree.h"

namespace twinstep {
namespace {

bool MentionsArguments(const Program& program) {
  // An escaped identifier may be anything.
  auto mentions = [](const std::string& source) {
    return absl::StrContains(source, "arguments") || absl::StrContains(source, "\\u");
  };
  return mentions(program.source()) || std::any_of(program.setup().begin(), program.setup().end(), mentions) ||
         std::any_of(program.modules().begin(), program.modules().end(),
                     [&mentions](const Program::Module& module) { return mentions(module.source()); });
}

// No source is longer; the Debugger API takes no larger columns.
constexpr uint32_t kLargestPosition = uint32_t{1} << 29;

}  // namespace

absl::Status NoNodePrograms() {
  return absl::UnimplementedError(
      "the program is written for Node, which SpiderMonkey does not come with; run it in V8");
}

FirefoxSession::FirefoxSession(Prelude& prelude, const Program& program, const SessionOptions& options)
    : prelude_(prelude),
      program_(program),
      options_(options),
      start_(program),
      mentions_arguments_(MentionsArguments(program_)),
      hooked_frames_(prelude_),
      stepper_(hooked_frames_, options.tools_rules) {}

absl::Status FirefoxSession::Loaded() {
  state_ = State::kLoaded;
  return prelude_.Loaded();
}

void FirefoxSession::Rejected(Finished rejection) {
  state_ = State::kRejected;
  rejection_ = std::move(rejection);
}

void FirefoxSession::End() {
  state_ = State::kEnded;
  Close();
}

void FirefoxSession::EndIfRunning() {
  if (state_ != State::kEnded) End();
}

absl::StatusOr<Finished> FirefoxSession::Run(Driver& driver) {
  if (state_ == State::kRejected) {
    End();
    return rejection_;
  }
  if (state_ != State::kLoaded) return absl::FailedPreconditionError("the session has run already");
  state_ = State::kRunning;
  driver_ = &driver;
  Finished finished;
  Note(RunProgram(finished));
  // Out of time or memory, our own code fails too: no error then.
  const bool limit_reached = !abandoned_ && NoteLimits(finished);
  if (abandoned_) finished.set_outcome(Finished::ABANDONED);
  for (std::string& line : TakeConsole()) finished.add_console(std::move(line));
  for (Logged& logged : logged_) *finished.add_logged() = std::move(logged);
  if (options_.counts && !limit_reached) Note(Count());
  // Also where the user has left for it.
  const bool is_error = !error_.ok() && CheckLimits().ok();
  End();
  if (is_error) return error_;
  if (finished.outcome() == Finished::OUTCOME_UNSPECIFIED) {
    return absl::InternalError("SpiderMonkey ended the program without a reason");
  }
  return finished;
}

// ---- Breakpoints

absl::StatusOr<FirefoxSession::SourceState*> FirefoxSession::FindBreakable(const Location& location) {
  if (state_ == State::kEnded) return absl::FailedPreconditionError("the session is over");
  if (state_ == State::kRejected) return nullptr;
  if (location.source() != Location::MAIN && location.source() != Location::MODULE) return nullptr;
  for (size_t i = 0; i < sources_.size(); ++i) {
    SourceState& source = sources_[i];
    if (source.kind != location.source()) continue;
    if (source.kind == Location::MODULE && ResolveSpecifier("", source.name) != ResolveSpecifier("", location.name())) {
      continue;
    }
    if (!source.sites) {
      listed_sites_.clear();
      RETURN_IF_ERROR(prelude_.ListSites(static_cast<int>(i)));
      source.sites = std::make_unique<BreakpointSites>(std::move(listed_sites_));
    }
    return &source;
  }
  return nullptr;
}

absl::StatusOr<std::vector<Location>> FirefoxSession::BreakableLocations() {
  ASSIGN_OR_RETURN(auto* source, FindBreakable(Location()));
  std::vector<Location> locations;
  if (source == nullptr) return locations;
  for (const Position& position : source->sites->Positions()) {
    locations.push_back(LocationOf({static_cast<int>(source - sources_.data()), position}));
  }
  return locations;
}

absl::Status FirefoxSession::Install(SourceState& source, Position position) {
  const int breakpoint = BreakpointNumber(static_cast<int>(&source - sources_.data()), position);
  for (const BreakpointSite& site : source.sites->At(position)) {
    RETURN_IF_ERROR(prelude_.SetBreakpoint(breakpoint, site, options_.tools_rules));
  }
  stepper_.BreakpointChanged(position);
  return absl::OkStatus();
}

absl::Status FirefoxSession::Uninstall(SourceState& source, Position position) {
  const int breakpoint = BreakpointNumber(static_cast<int>(&source - sources_.data()), position);
  for (const BreakpointSite& site : source.sites->At(position)) {
    RETURN_IF_ERROR(prelude_.ClearBreakpoint(breakpoint, site.script));
  }
  stepper_.BreakpointChanged(position);
  return absl::OkStatus();
}

absl::StatusOr<Output> FirefoxSession::SetBreakpointThat(const class SetBreakpoint& request,
                                                         const ValueLimits& limits) {
  const Location& requested = request.location();
  ASSIGN_OR_RETURN(auto* source, FindBreakable(requested));
  Output output;
  std::optional<BreakpointSites::SetResult> set;
  if (source != nullptr) {
    set = source->sites->Set(RequestOf(requested), options_.breakpoint_sliding == NEXT);
  }
  if (!set) {
    output.mutable_breakpoint_refused();
    return output;
  }
  const int number = static_cast<int>(source - sources_.data());
  *output.mutable_breakpoint_set()->mutable_location() = LocationOf({number, set->position});
  // Firefox keeps one breakpoint for a place: what is asked for last counts.
  BreakpointKey& key = breakpoints_[BreakpointNumber(number, set->position)];
  key.condition = request.condition();
  key.log = request.log();
  key.limits = limits;
  if (set->duplicate) {
    output.mutable_breakpoint_set()->set_duplicate(true);
    return output;
  }
  RETURN_IF_ERROR(Install(*source, set->position));
  return output;
}

absl::StatusOr<Output> FirefoxSession::RemoveBreakpointAt(const Location& requested) {
  ASSIGN_OR_RETURN(auto* source, FindBreakable(requested));
  Output output;
  BreakpointRemoved& answer = *output.mutable_breakpoint_removed();
  if (source == nullptr) return output;
  const std::optional<Position> removed = source->sites->Remove(RequestOf(requested));
  if (!removed) return output;
  answer.set_removed(true);
  RETURN_IF_ERROR(Uninstall(*source, *removed));
  return output;
}

bool FirefoxSession::HasLogpoint(const Place& place) const {
  return std::any_of(breakpoints_.begin(), breakpoints_.end(), [&](const BreakpointKey& key) {
    return key.source == place.source && key.position == place.position && !key.log.empty();
  });
}

int FirefoxSession::BreakpointNumber(int source, Position position) {
  const auto found = std::find_if(breakpoints_.begin(), breakpoints_.end(), [&](const BreakpointKey& key) {
    return key.source == source && key.position == position;
  });
  if (found != breakpoints_.end()) return static_cast<int>(found - breakpoints_.begin());
  breakpoints_.push_back({.source = source, .position = position, .condition = "", .log = "", .limits = {}});
  return static_cast<int>(breakpoints_.size()) - 1;
}

Location FirefoxSession::LocationOf(const Place& place) const {
  const SourceState& source = sources_[place.source];
  const TextPosition at = {place.position.line, std::max(place.position.column, 0)};
  // What is not the main source begins where its document does.
  Location location = (source.kind == Location::MAIN ? start_ : ScriptStart(Program())).LocationAt(at);
  location.set_source(source.kind);
  if (!source.name.empty()) location.set_name(source.name);
  location.set_code(source.code);
  return location;
}

Position FirefoxSession::PositionOf(const Location& location) const {
  TextPosition at = {static_cast<int>(std::min(location.line(), kLargestPosition)),
                     static_cast<int>(std::min(location.column(), kLargestPosition))};
  if (location.source() == Location::MAIN) at = start_.ToDocument(at);
  return {at.line, at.column};
}

BreakpointRequest FirefoxSession::RequestOf(const Location& location) const {
  const Position at = PositionOf(location);
  BreakpointRequest request{at.line, std::nullopt};
  if (location.has_column()) request.column = at.column;
  return request;
}

// ---- Other actions

absl::StatusOr<Output> FirefoxSession::Act(const Action& action, const ValueLimits& limits) {
  if (state_ == State::kEnded) return absl::FailedPreconditionError("the session is over");
  Output output;
  switch (action.kind_case()) {
    case Action::kRemoveBreakpoint:
      if (!action.remove_breakpoint().has_scripts()) return RemoveBreakpointAt(action.remove_breakpoint().location());
      return RemoveBreakpointByUrl(action.remove_breakpoint());
    case Action::kSetBreakpoint:
      if (!action.set_breakpoint().function().empty()) {
        return absl::UnimplementedError("SpiderMonkey sets no breakpoints at calls of a function: Firefox has none");
      }
      if (action.set_breakpoint().has_scripts()) return SetBreakpointByUrl(action.set_breakpoint(), limits);
      return SetBreakpointThat(action.set_breakpoint(), limits);
    case Action::kPauseOnExceptions: {
      exceptions_ = action.pause_on_exceptions().mode();
      output.mutable_done();
      if (state_ == State::kRejected) return output;
      RETURN_IF_ERROR(prelude_.SetExceptionHook(exceptions_ != PauseOnExceptions::NONE));
      return output;
    }
    case Action::kBlackbox: {
      const bool taken_back = action.blackbox().taken_back();
      if (!action.blackbox().has_begin()) {
        hooked_frames_.NoteBlackboxed();
        ASSIGN_OR_RETURN(const bool taken, prelude_.BlackboxUrls(taken_back ? "" : action.blackbox().url_pattern(),
                                                                 action.blackbox().anonymous() && !taken_back));
        output.mutable_done()->set_refused(!taken);
        return output;
      }
      const Location& begin = action.blackbox().begin();
      const Location& end = action.blackbox().end();
      ASSIGN_OR_RETURN(auto* source, FindBreakable(begin));
      ASSIGN_OR_RETURN(auto* end_source, FindBreakable(end));
      const bool refused = source == nullptr || source != end_source || PositionOf(begin) >= PositionOf(end);
      output.mutable_done()->set_refused(refused);
      if (refused) return output;
      hooked_frames_.NoteBlackboxed();
      ASSIGN_OR_RETURN(const bool taken, prelude_.Blackbox(static_cast<int>(source - sources_.data()),
                                                           PositionOf(begin), PositionOf(end), taken_back));
      output.mutable_done()->set_refused(!taken);
      return output;
    }
    case Action::kBreakpointsActive:
      stepper_.SkipBreakpoints(!action.breakpoints_active().active());
      output.mutable_done();
      return output;
    case Action::kPause: {
      if (state_ != State::kLoaded && state_ != State::kRejected) {
        return absl::FailedPreconditionError("the program runs already: pause is for before the start");
      }
      output.mutable_done();
      if (state_ == State::kRejected) return output;
      stepper_.PauseFirst();
      RETURN_IF_ERROR(hooked_frames_.Apply());
      return output;
    }
    case Action::kPausesActive:
      return absl::UnimplementedError("SpiderMonkey switches no pauses off: Firefox has that for breakpoints alone");
    case Action::kPauseBeforeScripts:
      return absl::UnimplementedError("SpiderMonkey pauses before no script: V8's instrumentation breakpoints do");
    case Action::kEdit:
      return absl::UnimplementedError("SpiderMonkey edits no source that runs: Firefox has no live edit");
    case Action::kListPlaces:
      return Places(action.list_places());
    case Action::kWatch: {
      output.mutable_done();
      if (state_ == State::kRejected) return output;
      RETURN_IF_ERROR(prelude_.Watch(action.watch().attaches()));
      return output;
    }
    case Action::kCollectGarbage: {
      RETURN_IF_ERROR(CollectGarbage());
      output.mutable_done();
      return output;
    }
    default:
      return ActAtPause(pause_, action, limits);
  }
}

// What the engine says now, not what breakpoints go by.
absl::StatusOr<Output> FirefoxSession::Places(const ListPlaces& list) {
  Output output;
  PlacesListed& places = *output.mutable_places_listed();
  ASSIGN_OR_RETURN(auto* source, FindBreakable(list.begin()));
  std::optional<Prelude::Range> range;
  if (list.has_begin() || list.has_end()) {
    ASSIGN_OR_RETURN(auto* end_source, FindBreakable(list.end()));
    range = {PositionOf(list.begin()), PositionOf(list.end())};
    if (source != end_source || list.begin().line() == 0 || range->begin >= range->end) return output;
  }
  if (source == nullptr) return output;
  const int number = static_cast<int>(source - sources_.data());
  listed_sites_.clear();
  RETURN_IF_ERROR(prelude_.ListPlaces(number, range));
  for (const Position& position : BreakpointSites(std::move(listed_sites_)).Positions()) {
    *places.add_places() = LocationOf({number, position});
  }
  return output;
}

absl::StatusOr<bool> FirefoxSession::RunToLocation(const Location& location) {
  ASSIGN_OR_RETURN(auto* source, FindBreakable(location));
  if (source == nullptr) return false;
  const std::optional<Position> position =
      source->sites->Resolve(RequestOf(location), options_.breakpoint_sliding == NEXT);
  if (!position) return false;
  run_to_ = Place{static_cast<int>(source - sources_.data()), *position};
  stepper_.Resume();
  if (source->sites->IsSet(*position)) return true;
  RETURN_IF_ERROR(Install(*source, *position));
  return true;
}

absl::Status FirefoxSession::EndRunToLocation() {
  if (!run_to_) return absl::OkStatus();
  const Place place = *run_to_;
  run_to_.reset();
  SourceState& source = sources_[place.source];
  return source.sites->IsSet(place.position) ? absl::OkStatus() : Uninstall(source, place.position);
}

absl::StatusOr<std::optional<PauseReason>> FirefoxSession::CheckCondition(FrameId frame, const std::string& condition) {
  absl::StatusOr<Prelude::EvaluationEnd> end = prelude_.Evaluate(frame, condition, SideEffects::kAllow);
  RETURN_IF_ERROR(CheckLimits());
  if (!end.ok()) return end.status();
  if (*end == Prelude::EvaluationEnd::kThrew) return PauseReason::kConditionThrew;
  if (*end != Prelude::EvaluationEnd::kValue) return std::nullopt;
  ASSIGN_OR_RETURN(bool holds, prelude_.TakeEvaluatedAsCondition());
  if (!holds) return std::nullopt;
  return PauseReason::kBreakpoint;
}

// Whatever comes of it, also where it throws, the program goes on.
absl::Status FirefoxSession::Log(FrameId frame, const Place& place, const BreakpointKey& logpoint) {
  absl::StatusOr<Prelude::EvaluationEnd> end =
      prelude_.Evaluate(frame, absl::StrCat("(\n", logpoint.log, "\n)"), SideEffects::kAllow);
  RETURN_IF_ERROR(CheckLimits());
  if (!end.ok()) return end.status();
  Logged logged;
  *logged.mutable_location() = LocationOf(place);
  ASSIGN_OR_RETURN(const uint32_t printed, PrintedLines());
  logged.set_printed(printed);
  Evaluation& evaluated = *logged.mutable_evaluated();
  Value& value = *end == Prelude::EvaluationEnd::kThrew ? *evaluated.mutable_thrown() : *evaluated.mutable_value();
  RETURN_IF_ERROR(prelude_.WriteEvaluated(logpoint.limits, value));
  if (logged_.size() < kMostLogged) logged_.push_back(std::move(logged));
  return absl::OkStatus();
}

// ---- Pauses

bool FirefoxSession::HandlePause(const std::optional<StepperPause>& stepper_pause, int source) {
  if (stepper_pause && error_.ok() && !abandoned_) {
    Note(prelude_.NewPause());
    Note(EndRunToLocation());
    StepperPause shown = *stepper_pause;
    while (error_.ok()) {
      stack_.clear();
      FirefoxPause pause(*this, shown, source);
      pause_ = &pause;
      const Action action = driver_->OnPause(*this, pause);
      pause_ = nullptr;
      const absl::StatusOr<bool> performed = Perform(action, pause);
      Note(performed.status());
      if (performed.value_or(true)) break;
      shown.reason = PauseReason::kRefused;
    }
  }
  if (!detached_) Note(hooked_frames_.Apply());
  return error_.ok() && !abandoned_ && CheckLimits().ok();
}

absl::StatusOr<bool> FirefoxSession::Perform(const Action& action, FirefoxPause& pause) {
  auto step = [this, &pause, &action](StepKind kind, uint32_t index) -> absl::StatusOr<bool> {
    if (pause.HasNoFrameFor(action)) return false;
    ASSIGN_OR_RETURN(FrameId frame, pause.FrameAt(static_cast<int>(index)));
    stepper_.Step(kind, frame);
    return true;
  };
  switch (action.kind_case()) {
    case Action::kResume:
      stepper_.Resume();
      return true;
    case Action::kStepIn:
      // Firefox's steps have none of these.
      if (action.step_in().has_target() || action.step_in().into_async_calls() || !SkipsOf(action).empty())
        return false;
      return step(StepKind::kIn, action.step_in().frame());
    case Action::kStepOver:
      if (!SkipsOf(action).empty() || !action.step_over().enters().empty()) return false;
      return step(StepKind::kOver, action.step_over().frame());
    case Action::kStepOut:
      return step(StepKind::kOut, action.step_out().frame());
    case Action::kAbandon:
      abandoned_ = true;
      return true;
    case Action::kDetach:
      detached_ = true;
      RETURN_IF_ERROR(prelude_.Detach());
      return true;
    case Action::kRunToLocation:
      // Firefox's runs to a place are breakpoints, which know of no frames.
      if (action.run_to_location().this_frame()) return false;
      return RunToLocation(action.run_to_location().location());
    case Action::kRestartFrame:
      return absl::UnimplementedError(
          "SpiderMonkey restarts no frames: Firefox does so by leaving the frame and calling its function again");
    default:
      return absl::InvalidArgumentError(absl::StrCat("no way to continue from a pause: ", action.ShortDebugString()));
  }
}

bool FirefoxSession::OnStep(FrameId frame, Place place, bool is_step_start) {
  hooked_frames_.Suspend(frame);
  const std::optional<StepperPause> pause = stepper_.OnStep(frame, place.position, is_step_start);
  if (!HandlePause(pause, place.source)) return false;
  if (pause && !options_.tools_rules && !detached_) {
    // A logpoint there is no pause, and still to be told.
    Note(prelude_.NoteReported(frame, /*before_breakpoints=*/!HasLogpoint(place)));
  }
  return error_.ok();
}

bool FirefoxSession::OnEnterFrame(FrameId frame, Place place) {
  hooked_frames_.Suspend(frame);
  return HandlePause(stepper_.OnEnterFrame(frame, place.position), place.source);
}

bool FirefoxSession::OnPop(FrameId frame, Place place, Completion completion) {
  hooked_frames_.Suspend(frame);
  returning_ = completion.kind == Completion::kReturn;
  const bool goes_on = HandlePause(stepper_.OnPop(frame, place.position, completion), place.source);
  returning_ = false;
  return goes_on;
}

bool FirefoxSession::OnBreakpoint(FrameId frame, Place place) {
  hooked_frames_.Suspend(frame);
  if (!stepper_.MayBreak(frame, place.position)) return HandlePause(std::nullopt, place.source);
  const bool reached = run_to_ && run_to_->source == place.source && run_to_->position == place.position;
  const BreakpointKey key = breakpoints_[BreakpointNumber(place.source, place.position)];
  PauseReason reason = PauseReason::kBreakpoint;
  if (reached) {
    if (!sources_[place.source].sites->IsSet(place.position)) reason = PauseReason::kLocationReached;
  } else if (!key.condition.empty()) {
    absl::StatusOr<std::optional<PauseReason>> checked = CheckCondition(frame, key.condition);
    // At a limit of the session the program ends as such.
    if (!checked.ok() && !CheckLimits().ok()) return false;
    Note(checked.status());
    if (!checked.ok() || !*checked) return HandlePause(std::nullopt, place.source);
    reason = **checked;
  }
  if (!reached && !key.log.empty()) {
    const absl::Status logged = Log(frame, place, key);
    if (!logged.ok() && !CheckLimits().ok()) return false;
    Note(logged);
    return HandlePause(std::nullopt, place.source);
  }
  std::optional<StepperPause> pause = stepper_.OnBreakpoint(frame, place.position);
  if (pause) pause->reason = reason;
  if (!HandlePause(pause, place.source)) return false;
  if (pause && !options_.tools_rules && !detached_) {
    Note(prelude_.NoteReported(frame, /*before_breakpoints=*/false));
  }
  return error_.ok();
}

bool FirefoxSession::OnDebuggerStatement(FrameId frame, Place place) {
  const SourceState& source = sources_[place.source];
  hooked_frames_.Suspend(frame);
  bool on_breakpoint = source.sites && source.sites->IsSet(place.position);
  for (const UrlBreakpoint& breakpoint : url_breakpoints_) {
    for (const UrlBreakpoint::Installed& installed : breakpoint.installed) {
      on_breakpoint |= installed.source == place.source && installed.position == place.position;
    }
  }
  return HandlePause(stepper_.OnDebuggerStatement(frame, place.position, on_breakpoint), place.source);
}

bool FirefoxSession::OnException(FrameId frame, Place place, bool caught, int value) {
  hooked_frames_.Suspend(frame);
  if (caught && exceptions_ == PauseOnExceptions::UNCAUGHT) return HandlePause(std::nullopt, place.source);
  std::optional<StepperPause> pause = stepper_.OnException(frame, place.position, value);
  if (pause) Note(prelude_.NoteException(frame, value, options_.tools_rules));
  return HandlePause(pause, place.source);
}

void FirefoxSession::OnHookFailed(std::string_view error) {
  Note(absl::InternalError(absl::StrCat("a debugger hook failed: ", std::string(error))));
}

int FirefoxSession::OnSource(std::string_view introduction, std::string_view name, std::string_view own_url,
                             std::string_view text) {
  Location::Source kind = Location::OTHER;
  if (introduction == kMainIntroduction) {
    kind = Location::MAIN;
  } else if (introduction == kModuleIntroduction) {
    kind = Location::MODULE;
  } else if (introduction != kSetupIntroduction) {
    // "eval", "Function", "GeneratorFunction", ...
    kind = Location::EVAL;
  }
  std::string url(own_url);
  if (url.empty() && kind == Location::MAIN) url = std::string(kMainUrl);
  if (url.empty() && kind == Location::MODULE) url = std::string(name);
  if (kind != Location::MODULE && introduction != kSetupIntroduction) name = "";
  const uint32_t code = kind == Location::EVAL ? HashOfMade(text) : 0;
  const auto found = std::find_if(sources_.begin(), sources_.end(), [&](const SourceState& source) {
    return source.kind == kind && source.name == name && source.url == url && source.code == code;
  });
  if (found != sources_.end()) return static_cast<int>(found - sources_.begin());
  sources_.push_back({kind, std::string(name), std::move(url), code, nullptr});
  return static_cast<int>(sources_.size()) - 1;
}

}  // namespace twinstep
