#include "harness/isolation/states/state_walk.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/isolation/states/walker_js.h"
#include "model/js_string.h"

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
  RETURN_IF_ERROR(pause.Evaluate(frame, expression, SideEffects::kAllow, kWholeText, evaluation));
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
    RETURN_IF_ERROR(pause.DescribeFrame(i, frame));
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

namespace {

// The end of the text for a place that is not in it.
int OffsetOf(const SyntaxTree& tree, const Location& place) {
  return tree.text()
      .OffsetAt({static_cast<int>(place.line()), static_cast<int>(place.column())})
      .value_or(tree.text().length());
}

NodeId NodeAt(const SyntaxTree& tree, const Location& place) {
  const int offset = OffsetOf(tree, place);
  return offset < tree.text().length() ? tree.InnermostNodeAt(offset) : kRootNode;
}

// The node itself, or the function around it.
NodeId FunctionOf(const SyntaxTree& tree, NodeId node) {
  return IsFunction(tree.type(node)) ? node : tree.EnclosingFunction(node);
}

// What a module that was made a function gets (harness/node_programs/module_code.h).
bool IsOurs(std::string_view name) {
  return name == "$meta" || name == "$import" || name == "$export" || name.substr(0, 7) == "$module";
}

bool IsAssignable(const SyntaxTree& tree, const SyntaxVariable& variable) {
  const ScopeType scope = tree.scopes()[variable.scope].type;
  return variable.kind != DeclarationKind::kArguments && variable.kind != DeclarationKind::kImportBinding &&
         scope != ScopeType::kFunctionExpressionName && scope != ScopeType::kClass;
}

bool IsMentioned(const SyntaxTree& tree, VariableId variable, NodeId in) {
  for (const ReferenceId id : tree.ReferencesTo(variable)) {
    if (tree.IsInside(tree.references()[id].identifier, in)) return true;
  }
  return false;
}

// By variable: where the code ends that initialises it; 0 where it is there from the beginning.
std::vector<int> InitialisedAt(const SyntaxTree& tree) {
  std::vector<int> ends(tree.variables().size(), 0);
  for (const SyntaxDeclaration& declared : tree.declarations()) {
    if (declared.variable == kNoVariable) continue;
    const DeclarationKind kind = tree.variables()[declared.variable].kind;
    if (kind != DeclarationKind::kLet && kind != DeclarationKind::kConst && kind != DeclarationKind::kClassName)
      continue;
    ends[declared.variable] = std::max(ends[declared.variable], tree.node(declared.node).end);
  }
  return ends;
}

}  // namespace

std::vector<FrameVariables> VariablesOf(const SyntaxTree& tree, const std::vector<Location>& places) {
  std::vector<FrameVariables> frames;
  std::vector<NodeId> nodes;
  std::vector<int> offsets;
  const std::vector<int> initialised_at = InitialisedAt(tree);
  for (const Location& place : places) {
    nodes.push_back(NodeAt(tree, place));
    offsets.push_back(OffsetOf(tree, place));
    frames.push_back({FunctionOf(tree, nodes.back()), {}});
  }
  for (size_t i = 0; i < frames.size(); ++i) {
    const NodeId function = frames[i].function;
    std::set<std::string> seen;
    for (ScopeId scope = tree.ScopeAt(nodes[i]); scope != kNoScope; scope = tree.scopes()[scope].parent) {
      const SyntaxScope& at = tree.scopes()[scope];
      if (at.type == ScopeType::kGlobal) break;
      const bool own = function == kNoNode ? FunctionOf(tree, at.node) == kNoNode : tree.IsInside(at.node, function);
      const NodeId owner = FunctionOf(tree, at.node);
      const bool elsewhere = std::any_of(frames.begin() + static_cast<int>(i) + 1, frames.end(),
                                         [owner](const FrameVariables& older) { return older.function == owner; });
      for (VariableId id = at.variables_begin; id < at.variables_end; ++id) {
        std::string name(tree.NameOf(id));
        if (!seen.insert(name).second) continue;
        if (IsOurs(name) || !IsAssignable(tree, tree.variables()[id])) continue;
        // Code of a block runs forwards. V8 answers with what the last iteration has left.
        if (own && offsets[i] < initialised_at[id]) continue;
        if (own || (!elsewhere && IsMentioned(tree, id, function))) frames[i].names.push_back(std::move(name));
      }
    }
  }
  return frames;
}

std::vector<std::string> GlobalNames(const SyntaxTree& tree) {
  std::vector<std::string> names;
  std::set<std::string> seen;
  const SyntaxScope& global = tree.scopes()[0];
  for (VariableId id = global.variables_begin; id < global.variables_end; ++id) {
    const DeclarationKind kind = tree.variables()[id].kind;
    const bool lexical =
        kind == DeclarationKind::kLet || kind == DeclarationKind::kConst || kind == DeclarationKind::kClassName;
    std::string name(tree.NameOf(id));
    if (lexical && seen.insert(name).second) names.push_back(std::move(name));
  }
  for (const ReferenceId id : tree.UnresolvedReferences()) {
    std::string name(tree.StringOf(tree.references()[id].identifier));
    if (name.rfind("__twinstep", 0) == 0 || name.rfind("__define", 0) == 0 || name == "__load" || name == "undefined" ||
        name == "arguments")
      continue;
    if (seen.insert(name).second) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace twinstep
