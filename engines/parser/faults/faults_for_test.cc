#include "engines/parser/faults/faults_for_test.h"

#include <cctype>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <utility>

#include "engines/parser/parse_for_test.h"
#include "gtest/gtest.h"
#include "model/answers/display.h"
#include "model/sessions/capture.h"

namespace twinstep {
namespace {

Location ToLocation(const std::string& word) {
  Location location;
  location.set_line(static_cast<uint32_t>(std::stoi(word.substr(1))));
  const size_t colon = word.find(':');
  if (colon != std::string::npos) location.set_column(static_cast<uint32_t>(std::stoi(word.substr(colon + 1))));
  return location;
}

class Player : public Driver {
 public:
  Player(std::string_view actions, PlayedExample& played) : words_(std::string(actions)), played_(played) {}

  // Up to the start. False: there is none.
  bool BeforeStart(Session& session) {
    std::string word;
    while (words_ >> word) {
      if (word == "s") return true;
      Breakpoint(session, word);
    }
    return false;
  }

  Action OnPause(Session& session, Pause& pause) override {
    Paused& paused = played_.pauses.emplace_back();
    EXPECT_TRUE(CapturePause(pause, FULL, paused).ok());
    std::string shown = ToText(paused.location());
    if (paused.reason() == Paused::BREAKPOINT) shown += "!";
    if (paused.reason() == Paused::DEBUGGER_STATEMENT) shown += "?";
    Say(shown);
    Action action;
    std::string word;
    while (words_ >> word) {
      switch (word[0]) {
        case 'r':
          action.mutable_resume();
          return action;
        case 'i':
          action.mutable_step_in();
          return action;
        case 'o':
          action.mutable_step_over();
          return action;
        case 'u':
          action.mutable_step_out();
          return action;
        case 'e':
          Evaluate(pause, word.substr(2));
          break;
        case 'g':
          EXPECT_TRUE(session.CollectGarbage().ok());
          break;
        case 'l': {
          Frame frame;
          EXPECT_TRUE(pause.DescribeScopes(0, {}, false, frame).ok());
          break;
        }
        default:
          Breakpoint(session, word);
      }
    }
    action.mutable_abandon();
    return action;
  }

  void Say(const std::string& answer) { played_.outline += (played_.outline.empty() ? "" : " ") + answer; }

 private:
  void Breakpoint(Session& session, const std::string& word) {
    if (word[0] == 'b') {
      const Output output = session.SetBreakpoint(ToLocation(word)).value();
      Say(output.has_breakpoint_set() ? ToText(output.breakpoint_set().location()) : "refused");
    } else {
      const Output output = session.RemoveBreakpoint(ToLocation(word)).value();
      Say(output.breakpoint_removed().removed() ? "removed" : "kept");
    }
  }

  void Evaluate(Pause& pause, const std::string& name) {
    Evaluation evaluation;
    EXPECT_TRUE(pause.Evaluate(0, name, SideEffects::kRefuse, {}, evaluation).ok());
    played_.evaluations.push_back(ToText(evaluation.value()));
  }

  std::istringstream words_;
  PlayedExample& played_;
};

std::string Lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

PlayedExample PlaySession(Session& session, std::string_view actions) {
  PlayedExample played;
  Player player(actions, played);
  if (!player.BeforeStart(session)) return played;
  played.finished = session.Run(player).value();
  player.Say(Lower(Finished::Outcome_Name(played.finished.outcome())));
  return played;
}

Program ToProgram(const FaultExample& example) {
  Program program;
  std::string_view source = example.source;
  if (!source.empty() && source[0] == '\n') source.remove_prefix(1);
  program.set_source(std::string(source));
  return program;
}

PlayedExample PlayPlain(const FaultExample& example, std::string_view actions) {
  FakeSession session(example.program);
  return PlaySession(session, actions);
}

PlayedExample PlayFaulty(std::string_view fault, const FaultExample& example, std::string_view actions) {
  FaultMemory memory;
  const Program program = ToProgram(example);
  const auto session =
      PlantFault(fault, std::make_unique<FakeSession>(example.program), program, TreeOf(program), memory);
  return PlaySession(*session, actions);
}

std::shared_ptr<const SyntaxTree> TreeOf(const Program& program) {
  absl::StatusOr<SyntaxTree> tree = ParserForTest().Parse(SourceText(program.source()), ParseGoal::kScript);
  return tree.ok() ? std::make_shared<const SyntaxTree>(*std::move(tree)) : nullptr;
}

Scope ToScope(std::string_view text) {
  Scope scope;
  std::istringstream words{std::string(text)};
  std::string word;
  words >> word;
  for (int kind = Scope::GLOBAL; kind <= Scope::FUNCTION_NAME; ++kind) {
    if (Lower(Scope::Kind_Name(static_cast<Scope::Kind>(kind))) == word) scope.set_kind(static_cast<Scope::Kind>(kind));
  }
  while (words >> word) {
    Variable& variable = *scope.add_variables();
    const size_t equals = word.find('=');
    const std::string value = word.substr(equals + 1);
    variable.set_name(word.substr(0, equals));
    if (value == "?") {
      variable.mutable_value()->set_singleton(Value::UNDEFINED);
    } else if (value == "!") {
      variable.mutable_value()->set_singleton(Value::UNINITIALIZED);
    } else if (value[0] == '\'') {
      variable.mutable_value()->mutable_string()->set_utf8(value.substr(1, value.size() - 2));
    } else {
      variable.mutable_value()->set_number(std::stod(value));
    }
  }
  return scope;
}

std::string ScopesOf(const Paused& paused, int frame) {
  std::string text;
  for (const Scope& scope : paused.frames(frame).scopes()) {
    text += (text.empty() ? "" : "; ") + Lower(Scope::Kind_Name(scope.kind()));
    for (const Variable& variable : scope.variables()) {
      const Value& value = variable.value();
      text += " " + variable.name() + "=";
      text += value.singleton() == Value::UNDEFINED       ? "?"
              : value.singleton() == Value::UNINITIALIZED ? "!"
              : value.has_string()                        ? "'" + value.string().utf8() + "'"
                                                          : ToText(value);
    }
  }
  return text;
}

std::string StackOf(const Paused& paused) {
  std::string text;
  for (const Frame& frame : paused.frames()) {
    text += (text.empty() ? "" : " ") + (frame.function_name().empty() ? "-" : frame.function_name());
  }
  return text;
}

Location At(int line, int column) {
  Location location;
  location.set_line(static_cast<uint32_t>(line));
  location.set_column(static_cast<uint32_t>(column));
  return location;
}

}  // namespace twinstep
