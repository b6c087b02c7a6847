#include "engines/v8/v8_session.h"

#include <v8-microtask-queue.h>
#include <v8-promise.h>

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/v8/source.h"
#include "engines/v8/strings.h"
#include "engines/v8/told_exception.h"
#include "engines/v8/value_reader.h"
#include "model/act_at_pause.h"

namespace twinstep {
namespace {

// No source is longer than V8's strings, so no column and no line is larger. V8 adds to them without looking.
constexpr int64_t kLargestPosition = int64_t{1} << 29;
// Of the value that ended a program.
constexpr ValueLimits kExceptionLimits = {.object_depth = 1};

using Step = InspectorSession::Step;

void IgnoreMessage(v8::Local<v8::Message>, v8::Local<v8::Value>) {}

std::string_view StateOf(PauseOnExceptions::Mode mode) {
  switch (mode) {
    case PauseOnExceptions::UNCAUGHT:
      return "uncaught";
    case PauseOnExceptions::ALL:
      return "all";
    default:
      return "none";
  }
}

}  // namespace

V8Session::V8Session(DebuggeeIsolate& debuggee, Watchdog& watchdog, const Program& program,
                     const SessionOptions& options, std::function<void(const Exit&)> on_exit)
    : debuggee_(debuggee),
      isolate_(debuggee.isolate()),
      watchdog_(watchdog),
      program_(program),
      options_(options),
      on_exit_(std::move(on_exit)),
      url_breakpoints_(debuggee.inspector()),
      logpoints_(isolate_, debuggee.console()) {}

V8Session::~V8Session() {
  {
    v8::Isolate::Scope isolate_scope(isolate_);
    v8::HandleScope handles(isolate_);
    InspectorSession& inspector = debuggee_.inspector();
    inspector.set_pause_handler(nullptr);
    if (modules_ != nullptr) {
      for (const SetOne& one : breakpoints_) exit_.status.Update(inspector.RemoveBreakpoint(one.breakpoint.id));
      exit_.status.Update(url_breakpoints_.RemoveAll());
      if (pauses_on_exceptions_) exit_.status.Update(inspector.PauseOnExceptions("none"));
      if (blackboxes_by_url_) exit_.status.Update(inspector.BlackboxPattern("", /*anonymous=*/false));
      if (!breakpoints_active_) exit_.status.Update(inspector.SetBreakpointsActive(true));
      modules_.reset();
      exit_.status.Update(debuggee_.CloseContext(/*step_armed=*/stepped_));
    }
    script_.Reset();
    module_.Reset();
    rejection_.Reset();
    rejections_.reset();
  }
  exit_.spoiled |= debuggee_.out_of_memory() || !exit_.status.ok();
  on_exit_(exit_);
}

absl::Status V8Session::Load() {
  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  if (absl::Status status = debuggee_.OpenContext(); !status.ok()) {
    exit_.spoiled = true;
    return status;
  }
  modules_ = std::make_unique<V8ModuleLoader>(isolate_, &debuggee_.microtasks(), program_);
  v8::Context::Scope context_scope(debuggee_.context());
  if (truth_ != nullptr) {
    truth_recorder_ = std::make_unique<V8TruthRecorder>(isolate_, *truth_);
    if (absl::Status status = truth_recorder_->Install(debuggee_.context()); !status.ok()) return status;
  }
  debuggee_.LimitStack();
  if (program_.setup_size() > 0) {
    if (absl::Status status = RunSetup(); !status.ok()) return status;
  }
  rejections_ = std::make_unique<V8PromiseRejections>(
      isolate_, [this](const InspectorPosition& position) { return ToLocation(position); });
  return CompileProgram();
}

absl::Status V8Session::RunSetup() {
  InspectorSession& inspector = debuggee_.inspector();
  if (debuggee_.debugged()) {
    if (absl::Status status = inspector.SkipAllPauses(true); !status.ok()) return status;
  }
  watchdog_.Arm(options_.cpu_limit);
  absl::Status result;
  for (int i = 0; i < program_.setup_size() && result.ok(); ++i) {
    v8::TryCatch caught(isolate_);
    v8::Local<v8::Context> context = debuggee_.context();
    v8::Local<v8::Script> script;
    const std::string name = absl::StrCat("setup-", i, ".js");
    if (!CompileScript(context, name, program_.setup(i)).ToLocal(&script) || script->Run(context).IsEmpty()) {
      std::string message = "ended";
      if (caught.HasCaught() && !caught.HasTerminated() && !caught.Message().IsEmpty()) {
        message = ToUtf8(isolate_, caught.Message()->Get());
      }
      result = absl::InvalidArgumentError(absl::StrCat("setup script ", i, ": ", message));
    }
    if (result.ok()) RunJobs();
  }
  watchdog_.Disarm();
  isolate_->CancelTerminateExecution();
  if (terminated()) {
    exit_.spoiled = true;
    result = absl::ResourceExhaustedError("setup scripts ran out of time or memory");
  }
  if (!debuggee_.debugged()) return result;
  // For the next session as well, should this one end here.
  result.Update(inspector.SkipAllPauses(false));
  if (!result.ok()) return result;
  absl::StatusOr<std::vector<std::string>> lexicals = inspector.LexicalNames(debuggee_.context());
  if (!lexicals.ok()) return lexicals.status();
  setup_lexicals_.insert(lexicals->begin(), lexicals->end());
  setup_globals_ = debuggee_.GlobalNames(debuggee_.context());
  return absl::OkStatus();
}

absl::Status V8Session::CompileProgram() {
  v8::TryCatch caught(isolate_);
  if (program_.kind() == Program::MODULE) {
    v8::Local<v8::Module> module;
    if (modules_->CompileMain().ToLocal(&module)) {
      main_script_ = module->ScriptId();
      module_.Reset(isolate_, module);
      modules_->Link(module);
    }
  } else {
    v8::Local<v8::Script> script;
    if (CompileScript(debuggee_.context(), kMainName, program_.source()).ToLocal(&script)) {
      main_script_ = script->GetUnboundScript()->GetId();
      script_.Reset(isolate_, script);
    }
  }
  if (caught.HasCaught()) {
    rejection_.Reset(isolate_, caught.Exception());
    // Nothing of it will run, also where only an import is missing.
    main_script_ = -1;
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Location>> V8Session::BreakableLocations() {
  std::vector<Location> locations;
  if (main_script_ < 0) return locations;
  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  absl::StatusOr<std::vector<InspectorPosition>> positions =
      debuggee_.inspector().PossibleBreakpoints({.script_id = main_script_}, std::nullopt);
  if (!positions.ok()) return positions.status();
  locations.reserve(positions->size());
  for (const InspectorPosition& position : *positions) locations.push_back(ToLocation(position));
  return locations;
}

std::optional<InspectorPosition> V8Session::ToInspector(const Location& location) const {
  if (location.line() == 0 || location.line() > kLargestPosition) return std::nullopt;
  InspectorPosition position;
  switch (location.source()) {
    case Location::MAIN:
      position.script_id = main_script_;
      break;
    case Location::MODULE:
      position.script_id = modules_->FindScript(location.name());
      break;
    default:
      return std::nullopt;
  }
  if (position.script_id < 0) return std::nullopt;
  position.line = int64_t{location.line()} - 1;
  position.column = std::min(int64_t{location.column()}, kLargestPosition);
  return position;
}

std::vector<V8Session::SetOne>::iterator V8Session::FindBreakpoint(const Location& requested,
                                                                   const InspectorPosition& position) {
  const auto is_at = [](const InspectorPosition& a, const InspectorPosition& b) {
    return a.script_id == b.script_id && a.line == b.line && a.column == b.column;
  };
  auto found = std::find_if(breakpoints_.begin(), breakpoints_.end(),
                            [&](const SetOne& one) { return is_at(one.requested, position); });
  if (found != breakpoints_.end()) return found;
  return std::find_if(breakpoints_.begin(), breakpoints_.end(), [&](const SetOne& one) {
    const InspectorPosition& there = one.breakpoint.position;
    return requested.has_column() ? is_at(there, position)
                                  : there.script_id == position.script_id && there.line == position.line;
  });
}

absl::StatusOr<Output> V8Session::SetBreakpoint(const Location& requested) {
  class SetBreakpoint set;
  *set.mutable_location() = requested;
  return SetBreakpointThat(set, {});
}

absl::StatusOr<Output> V8Session::SetBreakpointThat(const class SetBreakpoint& set, const ValueLimits& limits) {
  Output output;
  const Location& requested = set.location();
  const std::optional<InspectorPosition> position = ToInspector(requested);
  if (!position) {
    output.mutable_breakpoint_refused();
    return output;
  }
  // V8 answers a repeated request with an error: the first one stands.
  for (const SetOne& one : breakpoints_) {
    if (one.requested.script_id != position->script_id || one.requested.line != position->line ||
        one.requested.column != position->column) {
      continue;
    }
    *output.mutable_breakpoint_set()->mutable_location() = ToLocation(one.breakpoint.position);
    output.mutable_breakpoint_set()->set_duplicate(true);
    return output;
  }
  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  absl::StatusOr<std::string> condition = ConditionOf(set, limits);
  if (!condition.ok()) return condition.status();
  absl::StatusOr<InspectorSession::Breakpoint> breakpoint = debuggee_.inspector().SetBreakpoint(*position, *condition);
  if (absl::IsNotFound(breakpoint.status())) {
    output.mutable_breakpoint_refused();
    return output;
  }
  if (!breakpoint.ok()) return breakpoint.status();
  *output.mutable_breakpoint_set()->mutable_location() = ToLocation(breakpoint->position);
  if (!set.log().empty()) logpoints_.SetLocation(output.breakpoint_set().location());
  breakpoints_.push_back({*position, *std::move(breakpoint)});
  return output;
}

absl::StatusOr<std::string> V8Session::ConditionOf(const class SetBreakpoint& set, const ValueLimits& limits) {
  if (set.log().empty()) return set.condition();
  const v8::Context::Scope context_scope(debuggee_.context());
  setup_lexicals_.insert(std::string(V8Logpoints::kName));
  return logpoints_.Condition(debuggee_.context(), set, limits);
}

absl::StatusOr<Output> V8Session::SetBreakpointByUrl(const class SetBreakpoint& set, const ValueLimits& limits) {
  Output output;
  if (main_script_ < 0) {
    output.mutable_breakpoint_refused();
    return output;
  }
  absl::StatusOr<std::string> condition = ConditionOf(set, limits);
  if (!condition.ok()) return condition.status();
  absl::StatusOr<Output> answer = url_breakpoints_.Set(set, *condition, [this](const InspectorPosition& position) {
    const Location location = ToLocation(position);
    return location.source() == Location::OTHER ? Location() : location;
  });
  if (answer.ok() && !set.log().empty()) logpoints_.SetLocation(answer->breakpoint_set().location());
  return answer;
}

absl::StatusOr<Output> V8Session::RemoveBreakpoint(const Location& requested) {
  Output output;
  output.mutable_breakpoint_removed()->set_removed(false);
  const std::optional<InspectorPosition> position = ToInspector(requested);
  if (!position) return output;
  const auto found = FindBreakpoint(requested, *position);
  if (found == breakpoints_.end()) return output;
  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  if (absl::Status status = debuggee_.inspector().RemoveBreakpoint(found->breakpoint.id); !status.ok()) return status;
  breakpoints_.erase(found);
  output.mutable_breakpoint_removed()->set_removed(true);
  return output;
}

absl::StatusOr<Output> V8Session::Act(const Action& action, const ValueLimits& limits) {
  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  Output output;
  switch (action.kind_case()) {
    case Action::kRemoveBreakpoint: {
      const absl::StatusOr<bool> removed = url_breakpoints_.Remove(action.remove_breakpoint());
      if (!removed.ok()) return removed.status();
      output.mutable_breakpoint_removed()->set_removed(*removed);
      return output;
    }
    case Action::kSetBreakpoint:
      if (action.set_breakpoint().has_scripts()) return SetBreakpointByUrl(action.set_breakpoint(), limits);
      return SetBreakpointThat(action.set_breakpoint(), limits);
    case Action::kPauseOnExceptions: {
      const PauseOnExceptions::Mode mode = action.pause_on_exceptions().mode();
      pauses_on_exceptions_ = pauses_on_exceptions_ || mode != PauseOnExceptions::NONE;
      TakeForUncaught();
      if (absl::Status status = debuggee_.inspector().PauseOnExceptions(StateOf(mode)); !status.ok()) return status;
      output.mutable_exceptions_configured();
      return output;
    }
    case Action::kBreakpointsActive:
      breakpoints_active_ = action.breakpoints_active().active();
      if (absl::Status status = debuggee_.inspector().SetBreakpointsActive(breakpoints_active_); !status.ok()) {
        return status;
      }
      output.mutable_breakpoints_switched();
      return output;
    case Action::kBlackbox:
      if (!action.blackbox().has_begin()) return BlackboxByUrl(action.blackbox());
      return BlackboxRange(action.blackbox());
    case Action::kListPlaces:
      return Places(action.list_places());
    case Action::kWatch:
      if (absl::Status status = debuggee_.inspector().Watch(action.watch().attaches()); !status.ok()) return status;
      output.mutable_watched();
      return output;
    case Action::kEvaluate:
    case Action::kSetVariable:
    case Action::kSetReturnValue:
    case Action::kInspect:
      return ActAtPause(pause_, action, limits);
    default:
      return Session::Act(action, limits);
  }
}

absl::StatusOr<Output> V8Session::BlackboxByUrl(const Blackbox& blackbox) {
  Output output;
  const absl::Status status = debuggee_.inspector().BlackboxPattern(blackbox.url_pattern(), blackbox.anonymous());
  if (!status.ok() && !absl::IsInvalidArgument(status)) return status;
  output.mutable_blackboxed()->set_refused(!status.ok());
  blackboxes_by_url_ |= status.ok();
  return output;
}

absl::StatusOr<Output> V8Session::BlackboxRange(const Blackbox& blackbox) {
  Output output;
  const std::optional<InspectorPosition> begin = ToInspector(blackbox.begin());
  const std::optional<InspectorPosition> end = ToInspector(blackbox.end());
  const auto place = [](const InspectorPosition& position) { return std::pair(position.line, position.column); };
  if (!begin || !end || begin->script_id != end->script_id || place(*begin) >= place(*end)) {
    output.mutable_blackboxed()->set_refused(true);
    return output;
  }
  std::vector<Bounds> ranges = blackboxed_;
  ranges.emplace_back(*begin, *end);
  std::sort(ranges.begin(), ranges.end(), [&](const Bounds& a, const Bounds& b) {
    return std::pair(a.first.script_id, place(a.first)) < std::pair(b.first.script_id, place(b.first));
  });
  // The inspector takes no ranges that overlap or touch.
  std::vector<Bounds> merged;
  for (const Bounds& range : ranges) {
    if (!merged.empty() && merged.back().first.script_id == range.first.script_id &&
        place(range.first) <= place(merged.back().second)) {
      if (place(merged.back().second) < place(range.second)) merged.back().second = range.second;
    } else {
      merged.push_back(range);
    }
  }
  std::vector<InspectorPosition> positions;
  for (const Bounds& range : merged) {
    if (range.first.script_id != begin->script_id) continue;
    positions.push_back(range.first);
    positions.push_back(range.second);
  }
  const absl::Status status = debuggee_.inspector().BlackboxRanges(begin->script_id, positions);
  if (!status.ok() && !absl::IsInvalidArgument(status)) return status;
  output.mutable_blackboxed()->set_refused(!status.ok());
  if (status.ok()) blackboxed_ = std::move(merged);
  return output;
}

absl::StatusOr<Output> V8Session::Places(const ListPlaces& list) {
  Output output;
  auto& places = *output.mutable_places_listed()->mutable_places();
  if (!list.has_begin() && !list.has_end()) {
    absl::StatusOr<std::vector<Location>> all = BreakableLocations();
    if (!all.ok()) return all.status();
    places.Add(all->begin(), all->end());
    return output;
  }
  const std::optional<InspectorPosition> begin = ToInspector(list.begin());
  const std::optional<InspectorPosition> end = ToInspector(list.end());
  const auto place = [](const InspectorPosition& position) { return std::pair(position.line, position.column); };
  if (!begin || !end || begin->script_id != end->script_id || place(*begin) >= place(*end)) return output;
  absl::StatusOr<std::vector<InspectorPosition>> positions = debuggee_.inspector().PossibleBreakpoints(*begin, *end);
  if (!positions.ok()) return positions.status();
  for (const InspectorPosition& position : *positions) *places.Add() = ToLocation(position);
  return output;
}

absl::Status V8Session::CollectGarbage() {
  v8::Isolate::Scope isolate_scope(isolate_);
  // It makes two collections and more. One alone (MemoryPressureNotification) leaves a heap that differs from run to
  // run, and with it the way in which a known bug of V8 dies (tests/campaign_test).
  isolate_->LowMemoryNotification();
  return absl::OkStatus();
}

absl::StatusOr<Finished> V8Session::Run(Driver& driver) {
  driver_ = &driver;
  debuggee_.inspector().set_pause_handler(this);
  absl::StatusOr<Finished> finished = RunWithLimits();
  debuggee_.inspector().set_pause_handler(nullptr);
  driver_ = nullptr;
  return finished;
}

absl::StatusOr<Finished> V8Session::RunBare() { return RunWithLimits(); }

absl::StatusOr<Finished> V8Session::RunWithLimits() {
  if (ran_) return absl::FailedPreconditionError("a session runs once");
  ran_ = true;
  Finished finished;
  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  v8::Context::Scope context_scope(debuggee_.context());
  if (!rejection_.IsEmpty()) {
    finished.set_outcome(Finished::REJECTED);
    SetException(rejection_.Get(isolate_), finished);
    return finished;
  }
  debuggee_.LimitStack();
  watchdog_.Arm(options_.cpu_limit);
  RunProgram(finished);
  watchdog_.Disarm();
  // A termination may still be under way that found nothing left to end.
  isolate_->CancelTerminateExecution();
  for (std::string& line : debuggee_.console().Take()) finished.add_console(std::move(line));
  logpoints_.Take(finished);
  if (!failure_.ok()) return failure_;
  if (debuggee_.out_of_memory()) {
    finished.set_outcome(Finished::OUT_OF_MEMORY);
  } else if (abandoned_) {
    finished.set_outcome(Finished::ABANDONED);
  } else if (watchdog_.fired()) {
    finished.set_outcome(Finished::TIMED_OUT);
    exit_.spoiled = true;
  }
  if (terminated()) {
    finished.clear_exception();
    finished.clear_told();
  }
  return finished;
}

bool V8Session::terminated() const { return abandoned_ || debuggee_.out_of_memory() || watchdog_.fired(); }

void V8Session::RunProgram(Finished& finished) {
  v8::Local<v8::Context> context = debuggee_.context();
  finished.set_outcome(Finished::COMPLETED);
  v8::Local<v8::Value> result;
  {
    v8::TryCatch caught(isolate_);
    uncaught_ = &caught;
    TakeForUncaught();
    const v8::MaybeLocal<v8::Value> completion =
        script_.IsEmpty() ? module_.Get(isolate_)->Evaluate(context) : script_.Get(isolate_)->Run(context);
    uncaught_ = nullptr;
    isolate_->RemoveMessageListeners(IgnoreMessage);
    if (!completion.ToLocal(&result)) {
      if (caught.HasTerminated() || terminated()) return;
      finished.set_outcome(Finished::THREW);
      if (caught.HasCaught()) {
        SetException(caught.Exception(), finished);
        TellException(
            isolate_, context, caught.Message(), caught.Exception(),
            [this](const InspectorPosition& position) { return ToLocation(position); }, *finished.mutable_told());
      }
    }
  }
  if (truth_recorder_ != nullptr) truth_recorder_->BeginJobs(context);
  // As in a page, jobs run after a script that threw too.
  RunJobs();
  // A module's body answers with a promise, which is settled when its top-level awaits are over.
  if (!terminated() && !module_.IsEmpty() && !result.IsEmpty() && result->IsPromise() &&
      result.As<v8::Promise>()->State() == v8::Promise::kRejected) {
    finished.set_outcome(Finished::THREW);
    SetException(result.As<v8::Promise>()->Result(), finished);
  }
  if (terminated()) return;
  if (module_.IsEmpty()) result.Clear();
  SetRejections(result, finished);
  if (!tells_rejections_) return;
  v8::Local<v8::Value> thrown;
  if (rejections_->Tell(context, debuggee_.microtasks(), result).ToLocal(&thrown) && !terminated() &&
      finished.outcome() == Finished::COMPLETED) {
    finished.set_outcome(Finished::THREW);
    SetException(thrown, finished);
  }
}

// V8 takes an exception that only a TryCatch of the embedder catches for caught, but for a verbose one, as pages have.
void V8Session::TakeForUncaught() {
  if (!pauses_on_exceptions_ || uncaught_ == nullptr || uncaught_->IsVerbose()) return;
  // Without a listener V8 would print it.
  isolate_->AddMessageListener(IgnoreMessage);
  uncaught_->SetVerbose(true);
}

void V8Session::RunJobs() {
  v8::TryCatch caught(isolate_);
  debuggee_.microtasks().PerformCheckpoint(isolate_);
}

void V8Session::SetException(v8::Local<v8::Value> exception, Finished& finished) {
  ValueReader(isolate_, debuggee_.context()).Read(exception, kExceptionLimits, *finished.mutable_exception());
}

void V8Session::SetRejections(v8::Local<v8::Value> body, Finished& finished) {
  ExceptionTold told_body;
  rejections_->Describe(
      body,
      [this](v8::Local<v8::Value> reason, Value& out) {
        ValueReader(isolate_, debuggee_.context()).Read(reason, kExceptionLimits, out);
      },
      finished, told_body);
  if (finished.outcome() == Finished::THREW && !finished.has_told()) *finished.mutable_told() = std::move(told_body);
}

void V8Session::OnPaused(PausedMessage* message) {
  // Pauses on the way out of an ended program.
  if (driver_ == nullptr || abandoned_ || !failure_.ok()) return;
  v8::HandleScope handles(isolate_);
  v8::Context::Scope context_scope(debuggee_.context());
  if (message == nullptr || message->frame(0) == nullptr) {
    failure_ = absl::InternalError("V8's inspector paused with a message that cannot be read");
    Abandon();
    return;
  }
  if (TakeStepIn(*message)) return;
  const absl::StatusOr<Paused::Reason> reason = ReasonOf(*message);
  if (!reason.ok()) {
    failure_ = reason.status();
    Abandon();
    return;
  }
  // A pause ends the step that led to it.
  last_step_ = Step::kResume;
  expected_reason_.reset();
  Paused::Reason shown = *reason;
  while (true) {
    V8Pause pause(debuggee_, *this, *message, shown);
    pause_ = &pause;
    const Action action = driver_->OnPause(*this, pause);
    pause_ = nullptr;
    const absl::StatusOr<bool> performed = Perform(action, *message);
    if (performed.ok() && *performed) return;
    if (!performed.ok()) {
      failure_ = performed.status();
      Abandon();
      return;
    }
    shown = Paused::REFUSED;
  }
}

absl::StatusOr<Paused::Reason> V8Session::ReasonOf(PausedMessage& message) const {
  const CborString& reason = message.reason();
  if (reason == "exception" || reason == "promiseRejection") return Paused::EXCEPTION;
  if (message.hit_breakpoints()) return Paused::BREAKPOINT;
  if (expected_reason_) {
    // Nothing else is told apart from a `debugger` statement on the way.
    const absl::StatusOr<bool> statement = IsAtDebuggerStatement(message);
    if (!statement.ok()) return statement.status();
    return *statement ? Paused::DEBUGGER_STATEMENT : *expected_reason_;
  }
  if (reason == "step") return Paused::STEP;
  // V8 11 says "other" for steps and `debugger` statements alike. A program that was resumed, or one that is being
  // stepped over or out of deeper than where the step began, seldom stops at anything but such a statement. Seldom: a
  // step out at the end of a function goes into what its next call calls, and one at a `yield` outlives a resume.
  const bool deeper = message.frame_count() > last_frame_count_;
  if (last_step_ != Step::kResume && (last_step_ == Step::kInto || !deeper)) return Paused::STEP;
  const absl::StatusOr<bool> statement = IsAtDebuggerStatement(message);
  if (!statement.ok()) return statement.status();
  return *statement ? Paused::DEBUGGER_STATEMENT : Paused::STEP;
}

absl::StatusOr<bool> V8Session::IsAtDebuggerStatement(PausedMessage& message) const {
  if (!breakpoints_active_) return false;
  return debuggee_.inspector().IsDebuggerStatement(message.frame(0)->position);
}

absl::StatusOr<bool> V8Session::RestartFrame(uint32_t frame, PausedMessage& message) {
  const PausedMessage::FrameEntry* entry = message.frame(static_cast<int>(frame));
  if (entry == nullptr) return absl::InvalidArgumentError(absl::StrCat("there is no frame ", frame, " to restart"));
  // Its bytes go with the message.
  const std::string id(entry->id.bytes);
  last_step_ = Step::kInto;
  stepped_ = true;
  last_frame_count_ = message.frame_count();
  expected_reason_ = Paused::RESTARTED;
  absl::Status status = debuggee_.inspector().RestartFrame({.bytes = id});
  if (status.ok()) return true;
  last_step_ = Step::kResume;
  expected_reason_.reset();
  if (absl::IsFailedPrecondition(status)) return false;
  return status;
}

absl::StatusOr<bool> V8Session::RunToLocation(const class RunToLocation& run_to, int frame_count) {
  const std::optional<InspectorPosition> position = ToInspector(run_to.location());
  if (!position) return false;
  // Whether it comes there or not, V8 forgets the place at the next pause: like a step.
  last_step_ = Step::kOut;
  stepped_ = true;
  last_frame_count_ = frame_count;
  expected_reason_ = Paused::LOCATION_REACHED;
  absl::Status status = debuggee_.inspector().ContinueToLocation(*position, run_to.this_frame());
  if (status.ok()) return true;
  last_step_ = Step::kResume;
  expected_reason_.reset();
  if (absl::IsNotFound(status)) return false;
  return status;
}

// As Chrome's DevTools steps into one of a line's calls (DebuggerModel.ts): a breakpoint at that place does not count.
absl::StatusOr<bool> V8Session::StepInAt(const Location& target, PausedMessage& message) {
  const std::optional<InspectorPosition> position = ToInspector(target);
  if (!position) return false;
  const auto place = [](const InspectorPosition& at) { return std::tuple(at.script_id, at.line, at.column); };
  if (place(message.frame(0)->position) == place(*position)) {
    if (absl::Status status = Continue(Step::kInto, message.frame_count()); !status.ok()) return status;
    return true;
  }
  last_step_ = Step::kOut;
  stepped_ = true;
  last_frame_count_ = message.frame_count();
  expected_reason_ = Paused::STEP;
  step_in_at_ = position;
  absl::Status status = debuggee_.inspector().ContinueToLocation(*position, /*in_this_frame=*/true);
  if (status.ok()) return true;
  last_step_ = Step::kResume;
  expected_reason_.reset();
  step_in_at_.reset();
  if (absl::IsNotFound(status)) return false;
  return status;
}

bool V8Session::TakeStepIn(PausedMessage& message) {
  const std::optional<InspectorPosition> at = std::exchange(step_in_at_, std::nullopt);
  if (!at || message.reason() == "exception" || message.reason() == "promiseRejection") return false;
  const InspectorPosition& here = message.frame(0)->position;
  if (here.script_id != at->script_id || here.line != at->line || here.column != at->column) return false;
  // No call, but a pause of its own.
  if (debuggee_.inspector().IsDebuggerStatement(here).value_or(false)) return false;
  expected_reason_.reset();
  failure_.Update(Continue(Step::kInto, message.frame_count()));
  return true;
}

absl::StatusOr<bool> V8Session::Perform(const Action& action, PausedMessage& message) {
  uint32_t frame = 0;
  Step step = Step::kResume;
  switch (action.kind_case()) {
    case Action::kResume:
      break;
    case Action::kStepIn:
      step = Step::kInto;
      frame = action.step_in().frame();
      if (frame == 0 && action.step_in().has_target()) return StepInAt(action.step_in().target(), message);
      break;
    case Action::kStepOver:
      step = Step::kOver;
      frame = action.step_over().frame();
      break;
    case Action::kStepOut:
      step = Step::kOut;
      frame = action.step_out().frame();
      break;
    case Action::kAbandon:
      Abandon();
      return true;
    case Action::kDetach:
      Detach();
      return true;
    case Action::kRestartFrame:
      return RestartFrame(action.restart_frame().frame(), message);
    case Action::kRunToLocation:
      return RunToLocation(action.run_to_location(), message.frame_count());
    default:
      return absl::InvalidArgumentError(absl::StrCat("not an action that ends a pause: ", action.ShortDebugString()));
  }
  if (frame != 0) return absl::InvalidArgumentError("V8's steps are relative to the youngest frame");
  if (step == Step::kInto && action.step_in().into_async_calls()) {
    last_step_ = step;
    stepped_ = true;
    last_frame_count_ = message.frame_count();
    if (absl::Status status = debuggee_.inspector().StepIntoAsync(); !status.ok()) return status;
    return true;
  }
  if (absl::Status status = Continue(step, message.frame_count()); !status.ok()) return status;
  return true;
}

absl::Status V8Session::Continue(Step step, int frame_count) {
  last_step_ = step;
  stepped_ = stepped_ || step != Step::kResume;
  last_frame_count_ = frame_count;
  return debuggee_.inspector().Continue(step);
}

void V8Session::Abandon() {
  abandoned_ = true;
  last_step_ = Step::kResume;
  // Takes effect as soon as the program runs again, before its next statement.
  isolate_->TerminateExecution();
  failure_.Update(debuggee_.inspector().Continue(Step::kResume));
}

void V8Session::Detach() {
  last_step_ = Step::kResume;
  // What was set goes with the inspector's session.
  breakpoints_.clear();
  url_breakpoints_.Forget();
  pauses_on_exceptions_ = false;
  blackboxes_by_url_ = false;
  breakpoints_active_ = true;
  debuggee_.DetachDebugger();
}

absl::Status V8Session::CheckLimits() {
  const bool out_of_memory = debuggee_.out_of_memory();
  if (!out_of_memory && !watchdog_.fired()) return absl::OkStatus();
  // What ended an evaluation does not end the program that it interrupted.
  isolate_->TerminateExecution();
  if (out_of_memory) return absl::ResourceExhaustedError("the session has used all of its memory");
  return absl::DeadlineExceededError("the session has used all of its time");
}

Location V8Session::ToLocation(const InspectorPosition& position) const {
  Location location;
  location.set_line(static_cast<uint32_t>(position.line + 1));
  location.set_column(static_cast<uint32_t>(position.column));
  if (position.script_id == main_script_) return location;
  if (const Program::Module* module = modules_->FindByScript(position.script_id); module != nullptr) {
    location.set_source(Location::MODULE);
    location.set_name(module->specifier());
  } else {
    // V8 numbers scripts in the order in which it compiles them, and the setup scripts come first.
    location.set_source(position.script_id > main_script_ ? Location::EVAL : Location::OTHER);
  }
  return location;
}

bool V8Session::IsSetupGlobal(std::string_view name) const {
  return program_.setup_size() > 0 ? setup_globals_.contains(name) : debuggee_.builtin_names().contains(name);
}

}  // namespace twinstep
