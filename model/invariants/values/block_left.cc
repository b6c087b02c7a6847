// block-left: what a block declares is shown in the block, and nowhere else.

#include <string_view>

#include "model/invariants/invariants.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// The statement itself declares the name, as the head of a loop does.
bool DeclaresInside(const SyntaxTree& tree, NodeId node, std::string_view name) {
  for (const SyntaxDeclaration& declaration : tree.declarations()) {
    if (tree.IsInside(declaration.identifier, node) && tree.StringOf(declaration.identifier) == name) return true;
  }
  return false;
}

bool DeclaresAnywhere(const SyntaxTree& tree, std::string_view name) { return DeclaresInside(tree, kRootNode, name); }

void CheckBlockLeft(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  const SyntaxTree& tree = *known.tree;
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    if (!pause.match.matched() || pause.match.ambiguous || !pause.match.at_head) continue;
    const TruthSite& site = *known.timeline->site(pause.match.moment.event);
    // At its end a function may be in its last block still.
    if (site.kind != TruthEventKind::kPoint) continue;
    for (const Scope& scope : pause.paused->frames(0).scopes()) {
      if (scope.kind() != Scope::BLOCK) break;
      for (const Variable& variable : scope.variables()) {
        // Engines have names of their own.
        if (!DeclaresAnywhere(tree, variable.name())) continue;
        checks.At(pause.event, variable.name());
        checks.Count();
        if (VisibleVariable(tree, site.node, variable.name()) != kNoVariable) continue;
        if (DeclaresInside(tree, site.node, variable.name())) continue;
        checks.Break(pause.event, ConstructOf(known, site.node), AboutVariable(variable.name(), 0),
                     Said(Datum::NOT_THERE, Datum::BLOCK_WAS_LEFT), Shows(variable.value()));
      }
    }
  }
}

}  // namespace

const Invariant kBlockLeft = {
    .name = "block-left",
    .promise = "What a block declares is shown inside of the block only.",
    .source =
        Sources{.of_all = {"The checklist for language features: scope iterator", Document::CHECKLIST},
                .of_engine = {"Chrome DevTools Protocol, Debugger.Scope: start and end", Document::DEBUGGER_DOMAIN}},
    .needs_truth = true,
    .topic = Topic::kValues,
    .only_shown = true,
    .severity = WRONG_VALUE,
    .phrase = "shows $W, whose block was left",
    .fault = Fault::kEngine,
    .check = CheckBlockLeft,
};

}  // namespace twinstep
