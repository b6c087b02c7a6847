#include "model/memory_graph/state_deltas.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

MemoryGraph Read(const std::string& text) { return MemoryGraph::Parse(text).value(); }

// "path: passing -> failing" of each delta.
std::vector<std::string> Texts(const CommonSubgraph& common) {
  const DeltaNames names(common);
  std::vector<std::string> texts;
  for (const StateDelta& delta : DifferenceOf(common).deltas) {
    const DeltaText text = names.TextOf(delta);
    texts.push_back(text.path + ": " + text.passing + " -> " + text.failing);
  }
  return texts;
}

using Strings = std::vector<std::string>;

TEST(StateDeltasTest, EqualStatesHaveNone) {
  const MemoryGraph graph = Read("B\t0\tn\t1\nB\t0\ta\t#0\nO\t0\tarray\t\t\nE\t0\ti\t0\t1\t7");
  EXPECT_EQ(Texts(CommonSubgraph(graph, graph)), Strings());
}

TEST(StateDeltasTest, VariablesAndCells) {
  const MemoryGraph passing =
      Read("B\t0\tn\t1\nB\t0\ta\t#0\nO\t0\tarray\t\t\nE\t0\ti\t0\t1\t7\nE\t0\ti\t1\t2\t7\nE\t0\tp\t\"length\"\t2\t1");
  const MemoryGraph failing = Read(
      "B\t0\tn\t3\nB\t0\ta\t#0\nO\t0\tarray\t\t\nE\t0\ti\t0\t5\t7\nE\t0\tp\t\"name\"\t\"x\"\t7\n"
      "E\t0\tp\t\"length\"\t1\t1");
  EXPECT_EQ(Texts(CommonSubgraph(passing, failing)), (Strings{"n: 1 -> 3", "a[0]: 1 -> 5", "a[1]: 2 -> missing",
                                                              "a.length: 2 -> 1", "a.name: missing -> \"x\""}));
}

TEST(StateDeltasTest, TheNearestPathIsShownAndTheOldestIdentifies) {
  const MemoryGraph passing = Read(
      "B\tglobal\tlist\t#0\nB\t1\titem\t#1\nO\t0\tarray\t\t\nE\t0\ti\t4\t#1\t7\nO\t1\tobject\t\t\n"
      "E\t1\tp\t\"x\"\t1\t7");
  const MemoryGraph failing = Read(
      "B\tglobal\tlist\t#0\nB\t1\titem\t#1\nO\t0\tarray\t\t\nE\t0\ti\t4\t#1\t7\nO\t1\tobject\t\t\n"
      "E\t1\tp\t\"x\"\t2\t7");
  const CommonSubgraph common(passing, failing);
  const StateDifference difference = DifferenceOf(common);
  ASSERT_EQ(difference.deltas.size(), 1u);
  const DeltaText text = DeltaNames(common).TextOf(difference.deltas[0]);
  EXPECT_EQ(text.path, "item.x");
  // The list is there whichever function runs.
  EXPECT_EQ(text.identity, "global/list[4].x");
}

// No sentence says "{x: 1} instead of {x: 1}".
TEST(StateDeltasTest, ObjectsThatLookAlikeAreToldApartByAPath) {
  const std::string list =
      "B\t0\tlist\t#0\nO\t0\tarray\t\t\nE\t0\ti\t0\t#1\t7\nE\t0\ti\t1\t#2\t7\nO\t1\tobject\t\t\n"
      "E\t1\tp\t\"x\"\t1\t7\nO\t2\tobject\t\t\nE\t2\tp\t\"x\"\t2\t7";
  const MemoryGraph passing = Read("B\t0\tcursor\t#1\n" + list), failing = Read("B\t0\tcursor\t#2\n" + list);
  EXPECT_EQ(Texts(CommonSubgraph(passing, failing)),
            (Strings{"list[0]: {x: 1}, that of cursor -> {x: 1}, a new one",
                     "list[1]: {x: 2}, one of its own -> {x: 2}, that of cursor", "cursor.x: 1 -> 2"}));
}

TEST(StateDeltasTest, WhatCannotBeCarriedOverIsCounted) {
  const MemoryGraph passing = Read("B\t0\tf\tundefined\nB\t0\tp\t1\nB\t0\tx\t!\nB\t0\tonly\t1");
  const MemoryGraph failing =
      Read("B\t0\tf\t#0\nB\t0\tp\t#1\nB\t0\tx\t3\nO\t0\tfunction\t\t7\nO\t1\topaque\tpromise\t");
  const CommonSubgraph common(passing, failing);
  const StateDifference difference = DifferenceOf(common);
  EXPECT_EQ(difference.deltas.size(), 0u);
  EXPECT_EQ(difference.left_out.at("function that the passing run does not have"), 1);
  EXPECT_EQ(difference.left_out.at("promise"), 1);
  EXPECT_EQ(difference.left_out.at("uninitialised variable"), 1);
  EXPECT_EQ(difference.left_out.at("variable that only the passing run has"), 1);
}

TEST(StateDeltasTest, ANewObjectIsMadeWithWhatHangsOnIt) {
  const MemoryGraph passing = Read("B\t2\thead\tnull");
  // A ring of two.
  const MemoryGraph failing =
      Read("B\t2\thead\t#0\nO\t0\tobject\t\t\nE\t0\tp\t\"next\"\t#1\t7\nO\t1\tobject\t\t\nE\t1\tp\t\"next\"\t#0\t7");
  const CommonSubgraph common(passing, failing);
  const Transfer transfer = TransferOf(common, DifferenceOf(common), {0});
  EXPECT_EQ(transfer.heap,
            "(()=>{const w=__twinstep;w.make(0,\"object\",\"\",null);w.make(1,\"object\",\"\",null);"
            "w.put(w.made(0),\"p\",\"next\",w.made(1),7);w.put(w.made(1),\"p\",\"next\",w.made(0),7);"
            "return w.failures();})()");
  ASSERT_EQ(transfer.variables.size(), 1u);
  EXPECT_EQ(transfer.variables[0].frame, "2");
  EXPECT_EQ(transfer.variables[0].name, "head");
  EXPECT_EQ(transfer.variables[0].expression, "(w=>w.made(0))(__twinstep)");
}

TEST(StateDeltasTest, OnlyWhatIsChosenIsTransferred) {
  const MemoryGraph passing = Read("B\tglobal\tx\t1\nB\tglobal\ty\t1");
  const MemoryGraph failing = Read("B\tglobal\tx\t2\nB\tglobal\ty\t2");
  const CommonSubgraph common(passing, failing);
  EXPECT_EQ(TransferOf(common, DifferenceOf(common), {1}).heap,
            "(()=>{const w=__twinstep;w.put(globalThis,\"p\",\"y\",2,7);return w.failures();})()");
}

TEST(StateDeltasTest, ADateGetsTheFailingRunsTime) {
  const MemoryGraph passing = Read("B\t0\td\t#0\nO\t0\tdate\t\t5");
  const MemoryGraph failing = Read("B\t0\td\t#0\nO\t0\tdate\t\t9");
  EXPECT_EQ(Texts(CommonSubgraph(passing, failing)), Strings{"d.getTime(): 5 -> 9"});
}

}  // namespace
}  // namespace twinstep
