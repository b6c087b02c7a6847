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

}  // namespace

std::string_view WhyNotDone(const SyntaxTree& tree, const TruthAct& act) {
  if (tree.type(act.function) == NodeType::kPropertyDefinition) return "in the initialiser of a field";
  if (Declares(tree, "eval")) return "in a program that declares `eval`";
  return "";
}

std::string ToScript(const TruthAct& act, const ActText& text) {
  const std::string prefix(text.prefix), activation(text.activation);
  const auto call = [&](std::string_view function, int site, std::string_view value) {
    return absl::StrCat(prefix, std::string(function), "(", text.site + site, ",", activation, ",", std::string(value),
                        ")");
  };
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
  const std::string error = prefix + "error";
  const std::string code = absl::StrCat("try{", body, "}catch(", error, "){", call("t", 2, error), "}");
  // The function that is asked whether it is time compares `eval` with the realm's own: of another one the code would
  // make something else.
  return absl::StrCat("typeof eval===\"function\"&&", call("h", 0, absl::StrCat(act.event + 1, ",eval")), "&&(eval(",
                      JsLiteral(code), "),", std::string(text.after), ")");
}

}  // namespace twinstep
