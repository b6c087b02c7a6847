#include "harness/isolation/states/suspect_list.h"

#include "harness/isolation/states/statement_graph.h"

namespace twinstep {

std::vector<double> RankStatements(const StatementEvidence& evidence) {
  return RelevanceByBoth(
      evidence.mended, RelevanceByBoth(evidence.suspiciousness, RelevanceByBoth(evidence.decisive, evidence.nearness)));
}

}  // namespace twinstep
