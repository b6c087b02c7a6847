#include "engines/session_for_test.h"

#include <sstream>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "model/answers/display.h"
#include "model/sessions/recording.h"

namespace twinstep {
namespace {

uint32_t ParseNumber(const std::string& text) {
  uint32_t number = 0;
  EXPECT_TRUE(absl::SimpleAtoi(text, &number)) << text;
  return number;
}

Location ParseLocation(const std::string& text) {
  Location location;
  const size_t colon = text.find(':');
  location.set_line(ParseNumber(text.substr(0, colon)));
  if (colon != std::string::npos) location.set_column(ParseNumber(text.substr(colon + 1)));
  return location;
}

// Plays words; breakpoint words are done at once.
class WordsDriver final : public Driver {
 public:
  explicit WordsDriver(std::string_view words) : words_{std::string(words)} {}

  // Does what comes before the first word that lets the program run, which it leaves in `word`. False: no more words.
  bool DoBreakpoints(Session& session, std::string& word) {
    while (words_ >> word) {
      if (word[0] == 'b') {
        EXPECT_TRUE(session.SetBreakpoint(ParseLocation(word.substr(1))).ok());
      } else if (word[0] == 'x') {
        EXPECT_TRUE(session.RemoveBreakpoint(ParseLocation(word.substr(1))).ok());
      } else {
        return true;
      }
    }
    return false;
  }
  void Start(Session& session) { has_word_ = DoBreakpoints(session, word_); }

  Action OnPause(Session& session, Pause&) override {
    Action action;
    if (!has_word_) has_word_ = DoBreakpoints(session, word_);
    if (!has_word_) {
      action.mutable_abandon();
      return action;
    }
    has_word_ = word_ == "*";
    const uint32_t frame = word_.size() > 1 ? ParseNumber(word_.substr(1)) : 0;
    switch (word_[0]) {
      case 'i':
        action.mutable_step_in()->set_frame(frame);
        break;
      case 'o':
        action.mutable_step_over()->set_frame(frame);
        break;
      case 'u':
        action.mutable_step_out()->set_frame(frame);
        break;
      case 'a':
        action.mutable_abandon();
        break;
      default:
        EXPECT_TRUE(word_ == "r" || word_ == "*") << word_;
        action.mutable_resume();
    }
    return action;
  }

 private:
  std::istringstream words_;
  std::string word_;
  bool has_word_ = false;
};

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
    case Output::kFinished:
      return Finished::Outcome_Name(output.finished().outcome());
    default:
      return "no output";
  }
}

std::string Marks(const Paused& paused) {
  std::string marks;
  if (paused.reason() == Paused::BREAKPOINT) marks += "!";
  if (paused.reason() == Paused::DEBUGGER_STATEMENT) marks += "?";
  if (paused.has_returned()) marks += ">";
  if (paused.has_thrown()) marks += "^";
  return marks;
}

}  // namespace

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
  Trace trace;
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, options);
  if (!session.ok()) {
    ADD_FAILURE() << session.status();
    return trace;
  }
  RecordingSession recording(**session, level, trace);
  WordsDriver driver(actions);
  driver.Start(recording);
  absl::StatusOr<Finished> finished = recording.Run(driver);
  EXPECT_TRUE(finished.ok()) << finished.status();
  return finished.ok() ? trace : Trace();
}

std::vector<std::string> Places(const Trace& trace) {
  std::vector<std::string> places;
  for (const Event& event : trace.events()) {
    if (event.has_output()) places.push_back(Place(event.output()));
  }
  return places;
}

std::vector<std::string> Outline(const Trace& trace) {
  std::vector<std::string> outline;
  for (const Event& event : trace.events()) {
    if (event.has_output()) outline.push_back(Place(event.output()) + Marks(event.output().paused()));
  }
  return outline;
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

std::string Variables(const Paused& paused, bool with_globals) {
  std::string text;
  if (paused.frames().empty()) return text;
  for (const Scope& scope : paused.frames(0).scopes()) {
    if (scope.kind() == Scope::GLOBAL && !with_globals) continue;
    absl::StrAppend(&text, text.empty() ? "" : " ", absl::AsciiStrToLower(Scope::Kind_Name(scope.kind())), "{");
    const char* separator = "";
    for (const Variable& variable : scope.variables()) {
      absl::StrAppend(&text, separator, variable.name(), "=", ToText(variable.value()));
      separator = " ";
    }
    text += "}";
  }
  return text;
}

std::string Stack(const Paused& paused) {
  std::string text;
  for (const Frame& frame : paused.frames()) {
    absl::StrAppend(&text, text.empty() ? "" : " ", frame.function_name().empty() ? "-" : frame.function_name());
  }
  return text;
}

}  // namespace twinstep
