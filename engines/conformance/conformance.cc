#include "engines/conformance/conformance.h"

#include <cstdlib>
#include <map>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "engines/engines.h"
#include "model/display.h"
#include "model/output_names.h"
#include "model/replay.h"
#include "model/words.h"

namespace twinstep {
namespace {

using Actions = google::protobuf::RepeatedPtrField<Action>;

std::string WithoutFirstLineBreak(absl::string_view text) {
  absl::ConsumePrefix(&text, "\n");
  return std::string(text);
}

// [module SPECIFIER] LINE[:COLUMN]
Location ParseLocation(absl::string_view text) {
  Location location;
  if (absl::ConsumePrefix(&text, "module ")) {
    const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(text, absl::MaxSplits(' ', 1));
    location.set_source(Location::MODULE);
    location.set_name(std::string(parts.first));
    text = parts.second;
  }
  const std::vector<absl::string_view> numbers = absl::StrSplit(text, ':');
  uint32_t line = 0;
  uint32_t column = 0;
  bool good = numbers.size() <= 2 && absl::SimpleAtoi(numbers[0], &line);
  if (good && numbers.size() == 2) {
    good = absl::SimpleAtoi(numbers[1], &column);
    location.set_column(column);
  }
  EXPECT_TRUE(good) << "no location: " << text;
  location.set_line(line);
  return location;
}

// [in FRAME], taken off `rest`.
uint32_t TakeFrame(absl::string_view& rest) {
  uint32_t frame = 0;
  if (absl::ConsumePrefix(&rest, "in ")) {
    const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(rest, absl::MaxSplits(' ', 1));
    EXPECT_TRUE(absl::SimpleAtoi(parts.first, &frame)) << "no frame: " << rest;
    rest = parts.second;
  }
  return frame;
}

// URL or /PATTERN/
ScriptPattern ToScripts(absl::string_view text) {
  ScriptPattern scripts;
  if (absl::ConsumePrefix(&text, "/") && absl::ConsumeSuffix(&text, "/")) {
    scripts.set_url_pattern(std::string(text));
  } else {
    scripts.set_url(std::string(text));
  }
  return scripts;
}

std::string ScriptsText(const ScriptPattern& scripts) {
  if (scripts.has_url()) return absl::StrCat(" of ", scripts.url());
  return scripts.has_url_pattern() ? absl::StrCat(" of /", scripts.url_pattern(), "/") : "";
}

Action ParseAction(absl::string_view text) {
  const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(text, absl::MaxSplits(' ', 1));
  const auto& [verb, argument] = parts;
  absl::string_view blackboxed = argument;
  uint32_t frame = 0;
  Action action;
  if (verb == "break") {
    const size_t log = argument.find(" log ");
    if (log != absl::string_view::npos) {
      action = ParseAction(absl::StrCat("break ", argument.substr(0, log)));
      action.mutable_set_breakpoint()->set_log(std::string(argument.substr(log + 5)));
      return action;
    }
    const size_t scripts = argument.find(" of ");
    if (scripts != absl::string_view::npos) {
      const std::pair<absl::string_view, absl::string_view> name =
          absl::StrSplit(argument.substr(scripts + 4), absl::MaxSplits(' ', 1));
      action =
          ParseAction(absl::StrCat("break ", argument.substr(0, scripts), name.second.empty() ? "" : " ", name.second));
      *action.mutable_set_breakpoint()->mutable_scripts() = ToScripts(name.first);
      return action;
    }
    if (absl::ConsumePrefix(&blackboxed, "call ")) {
      action.mutable_set_breakpoint()->set_function(std::string(blackboxed));
      return action;
    }
    const size_t condition = argument.find(" if ");
    if (condition != absl::string_view::npos) {
      SetBreakpoint& set = *action.mutable_set_breakpoint();
      *set.mutable_location() = ParseLocation(argument.substr(0, condition));
      set.set_condition(std::string(argument.substr(condition + 4)));
    } else {
      *action.mutable_set_breakpoint()->mutable_location() = ParseLocation(argument);
    }
  } else if (verb == "to") {
    action.mutable_run_to_location()->set_this_frame(absl::ConsumeSuffix(&blackboxed, " here"));
    *action.mutable_run_to_location()->mutable_location() = ParseLocation(blackboxed);
  } else if (verb == "exceptions") {
    action.mutable_pause_on_exceptions()->set_mode(argument == "all"        ? PauseOnExceptions::ALL
                                                   : argument == "uncaught" ? PauseOnExceptions::UNCAUGHT
                                                                            : PauseOnExceptions::NONE);
  } else if (verb == "blackbox" && absl::ConsumeSuffix(&blackboxed, "anonymous")) {
    action.mutable_blackbox()->set_anonymous(true);
    blackboxed = absl::StripAsciiWhitespace(blackboxed);
    if (!blackboxed.empty()) action.mutable_blackbox()->set_url_pattern(ToScripts(blackboxed).url_pattern());
  } else if (verb == "blackbox" && absl::StartsWith(argument, "/")) {
    action.mutable_blackbox()->set_url_pattern(ToScripts(argument).url_pattern());
  } else if (verb == "blackbox") {
    const std::pair<absl::string_view, absl::string_view> ends = absl::StrSplit(argument, '-');
    *action.mutable_blackbox()->mutable_begin() = ParseLocation(ends.first);
    *action.mutable_blackbox()->mutable_end() = ParseLocation(ends.second);
  } else if (verb == "places") {
    ListPlaces& list = *action.mutable_list_places();
    if (!argument.empty()) {
      const std::pair<absl::string_view, absl::string_view> ends = absl::StrSplit(argument, '-');
      *list.mutable_begin() = ParseLocation(ends.first);
      *list.mutable_end() = ParseLocation(ends.second);
    }
  } else if (verb == "evaluate" || verb == "look") {
    absl::string_view rest = argument;
    action.mutable_evaluate()->set_refuses_effects(verb == "look");
    action.mutable_evaluate()->set_frame(TakeFrame(rest));
    action.mutable_evaluate()->set_expression(std::string(rest));
  } else if (verb == "inspect") {
    absl::string_view rest = argument;
    action.mutable_inspect()->set_frame(TakeFrame(rest));
    action.mutable_inspect()->set_expression(std::string(rest));
  } else if (verb == "set") {
    absl::string_view rest = argument;
    action.mutable_set_variable()->set_frame(TakeFrame(rest));
    const std::pair<absl::string_view, absl::string_view> sides = absl::StrSplit(rest, absl::MaxSplits(" = ", 1));
    action.mutable_set_variable()->set_name(std::string(sides.first));
    action.mutable_set_variable()->set_value(std::string(sides.second));
  } else if (verb == "remove") {
    const std::pair<absl::string_view, absl::string_view> of = absl::StrSplit(argument, absl::MaxSplits(" of ", 1));
    *action.mutable_remove_breakpoint()->mutable_location() = ParseLocation(of.first);
    if (!of.second.empty()) *action.mutable_remove_breakpoint()->mutable_scripts() = ToScripts(of.second);
  } else if (verb == "return") {
    action.mutable_set_return_value()->set_value(std::string(argument));
  } else if (verb == "breakpoints") {
    action.mutable_breakpoints_active()->set_active(argument == "on");
  } else if (verb == "start") {
    action.mutable_start();
  } else if (verb == "pause") {
    action.mutable_pause();
  } else if (verb == "edit") {
    action.mutable_edit()->set_dry_run(absl::ConsumePrefix(&blackboxed, "dry "));
    const std::pair<absl::string_view, absl::string_view> place = absl::StrSplit(blackboxed, absl::MaxSplits(' ', 1));
    *action.mutable_edit()->mutable_at() = ParseLocation(place.first);
    action.mutable_edit()->set_text(std::string(place.second));
  } else if (verb == "in" && absl::ConsumePrefix(&blackboxed, "at ")) {
    *action.mutable_step_in()->mutable_target() = ParseLocation(blackboxed);
  } else if (verb == "in" && argument == "async") {
    action.mutable_step_in()->set_into_async_calls(true);
  } else if (!argument.empty() && !absl::SimpleAtoi(argument, &frame)) {
    ADD_FAILURE() << "no frame: " << text;
  } else if (verb == "resume") {
    action.mutable_resume();
  } else if (verb == "in") {
    action.mutable_step_in()->set_frame(frame);
  } else if (verb == "over") {
    action.mutable_step_over()->set_frame(frame);
  } else if (verb == "out") {
    action.mutable_step_out()->set_frame(frame);
  } else if (verb == "restart") {
    action.mutable_restart_frame()->set_frame(frame);
  } else if (verb == "detach") {
    action.mutable_detach();
  } else if (verb == "watch" || verb == "unwatch") {
    action.mutable_watch()->set_attaches(verb == "watch");
  } else if (verb == "abandon") {
    action.mutable_abandon();
  } else {
    ADD_FAILURE() << "no action: " << text;
  }
  return action;
}

std::string ActionText(const Action& action) {
  const auto step = [](absl::string_view verb, uint32_t frame) {
    return frame == 0 ? std::string(verb) : absl::StrCat(verb, " ", frame);
  };
  const auto in_frame = [](uint32_t frame) { return frame == 0 ? std::string() : absl::StrCat("in ", frame, " "); };
  switch (action.kind_case()) {
    case Action::kSetBreakpoint:
      if (!action.set_breakpoint().function().empty()) {
        return absl::StrCat("break call ", action.set_breakpoint().function());
      }
      return absl::StrCat(
          "break ", ToText(action.set_breakpoint().location()), ScriptsText(action.set_breakpoint().scripts()),
          action.set_breakpoint().condition().empty() ? "" : " if ", action.set_breakpoint().condition(),
          action.set_breakpoint().log().empty() ? "" : " log ", action.set_breakpoint().log());
    case Action::kRemoveBreakpoint:
      return absl::StrCat("remove ", ToText(action.remove_breakpoint().location()),
                          ScriptsText(action.remove_breakpoint().scripts()));
    case Action::kStart:
      return "start";
    case Action::kResume:
      return "resume";
    case Action::kStepIn:
      if (action.step_in().has_target()) return absl::StrCat("in at ", ToText(action.step_in().target()));
      return action.step_in().into_async_calls() ? "in async" : step("in", action.step_in().frame());
    case Action::kStepOver:
      return step("over", action.step_over().frame());
    case Action::kStepOut:
      return step("out", action.step_out().frame());
    case Action::kAbandon:
      return "abandon";
    case Action::kPauseOnExceptions:
      switch (action.pause_on_exceptions().mode()) {
        case PauseOnExceptions::ALL:
          return "exceptions all";
        case PauseOnExceptions::UNCAUGHT:
          return "exceptions uncaught";
        default:
          return "exceptions none";
      }
    case Action::kBlackbox:
      if (action.blackbox().has_begin()) {
        return absl::StrCat("blackbox ", ToText(action.blackbox().begin()), "-", ToText(action.blackbox().end()));
      }
      return absl::StrCat(
          "blackbox",
          action.blackbox().url_pattern().empty() ? "" : absl::StrCat(" /", action.blackbox().url_pattern(), "/"),
          action.blackbox().anonymous() ? " anonymous" : "");
    case Action::kListPlaces:
      if (!action.list_places().has_begin()) return "places";
      return absl::StrCat("places ", ToText(action.list_places().begin()), "-", ToText(action.list_places().end()));
    case Action::kCollectGarbage:
      return "collect";
    case Action::kEvaluate:
      return absl::StrCat(action.evaluate().refuses_effects() ? "look " : "evaluate ",
                          in_frame(action.evaluate().frame()), action.evaluate().expression());
    case Action::kSetVariable:
      return absl::StrCat("set ", in_frame(action.set_variable().frame()), action.set_variable().name(), " = ",
                          action.set_variable().value());
    case Action::kRestartFrame:
      return step("restart", action.restart_frame().frame());
    case Action::kRunToLocation:
      return absl::StrCat("to ", ToText(action.run_to_location().location()),
                          action.run_to_location().this_frame() ? " here" : "");
    case Action::kBreakpointsActive:
      return action.breakpoints_active().active() ? "breakpoints on" : "breakpoints off";
    case Action::kWatch:
      return action.watch().attaches() ? "watch" : "unwatch";
    case Action::kSetReturnValue:
      return absl::StrCat("return ", action.set_return_value().value());
    case Action::kInspect:
      return absl::StrCat("inspect ", in_frame(action.inspect().frame()), action.inspect().expression());
    case Action::kDetach:
      return "detach";
    case Action::kPause:
      return "pause";
    case Action::kEdit:
      return absl::StrCat("edit ", action.edit().dry_run() ? "dry " : "", ToText(action.edit().at()), " ",
                          action.edit().text());
    case Action::kApart:  // Of test cases of two debuggers.
    case Action::KIND_NOT_SET:
      break;
  }
  return "no action";
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
  return evaluation.refused() ? "refused" : "failed";
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
    case Output::kVariableSet:
      return EvaluationText(output.variable_set());
    case Output::kGarbageCollected:
      return "collected";
    case Output::kInspected:
      return output.inspected().has_opened() ? ToText(output.inspected().opened())
                                             : EvaluationText(output.inspected().evaluated());
    case Output::kReturnValueSet:
      return EvaluationText(output.return_value_set());
    case Output::kExceptionsConfigured:
    case Output::kBreakpointsSwitched:
    case Output::kWatched:
    case Output::kPauseRequested:
      return "done";
    case Output::kEdited:
      return Words(Edited::Status_Name(output.edited().status()));
    case Output::kBlackboxed:
      return output.blackboxed().refused() ? "refused" : "done";
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

Actions ParseActions(absl::string_view text) {
  Actions actions;
  for (absl::string_view line : absl::StrSplit(text, absl::ByAnyChar("\n;"))) {
    line = absl::StripAsciiWhitespace(line.substr(0, line.find(" ->")));
    if (!line.empty()) *actions.Add() = ParseAction(line);
  }
  return actions;
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
      absl::StrAppend(&text, ActionText(event.action()), " -> ");
    } else {
      absl::StrAppend(&text, AnswerText(event.output()), "\n");
    }
  }
  return text;
}

Engine& SharedEngine(const std::string& name) {
  static auto& engines = *new std::map<std::string, std::unique_ptr<Engine>>;
  std::unique_ptr<Engine>& engine = engines[name];
  if (engine == nullptr) {
    absl::StatusOr<std::unique_ptr<Engine>> made = MakeEngine(name);
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
  return options;
}

Trace ConformanceTest::PlayOn(Engine& engine, const Program& program, absl::string_view actions,
                              const SessionOptions& options) {
  TestCase test_case;
  *test_case.mutable_program() = program;
  *test_case.mutable_actions() = ParseActions(actions);
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
  EXPECT_EQ(ToTranscript(trace, ParseActions(*transcript)), *transcript)
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
