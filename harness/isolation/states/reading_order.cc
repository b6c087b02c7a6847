#include "harness/isolation/states/reading_order.h"

#include <algorithm>
#include <cstddef>

#include "harness/isolation/states/statement_graph.h"
#include "harness/isolation/states/suspect_list.h"
#include "harness/isolation/states/transition_ranking.h"

namespace twinstep {
namespace {

// A declaration of a class that runs no code of its own: its methods have their statements.
bool HasMethodsOnly(const SyntaxTree& tree, NodeId node) {
  if (!IsClass(tree.type(node))) return false;
  for (NodeId id = node + 1; id < static_cast<NodeId>(tree.nodes().size()) && tree.IsInside(id, node); ++id) {
    const bool runs = tree.type(id) == NodeType::kPropertyDefinition || tree.type(id) == NodeType::kStaticBlock ||
                      tree.node(id).field == NodeField::kSuperClass;
    if (runs && tree.EnclosingFunction(node) == tree.EnclosingFunction(tree.node(id).parent)) return false;
  }
  return true;
}

}  // namespace

ReadingOrder OrderOfReading(const InstrumentedProgram& program, const CauseChain& chain, const Recording& passing,
                            const Recording& failing, const RunSpectrum& spectrum,
                            const std::vector<MendingChange>& mending, const std::set<int>& decisive) {
  const size_t count = program.statements.size();
  ReadingOrder order;
  std::vector<bool> in_passing(count, false), in_failing(count, false);
  for (const RunMoment& moment : failing.moments) in_failing[static_cast<size_t>(moment.statement)] = true;
  for (const RunMoment& moment : passing.moments) {
    const size_t s = static_cast<size_t>(moment.statement);
    if (order.first_only_passing < 0 && s < count && !in_failing[s]) order.first_only_passing = moment.statement;
    if (s < count) in_passing[s] = true;
  }
  StatementRelevance relevance(static_cast<int>(count));
  relevance.Add(chain, passing, failing);
  std::vector<double> worth(count);
  for (size_t s = 0; s < count; ++s) {
    order.only_failing += in_failing[s] && !in_passing[s] ? 1 : 0;
    order.only_passing += in_passing[s] && !in_failing[s] ? 1 : 0;
    worth[s] = relevance.only_failing[s] + relevance.transitions[s];
  }
  // What is left out says where, if nothing is executed that is not otherwise.
  for (size_t s = 0; s < count && order.only_failing == 0; ++s) worth[s] += in_passing[s] && !in_failing[s] ? 1 : 0;
  StatementEvidence evidence;
  evidence.mended.resize(count);
  evidence.suspiciousness = Ochiai(spectrum, static_cast<int>(count));
  evidence.nearness = SpreadOverDependences(StatementGraph(program), worth);
  evidence.decisive.resize(count);
  for (const int statement : decisive) evidence.decisive[static_cast<size_t>(statement)] = 1;
  std::vector<int> mending_at(count, -1);
  for (size_t i = 0; i < mending.size(); ++i) {
    const size_t s = static_cast<size_t>(mending[i].change.statement);
    if (mending_at[s] >= 0 && mending[i].share <= mending[static_cast<size_t>(mending_at[s])].share) continue;
    mending_at[s] = static_cast<int>(i);
    if (mending[i].change.weak) {
      evidence.decisive[s] = 1;
    } else {
      evidence.mended[s] = mending[i].share;
    }
  }
  const std::vector<double> rank = RankStatements(evidence);
  order.failing_runs = spectrum.Runs(true);
  order.passing_runs = spectrum.Runs(false);
  for (size_t s = 0; s < count; ++s) {
    const bool is_suspect = evidence.suspiciousness[s] > 0 || evidence.nearness[s] > 0;
    if (program.statements[s].node == kNoNode || !is_suspect || (!in_failing[s] && !in_passing[s])) continue;
    if (HasMethodsOnly(*program.original, program.statements[s].node)) continue;
    const int statement = static_cast<int>(s);
    order.statements.push_back({.statement = statement,
                                .failing = spectrum.RunsAt(statement, true),
                                .passing = spectrum.RunsAt(statement, false),
                                .mending = mending_at[s],
                                .decisive = evidence.decisive[s] > 0,
                                .in_transition = relevance.transitions[s] > 0});
  }
  std::stable_sort(order.statements.begin(), order.statements.end(),
                   [&rank](const ReadStatement& a, const ReadStatement& b) {
                     return rank[static_cast<size_t>(a.statement)] > rank[static_cast<size_t>(b.statement)];
                   });
  return order;
}

}  // namespace twinstep
