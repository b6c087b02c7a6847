#include "engines/spidermonkey/spidermonkey_program.h"

#include <js/CompilationAndEvaluation.h>
#include <js/ErrorReport.h>
#include <js/Exception.h>
#include <js/Modules.h>
#include <js/Promise.h>

#include <algorithm>

#include "engines/realms.h"
#include "engines/spidermonkey/compile.h"
#include "engines/spidermonkey/told_exception.h"
#include "model/script_pattern.h"
#include "model/setup_scripts.h"

namespace twinstep {
absl::Status SpiderMonkeyProgram::Open() {
  context_.BeginProgram();
  context_.modules().Begin(program_);
  context_.random().Restart();
  global_ = context_.NewDebuggeeGlobal();
  if (!global_ || (MakesRealms(program_) && !context_.OfferRealms(global_))) {
    JS_ClearPendingException(context_.cx());
    return absl::ResourceExhaustedError("SpiderMonkey makes no realm");
  }
  if (truth_ != nullptr) {
    truth_recorder_ = std::make_unique<SpiderMonkeyTruthRecorder>(context_.cx(), watchdog_, *truth_);
    RETURN_IF_ERROR(truth_recorder_->Install(global_));
  }
  return RunSetup();
}

absl::Status SpiderMonkeyProgram::RunSetup() {
  if (program_.setup().empty()) return absl::OkStatus();
  JSContext* const cx = context_.cx();
  const JSAutoRealm realm(cx, global_);
  watchdog_.Arm(options_.cpu_limit);
  bool ok = true;
  int number = 0;
  for (; ok && number < program_.setup_size(); ++number) {
    JS::RootedScript script(cx, CompileScript(cx, program_.setup(number), kSetupIntroduction, UrlOfSetup(number)));
    JS::RootedValue result(cx);
    ok = script && JS_ExecuteScript(cx, script, &result);
    if (ok) context_.jobs().runJobs(cx);
  }
  watchdog_.Disarm();
  if (ok && !context_.end_requested() && !context_.out_of_memory()) return absl::OkStatus();
  SetupFailure failure;
  failure.set_script(static_cast<uint32_t>(number - 1));
  failure.set_reason(context_.out_of_memory() ? "out of memory" : "too slow");
  if (JS::ExceptionStack exception(cx); JS_IsExceptionPending(cx) && JS::StealPendingExceptionStack(cx, &exception)) {
    JS::ErrorReportBuilder report(cx);
    if (report.init(cx, exception, JS::ErrorReportBuilder::NoSideEffects)) {
      failure.set_reason(report.toStringResult().c_str());
      const JSErrorReport& told = *report.report();
      // What it calls may stand in another one.
      if (told.filename.c_str() != nullptr && UrlOfSetup(number - 1) == told.filename.c_str()) {
        failure.set_line(told.lineno);
        failure.set_column(std::max(told.column.oneOriginValue(), 1u) - 1);
      }
    }
  }
  JS_ClearPendingException(cx);
  return SetupFailed(program_, failure);
}

absl::Status SpiderMonkeyProgram::Compile(Describe describe, bool& rejected, Finished& finished) {
  JSContext* const cx = context_.cx();
  const JSAutoRealm realm(cx, global_);
  if (program_.kind() == Program::MODULE) {
    module_ = context_.modules().CompileMain(program_);
    rejected = !module_ || !JS::ModuleLink(cx, module_);
  } else {
    script_ = CompileScript(cx, program_.source(), kMainIntroduction, kMainName, ScriptStart(program_));
    rejected = !script_;
  }
  if (!rejected) return absl::OkStatus();
  if (!JS_IsExceptionPending(cx)) return absl::ResourceExhaustedError("SpiderMonkey ended the compilation");
  finished.set_outcome(Finished::REJECTED);
  return DescribeException(describe, *finished.mutable_exception(), *finished.mutable_told());
}

absl::Status SpiderMonkeyProgram::DescribeException(Describe describe, Value& out, ExceptionTold& told) {
  JSContext* const cx = context_.cx();
  const SpiderMonkeyContext::DebuggerControl control(context_);
  JS::ExceptionStack exception(cx);
  if (!JS::StealPendingExceptionStack(cx, &exception)) return absl::InternalError("the exception cannot be had");
  TellException(cx, exception, program_, told);
  return describe(exception.exception(), out);
}

absl::Status SpiderMonkeyProgram::DescribeRejections(Describe describe, JS::HandleObject body, Finished& finished) {
  const SpiderMonkeyContext::DebuggerControl control(context_);
  return rejections_.Describe(body, program_, describe, finished);
}

absl::Status SpiderMonkeyProgram::Run(Describe describe, Finished& finished) {
  context_.BeginProgram();
  watchdog_.Arm(options_.cpu_limit);
  rejections_.Begin(truth_ == nullptr ? nullptr : &truth_->log, &context_.jobs());
  const absl::Status status = Execute(describe, finished);
  rejections_.End();
  watchdog_.Disarm();
  return status;
}

absl::Status SpiderMonkeyProgram::Execute(Describe describe, Finished& finished) {
  JSContext* const cx = context_.cx();
  const JSAutoRealm realm(cx, global_);
  JS::RootedValue result(cx);
  const bool ok = script_ ? JS_ExecuteScript(cx, script_, &result) : JS::ModuleEvaluate(cx, module_, &result);
  if (!ok && !JS_IsExceptionPending(cx)) return absl::OkStatus();  // Ended from outside.
  if (!ok) {
    finished.set_outcome(Finished::THREW);
    RETURN_IF_ERROR(DescribeException(describe, *finished.mutable_exception(), *finished.mutable_told()));
  }
  if (truth_recorder_ != nullptr) truth_recorder_->BeginJobs();
  context_.jobs().runJobs(cx);
  if (!context_.jobs().empty()) {  // A job was ended from outside.
    finished.clear_outcome();
    return absl::OkStatus();
  }
  JS::RootedObject evaluation(cx, ok && module_ && result.isObject() ? &result.toObject() : nullptr);
  RETURN_IF_ERROR(DescribeRejections(describe, evaluation, finished));
  if (!ok) return absl::OkStatus();
  finished.set_outcome(Finished::COMPLETED);
  if (!evaluation || !JS::IsPromiseObject(evaluation) ||
      JS::GetPromiseState(evaluation) != JS::PromiseState::Rejected) {
    return tells_rejections_ ? TellRejections(describe, evaluation, finished) : absl::OkStatus();
  }
  finished.set_outcome(Finished::THREW);
  JS::RootedValue reason(cx, JS::GetPromiseResult(evaluation));
  const SpiderMonkeyContext::DebuggerControl control(context_);
  TellException(cx, JS::ExceptionStack(cx, reason, nullptr), program_, *finished.mutable_told());
  return describe(reason, *finished.mutable_exception());
}

absl::Status SpiderMonkeyProgram::TellRejections(Describe describe, JS::HandleObject body, Finished& finished) {
  JS::RootedValue thrown(context_.cx());
  const bool threw = rejections_.Tell(global_, context_.jobs(), body, &thrown);
  if (!context_.jobs().empty()) {  // A job was ended from outside.
    finished.clear_outcome();
    return absl::OkStatus();
  }
  if (!threw) return absl::OkStatus();
  finished.set_outcome(Finished::THREW);
  const SpiderMonkeyContext::DebuggerControl control(context_);
  return describe(thrown, *finished.mutable_exception());
}

bool SpiderMonkeyProgram::NoteLimits(Finished& finished) const {
  if (!context_.out_of_memory() && !context_.end_requested()) return false;
  finished.set_outcome(context_.out_of_memory() ? Finished::OUT_OF_MEMORY : Finished::TIMED_OUT);
  finished.clear_exception();
  finished.clear_told();
  finished.clear_rejections();
  return true;
}

bool SpiderMonkeyProgram::Close(bool ok) {
  // After a program that ran out of time or memory the heap is of any size and shape.
  const bool reusable = ok && !context_.end_requested() && !context_.out_of_memory();
  global_ = nullptr;
  script_ = nullptr;
  module_ = nullptr;
  truth_recorder_ = nullptr;
  context_.CleanUp();
  return reusable;
}

}  // namespace twinstep
