#include "harness/fuzzing/input_text.h"

#include <google/protobuf/text_format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engines/known_engines.h"
#include "harness/text/message_text.h"
#include "model/actions/action_kind.h"
#include "model/actions/actions_text.h"
#include "model/random.h"
#include "model/source/source_text.h"
#include "model/stable_hash.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

constexpr std::string_view kDirective = "//@ ";
// Tag of the field and the number.
constexpr std::string_view kMagicBytes = "\x0dTWSF";

absl::StatusOr<FuzzInput> ParseBinary(std::string_view bytes) {
  FuzzInput input;
  if (!input.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return absl::InvalidArgumentError("the input begins as a binary one, but is damaged");
  }
  return input;
}

absl::StatusOr<Transformation> ParseTransformation(const std::string& text) {
  Transformation transformation;
  const MessageProblem problem = ParseMessage(text.substr(1, text.size() - 2), transformation);
  if (problem.line > 0) {
    return absl::InvalidArgumentError(absl::StrCat("\"", text, "\" is not a transformation: ", problem.what));
  }
  return transformation;
}

// Takes a word in double quotes, escaped as in C, off the front of `text`.
bool TakeQuoted(std::string& text, std::string& word) {
  if (text.empty() || text[0] != '"') return false;
  size_t end = 1;
  while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
  if (end >= text.size()) return false;
  if (!absl::CUnescape(text.substr(1, end - 1), &word)) return false;
  text = std::string(absl::StripAsciiWhitespace(text.substr(end + 1)));
  return true;
}

std::string Quoted(const std::string& text) { return absl::StrCat("\"", absl::Utf8SafeCEscape(text), "\""); }

absl::Status ParseStep(std::string value, FuzzInput& input) {
  FuzzStep& step = *input.add_steps();
  if (value.size() >= 2 && value.front() == '{' && value.back() == '}') {
    ASSIGN_OR_RETURN(*step.mutable_transformation(), ParseTransformation(value));
    return absl::OkStatus();
  }
  const size_t space = value.find(' ');
  const std::string name = value.substr(0, space);
  uint64_t seed = 0;
  const bool known = name == "any" || TransformationNamed(name) != nullptr;
  if (!known || (space != std::string::npos && !absl::SimpleAtoi(value.substr(space + 1), &seed))) {
    return absl::InvalidArgumentError(absl::StrCat("\"", value, "\" is not a transformation with its seed"));
  }
  if (name != "any") step.mutable_drawn()->set_name(name);
  step.mutable_drawn()->set_seed(seed);
  return absl::OkStatus();
}

// `program` is the text above, which a directive may replace.
absl::Status ParseDirective(const std::string& line, FuzzInput& input) {
  const size_t colon = line.find(':');
  const std::string key = line.substr(0, colon);
  std::string value;
  if (colon != std::string::npos) value = std::string(absl::StripAsciiWhitespace(line.substr(colon + 1)));
  TestCase& test_case = *input.mutable_test_case();
  Program& program = *test_case.mutable_program();
  const auto wrong = [&] {
    return absl::InvalidArgumentError(absl::StrCat("//@ ", line, ": \"", value, "\" is not a valid ", key));
  };
  if (key == "kind") {
    if (value != "script" && value != "module") return wrong();
    program.set_kind(value == "module" ? Program::MODULE : Program::SCRIPT);
  } else if (key == "engine") {
    if (FindEngineFacts(value) == nullptr) return wrong();
    test_case.mutable_engine()->set_engine(value);
  } else if (key == "sliding") {
    if (value != "none" && value != "next") return wrong();
    test_case.mutable_engine()->set_breakpoint_sliding(value == "next" ? NEXT : NONE);
  } else if (key == "seed") {
    uint64_t seed = 0;
    if (!absl::SimpleAtoi(value, &seed)) return wrong();
    test_case.set_seed(seed);
  } else if (key == "actions") {
    ASSIGN_OR_RETURN(google::protobuf::RepeatedPtrField<Action> actions, ParseActions(value));
    test_case.mutable_actions()->MergeFrom(actions);
  } else if (key == "step") {
    return ParseStep(value, input);
  } else if (key == "oracles") {
    const std::vector<std::string> names = absl::StrSplit(value, ',', absl::SkipEmpty());
    for (const std::string& name : names) input.add_oracles(std::string(absl::StripAsciiWhitespace(name)));
    return ParseOracles(absl::StrJoin(input.oracles(), ",")).status();
  } else if (key == "setup") {
    if (!TakeQuoted(value, *program.add_setup()) || !value.empty()) return wrong();
  } else if (key == "module") {
    Program::Module& module = *program.add_modules();
    if (!TakeQuoted(value, *module.mutable_specifier()) || !TakeQuoted(value, *module.mutable_source())) return wrong();
  } else if (key == "program") {
    if (!TakeQuoted(value, *program.mutable_source()) || !value.empty()) return wrong();
  } else {
    return absl::InvalidArgumentError(
        absl::StrCat("//@ ", line,
                     ": there is no such line; those that there are: kind, engine, sliding, seed, actions, step, "
                     "oracles, setup, module, program"));
  }
  return absl::OkStatus();
}

absl::StatusOr<FuzzInput> ParseText(std::string_view bytes) {
  FuzzInput input;
  input.set_magic(kFuzzInputMagic);
  std::string& source = *input.mutable_test_case()->mutable_program()->mutable_source();
  size_t at = 0;
  while (at < bytes.size() && bytes.substr(at, kDirective.size()) != kDirective) {
    const size_t end = bytes.find('\n', at);
    at = end == std::string_view::npos ? bytes.size() : end + 1;
  }
  source = std::string(bytes.substr(0, at));
  while (at < bytes.size()) {
    size_t end = bytes.find('\n', at);
    if (end == std::string_view::npos) end = bytes.size();
    const std::string line(bytes.substr(at, end - at));
    at = std::min(end + 1, bytes.size());
    if (line.empty()) continue;
    if (line.substr(0, kDirective.size()) != kDirective) {
      return absl::InvalidArgumentError(
          absl::StrCat("\"", line.substr(0, 60), "\" comes after a line with //@, where only more such lines can be"));
    }
    RETURN_IF_ERROR(ParseDirective(line.substr(kDirective.size()), input));
  }
  return input;
}

bool StandsAsText(const std::string& source) {
  if (!source.empty() && source.back() != '\n') return false;
  if (source.find('\0') != std::string::npos || source.rfind(kMagicBytes, 0) == 0) return false;
  return source.rfind(kDirective, 0) != 0 &&
         source.find(absl::StrCat("\n", std::string(kDirective))) == std::string::npos;
}

bool IsKnownAction(const Action& action) {
  if (!IsFuzzed(action)) return false;
  const std::vector<const Location*> places = LocationsOf(action);
  // Ranges have columns.
  const bool columns = places.size() > 1;
  const bool known = std::all_of(places.begin(), places.end(), [columns](const Location* place) {
    return place->source() == Location::MAIN && place->line() > 0 && (place->has_column() || !columns);
  });
  const bool needs_place = IsBreakpointAction(action) || action.has_run_to_location();
  return known && (!needs_place || !places.empty()) && (!NeedsPause(action) || !ExpressionsOf(action).empty());
}

void NormaliseActions(TestCase& test_case) {
  google::protobuf::RepeatedPtrField<Action> actions;
  bool started = false;
  for (Action& action : *test_case.mutable_actions()) {
    if (actions.size() >= kMaxActions) break;
    if (!IsKnownAction(action)) continue;
    const bool before_start = IsStationary(action) && !NeedsPause(action);
    if (action.has_start() ? started : !before_start && !started) continue;
    started = started || action.has_start();
    if (IsStep(action)) ChangeFrame(action, [](uint32_t) { return 0; });
    const bool last = action.has_abandon();
    *actions.Add() = std::move(action);
    if (last) break;
  }
  if (!started && !actions.empty()) actions.Add()->mutable_start();
  *test_case.mutable_actions() = std::move(actions);
}

bool IsKnownStep(const FuzzStep& step) {
  if (step.has_transformation()) return TransformationFor(step.transformation().kind_case()) != nullptr;
  return step.has_drawn() && (step.drawn().name().empty() || TransformationNamed(step.drawn().name()) != nullptr);
}

// Known names, each once.
void NormaliseOracles(FuzzInput& input) {
  std::vector<std::string> names;
  for (std::string& name : *input.mutable_oracles()) {
    const bool known = !name.empty() && name.find(',') == std::string::npos && ParseOracles(name).ok();
    if (known && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
  }
  *input.mutable_oracles() = {names.begin(), names.end()};
}

}  // namespace

absl::StatusOr<FuzzInput> ParseInput(std::string_view bytes) {
  if (bytes.size() > kMaxInputBytes) {
    return absl::InvalidArgumentError(absl::StrCat("the input has more than ", kMaxInputBytes, " bytes"));
  }
  if (bytes.substr(0, kMagicBytes.size()) == kMagicBytes) return ParseBinary(bytes);
  // Strings of messages are UTF-8; what is not is no JavaScript either.
  if (bytes.find('\0') != std::string_view::npos || SourceText(bytes).utf8() != bytes) {
    return absl::InvalidArgumentError("the input is neither a binary one nor text");
  }
  return ParseText(bytes);
}

std::string ToBinary(const FuzzInput& input) {
  FuzzInput marked = input;
  marked.set_magic(kFuzzInputMagic);
  return DeterministicBytes(marked);
}

std::string ToText(const FuzzInput& input) {
  const TestCase& test_case = input.test_case();
  const Program& program = test_case.program();
  std::string text;
  const auto add = [&text](const std::string& key, const std::string& value) {
    absl::StrAppend(&text, std::string(kDirective), key, ": ", value, "\n");
  };
  if (StandsAsText(program.source())) {
    text = program.source();
  } else {
    add("program", Quoted(program.source()));
  }
  if (program.kind() == Program::MODULE) add("kind", "module");
  if (!test_case.engine().engine().empty()) add("engine", test_case.engine().engine());
  if (test_case.engine().breakpoint_sliding() == NEXT) add("sliding", "next");
  if (test_case.engine().breakpoint_sliding() == NONE) add("sliding", "none");
  if (test_case.seed() != 0) add("seed", absl::StrCat(test_case.seed()));
  if (test_case.actions_size() > 0) add("actions", FormatActions(test_case.actions()));
  for (const FuzzStep& step : input.steps()) {
    if (step.has_transformation()) {
      std::string message;
      google::protobuf::TextFormat::Printer printer;
      printer.SetSingleLineMode(true);
      printer.PrintToString(step.transformation(), &message);
      while (!message.empty() && message.back() == ' ') message.pop_back();
      add("step", absl::StrCat("{", message, "}"));
    } else {
      add("step", absl::StrCat(step.drawn().name().empty() ? "any" : step.drawn().name(), " ", step.drawn().seed()));
    }
  }
  if (input.oracles_size() > 0) add("oracles", absl::StrJoin(input.oracles(), ","));
  for (const std::string& setup : program.setup()) add("setup", Quoted(setup));
  for (const Program::Module& module : program.modules()) {
    add("module", absl::StrCat(Quoted(module.specifier()), " ", Quoted(module.source())));
  }
  return text;
}

void NormaliseInput(FuzzInput& input) {
  input.DiscardUnknownFields();
  input.set_magic(kFuzzInputMagic);
  TestCase& test_case = *input.mutable_test_case();
  Program& program = *test_case.mutable_program();
  if (program.kind() != Program::MODULE) program.set_kind(Program::SCRIPT);
  program.clear_name();
  program.clear_setup_names();
  EngineConfiguration& engine = *test_case.mutable_engine();
  if (FindEngineFacts(engine.engine()) == nullptr) engine.clear_engine();
  if (!BreakpointSliding_IsValid(engine.breakpoint_sliding())) engine.clear_breakpoint_sliding();
  test_case.clear_capture();
  test_case.clear_worker();
  NormaliseActions(test_case);
  google::protobuf::RepeatedPtrField<FuzzStep> steps;
  for (FuzzStep& step : *input.mutable_steps()) {
    if (steps.size() < kMaxSteps && IsKnownStep(step)) *steps.Add() = std::move(step);
  }
  *input.mutable_steps() = std::move(steps);
  NormaliseOracles(input);
}

uint64_t HashOf(const FuzzInput& input) { return StableHash().Add(ToBinary(input)).Finish(); }

namespace {

uint64_t HashOfRest(const FuzzInput& input) {
  FuzzInput rest = input;
  rest.clear_oracles();
  return HashOf(rest);
}

}  // namespace

Oracles OraclesOf(const FuzzInput& input, const Oracles& asked) {
  Oracles named = kCrashOnly;
  for (const std::string& name : input.oracles()) {
    if (absl::StatusOr<Oracles> one = ParseOracles(name); one.ok()) named.Add(*one);
  }
  if (input.oracles_size() > 0 && !named.any()) return kCrashOnly;
  if (const Oracles chosen = named.And(asked); chosen.any()) return chosen;

  Oracles of_steps = kCrashOnly;
  for (const FuzzStep& step : input.steps()) of_steps.Add(OraclesOf(step.transformation().kind_case()));
  if (const Oracles chosen = of_steps.And(asked); chosen.any()) return chosen;

  if (!asked.any()) return kCrashOnly;
  const std::vector<std::string> names = NamesOf(asked);
  return *ParseOracles(names[Random(HashOfRest(input)).Below(names.size())]);
}

std::string EngineOf(const FuzzInput& input, const std::string& a, const std::string& b) {
  const std::string& named = input.test_case().engine().engine();
  if (!named.empty()) return named;
  Random random(HashOfRest(input));
  // The first draw chooses the oracle.
  random.Next();
  return random.Below(2) == 0 ? a : b;
}

void NameOracles(const Oracles& oracles, FuzzInput& input) {
  input.clear_oracles();
  for (std::string& name : NamesOf(oracles)) input.add_oracles(std::move(name));
}

}  // namespace twinstep
