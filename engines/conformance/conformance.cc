#include "engines/conformance/conformance.h"

#include <cstdlib>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "engines/engines.h"
#include "engines/shells/named_shell_for_test.h"
#include "model/actions/actions_text.h"
#include "model/answers/display.h"
#include "model/answers/output_names.h"
#include "model/sessions/replay.h"
#include "model/subject_table.h"
#include "model/version_number.h"
#include "model/words.h"

namespace twinstep {
namespace {

using Actions = google::protobuf::RepeatedPtrField<Action>;

std::string WithoutFirstLineBreak(absl::string_view text) {
  absl::ConsumePrefix(&text, "\n");
  return std::string(text);
}

std::string FrameName(const Frame& frame) {
  switch (frame.kind()) {
    case Frame::SCRIPT:
      return "(script)";
    case Frame::MODULE:
      return "(module)";
    case Frame::EVAL:
      return "(eval)";
    default:
      return frame.function_name().empty() ? "(anonymous)" : frame.function_name();
  }
}

// In one word where it stands most often.
std::string ReasonWord(Paused::Reason reason) {
  return reason == Paused::DEBUGGER_STATEMENT ? "debugger" : ReasonName(reason);
}

std::string EvaluationText(const Evaluation& evaluation) {
  if (evaluation.has_value()) return ToBrief(evaluation.value());
  if (evaluation.has_thrown()) return absl::StrCat("threw ", ToBrief(evaluation.thrown()));
  return evaluation.refused() ? "refused" : evaluation.no_frame() ? "no such frame" : "failed";
}

std::string AnswerText(const Output& output) {
  switch (output.kind_case()) {
    case Output::kBreakpointSet:
      if (!output.breakpoint_set().has_location()) return "at places to come";
      return absl::StrCat(
          ToText(output.breakpoint_set().location()),
          absl::StrJoin(output.breakpoint_set().more(), "",
                        [](std::string* out, const Location& more) { absl::StrAppend(out, " and ", ToText(more)); }),
          output.breakpoint_set().duplicate() ? " duplicate" : "");
    case Output::kBreakpointRefused:
      return "refused";
    case Output::kBreakpointRemoved:
      return output.breakpoint_removed().removed() ? "removed" : "not removed";
    case Output::kPaused: {
      const Paused& paused = output.paused();
      std::string text = absl::StrCat(ToText(paused.location()), " ", ReasonWord(paused.reason()), ", ",
                                      absl::StrJoin(paused.frames(), " < ", [](std::string* out, const Frame& frame) {
                                        absl::StrAppend(out, FrameName(frame));
                                      }));
      if (paused.has_returned()) absl::StrAppend(&text, ", returning ", ToBrief(paused.returned()));
      if (paused.has_thrown()) absl::StrAppend(&text, ", throwing ", ToBrief(paused.thrown()));
      for (const AsyncCalls& async : paused.async_calls()) {
        absl::StrAppend(&text, " << ", async.cause(), " ",
                        absl::StrJoin(async.calls(), " < ", [](std::string* out, const CallSite& call) {
                          absl::StrAppend(out, call.function_name().empty() ? "(no name)" : call.function_name());
                        }));
      }
      return text;
    }
    case Output::kFinished: {
      const Finished& finished = output.finished();
      std::string text = absl::StrCat("finished ", OutcomeName(finished.outcome()));
      if (finished.has_exception()) absl::StrAppend(&text, " ", ToBrief(finished.exception()));
      if (finished.console_size() > 0) absl::StrAppend(&text, ", printed ", absl::StrJoin(finished.console(), " | "));
      if (finished.logged_size() > 0) {
        absl::StrAppend(&text, ", logged ",
                        absl::StrJoin(finished.logged(), " | ", [](std::string* out, const Logged& one) {
                          absl::StrAppend(out, ToText(one.location()), " ", EvaluationText(one.evaluated()));
                        }));
      }
      return text;
    }
    case Output::kEvaluated:
      return EvaluationText(output.evaluated());
    case Output::kInspected:
      return output.inspected().has_opened() ? ToText(output.inspected().opened())
                                             : EvaluationText(output.inspected().evaluated());
    case Output::kEdited:
      return Words(Edited::Status_Name(output.edited().status()));
    case Output::kDone:
      return output.done().refused() ? "refused" : "done";
    case Output::kPlacesListed: {
      const auto& places = output.places_listed().places();
      if (places.empty()) return "none";
      return absl::StrJoin(places, " ",
                           [](std::string* out, const Location& place) { absl::StrAppend(out, ToText(place)); });
    }
    case Output::KIND_NOT_SET:
      break;
  }
  return "no output";
}

}  // namespace

std::string ToName(const testing::TestParamInfo<EngineParameter>& info) {
  return info.param.sliding == NEXT ? absl::StrCat(info.param.engine, "_sliding") : info.param.engine;
}

Program ToProgram(const Example& example) {
  Program program;
  program.set_name("example");
  program.set_kind(example.module ? Program::MODULE : Program::SCRIPT);
  program.set_source(WithoutFirstLineBreak(example.program));
  for (const auto& [specifier, source] : example.modules) {
    Program::Module& module = *program.add_modules();
    module.set_specifier(specifier);
    module.set_source(WithoutFirstLineBreak(source));
  }
  for (const absl::string_view setup : example.setup) program.add_setup(WithoutFirstLineBreak(setup));
  return program;
}

Actions ActionsIn(absl::string_view text) {
  std::vector<absl::string_view> asked;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) asked.push_back(line.substr(0, line.find(" ->")));
  const absl::StatusOr<Actions> actions = ParseActions(absl::StrJoin(asked, "\n"));
  EXPECT_TRUE(actions.ok()) << actions.status();
  return actions.value_or(Actions());
}

std::string ToBrief(const Value& value) {
  // Escaped quotes do not read well.
  if (!value.has_object()) return absl::StrReplaceAll(ToText(value), {{"\\'", "'"}});
  const Object& object = value.object();
  if (object.same_as() > 0) return "seen object";
  std::vector<std::string> parts;
  for (const Property& property : object.properties()) {
    if (object.kind() == Object::EXOTIC) {
      if (property.name().utf8() == "message" && !property.symbol()) {
        return absl::StrCat("error ", ToBrief(property.value()));
      }
    } else if (object.kind() == Object::ARRAY) {
      if (!property.not_enumerable()) parts.push_back(ToBrief(property.value()));
    } else {
      parts.push_back(
          absl::StrCat(property.name().utf8(), ": ", property.has_accessor() ? "accessor" : ToBrief(property.value())));
    }
  }
  if (object.properties_left_out() > 0) parts.push_back("...");
  switch (object.kind()) {
    case Object::FUNCTION:
      return absl::StrCat("function ", object.function_name());
    case Object::PROXY:
      return "proxy";
    case Object::ARRAY:
      return absl::StrCat("[", absl::StrJoin(parts, ", "), "]");
    case Object::EXOTIC:
      return object.class_name();
    default:
      return absl::StrCat("{", absl::StrJoin(parts, ", "), "}");
  }
}

std::string ToBrief(const Scope& scope) {
  // Of the canonical form only the kind.
  Scope empty;
  empty.set_kind(scope.kind());
  std::string text = ToText(empty);
  text.pop_back();
  return absl::StrCat(text,
                      absl::StrJoin(scope.variables(), ", ",
                                    [](std::string* out, const Variable& variable) {
                                      absl::StrAppend(out, variable.name(), ": ", ToBrief(variable.value()));
                                    }),
                      "}");
}

std::string ToTranscript(const Trace& trace, const Actions& asked) {
  std::string text;
  int actions = 0;
  for (const Event& event : trace.events()) {
    if (event.has_action()) {
      // The player abandons when it has no more actions.
      if (++actions > asked.size()) break;
      absl::StrAppend(&text, FormatAction(event.action()), " -> ");
    } else {
      absl::StrAppend(&text, AnswerText(event.output()), "\n");
    }
  }
  return text;
}

absl::StatusOr<std::unique_ptr<Engine>> MakeFreshEngine(const std::string& name) {
  const std::optional<ShellSubject> shell = NamedShell(name);
  return shell ? MakeNamedShell(*shell) : MakeEngine(name);
}

std::string ShellOf(const std::string& engine) {
  const std::optional<ShellSubject> shell = NamedShell(engine);
  return shell ? shell->shell : "";
}

Engine& SharedEngine(const std::string& name) {
  static auto& engines = *new std::map<std::string, std::unique_ptr<Engine>>;
  std::unique_ptr<Engine>& engine = engines[name];
  if (engine == nullptr) {
    absl::StatusOr<std::unique_ptr<Engine>> made = MakeFreshEngine(name);
    if (!made.ok()) {
      ADD_FAILURE() << made.status();
      std::abort();
    }
    engine = *std::move(made);
  }
  return *engine;
}

int MajorVersion(const Engine& engine) {
  const std::string version(engine.version());
  return std::atoi(version.c_str());
}

SessionOptions ConformanceTest::options() const {
  SessionOptions options;
  options.breakpoint_sliding = GetParam().sliding;
  // Nothing here comes near it but by an error: tests of the limit have their own.
  options.cpu_limit = absl::Minutes(2);
  return options;
}

Trace ConformanceTest::PlayOn(Engine& engine, const Program& program, absl::string_view actions,
                              const SessionOptions& options) {
  TestCase test_case;
  *test_case.mutable_program() = program;
  *test_case.mutable_actions() = ActionsIn(actions);
  test_case.mutable_engine()->set_breakpoint_sliding(options.breakpoint_sliding);
  test_case.set_capture(FULL);
  absl::StatusOr<Trace> trace = RunTestCase(engine, test_case, options);
  if (!trace.ok()) {
    ADD_FAILURE() << trace.status();
    return Trace();
  }
  return *std::move(trace);
}

Trace ConformanceTest::Play(const Program& program, absl::string_view actions) {
  return PlayOn(engine(), program, actions, options());
}

std::optional<std::string> ConformanceTest::Choose(const Expected& expected) {
  const int version = MajorVersion(engine());
  std::optional<absl::string_view> text = expected.both;
  if (is_v8()) {
    if (expected.v8) text = expected.v8;
    if (expected.v8_12 && version >= 12) text = expected.v8_12;
    if (expected.v8_13 && version >= 13) text = expected.v8_13;
    if (expected.v8_14 && version >= 14) text = expected.v8_14;
  } else {
    if (expected.spidermonkey) text = expected.spidermonkey;
    if (expected.spidermonkey_140 && version >= 140) text = expected.spidermonkey_140;
  }
  EXPECT_TRUE(expected.both || !expected.why.empty()) << "why do the engines differ here?";
  if (!text) return std::nullopt;
  return WithoutFirstLineBreak(*text);
}

void ConformanceTest::Check(const Example& example, const Expected& expected) {
  const std::optional<std::string> transcript = Choose(expected);
  if (!transcript) GTEST_SKIP() << expected.why;
  const Program program = ToProgram(example);
  Trace trace = Play(program, *transcript);
  for (Event& event : *trace.mutable_events()) {
    if (event.output().has_paused() && !example.async_calls) {
      event.mutable_output()->mutable_paused()->clear_async_calls();
    }
  }
  EXPECT_EQ(ToTranscript(trace, ActionsIn(*transcript)), *transcript)
      << program.source() << (expected.why.empty() ? "" : "\nthe engines differ here: ") << expected.why;
}

std::string ConformanceTest::ScopesAfter(const Example& example, absl::string_view actions) {
  const Paused paused = LastPause(Play(ToProgram(example), actions));
  if (paused.frames_size() == 0) return "no pause";
  std::string text;
  for (const Scope& scope : paused.frames(0).scopes()) absl::StrAppend(&text, ToBrief(scope), "\n");
  return text;
}

std::string ConformanceTest::VariableAfter(const Example& example, absl::string_view name, absl::string_view actions) {
  const Paused paused = LastPause(Play(ToProgram(example), actions));
  if (paused.frames_size() == 0) return "no pause";
  for (const Scope& scope : paused.frames(0).scopes()) {
    for (const Variable& variable : scope.variables()) {
      if (variable.name() == name) return ToText(variable.value());
    }
  }
  return "not listed";
}

Paused LastPause(const Trace& trace) {
  Paused paused;
  for (const Event& event : trace.events()) {
    if (event.output().has_paused()) paused = event.output().paused();
  }
  return paused;
}

Finished LastFinished(const Trace& trace) {
  if (trace.events_size() == 0) return Finished();
  return trace.events(trace.events_size() - 1).output().finished();
}

}  // namespace twinstep
