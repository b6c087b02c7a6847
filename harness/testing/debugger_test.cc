#include "harness/testing/debugger_test.h"

#include <gtest/gtest.h>

#include <functional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/time.h"
#include "model/actions/actions_text.h"
#include "model/answers/display.h"
#include "model/sessions/capture.h"

namespace twinstep::debugger_testing {
namespace {

void Fail(std::source_location where, const std::string& sentence) {
  ADD_FAILURE_AT(where.file_name(), static_cast<int>(where.line())) << sentence;
}

// An Error's message where there is one.
std::string ExceptionText(const Value& exception) {
  const JsValue value(exception);
  const std::optional<JsValue> message = value.property("message");
  if (!message.has_value() || !message->string().has_value()) return value.ToText();
  const std::string& name = exception.object().class_name();
  return absl::StrCat(name.empty() ? "Error" : name, ": ", *message->string());
}

}  // namespace

DebuggerTest::DebuggerTest(const EngineUnderTest& engine, const ProgramText& program, const SessionOptions& options,
                           std::source_location where)
    : engine_(engine.name), options_(options), history_(std::make_shared<History>()) {
  history_->program = program.program();
  absl::StatusOr<std::unique_ptr<PulledSession>> session =
      PulledSession::Open(engine_, history_->program, options_, history_->trace);
  if (session.ok()) {
    session_ = *std::move(session);
    return;
  }
  end_ = absl::StrCat("the program was not loaded: ", std::string(session.status().message()));
  Fail(where, absl::StrCat("The program cannot be loaded: ", std::string(session.status().message()), "."));
}

DebuggerTest::~DebuggerTest() {
  // Before the trace goes that it writes to.
  session_.reset();
}

Answer DebuggerTest::Take(const Action& action, std::source_location where) {
  // A failure to load has been told once.
  if (session_ == nullptr) return Answer::None(end_, history_);
  absl::StatusOr<Output> output = session_->Take(action);
  if (!output.ok()) {
    const std::string why =
        absl::StrCat(std::string(output.status().message()), end_.empty() ? "" : absl::StrCat(" (", end_, ")"));
    Fail(where, absl::StrCat("Bad use of ", engine_, ": ", why, ".\nSo far:\n",
                             Outline(history_->trace, history_->trace.events_size())));
    return Answer::None(why, history_);
  }
  Answer answer(*std::move(output), history_);
  if (answer.output().has_finished()) {
    end_ = answer.Headline();
    CheckEnd(answer.output().finished(), where);
  }
  return answer;
}

Answer DebuggerTest::Do(const std::string& actions, std::source_location where) {
  const absl::StatusOr<google::protobuf::RepeatedPtrField<Action>> parsed = ParseActions(actions);
  Answer answer = Answer::None("no action was named", history_);
  if (!Check(parsed.status(), absl::StrCat("Do(\"", actions, "\")"), where)) return answer;
  for (const Action& action : *parsed) answer = Take(action, where);
  return answer;
}

void DebuggerTest::CheckEnd(const ::twinstep::Finished& finished, std::source_location where) {
  std::string sentence;
  switch (finished.outcome()) {
    case ::twinstep::Finished::REJECTED:
      sentence = absl::StrCat(engine_, " does not take the program: ", ExceptionText(finished.exception()));
      break;
    case ::twinstep::Finished::TIMED_OUT:
      sentence = absl::StrCat("The program was ended because it does not end within ",
                              absl::FormatDuration(options_.cpu_limit), " of CPU time (options.cpu_limit)");
      break;
    case ::twinstep::Finished::OUT_OF_MEMORY:
      sentence = "The program was ended because it takes too much memory";
      break;
    default:
      return;
  }
  Fail(where, absl::StrCat(sentence, ".\n", MarkedSource(history_->program, {}), "So far:\n",
                           Outline(history_->trace, history_->trace.events_size())));
}

Answer DebuggerTest::Breakpoint(const Place& place, bool set, std::source_location where) {
  Action action;
  *(set ? action.mutable_set_breakpoint()->mutable_location()
        : action.mutable_remove_breakpoint()->mutable_location()) = place.location();
  return Take(action, where);
}

Answer DebuggerTest::SetBreakpoint(uint32_t line, std::source_location where) {
  return Breakpoint(Line(line), /*set=*/true, where);
}
Answer DebuggerTest::SetBreakpoint(const Place& place, std::source_location where) {
  return Breakpoint(place, /*set=*/true, where);
}
Answer DebuggerTest::RemoveBreakpoint(uint32_t line, std::source_location where) {
  return Breakpoint(Line(line), /*set=*/false, where);
}
Answer DebuggerTest::RemoveBreakpoint(const Place& place, std::source_location where) {
  return Breakpoint(place, /*set=*/false, where);
}

Answer DebuggerTest::Start(std::source_location where) {
  Action action;
  action.mutable_start();
  return Take(action, where);
}

Answer DebuggerTest::Resume(std::source_location where) {
  Action action;
  action.mutable_resume();
  return Take(action, where);
}

Answer DebuggerTest::StepIn(std::source_location where) {
  Action action;
  action.mutable_step_in();
  return Take(action, where);
}

Answer DebuggerTest::StepOver(std::source_location where) {
  Action action;
  action.mutable_step_over();
  return Take(action, where);
}

Answer DebuggerTest::StepOut(std::source_location where) {
  Action action;
  action.mutable_step_out();
  return Take(action, where);
}

Answer DebuggerTest::Abandon(std::source_location where) {
  Action action;
  action.mutable_abandon();
  return Take(action, where);
}

bool DebuggerTest::Check(const absl::Status& status, const std::string& what, std::source_location where) {
  if (status.ok()) return true;
  Fail(where,
       absl::StrCat("Bad use of ", engine_, ": ", what, " is not possible: ", std::string(status.message()), "."));
  return false;
}

Evaluation DebuggerTest::DoEvaluate(const std::string& expression, int frame, std::source_location where) {
  Evaluation evaluation;
  if (session_ == nullptr) return evaluation;
  const absl::Status status = session_->Look([&](Session&, Pause* pause) {
    if (pause == nullptr) return absl::FailedPreconditionError("the program has not been started");
    return pause->Evaluate(frame, expression, SideEffects::kAllow, kFullLimits, evaluation);
  });
  if (!Check(status, absl::StrCat("evaluating \"", expression, "\""), where)) evaluation.Clear();
  return evaluation;
}

JsValue DebuggerTest::Evaluate(const std::string& expression, int frame, std::source_location where) {
  const Evaluation evaluation = DoEvaluate(expression, frame, where);
  if (evaluation.has_thrown()) {
    Fail(where, absl::StrCat("\"", expression, "\" throws ", ExceptionText(evaluation.thrown()), "."));
  } else if (evaluation.failed()) {
    Fail(where, absl::StrCat(engine_, " cannot evaluate \"", expression, "\"."));
  }
  return JsValue(evaluation.value());
}

JsValue DebuggerTest::EvaluateThrows(const std::string& expression, int frame, std::source_location where) {
  const Evaluation evaluation = DoEvaluate(expression, frame, where);
  if (evaluation.has_value()) {
    Fail(where, absl::StrCat("\"", expression, "\" does not throw; it gives ", ToText(evaluation.value()), "."));
  } else if (evaluation.failed()) {
    Fail(where, absl::StrCat(engine_, " cannot evaluate \"", expression, "\"."));
  }
  return JsValue(evaluation.thrown());
}

std::vector<Location> DebuggerTest::BreakableLocations(std::source_location where) {
  std::vector<Location> locations;
  if (session_ == nullptr) return locations;
  const absl::Status status = session_->Look([&](Session& session, Pause*) {
    absl::StatusOr<std::vector<Location>> found = session.BreakableLocations();
    if (found.ok()) locations = *std::move(found);
    return found.status();
  });
  Check(status, "asking for breakable locations", where);
  return locations;
}

void DebuggerTest::CollectGarbage(std::source_location where) {
  if (session_ == nullptr) return;
  Check(session_->Look([](Session& session, Pause*) { return session.CollectGarbage(); }), "collecting garbage", where);
}

}  // namespace twinstep::debugger_testing
