#include "model/sessions/construct_actions.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "model/actions/action_kind.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

std::string ConstructOf(const SyntaxNode& node) {
  const std::string type(Name(node.type));
  if (node.type == NodeType::kYieldExpression && node.is(SyntaxNode::kDelegate)) return "YieldExpression with *";
  if (node.type == NodeType::kForOfStatement && node.is(SyntaxNode::kAwait)) return "ForOfStatement with await";
  return type;
}

}  // namespace

std::set<std::string> ConstructsAt(const SyntaxTree& tree, const Location& location) {
  std::set<std::string> constructs;
  NodeId node = NodeAtPlace(tree, location);
  if (node == kNoNode) return constructs;
  constructs.insert(CodeKind(tree, CodeAround(tree, node)));
  const std::optional<int> offset =
      tree.text().OffsetAt({static_cast<int>(location.line()), static_cast<int>(location.column())});
  for (; node != kNoNode; node = tree.node(node).parent) {
    const SyntaxNode& at = tree.node(node);
    if (IsStatement(at.type) || at.start == offset) constructs.insert(ConstructOf(at));
    if (IsStatement(at.type) || IsFunction(at.type)) break;
  }
  return constructs;
}

void ConstructActions::Count(const Trace& trace, const SyntaxTree& tree) {
  std::set<std::string> here;
  // Where breakpoints went, by what was requested.
  std::map<std::string, Location> places;
  for (int event = 0; event < trace.events_size(); ++event) {
    const Event& of = trace.events(event);
    if (of.output().has_paused()) here = ConstructsAt(tree, of.output().paused().location());
    if (of.output().has_finished()) here.clear();
    if (!of.has_action()) continue;
    const std::string kind = KindName(of.action());
    // Users look several times in a row: once, for what they have met.
    if (of.action().evaluate().refuses_effects() && event >= 2 &&
        trace.events(event - 2).action().evaluate().refuses_effects()) {
      continue;
    }
    if (!IsBreakpointAction(of.action())) {
      for (const std::string& construct : here) ++counts_[construct][kind];
      continue;
    }
    const bool sets = of.action().has_set_breakpoint();
    Location& place =
        places[(sets ? of.action().set_breakpoint().location() : of.action().remove_breakpoint().location())
                   .SerializeAsString()];
    if (sets && event + 1 < trace.events_size()) place = trace.events(event + 1).output().breakpoint_set().location();
    for (const std::string& construct : ConstructsAt(tree, place)) ++counts_[construct][kind];
  }
}

std::vector<std::string> ConstructActions::Gaps(double expected) const {
  std::map<std::string, double> of_construct, of_kind;
  double all = 0;
  for (const auto& [construct, actions] : counts_) {
    for (const auto& [kind, times] : actions) {
      of_construct[construct] += static_cast<double>(times);
      of_kind[kind] += static_cast<double>(times);
      all += static_cast<double>(times);
    }
  }
  std::vector<std::string> gaps;
  for (const auto& [construct, actions] : counts_) {
    for (const auto& [kind, times] : of_kind) {
      if (!actions.contains(kind) && of_construct[construct] * times >= expected * all) {
        gaps.push_back(absl::StrCat(kind, " at ", construct));
      }
    }
  }
  return gaps;
}

}  // namespace twinstep
