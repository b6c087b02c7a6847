#include "engines/spidermonkey/spidermonkey_session.h"

#include <js/CompilationAndEvaluation.h>
#include <js/ErrorReport.h>
#include <js/Exception.h>
#include <js/Modules.h>
#include <js/Promise.h>

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "engines/spidermonkey/compile.h"
#include "engines/spidermonkey/spidermonkey_pause.h"
#include "model/module_specifier.h"

namespace twinstep {
namespace {

// Exceptions that end a program are described like this at every capture level.
constexpr ValueLimits kExceptionLimits = {.object_depth = 1};

bool MentionsArguments(const Program& program) {
  // An escaped identifier may be anything.
  auto mentions = [](const std::string& source) {
    return absl::StrContains(source, "arguments") || absl::StrContains(source, "\\u");
  };
  return mentions(program.source()) || std::any_of(program.setup().begin(), program.setup().end(), mentions) ||
         std::any_of(program.modules().begin(), program.modules().end(),
                     [&mentions](const Program::Module& module) { return mentions(module.source()); });
}

BreakpointRequest RequestOf(const Location& location) {
  BreakpointRequest request{static_cast<int>(location.line()), std::nullopt};
  if (location.has_column()) request.column = static_cast<int>(location.column());
  return request;
}

}  // namespace

SpiderMonkeySession::SpiderMonkeySession(SpiderMonkeyContext& context, Watchdog& watchdog, SessionOwner& owner,
                                         const Program& program, const SessionOptions& options)
    : context_(context),
      prelude_(context.prelude()),
      watchdog_(watchdog),
      owner_(owner),
      program_(program),
      options_(options),
      mentions_arguments_(MentionsArguments(program_)),
      global_(context.cx()),
      script_(context.cx()),
      module_(context.cx()),
      hooked_frames_(prelude_),
      stepper_(hooked_frames_) {}

SpiderMonkeySession::~SpiderMonkeySession() {
  if (state_ != State::kEnded) End();
}

absl::Status SpiderMonkeySession::Load() {
  JSContext* const cx = context_.cx();
  context_.BeginProgram();
  prelude_.set_listener(this);
  context_.modules().Begin(program_);
  global_ = context_.NewDebuggeeGlobal();
  if (!global_) {
    JS_ClearPendingException(cx);
    return absl::ResourceExhaustedError("SpiderMonkey makes no realm");
  }
  if (absl::Status status = RunSetup(); !status.ok()) return status;
  if (absl::Status status = prelude_.Begin(global_); !status.ok()) return status;
  if (!program_.setup().empty()) {
    if (absl::Status status = prelude_.NoteSetup(); !status.ok()) return status;
  }
  {
    const JSAutoRealm realm(cx, global_);
    if (!Compile()) {
      if (!JS_IsExceptionPending(cx)) return absl::ResourceExhaustedError("SpiderMonkey ended the compilation");
      state_ = State::kRejected;
      return DescribeException(rejection_);
    }
  }
  state_ = State::kLoaded;
  return prelude_.Loaded();
}

absl::Status SpiderMonkeySession::RunSetup() {
  if (program_.setup().empty()) return absl::OkStatus();
  JSContext* const cx = context_.cx();
  const JSAutoRealm realm(cx, global_);
  watchdog_.Arm(options_.cpu_limit);
  bool ok = true;
  int number = 0;
  for (; ok && number < program_.setup_size(); ++number) {
    JS::RootedScript script(
        cx, CompileScript(cx, program_.setup(number), kSetupIntroduction, absl::StrCat("setup", number)));
    JS::RootedValue result(cx);
    ok = script && JS_ExecuteScript(cx, script, &result);
    if (ok) context_.jobs().runJobs(cx);
  }
  watchdog_.Disarm();
  if (ok && !context_.end_requested() && !context_.out_of_memory()) return absl::OkStatus();
  std::string reason = context_.out_of_memory() ? "out of memory" : "too slow";
  if (JS::ExceptionStack exception(cx); JS_IsExceptionPending(cx) && JS::StealPendingExceptionStack(cx, &exception)) {
    JS::ErrorReportBuilder report(cx);
    if (report.init(cx, exception, JS::ErrorReportBuilder::NoSideEffects)) reason = report.toStringResult().c_str();
  }
  JS_ClearPendingException(cx);
  return absl::InvalidArgumentError(absl::StrCat("setup script ", number - 1, " failed: ", reason));
}

bool SpiderMonkeySession::Compile() {
  JSContext* const cx = context_.cx();
  if (program_.kind() == Program::MODULE) {
    module_ = context_.modules().CompileMain(program_.source());
    return module_ && JS::ModuleLink(cx, module_);
  }
  script_ = CompileScript(cx, program_.source(), kMainIntroduction, kMainName);
  return script_;
}

void SpiderMonkeySession::End() {
  state_ = State::kEnded;
  const SpiderMonkeyContext::DebuggerControl control(context_);
  JS_ClearPendingException(context_.cx());
  const bool ended = prelude_.End().ok();
  prelude_.set_listener(nullptr);
  // After a session that ran out of time or memory the heap is of any size and shape.
  const bool reusable = ended && error_.ok() && !context_.end_requested() && !context_.out_of_memory();
  global_ = nullptr;
  script_ = nullptr;
  module_ = nullptr;
  context_.CleanUp();
  owner_.OnSessionEnd(reusable);
}

absl::Status SpiderMonkeySession::DescribeException(Value& out) {
  JSContext* const cx = context_.cx();
  const SpiderMonkeyContext::DebuggerControl control(context_);
  JS::RootedValue exception(cx);
  if (!JS_GetPendingException(cx, &exception)) return absl::InternalError("the exception cannot be had");
  JS_ClearPendingException(cx);
  return prelude_.WriteForeign(exception, kExceptionLimits, out);
}

absl::StatusOr<Finished> SpiderMonkeySession::Run(Driver& driver) {
  Finished finished;
  if (state_ == State::kRejected) {
    finished.set_outcome(Finished::REJECTED);
    *finished.mutable_exception() = rejection_;
    End();
    return finished;
  }
  if (state_ != State::kLoaded) return absl::FailedPreconditionError("the session has run already");
  state_ = State::kRunning;
  driver_ = &driver;
  context_.BeginProgram();
  watchdog_.Arm(options_.cpu_limit);
  const absl::Status executed = Execute(finished);
  watchdog_.Disarm();
  Note(executed);
  // Out of time or memory, our own code fails too: no error then.
  bool limit_reached = false;
  if (abandoned_) {
    finished.set_outcome(Finished::ABANDONED);
  } else if (context_.out_of_memory() || context_.end_requested()) {
    limit_reached = true;
    finished.set_outcome(context_.out_of_memory() ? Finished::OUT_OF_MEMORY : Finished::TIMED_OUT);
    finished.clear_exception();
  }
  for (std::string& line : context_.console().Take()) finished.add_console(std::move(line));
  End();
  if (!error_.ok() && !limit_reached) return error_;
  if (finished.outcome() == Finished::OUTCOME_UNSPECIFIED) {
    return absl::InternalError("SpiderMonkey ended the program without a reason");
  }
  return finished;
}

absl::Status SpiderMonkeySession::Execute(Finished& finished) {
  JSContext* const cx = context_.cx();
  const JSAutoRealm realm(cx, global_);
  JS::RootedValue result(cx);
  const bool ok = script_ ? JS_ExecuteScript(cx, script_, &result) : JS::ModuleEvaluate(cx, module_, &result);
  if (!ok && !JS_IsExceptionPending(cx)) return absl::OkStatus();  // Ended from outside.
  if (!ok) {
    finished.set_outcome(Finished::THREW);
    if (absl::Status status = DescribeException(*finished.mutable_exception()); !status.ok()) return status;
  }
  context_.jobs().runJobs(cx);
  if (!context_.jobs().empty()) {  // A job was ended from outside.
    finished.clear_outcome();
    return absl::OkStatus();
  }
  if (!ok) return absl::OkStatus();
  finished.set_outcome(Finished::COMPLETED);
  if (!module_ || !result.isObject()) return absl::OkStatus();
  JS::RootedObject evaluation(cx, &result.toObject());
  if (!JS::IsPromiseObject(evaluation) || JS::GetPromiseState(evaluation) != JS::PromiseState::Rejected) {
    return absl::OkStatus();
  }
  finished.set_outcome(Finished::THREW);
  JS::RootedValue reason(cx, JS::GetPromiseResult(evaluation));
  const SpiderMonkeyContext::DebuggerControl control(context_);
  return prelude_.WriteForeign(reason, kExceptionLimits, *finished.mutable_exception());
}

// ---- Breakpoints

absl::StatusOr<SpiderMonkeySession::SourceState*> SpiderMonkeySession::FindBreakable(const Location& location) {
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
      const SpiderMonkeyContext::DebuggerControl control(context_);
      listed_sites_.clear();
      if (absl::Status status = prelude_.ListSites(static_cast<int>(i)); !status.ok()) return status;
      source.sites = std::make_unique<BreakpointSites>(std::move(listed_sites_));
    }
    return &source;
  }
  return nullptr;
}

absl::StatusOr<std::vector<Location>> SpiderMonkeySession::BreakableLocations() {
  absl::StatusOr<SourceState*> source = FindBreakable(Location());
  if (!source.ok()) return source.status();
  std::vector<Location> locations;
  if (*source == nullptr) return locations;
  for (const Position& position : (*source)->sites->Positions()) {
    locations.push_back(LocationOf({static_cast<int>(*source - sources_.data()), position}));
  }
  return locations;
}

absl::StatusOr<Output> SpiderMonkeySession::SetBreakpoint(const Location& requested) {
  absl::StatusOr<SourceState*> source = FindBreakable(requested);
  if (!source.ok()) return source.status();
  Output output;
  std::optional<BreakpointSites::SetResult> set;
  if (*source != nullptr) {
    set = (*source)->sites->Set(RequestOf(requested), options_.breakpoint_sliding == NEXT);
  }
  if (!set) {
    output.mutable_breakpoint_refused();
    return output;
  }
  const int number = static_cast<int>(*source - sources_.data());
  *output.mutable_breakpoint_set()->mutable_location() = LocationOf({number, set->position});
  if (set->duplicate) {
    output.mutable_breakpoint_set()->set_duplicate(true);
    return output;
  }
  const SpiderMonkeyContext::DebuggerControl control(context_);
  const int breakpoint = BreakpointNumber(number, set->position);
  for (const BreakpointSite& site : (*source)->sites->At(set->position)) {
    if (absl::Status status = prelude_.SetBreakpoint(breakpoint, site); !status.ok()) return status;
  }
  stepper_.BreakpointChanged(set->position);
  return output;
}

absl::StatusOr<Output> SpiderMonkeySession::RemoveBreakpoint(const Location& requested) {
  absl::StatusOr<SourceState*> source = FindBreakable(requested);
  if (!source.ok()) return source.status();
  Output output;
  BreakpointRemoved& answer = *output.mutable_breakpoint_removed();
  if (*source == nullptr) return output;
  const std::optional<Position> removed = (*source)->sites->Remove(RequestOf(requested));
  if (!removed) return output;
  answer.set_removed(true);
  const SpiderMonkeyContext::DebuggerControl control(context_);
  const int breakpoint = BreakpointNumber(static_cast<int>(*source - sources_.data()), *removed);
  for (const BreakpointSite& site : (*source)->sites->At(*removed)) {
    if (absl::Status status = prelude_.ClearBreakpoint(breakpoint, site.script); !status.ok()) return status;
  }
  stepper_.BreakpointChanged(*removed);
  return output;
}

int SpiderMonkeySession::BreakpointNumber(int source, Position position) {
  const auto found = std::find_if(breakpoints_.begin(), breakpoints_.end(), [&](const BreakpointKey& key) {
    return key.source == source && key.position == position;
  });
  if (found != breakpoints_.end()) return static_cast<int>(found - breakpoints_.begin());
  breakpoints_.push_back({source, position});
  return static_cast<int>(breakpoints_.size()) - 1;
}

Location SpiderMonkeySession::LocationOf(const Place& place) const {
  Location location;
  const SourceState& source = sources_[place.source];
  location.set_source(source.kind);
  if (!source.name.empty()) location.set_name(source.name);
  location.set_line(static_cast<uint32_t>(place.position.line));
  location.set_column(static_cast<uint32_t>(std::max(place.position.column, 0)));
  return location;
}

// ---- Pauses

bool SpiderMonkeySession::HandlePause(const std::optional<StepperPause>& stepper_pause, int source) {
  if (stepper_pause && error_.ok() && !abandoned_) {
    Note(prelude_.NewPause());
    stack_.clear();
    SpiderMonkeyPause pause(*this, *stepper_pause, source);
    const Action action = driver_->OnPause(*this, pause);
    Note(Perform(action, pause));
  }
  Note(hooked_frames_.Apply());
  return error_.ok() && !abandoned_;
}

absl::Status SpiderMonkeySession::Perform(const Action& action, SpiderMonkeyPause& pause) {
  auto step = [this, &pause](StepKind kind, uint32_t index) -> absl::Status {
    absl::StatusOr<FrameId> frame = pause.FrameAt(static_cast<int>(index));
    if (!frame.ok()) return frame.status();
    stepper_.Step(kind, *frame);
    return absl::OkStatus();
  };
  switch (action.kind_case()) {
    case Action::kResume:
      stepper_.Resume();
      return absl::OkStatus();
    case Action::kStepIn:
      return step(StepKind::kIn, action.step_in().frame());
    case Action::kStepOver:
      return step(StepKind::kOver, action.step_over().frame());
    case Action::kStepOut:
      return step(StepKind::kOut, action.step_out().frame());
    case Action::kAbandon:
      abandoned_ = true;
      return absl::OkStatus();
    default:
      return absl::InvalidArgumentError(absl::StrCat("no way to go on from a pause: ", action.ShortDebugString()));
  }
}

bool SpiderMonkeySession::OnStep(FrameId frame, Place place, bool is_step_start) {
  hooked_frames_.Suspend(frame);
  return HandlePause(stepper_.OnStep(frame, place.position, is_step_start), place.source);
}

bool SpiderMonkeySession::OnEnterFrame(FrameId frame) {
  hooked_frames_.Suspend(frame);
  stepper_.OnEnterFrame(frame);
  return HandlePause(std::nullopt, 0);
}

bool SpiderMonkeySession::OnPop(FrameId frame, Place place, Completion completion) {
  hooked_frames_.Suspend(frame);
  return HandlePause(stepper_.OnPop(frame, place.position, completion), place.source);
}

bool SpiderMonkeySession::OnBreakpoint(FrameId frame, Place place) {
  hooked_frames_.Suspend(frame);
  return HandlePause(stepper_.OnBreakpoint(frame, place.position), place.source);
}

bool SpiderMonkeySession::OnDebuggerStatement(FrameId frame, Place place) {
  const SourceState& source = sources_[place.source];
  hooked_frames_.Suspend(frame);
  const bool on_breakpoint = source.sites && source.sites->IsSet(place.position);
  return HandlePause(stepper_.OnDebuggerStatement(frame, place.position, on_breakpoint), place.source);
}

void SpiderMonkeySession::OnHookFailed(std::string_view error) {
  Note(absl::InternalError(absl::StrCat("a debugger hook failed: ", std::string(error))));
}

int SpiderMonkeySession::OnSource(std::string_view introduction, std::string_view name) {
  Location::Source kind = Location::OTHER;
  if (introduction == kMainIntroduction) {
    kind = Location::MAIN;
  } else if (introduction == kModuleIntroduction) {
    kind = Location::MODULE;
  } else if (introduction != kSetupIntroduction) {
    // "eval", "Function", "GeneratorFunction", ...
    kind = Location::EVAL;
  }
  if (kind != Location::MODULE) name = "";
  const auto found = std::find_if(sources_.begin(), sources_.end(), [&](const SourceState& source) {
    return source.kind == kind && source.name == name;
  });
  if (found != sources_.end()) return static_cast<int>(found - sources_.begin());
  sources_.push_back({kind, std::string(name), nullptr});
  return static_cast<int>(sources_.size()) - 1;
}

}  // namespace twinstep
