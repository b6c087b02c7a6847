// With breakpoints everywhere, the pauses at heads are the truth's events, in order and number.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "engines/parser/parse_for_test.h"
#include "model/judging/judge_runs.h"
#include "model/source/parse_goal.h"
#include "model/truth/truth_places.h"
#include "model/truth/truth_run.h"

namespace twinstep {
namespace {

struct Compared {
  int events = 0;
  // Of the two sequences, what is in one only, and the first of them.
  int missed = 0;
  int extra = 0;
  std::string first;
};

class TruthHeadsTest : public ConformanceTest {
 protected:
  std::string At(const SyntaxTree& tree, NodeId node) const {
    const TextPosition place = tree.text().PositionAt(tree.node(node).start);
    return absl::StrCat(place.line, ":", place.column, " ", std::string(Name(tree.type(node))));
  }

  Compared Compare(const Program& program) {
    auto tree = std::make_shared<const SyntaxTree>(ParseForTest(program.source(), GoalOf(program)));
    Compared compared;
    absl::StatusOr<TruthRun> run = FindTruth(engine(), program, tree, options());
    if (!run.ok() || run->truth == nullptr) return compared;
    JudgeRuns runs;
    const absl::Status full = RunWithBreakpointsEverywhere(engine(), program, options(), runs);
    EXPECT_TRUE(full.ok()) << full;
    const std::vector<Location> listed(runs.listed().begin(), runs.listed().end());
    TruthPlaces places(*tree, run->truth->sites(), listed, engine().facts().marks_returns_by_end);
    FindHeads(runs.full_run(), places);
    std::vector<NodeId> expected;
    for (TruthCursor cursor(*run->truth); cursor.Next();) {
      const TruthSite* const site = cursor.site();
      if (site == nullptr || (site->kind != TruthEventKind::kPoint && site->kind != TruthEventKind::kBodyEnd)) continue;
      if (places.HasHead(*site)) expected.push_back(site->node);
    }
    std::vector<NodeId> seen;
    for (const Paused& paused : runs.full_run()) {
      const Location& place = paused.location();
      if (place.source() == Location::MAIN && places.IsHead(place)) seen.push_back(places.NodeOf(place));
    }
    compared.events = static_cast<int>(expected.size());
    Count(*tree, expected, seen, compared);
    return compared;
  }

  // Greedily: what comes next in either within a few steps is the way on.
  void Count(const SyntaxTree& tree, const std::vector<NodeId>& expected, const std::vector<NodeId>& seen,
             Compared& compared) {
    size_t i = 0;
    size_t j = 0;
    while (i < expected.size() || j < seen.size()) {
      if (i < expected.size() && j < seen.size() && expected[i] == seen[j]) {
        ++i;
        ++j;
        continue;
      }
      if (compared.first.empty()) {
        compared.first = absl::StrCat(i < expected.size() ? At(tree, expected[i]) : "end", " expected, ",
                                      j < seen.size() ? At(tree, seen[j]) : "end", " seen");
      }
      size_t ahead = 1;
      for (; ahead < 20; ++ahead) {
        if (i + ahead < expected.size() && j < seen.size() && expected[i + ahead] == seen[j]) {
          compared.missed += static_cast<int>(ahead);
          i += ahead;
          break;
        }
        if (j + ahead < seen.size() && i < expected.size() && expected[i] == seen[j + ahead]) {
          compared.extra += static_cast<int>(ahead);
          j += ahead;
          break;
        }
      }
      if (ahead == 20) {
        if (i < expected.size()) ++compared.missed, ++i;
        if (j < seen.size()) ++compared.extra, ++j;
      }
    }
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(TruthHeadsTest);

TEST_P(TruthHeadsTest, TheLogIsWhatTheDebuggerShows) {
  int events = 0;
  int missed = 0;
  int extra = 0;
  int programs = 0;
  for (const std::vector<Program>* const list : {&CorpusPrograms(), &CorpusModules()}) {
    for (const Program& program : *list) {
      const Compared compared = Compare(program);
      events += compared.events;
      missed += compared.missed;
      extra += compared.extra;
      if (compared.missed + compared.extra == 0) continue;
      ++programs;
      std::cout << program.name() << ": " << compared.missed << " missed, " << compared.extra << " extra of "
                << compared.events << ": " << compared.first << "\n";
    }
  }
  std::cout << events << " events, " << missed << " missed, " << extra << " extra in " << programs << " programs\n";
  // What is left is listed above: in V8 the ends of async generators and static fields, where it sets no breakpoint, in
  // SpiderMonkey the closing braces of generators
  // and async functions and what Firefox passes over as it has not moved.
  EXPECT_LT(missed + extra, events / 150);
}

}  // namespace
}  // namespace twinstep
