#include "engines/shells/js_shell.h"

#include <cstdint>
#include <limits>
#include <utility>
#include <variant>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/longest_name.h"
#include "engines/shells/js_natives_js.h"
#include "engines/shells/js_options.h"
#include "engines/shells/js_program_js.h"
#include "engines/spidermonkey/firefox/effect_free_natives_js.h"
#include "engines/spidermonkey/firefox/inspect_js.h"
#include "engines/spidermonkey/firefox/object_class.h"
#include "engines/spidermonkey/firefox/prelude_js.h"
#include "engines/spidermonkey/firefox/walks_js.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

// As much as of the linked engine (spidermonkey_engine.h), and a quarter more, where it gives up.
constexpr uint32_t kHeapLimit = (512u << 20) / 4 * 5;

Position PositionOf(const ShellWord& values, size_t first) {
  return {values[first].integer(), values[first + 1].integer() - 1};
}

Place PlaceOf(const ShellWord& values, size_t first) {
  return {values[first].integer(), PositionOf(values, first + 1)};
}

void SetString(const ShellWord& word, JsString& out) {
  // One that was cut is a list.
  const ShellWord& text = word.is_list() ? word[1] : word;
  SetJsString(text.units(), std::numeric_limits<size_t>::max(), out);
  if (word.is_list()) out.set_cut(static_cast<uint64_t>(word[2].number()));
}

void SetName(const ShellWord& word, std::string& out) {
  JsString name;
  SetJsString(word.units(), kLongestName, name);
  out = ToDisplay(name);
}

std::string TextOf(const std::variant<int, bool, std::string_view>& argument) {
  if (const auto* const number = std::get_if<int>(&argument)) return absl::StrCat(*number);
  if (const auto* const truth = std::get_if<bool>(&argument)) return *truth ? "true" : "false";
  return AsciiJson(std::get<std::string_view>(argument));
}

}  // namespace

bool ReadPrimitive(const ShellWord& word, Value& out) {
  if (word.is_number()) {
    out.set_number(word.number());
  } else if (word.is_text()) {
    SetString(word, *out.mutable_string());
  } else if (word.is_truth()) {
    out.set_boolean(word.truth());
  } else if (word.is_null()) {
    out.set_singleton(Value::NULL_);
  } else {
    const std::string kind = word[0].text();
    if (kind == "s") {
      SetString(word, *out.mutable_string());
    } else if (kind == "u") {
      out.set_singleton(Value::UNDEFINED);
    } else if (kind == "n") {
      const std::string name = word[1].text();
      constexpr double kInfinity = std::numeric_limits<double>::infinity();
      out.set_number(name == "-0"         ? -0.0
                     : name == "Infinity" ? kInfinity
                     : name == "NaN"      ? std::numeric_limits<double>::quiet_NaN()
                                          : -kInfinity);
    } else if (kind == "i") {
      out.set_bigint(word[1].text());
    } else if (kind == "y") {
      Symbol& symbol = *out.mutable_symbol();
      if (!word[1].is_null()) SetString(word[1], *symbol.mutable_description());
    } else {
      return false;
    }
  }
  return true;
}

absl::StatusOr<std::unique_ptr<JsShell>> JsShell::Start(JsLauncher launch, const std::string& program,
                                                        const std::vector<std::string>& options) {
  absl::StatusOr<JsOptions> read = ReadJsOptions(options);
  if (!read.ok()) return read.status();
  std::string script = absl::StrCat(
      "\"use strict\"; const BEGIN = ", static_cast<int>(kBegin), ", NOTE_BUILTINS = ", static_cast<int>(kNoteBuiltins),
      ", BEGIN_COVERAGE = ", static_cast<int>(kBeginCoverage), ", FOREIGN_VALUE = ", static_cast<int>(kForeignValue),
      ", COMPLETION_OBJECT = ", static_cast<int>(kCompletionObject),
      ", CALLS_BEHIND = ", static_cast<int>(kCallsBehind), ", EVALUATE = ", static_cast<int>(kEvaluate),
      ", SET_VARIABLE = ", static_cast<int>(kSetVariable), ", REFUSES_EFFECT = ", static_cast<int>(kRefusesEffect));
  const auto both = [](std::string* out, const ExoticClass& exotic) {
    absl::StrAppend(out, "'", std::string(exotic.name), "':'", std::string(exotic.printed), "'");
  };
  absl::StrAppend(&script, ", PRINTED_CLASSES = {__proto__: null, ", absl::StrJoin(ExoticClasses(), ",", both),
                  "}, EXOTIC_CLASSES = Object.keys(PRINTED_CLASSES);\n", std::string(kJsNativesJs),
                  "const functions = (function () {", std::string(kWalksJs), std::string(kInspectJs),
                  std::string(kEffectFreeNativesJs), std::string(kPreludeJs), "})();\n", std::string(kJsProgramJs));
  absl::StatusOr<std::unique_ptr<ShellProcess>> process = launch(program, read->flags, script);
  if (!process.ok()) return process.status();
  std::unique_ptr<JsShell> shell(new JsShell(*std::move(process)));
  const std::optional<ShellProcess::Heard> heard = shell->process_->Hear();
  if (!heard || heard->letter != 'A') {
    return absl::FailedPreconditionError(absl::StrCat(
        program, " does not start as a shell; it says: ", heard ? heard->text : "", shell->process_->LastWords()));
  }
  read->settings.push_back({.function = "setGarbageParameter", .name = "maxBytes", .value = kHeapLimit});
  for (const JsOptions::Setting& setting : read->settings) {
    const absl::StatusOr<ShellWord> set =
        shell->Ask(setting.function, {std::string_view(setting.name), static_cast<int>(setting.value)});
    if (!set.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("the SpiderMonkey option ", setting.name, " is not taken by ",
                                                     program, ": ", std::string(set.status().message())));
    }
  }
  if (absl::Status status = shell->Ask("noteBuiltins").status(); !status.ok()) return status;
  return shell;
}

absl::StatusOr<ShellWord> JsShell::Ask(std::string_view function, std::initializer_list<Argument> arguments) {
  Say(AsciiJson(function), {arguments.begin(), arguments.size()});
  return HearEnd();
}

absl::StatusOr<std::optional<ShellWord>> JsShell::Load(std::string_view function,
                                                       std::initializer_list<Argument> arguments) {
  records_truth_ = true;
  Say(AsciiJson(function), {arguments.begin(), arguments.size()});
  return HearAnswer();
}

absl::StatusOr<ShellWord> JsShell::RunLoaded(bool runs) {
  process_->Say('R', runs ? "true" : "false");
  return HearEnd();
}

absl::Status JsShell::WriteValue(const ValueLimits& limits, Value& out) {
  UsePause(limits);
  writer().BeginValue(limits, out);
  return Ask("value", {limits.object_depth, limits.properties}).status();
}

absl::StatusOr<Prelude::Result> JsShell::Call(Function function, absl::Span<const Argument> arguments) {
  Say(absl::StrCat(static_cast<int>(function)), arguments);
  const absl::StatusOr<ShellWord> result = HearEnd();
  if (!result.ok()) return result.status();
  if (result->is_number()) return Result(result->integer());
  if (result->is_truth()) return Result(result->truth());
  return Result();
}

void JsShell::Say(const std::string& function, absl::Span<const Argument> arguments) {
  process_->Say('C', absl::StrCat("[", function, ",", writer().limits().string_length, ",[",
                                  absl::StrJoin(arguments, ",",
                                                [](std::string* out, const Argument& argument) {
                                                  absl::StrAppend(out, TextOf(argument));
                                                }),
                                  "]]"));
}

absl::StatusOr<ShellWord> JsShell::HearEnd() {
  absl::StatusOr<std::optional<ShellWord>> answer = HearAnswer();
  if (!answer.ok()) return answer.status();
  if (!answer->has_value()) return absl::InternalError("the shell asks for a program that nobody loads");
  return **std::move(answer);
}

absl::StatusOr<std::optional<ShellWord>> JsShell::HearAnswer() {
  while (true) {
    std::optional<ShellProcess::Heard> heard = process_->Hear();
    if (!heard) return process_->WhyEnded();
    const std::optional<ShellWord> word = ShellWord::Parse(heard->text);
    if (!word) return absl::InternalError(absl::StrCat("the shell says what nobody understands: ", heard->text));
    if (heard->letter == 'A') {
      Take((*word)[1].list());
      return (*word)[0];
    }
    if (heard->letter == 'X') {
      return absl::InternalError(absl::StrCat("the debugger's own code failed: ", word->text()));
    }
    if (heard->letter != 'Q') {
      return absl::InternalError(absl::StrCat("the shell says what nobody asked for: ", heard->text));
    }
    Take((*word)[2].list());
    const std::string question = (*word)[0].text();
    if (question == "loaded") return std::nullopt;
    const absl::StatusOr<std::string> answer = Answer(question, (*word)[1]);
    if (!answer.ok()) return answer.status();
    process_->Say('R', *answer);
  }
}

absl::StatusOr<std::string> JsShell::Answer(const std::string& question, const ShellWord& values) {
  PreludeListener& listens = *listener();
  const int frame = values[0].integer();
  const auto truth = [](bool truth) { return std::string(truth ? "true" : "false"); };
  if (question == "step") return truth(listens.OnStep(frame, PlaceOf(values, 1), values[4].truth()));
  if (question == "enter") return truth(listens.OnEnterFrame(frame, PlaceOf(values, 1)));
  if (question == "pop") {
    const Completion completion = {static_cast<Completion::Kind>(values[4].integer()), values[5].integer()};
    return truth(listens.OnPop(frame, PlaceOf(values, 1), completion));
  }
  if (question == "breakpoint") return truth(listens.OnBreakpoint(frame, PlaceOf(values, 1)));
  if (question == "debuggerStatement") return truth(listens.OnDebuggerStatement(frame, PlaceOf(values, 1)));
  if (question == "exception") {
    return truth(listens.OnException(frame, PlaceOf(values, 1), values[4].truth(), values[5].integer()));
  }
  if (question == "hookFailed") {
    listens.OnHookFailed(values[0].text());
    return truth(false);
  }
  if (question == "sourceOf") {
    return absl::StrCat(listens.OnSource(values[0].text(), values[1].text(), values[2].text(), values[3].text()));
  }
  if (question == "hasUrl") return truth(listens.HasUrl(frame));
  if (question == "newScript") {
    listens.OnNewScript(frame);
    return truth(true);
  }
  if (question == "emitted") return truth(records_truth_);
  if (run_ != nullptr && question == "exception told") {
    if (absl::Status status = run_->OnException(values.list()); !status.ok()) return status;
    return truth(true);
  }
  if (run_ != nullptr && question == "rejection") {
    const absl::Span<const ShellWord> told = absl::MakeSpan(values.list()).subspan(2);
    if (absl::Status status = run_->OnRejection(frame, values[1].truth(), told); !status.ok()) return status;
    return truth(true);
  }
  return absl::InternalError(absl::StrCat("the shell asks what nobody answers: ", question));
}

void JsShell::Take(const ShellWord::List& told) {
  for (const ShellWord& one : told) TakeNative(one[0].text(), one);
}

void JsShell::TakeNative(const std::string& native, const ShellWord& values) {
  PreludeListener* const listens = listener();
  if (native == "variable") {
    const int code = values[2].integer();
    SetName(values[1], *writer().AddVariable(code).mutable_name());
    if (code == ValueWriter::kPrimitive) ReadPrimitive(values[3], writer().target());
  } else if (native == "primitive") {
    ReadPrimitive(values[1], writer().target());
  } else if (native == "special") {
    writer().SetSpecial(values[1].integer());
  } else if (native == "beginObject") {
    Object& object = writer().BeginObject(values[1].integer(), static_cast<uint32_t>(values[4].integer()));
    SetName(values[2], *object.mutable_class_name());
    SetName(values[3], *object.mutable_function_name());
  } else if (native == "property") {
    Property& property = writer().AddProperty(values[3].truth(), values[4].integer());
    SetString(values[1], *property.mutable_name());
    property.set_symbol(values[2].truth());
  } else if (native == "endObject") {
    writer().EndObject(static_cast<uint32_t>(values[1].number()));
  } else if (native == "scope") {
    writer().AddScope(static_cast<Scope::Kind>(values[1].integer()));
  } else if (native == "memory") {
    if (run_ != nullptr) run_->OnOutOfMemory();
  } else if (native == "emit") {
    records_truth_ = records_truth_ && run_ != nullptr && run_->OnTruth(values[1]);
  } else if (listens == nullptr) {
    return;
  } else if (native == "site") {
    listens->OnSite({PositionOf(values, 3), values[1].integer(), values[2].integer()});
  } else if (native == "stackFrame") {
    StackFrame frame;
    frame.id = values[1].integer();
    frame.kind = static_cast<Frame::Kind>(values[2].integer());
    SetName(values[3], frame.function_name);
    frame.place = PlaceOf(values, 4);
    listens->OnStackFrame(std::move(frame));
  } else if (native == "coveredScript") {
    listens->OnCoveredScript(values[1].integer(), values[2].integer(), values[3].truth());
  } else if (native == "coveredPlace") {
    listens->OnCoveredPlace(PositionOf(values, 1), values[3].number(), values[4].truth());
  }
}

}  // namespace twinstep
