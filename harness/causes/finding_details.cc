#include "harness/causes/finding_details.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "harness/causes/cause_of_difference.h"
#include "model/answers/equivalence_class.h"
#include "model/answers/mismatch.h"
#include "model/answers/paper_view.h"

namespace twinstep {
namespace {

// "number", "undefined", "missing": what it is, not which.
std::string KindOf(const Datum& datum) {
  switch (datum.kind_case()) {
    case Datum::kWord:
      return WordName(datum.word());
    case Datum::kValue:
      return datum.value().singleton() == Value::UNAVAILABLE ? "unavailable" : PaperType(datum.value());
    case Datum::kEvaluation:
      return datum.evaluation().has_thrown() ? "thrown" : "given";
    case Datum::kOutput:
      return datum.output().has_finished() ? "finished" : "answer";
    case Datum::kText:
      return "text";
    case Datum::kScope:
      return "scope";
    default:
      return "other";
  }
}

std::string ReasonOf(const Paused& paused) {
  return absl::StrCat(Paused::Reason_Name(paused.reason()), paused.has_returned() ? " returning" : "",
                      paused.has_thrown() ? " throwing" : "");
}

std::string CompletionOf(const Evaluation& evaluation) {
  if (evaluation.has_value()) return PaperType(evaluation.value());
  return evaluation.has_thrown() ? "thrown" : evaluation.refused() ? "refused" : "failed";
}

std::string OutputOf(const Output& output, const SyntaxTree* tree) {
  if (output.has_paused()) {
    return absl::StrCat("paused at ", RoleAt(output.paused().location(), tree), " ", ReasonOf(output.paused()));
  }
  if (output.has_breakpoint_set()) return absl::StrCat("set at ", RoleAt(output.breakpoint_set().location(), tree));
  if (output.has_breakpoint_refused()) return "refused";
  if (output.has_breakpoint_removed()) return output.breakpoint_removed().removed() ? "removed" : "not removed";
  if (output.has_evaluated()) return absl::StrCat("evaluated ", CompletionOf(output.evaluated()));
  if (output.has_done()) return output.done().refused() ? "refused" : "done";
  if (output.has_places_listed()) return "places listed";
  return Finished::Outcome_Name(output.finished().outcome());
}

// The kind of the innermost scope of the youngest frame that lists the variable.
std::string ScopeOf(const Output& output, const std::string& variable) {
  if (output.paused().frames_size() == 0) return "none";
  for (const Scope& scope : output.paused().frames(0).scopes()) {
    const bool here = std::any_of(scope.variables().begin(), scope.variables().end(),
                                  [&variable](const Variable& listed) { return listed.name() == variable; });
    if (here) return Scope::Kind_Name(scope.kind());
  }
  return "none";
}

std::string AspectOf(const Divergence& divergence) { return KindName(divergence.about().kind()); }

std::string StacksOf(const Output& a, const Output& b) {
  const std::vector<std::string> first = PaperStack(a.paused()), second = PaperStack(b.paused());
  if (first.size() != second.size()) return first.size() > second.size() ? "more frames" : "fewer frames";
  for (size_t i = 0; i < first.size(); ++i) {
    if (first[i] == second[i]) continue;
    const auto kind = [](const std::string& name) { return name.empty() ? "no name" : "a name"; };
    return absl::StrCat(kind(first[i]), " against ", kind(second[i]), i == 0 ? " of the youngest" : "");
  }
  return "places";
}

std::string Details(const Divergence& divergence, const Output& a, const Output& b, const SyntaxTree* tree) {
  const std::string places = absl::StrCat(OutputOf(a, tree), " | ", OutputOf(b, tree));
  switch (divergence.type()) {
    case Divergence::CALL_STACK:
      return absl::StrCat(places, " | ", StacksOf(a, b));
    case Divergence::VARIABLES: {
      const std::string what = divergence.about().variable().empty()
                                   ? AspectOf(divergence)
                                   : absl::StrCat(ScopeOf(a, divergence.about().variable()), " against ",
                                                  ScopeOf(b, divergence.about().variable()));
      return absl::StrCat(places, " | ", what, " | ", KindOf(divergence.a()), " against ", KindOf(divergence.b()));
    }
    case Divergence::COMPLETION_VALUE:
    case Divergence::PROGRAM_BEHAVIOUR:
      return absl::StrCat(places, " | ", AspectOf(divergence), " | ", KindOf(divergence.a()), " against ",
                          KindOf(divergence.b()));
    default:
      return places;
  }
}

}  // namespace

std::string RoleAt(const Location& location, const SyntaxTree* tree) {
  if (location.source() != Location::MAIN || location.line() == 0) return NodeTypeAt(location, tree);
  if (tree == nullptr) return "Unparsed";
  const SourceText& text = tree->text();
  if (!location.has_column()) return NodeTypeAt(location, tree);
  const std::optional<int> place =
      text.OffsetAt({static_cast<int>(location.line()), static_cast<int>(location.column())});
  if (!place) return "none";
  if (text.length() == 0) return "Program";
  const NodeId inner = tree->InnermostNodeAt(std::min(*place, text.length() - 1));
  if (tree->node(inner).start != *place) return std::string(Name(tree->type(inner))) + " inside";
  NodeId outer = inner;
  while (tree->node(outer).parent != kNoNode && tree->node(tree->node(outer).parent).start == *place &&
         tree->type(tree->node(outer).parent) != NodeType::kProgram) {
    outer = tree->node(outer).parent;
  }
  const SyntaxNode& node = tree->node(outer);
  if (IsStatement(node.type) || node.parent == kNoNode) return std::string(Name(node.type));
  return std::string(Name(tree->type(node.parent))) + "." + std::string(Name(node.field));
}

std::string DetailsOf(const Divergence& divergence, const Trace& a, const Trace& b, const Explanation& explanation,
                      const SyntaxTree* tree) {
  const EquivalenceClass equivalence_class = ClassOf(a, divergence, tree);
  return absl::StrCat(ToText(divergence.type()), " | ", LastActionName(equivalence_class), " | ", explanation.rule,
                      " | ",
                      Details(divergence, OutputAt(a, divergence.event()), OutputAt(b, divergence.event()), tree));
}

std::string DetailsOf(const MetamorphicResult& result, const Explanation& explanation) {
  const EquivalenceClass& equivalence_class = result.equivalence_class;
  const Divergence& divergence = result.divergence;
  return absl::StrCat(equivalence_class.engine(), " | ", equivalence_class.transformation(), " | ",
                      ToText(divergence.type()), " | ", LastActionName(equivalence_class), " | ", explanation.rule,
                      " | ", RoleAt(result.location, result.tree.get()), " | ",
                      divergence.about().variable().empty() ? AspectOf(divergence) : "variable", " | ",
                      KindOf(divergence.a()), " against ", KindOf(divergence.b()));
}

}  // namespace twinstep
