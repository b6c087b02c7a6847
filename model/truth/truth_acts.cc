#include "model/truth/truth_acts.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

bool Declares(const SyntaxTree& tree, std::string_view name) {
  const absl::Span<const SyntaxVariable> variables = tree.variables();
  for (VariableId variable = 0; variable < static_cast<VariableId>(variables.size()); ++variable) {
    if (variables[static_cast<size_t>(variable)].kind == DeclarationKind::kImplicitGlobal) continue;
    if (tree.NameOf(variable) == name) return true;
  }
  return false;
}

// The expression in the site's scope.
std::string Evaluated(const TruthAct& act) { return absl::StrCat("eval(", JsLiteral(act.expression), ")"); }

// What it gives, as code for the scope of an older activation.
std::string OlderCode(const TruthAct& act) {
  return act.kind == TruthAct::Kind::kSetVariable ? absl::StrCat(act.name, "=", Evaluated(act)) : act.expression;
}

bool MayDeclare(std::string_view expression) {
  return expression.find("var") != std::string_view::npos || expression.find("function") != std::string_view::npos;
}

}  // namespace

std::string_view WhyNotDone(const SyntaxTree& tree, const TruthAct& act) {
  if (tree.type(act.scope.function) == NodeType::kPropertyDefinition) return "in the initialiser of a field";
  if (act.depth > 0 && MayDeclare(act.expression)) return "in an older frame, with a declaration";
  if (Declares(tree, "eval")) return "in a program that declares `eval`";
  return "";
}

std::string RunnerScript(std::string_view prefix) {
  const std::string code = std::string(prefix) + "code";
  return absl::StrCat(code, "=>eval(", code, ")");
}

std::string ToScript(const TruthAct& act, const ActText& text) {
  const std::string prefix(text.prefix), activation(text.activation);
  const auto call = [&](std::string_view function, int site, std::string_view value) {
    return absl::StrCat(prefix, std::string(function), "(", text.site + site, ",", activation, ",", std::string(value),
                        ")");
  };
  const std::string error = prefix + "error";
  const auto caught = [&](std::string_view body) {
    return absl::StrCat("try{", std::string(body), "}catch(", error, "){", call("t", 2, error), "}");
  };
  // The function that is asked whether it is time compares `eval` with the realm's own: of another one the code would
  // make something else.
  const std::string is_time = absl::StrCat(act.event + 1, ",eval");
  if (act.depth > 0) {
    const std::string run = prefix + "run";
    const std::string arguments = absl::StrCat(is_time, ",", act.depth, ",", JsLiteral(OlderCode(act)), ",", run, "=>{",
                                               caught(call("v", 1, run + "()")), "}");
    return absl::StrCat("typeof eval===\"function\"&&", call("h", 0, arguments), "&&", std::string(text.after));
  }
  std::string body;
  switch (act.kind) {
    case TruthAct::Kind::kEvaluate:
      body = call("v", 1, Evaluated(act));
      break;
    case TruthAct::Kind::kSetVariable:
      body = call("v", 1, absl::StrCat(act.name, "=", Evaluated(act)));
      break;
    case TruthAct::Kind::kSetReturned:
      body = absl::StrCat(std::string(text.returned), "=", call("v", 1, Evaluated(act)), ";",
                          std::string(text.returned), "s=true");
      break;
  }
  return absl::StrCat("typeof eval===\"function\"&&", call("h", 0, is_time), "&&(eval(", JsLiteral(caught(body)), "),",
                      std::string(text.after), ")");
}

}  // namespace twinstep
