#include "engines/v8/v8_test_util.h"

#include <sstream>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "engines/v8/v8_engine.h"
#include "gtest/gtest.h"
#include "model/display.h"
#include "model/replay.h"

namespace twinstep {
namespace {

Location ParseLocation(const std::string& text) {
  Location location;
  const size_t colon = text.find(':');
  uint32_t number = 0;
  EXPECT_TRUE(absl::SimpleAtoi(text.substr(0, colon), &number)) << text;
  location.set_line(number);
  if (colon != std::string::npos) {
    EXPECT_TRUE(absl::SimpleAtoi(text.substr(colon + 1), &number)) << text;
    location.set_column(number);
  }
  return location;
}

void AddActions(std::string_view words, TestCase& test_case) {
  bool started = false;
  std::istringstream stream{std::string(words)};
  for (std::string word; stream >> word;) {
    const bool is_breakpoint = word[0] == 'b' || word[0] == 'x';
    if (!started && !is_breakpoint) {
      started = true;
      test_case.add_actions()->mutable_start();
    }
    Action& action = *test_case.add_actions();
    switch (word[0]) {
      case 'b':
        *action.mutable_set_breakpoint()->mutable_location() = ParseLocation(word.substr(1));
        break;
      case 'x':
        *action.mutable_remove_breakpoint()->mutable_location() = ParseLocation(word.substr(1));
        break;
      case 'r':
        action.mutable_resume();
        break;
      case 'i':
        action.mutable_step_in();
        break;
      case 'o':
        action.mutable_step_over();
        break;
      case 'u':
        action.mutable_step_out();
        break;
      default:
        EXPECT_EQ(word, "a");
        action.mutable_abandon();
    }
  }
  if (!started) test_case.add_actions()->mutable_start();
}

std::string Place(const Output& output) {
  switch (output.kind_case()) {
    case Output::kBreakpointSet:
      return ToText(output.breakpoint_set().location()) + (output.breakpoint_set().duplicate() ? "=" : "");
    case Output::kBreakpointRefused:
      return "refused";
    case Output::kBreakpointRemoved:
      return output.breakpoint_removed().removed() ? "removed" : "nothing";
    case Output::kPaused:
      return ToText(output.paused().location());
    case Output::kFinished: {
      std::string name = Finished::Outcome_Name(output.finished().outcome());
      return name;
    }
    default:
      return "no output";
  }
}

}  // namespace

std::unique_ptr<Engine> NewV8(const V8Options& options) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeV8Engine(options);
  EXPECT_TRUE(engine.ok()) << engine.status();
  return *std::move(engine);
}

Program Script(std::string_view source) {
  Program program;
  program.set_source(std::string(source));
  return program;
}

Program Module(std::string_view source, const std::vector<std::pair<std::string, std::string>>& modules) {
  Program program = Script(source);
  program.set_kind(Program::MODULE);
  for (const auto& [specifier, text] : modules) {
    Program::Module& module = *program.add_modules();
    module.set_specifier(specifier);
    module.set_source(text);
  }
  return program;
}

Trace Play(Engine& engine, const Program& program, std::string_view actions, CaptureLevel level,
           const SessionOptions& options) {
  TestCase test_case;
  *test_case.mutable_program() = program;
  test_case.set_capture(level);
  AddActions(actions, test_case);
  absl::StatusOr<Trace> trace = RunTestCase(engine, test_case, options);
  EXPECT_TRUE(trace.ok()) << trace.status();
  return trace.ok() ? *std::move(trace) : Trace();
}

std::vector<std::string> Places(const Trace& trace) {
  std::vector<std::string> places;
  for (const Event& event : trace.events()) {
    if (event.has_output()) places.push_back(Place(event.output()));
  }
  return places;
}

std::vector<Paused> Pauses(const Trace& trace) {
  std::vector<Paused> pauses;
  for (const Event& event : trace.events()) {
    if (event.output().has_paused()) pauses.push_back(event.output().paused());
  }
  return pauses;
}

Finished End(const Trace& trace) {
  return trace.events().empty() ? Finished() : trace.events(trace.events_size() - 1).output().finished();
}

std::string Variables(const Paused& paused) {
  std::string text;
  if (paused.frames().empty()) return text;
  for (const Scope& scope : paused.frames(0).scopes()) {
    if (scope.kind() == Scope::GLOBAL) continue;
    absl::StrAppend(&text, text.empty() ? "" : " ", absl::AsciiStrToLower(Scope::Kind_Name(scope.kind())), "{");
    for (const Variable& variable : scope.variables()) {
      absl::StrAppend(&text, &variable == &scope.variables(0) ? "" : " ", variable.name(), "=",
                      ToText(variable.value()));
    }
    absl::StrAppend(&text, "}");
  }
  return text;
}

}  // namespace twinstep
