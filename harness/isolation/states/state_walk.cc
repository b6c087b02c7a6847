#include "harness/isolation/states/state_walk.h"

#include <cstdint>
#include <cstdio>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/isolation/states/frame_variables.h"
#include "harness/isolation/states/walker_js.h"
#include "model/js_literal.h"

namespace twinstep {
namespace {

constexpr ValueLimits kWholeText = {.object_depth = 0, .properties = 0, .string_length = 1 << 28};

std::string Thunks(const std::vector<std::string>& names, bool with_this) {
  std::string text = "[";
  for (const std::string& name : names) {
    absl::StrAppend(&text, "[", JsLiteral(name), ",()=>", name, "],");
  }
  if (with_this) text += "[\"this\",()=>this]";
  return text + "]";
}

std::string Begin(const SyntaxTree& tree, bool for_text, bool functions_by_text) {
  return absl::StrCat("__twinstep.begin(", for_text ? "true" : "false", functions_by_text ? ",true" : "",
                      "),__twinstep.globals(", Thunks(GlobalNames(tree), false), ")");
}

std::vector<std::string> Expressions(const SyntaxTree& tree, const std::vector<Location>& places, bool for_text,
                                     bool functions_by_text) {
  const std::vector<FrameVariables> variables = VariablesOf(tree, places);
  std::vector<std::string> expressions;
  for (int i = static_cast<int>(places.size()) - 1; i >= 0; --i) {
    std::string expression;
    if (expressions.empty()) expression = absl::StrCat(Begin(tree, for_text, functions_by_text), ",");
    absl::StrAppend(&expression, "__twinstep.frame(\"", expressions.size(), "\",",
                    Thunks(variables[i].names, variables[i].function != kNoNode), ")");
    expressions.push_back(std::move(expression));
  }
  return expressions;
}

}  // namespace

absl::StatusOr<std::string> EvaluateText(Pause& pause, int frame, const std::string& expression) {
  Evaluation evaluation;
  if (absl::Status status = pause.Evaluate(frame, expression, SideEffects::kAllow, kWholeText, evaluation);
      !status.ok()) {
    return status;
  }
  if (evaluation.value().kind_case() != Value::kString) {
    return absl::InternalError(
        absl::StrCat("the walk through the program's state failed: ", evaluation.ShortDebugString().substr(0, 300)));
  }
  if (!evaluation.value().string().utf16().empty()) {
    return absl::InternalError("the walk through the program's state gave no well-formed text");
  }
  return evaluation.value().string().utf8();
}

absl::StatusOr<PausedStack> StackOf(Pause& pause) {
  // Beyond, only the youngest and the oldest ones are looked at: a stack overflow has many thousands.
  constexpr int kMostFrames = 40;
  PausedStack stack;
  const int count = pause.frame_count();
  for (int i = 0; i < count; ++i) {
    if (i >= kMostFrames && i < count - kMostFrames) continue;
    Frame frame;
    if (absl::Status status = pause.DescribeFrame(i, frame); !status.ok()) return status;
    if (frame.location().source() != Location::MAIN) continue;
    stack.indices.push_back(i);
    stack.places.push_back(frame.location());
    stack.frames.push_back({frame.function_name(), static_cast<int>(frame.location().line()), frame.location()});
  }
  return stack;
}

std::string WalkerScript(bool for_all_engines) {
  return absl::StrCat(std::string(kWalkerJs), "__twinstep.prepare(", for_all_engines ? "true" : "", ");");
}

std::vector<std::string> BaseExpressions(const SyntaxTree& tree, const std::vector<Location>& places, bool for_text) {
  return Expressions(tree, places, for_text, false);
}

absl::StatusOr<std::string> Walk(Pause& pause, const SyntaxTree& tree, const PausedStack& stack,
                                 const WalkOptions& options) {
  const std::vector<std::string> expressions = Expressions(tree, stack.places, true, options.functions_by_text);
  const size_t frames = expressions.size();
  if (frames == 0) {
    return EvaluateText(pause, 0,
                        absl::StrCat("(", Begin(tree, true, options.functions_by_text), ",__twinstep.end())"));
  }
  for (size_t i = 0; i < frames; ++i) {
    const std::string then = i + 1 == frames ? ",__twinstep.end()" : ",\"\"";
    absl::StatusOr<std::string> text =
        EvaluateText(pause, stack.indices[frames - 1 - i], absl::StrCat("(", expressions[i], then, ")"));
    if (!text.ok() || i + 1 == frames) return text;
  }
  return absl::InternalError("no frames");
}

// FNV-1a over units, with two beginnings.
std::string FunctionTextHash(std::u16string_view text) {
  uint32_t a = 0x811c9dc5, b = 0x1b873593;
  for (const char16_t unit : text) {
    a = (a ^ unit) * 0x01000193;
    b = (b ^ unit) * 0x01000193;
  }
  char hash[20];
  std::snprintf(hash, sizeof(hash), "t%x.%x", a, b);
  return hash;
}

}  // namespace twinstep
