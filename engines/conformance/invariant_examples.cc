#include "engines/conformance/invariant_examples.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>

#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using google::protobuf::TextFormat;

constexpr absl::string_view kEngines[] = {"v8", "spidermonkey"};

absl::Status Wrong(int line, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("line ", line, ": ", what));
}

// The engine that a line begins with, taken off it with its colon; empty: none.
std::string TakeEngine(absl::string_view& text) {
  for (const absl::string_view engine : kEngines) {
    if (absl::ConsumePrefix(&text, absl::StrCat(engine, ": "))) return std::string(engine);
  }
  return "";
}

// "only v8: Firefox has no ..."
absl::Status TakeOnly(absl::string_view text, int line, InvariantExample& example) {
  example.only = TakeEngine(text);
  example.why_only = std::string(text);
  if (example.only.empty() || text.empty()) return Wrong(line, "'only' is followed by an engine, a colon and why");
  return absl::OkStatus();
}

// A field of a message, one element of it where `index` is set.
struct Place {
  Message* message = nullptr;
  const FieldDescriptor* field = nullptr;
  std::optional<int> index;
};

absl::Status NoSuch(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("the answer has no ", what));
}

// The element that an index means, which may count from the end. `more`: the one behind the last is there too.
absl::StatusOr<int> IndexOf(absl::string_view text, int size, bool more) {
  int index = 0;
  if (!absl::SimpleAtoi(text, &index)) return NoSuch(text);
  if (index < 0) index += size;
  if (index < 0 || index >= size + more) return NoSuch(absl::StrCat("element ", text));
  return index;
}

// The first variable of that name in the youngest frame.
absl::StatusOr<Place> VariableNamed(Message& root, absl::string_view name) {
  Paused* const paused = google::protobuf::DynamicCastToGenerated<Paused>(&root);
  if (paused != nullptr && paused->frames_size() > 0) {
    for (Scope& scope : *paused->mutable_frames(0)->mutable_scopes()) {
      for (int i = 0; i < scope.variables_size(); ++i) {
        if (scope.variables(i).name() != name) continue;
        return Place{.message = &scope, .field = scope.GetDescriptor()->FindFieldByName("variables"), .index = i};
      }
    }
  }
  return NoSuch(absl::StrCat("variable ", name));
}

// `adds`: the place is one for a new element.
absl::StatusOr<Place> Find(Message& root, absl::string_view path, bool adds) {
  Place place;
  Message* message = &root;
  const std::vector<absl::string_view> steps = absl::StrSplit(path, '.');
  for (size_t i = 0; i < steps.size(); ++i) {
    absl::string_view name = steps[i];
    const bool is_last = i + 1 == steps.size();
    if (absl::ConsumePrefix(&name, "variable(") && absl::ConsumeSuffix(&name, ")")) {
      ASSIGN_OR_RETURN(place, VariableNamed(root, name));
    } else {
      std::optional<absl::string_view> index;
      const size_t bracket = name.find('[');
      if (bracket != absl::string_view::npos && absl::ConsumeSuffix(&name, "]")) {
        index = name.substr(bracket + 1);
        name = name.substr(0, bracket);
      }
      const FieldDescriptor* const field = message->GetDescriptor()->FindFieldByName(std::string(name));
      if (field == nullptr) return NoSuch(absl::StrCat("field ", name));
      place = Place{.message = message, .field = field, .index = std::nullopt};
      if (index && !field->is_repeated()) return NoSuch(steps[i]);
      if (index) {
        ASSIGN_OR_RETURN(place.index,
                         IndexOf(*index, message->GetReflection()->FieldSize(*message, field), is_last && adds));
      }
    }
    if (is_last) return place;
    if (place.field->message_type() == nullptr || place.field->is_repeated() != place.index.has_value()) {
      return NoSuch(absl::StrCat("one message ", steps[i]));
    }
    const Reflection* const reflection = place.message->GetReflection();
    if (!place.index && !reflection->HasField(*place.message, place.field)) return NoSuch(steps[i]);
    message = place.index ? reflection->MutableRepeatedMessage(place.message, place.field, *place.index)
                          : reflection->MutableMessage(place.message, place.field);
  }
  return place;
}

// Behind the last one.
absl::Status Append(const Place& place, absl::string_view value) {
  TextFormat::Parser parser;
  const std::unique_ptr<Message> one(place.message->New());
  if (!parser.ParseFromString(absl::StrCat(place.field->name(), ": ", value), one.get())) {
    return absl::InvalidArgumentError(absl::StrCat("no ", place.field->name(), ": ", value));
  }
  place.message->MergeFrom(*one);
  return absl::OkStatus();
}

absl::Status Set(const Place& place, absl::string_view value) {
  if (place.field->is_repeated() != place.index.has_value()) return NoSuch(absl::StrCat("one ", place.field->name()));
  const Reflection& reflection = *place.message->GetReflection();
  if (!place.index) reflection.ClearField(place.message, place.field);
  const absl::Status appended = Append(place, value);
  if (!appended.ok() || !place.index) return appended;
  const int last = reflection.FieldSize(*place.message, place.field) - 1;
  reflection.SwapElements(place.message, place.field, *place.index, last);
  reflection.RemoveLast(place.message, place.field);
  return absl::OkStatus();
}

absl::Status Add(const Place& place, absl::string_view value) {
  if (!place.field->is_repeated()) return NoSuch(absl::StrCat("list ", place.field->name()));
  const absl::Status appended = Append(place, value);
  if (!appended.ok() || !place.index) return appended;
  const Reflection& reflection = *place.message->GetReflection();
  for (int i = reflection.FieldSize(*place.message, place.field) - 1; i > *place.index; --i) {
    reflection.SwapElements(place.message, place.field, i, i - 1);
  }
  return absl::OkStatus();
}

absl::Status Remove(const Place& place) {
  const Reflection& reflection = *place.message->GetReflection();
  if (!place.index) {
    reflection.ClearField(place.message, place.field);
    return absl::OkStatus();
  }
  const int last = reflection.FieldSize(*place.message, place.field) - 1;
  for (int i = *place.index; i < last; ++i) reflection.SwapElements(place.message, place.field, i, i + 1);
  reflection.RemoveLast(place.message, place.field);
  return absl::OkStatus();
}

absl::Status Twice(const Place& place) {
  if (!place.index || place.field->message_type() == nullptr) {
    return NoSuch(absl::StrCat("one message ", place.field->name()));
  }
  const Reflection& reflection = *place.message->GetReflection();
  Message* const copy = reflection.AddMessage(place.message, place.field);
  copy->CopyFrom(reflection.GetRepeatedMessage(*place.message, place.field, *place.index));
  return absl::OkStatus();
}

absl::Status Change(absl::string_view change, Output& answer) {
  if (absl::ConsumePrefix(&change, "is {") && absl::ConsumeSuffix(&change, "}")) {
    answer.Clear();
    return TextFormat::ParseFromString(std::string(change), &answer)
               ? absl::OkStatus()
               : absl::InvalidArgumentError(absl::StrCat("no answer: ", change));
  }
  const Reflection& reflection = *answer.GetReflection();
  const FieldDescriptor* const kind =
      reflection.GetOneofFieldDescriptor(answer, answer.GetDescriptor()->FindOneofByName("kind"));
  if (kind == nullptr) return NoSuch("kind");
  Message& root = *reflection.MutableMessage(&answer, kind);
  const bool removes = absl::ConsumePrefix(&change, "no ");
  const bool repeats = !removes && absl::ConsumePrefix(&change, "twice ");
  const bool adds = !removes && !repeats && absl::ConsumePrefix(&change, "add ");
  const std::pair<absl::string_view, absl::string_view> sides = absl::StrSplit(change, absl::MaxSplits(" = ", 1));
  if ((removes || repeats) != sides.second.empty()) {
    return absl::InvalidArgumentError("only 'no' and 'twice' have no value");
  }
  ASSIGN_OR_RETURN(Place place, Find(root, sides.first, adds));
  if (removes) return Remove(place);
  if (repeats) return Twice(place);
  return adds ? Add(place, sides.second) : Set(place, sides.second);
}

}  // namespace

absl::StatusOr<std::vector<InvariantExample>> ParseInvariantExamples(absl::string_view text) {
  std::vector<InvariantExample> examples;
  std::string setup, program;
  // The one of them that the lines belong to; null: an example.
  std::string* source = nullptr;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    if (absl::StartsWith(line, "#")) continue;
    if (source != nullptr && (absl::StartsWith(line, "  ") || absl::StripAsciiWhitespace(line).empty())) {
      absl::ConsumePrefix(&line, "  ");
      absl::StrAppend(source, line, "\n");
      continue;
    }
    if (absl::StripAsciiWhitespace(line).empty()) continue;
    if (line == "setup" || line == "program") {
      // A program without a script before it has none.
      if (line == "setup" || source != &setup) setup.clear();
      source = line == "setup" ? &setup : &program;
      source->clear();
      continue;
    }
    if (absl::StartsWith(line, "  ")) {
      if (examples.empty()) return Wrong(number, "it belongs to no example");
      line = absl::StripAsciiWhitespace(line);
      if (absl::ConsumePrefix(&line, "only ")) {
        RETURN_IF_ERROR(TakeOnly(line, number, examples.back()));
        continue;
      }
      InvariantExample::Line one;
      one.engine = TakeEngine(line);
      one.text = std::string(line);
      examples.back().lines.push_back(std::move(one));
      continue;
    }
    InvariantExample example;
    example.keeps = absl::ConsumePrefix(&line, "kept: ");
    if (!example.keeps && !absl::ConsumePrefix(&line, "broken: ")) {
      return Wrong(number, "none of 'setup', 'program', 'kept: WHAT IT SHOWS', 'broken: WHAT IT SHOWS'");
    }
    source = nullptr;
    example.setup = setup;
    example.title = std::string(absl::StripAsciiWhitespace(line));
    example.line = number;
    example.program = absl::StrCat(absl::StripTrailingAsciiWhitespace(program), "\n");
    if (example.title.empty() || example.program == "\n") return Wrong(number, "an example has a title and a program");
    examples.push_back(std::move(example));
  }
  return examples;
}

std::string RightTranscript(const InvariantExample& example, std::string_view engine) {
  std::string transcript;
  for (const InvariantExample::Line& line : example.lines) {
    if (line.engine.empty() || line.engine == engine) absl::StrAppend(&transcript, line.text, "\n");
  }
  return transcript;
}

std::string WrongSession::DoneActions() const {
  std::string actions;
  for (const Step& step : steps) {
    if (!step.done.empty()) absl::StrAppend(&actions, step.done, "\n");
  }
  return actions;
}

absl::StatusOr<WrongSession> ParseWrongSession(const InvariantExample& example, std::string_view engine) {
  WrongSession session;
  for (const InvariantExample::Line& line : example.lines) {
    if (!line.engine.empty() && line.engine != engine) continue;
    absl::string_view text = line.text;
    if (absl::ConsumePrefix(&text, "! ")) {
      // Names of invariants are the only words with dashes before a colon.
      const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(text, absl::MaxSplits(": ", 1));
      const bool names = absl::StrContains(parts.first, '-') && !absl::StrContains(parts.first, ' ');
      session.says.emplace_back(names ? parts.first : "", names ? parts.second : text);
      continue;
    }
    if (absl::ConsumePrefix(&text, "* ")) {
      if (session.steps.empty()) return absl::InvalidArgumentError(absl::StrCat("no action before '", text, "'"));
      session.steps.back().changes.push_back(std::string(text));
      continue;
    }
    WrongSession::Step step;
    const size_t arrow = text.find("=>");
    step.asked = std::string(absl::StripAsciiWhitespace(text.substr(0, arrow)));
    step.done =
        arrow == absl::string_view::npos ? step.asked : std::string(absl::StripAsciiWhitespace(text.substr(arrow + 2)));
    if (step.done == "nothing") step.done.clear();
    if (step.asked.empty() && step.done.empty()) return absl::InvalidArgumentError("nobody asks for nothing");
    session.steps.push_back(std::move(step));
  }
  if (session.says.empty() && !example.keeps)
    return absl::InvalidArgumentError("no line says what the violation says ('! ...')");
  return session;
}

absl::StatusOr<Trace> WrongTrace(const WrongSession& session, const Trace& done) {
  Trace trace = done;
  trace.clear_events();
  int event = 0;
  for (const WrongSession::Step& step : session.steps) {
    const Event* answer = nullptr;
    if (!step.done.empty()) {
      if (event + 1 >= done.events_size()) {
        return absl::InvalidArgumentError(absl::StrCat("the session ended before '", step.done, "'"));
      }
      answer = &done.events(event + 1);
      event += 2;
    }
    if (!step.asked.empty()) {
      if (answer == nullptr && trace.events().empty()) {
        return absl::InvalidArgumentError(absl::StrCat("no answer before '", step.asked, "'"));
      }
      const Event again = answer != nullptr ? *answer : trace.events(trace.events_size() - 1);
      *trace.add_events()->mutable_action() = ActionsIn(step.asked).at(0);
      *trace.add_events() = again;
    } else if (answer->output().has_paused() || answer->output().has_finished()) {
      if (trace.events().empty()) return absl::InvalidArgumentError("nobody has started the program");
      *trace.mutable_events(trace.events_size() - 1) = *answer;
    }
    if (!step.changes.empty() && trace.events().empty()) return absl::InvalidArgumentError("no answer to change");
    for (const std::string& change : step.changes) {
      const absl::Status changed =
          ChangeAnswer(change, *trace.mutable_events(trace.events_size() - 1)->mutable_output());
      if (!changed.ok()) return absl::InvalidArgumentError(absl::StrCat("'", change, "': ", changed.message()));
    }
  }
  // The player abandons where it has no more actions.
  for (; event < done.events_size(); ++event) *trace.add_events() = done.events(event);
  return trace;
}

absl::Status ChangeAnswer(absl::string_view change, Output& answer) {
  const std::string before = answer.SerializeAsString();
  RETURN_IF_ERROR(Change(change, answer));
  if (answer.SerializeAsString() == before) return absl::InvalidArgumentError("the answer stays as it was");
  return absl::OkStatus();
}

}  // namespace twinstep
