#include "model/memory_graph/common_subgraph.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

MemoryGraph Read(const std::string& text) { return MemoryGraph::Parse(text).value(); }

TEST(CommonSubgraphTest, MeetsObjectsUnderTheSameLabels) {
  const MemoryGraph passing = Read("B\t0\ta\t#0\nO\t0\tobject\t\t\nE\t0\tp\t\"x\"\t#1\t7\nO\t1\tarray\t\t");
  // Numbered otherwise.
  const MemoryGraph failing =
      Read("B\t0\tb\t#0\nB\t0\ta\t#1\nO\t0\tarray\t\t\nO\t1\tobject\t\t\nE\t1\tp\t\"x\"\t#0\t7");
  const CommonSubgraph common(passing, failing);
  EXPECT_EQ(common.ToFailing(0), 1);
  EXPECT_EQ(common.ToFailing(1), 0);
  EXPECT_TRUE(common.Equal({1, ""}, {0, ""}));
  EXPECT_FALSE(common.Equal({0, ""}, {0, ""}));
}

TEST(CommonSubgraphTest, CyclesEnd) {
  const MemoryGraph ring =
      Read("B\t0\ta\t#0\nO\t0\tobject\t\t\nE\t0\tp\t\"next\"\t#1\t7\nO\t1\tobject\t\t\nE\t1\tp\t\"next\"\t#0\t7");
  const CommonSubgraph common(ring, ring);
  EXPECT_EQ(common.ToFailing(0), 0);
  EXPECT_EQ(common.ToFailing(1), 1);
}

TEST(CommonSubgraphTest, AnObjectHasOneCounterpart) {
  // In the passing run both variables hold one object, in the failing run two.
  const MemoryGraph passing = Read("B\t0\ta\t#0\nB\t0\tb\t#0\nO\t0\tobject\t\t");
  const MemoryGraph failing = Read("B\t0\ta\t#0\nB\t0\tb\t#1\nO\t0\tobject\t\t\nO\t1\tobject\t\t");
  const CommonSubgraph common(passing, failing);
  EXPECT_EQ(common.ToFailing(0), 0);
  EXPECT_EQ(common.ToPassing(1), kNoVertex);
  EXPECT_FALSE(common.Equal({0, ""}, {1, ""}));
}

TEST(CommonSubgraphTest, KindsMustAgree) {
  const MemoryGraph passing = Read("B\t0\ta\t#0\nO\t0\tobject\t\t");
  const MemoryGraph failing = Read("B\t0\ta\t#0\nO\t0\tarray\t\t");
  EXPECT_EQ(CommonSubgraph(passing, failing).ToFailing(0), kNoVertex);
}

TEST(CommonSubgraphTest, FunctionsMatchByTheirPlaceInTheSource) {
  const MemoryGraph passing = Read("B\t0\tf\t#0\nB\t0\tg\t#1\nO\t0\tfunction\t\t5\nO\t1\tfunction\t\t9");
  // The failing run has them the other way round.
  const MemoryGraph failing = Read("B\t0\tf\t#0\nB\t0\tg\t#1\nO\t0\tfunction\t\t9\nO\t1\tfunction\t\t5");
  const CommonSubgraph common(passing, failing);
  EXPECT_EQ(common.ToPassing(0), 1);
  EXPECT_EQ(common.ToPassing(1), 0);
  EXPECT_FALSE(common.Equal({0, ""}, {0, ""}));
  EXPECT_TRUE(common.Equal({0, ""}, {1, ""}));
}

TEST(CommonSubgraphTest, ObjectKeysAreMatchedByTheirContents) {
  const char kKeys[] =
      "B\t0\tm\t#0\nO\t0\tmap\t\t\nE\t0\tk\t#1\t\"one\"\t7\nE\t0\tk\t#2\t\"two\"\t7\n"
      "O\t1\tobject\t\t\nE\t1\tp\t\"x\"\t1\t7\nO\t2\tobject\t\t\nE\t2\tp\t\"x\"\t2\t7";
  const char kSwapped[] =
      "B\t0\tm\t#0\nO\t0\tmap\t\t\nE\t0\tk\t#1\t\"two\"\t7\nE\t0\tk\t#2\t\"one\"\t7\n"
      "O\t1\tobject\t\t\nE\t1\tp\t\"x\"\t2\t7\nO\t2\tobject\t\t\nE\t2\tp\t\"x\"\t1\t7";
  const MemoryGraph passing = Read(kKeys);
  const MemoryGraph failing = Read(kSwapped);
  const CommonSubgraph common(passing, failing);
  EXPECT_EQ(common.ToFailing(1), 2);
  EXPECT_EQ(common.ToFailing(2), 1);
  EXPECT_EQ(common.LabelInPassing(failing.vertices[0].edges[0]), "#2");
}

}  // namespace
}  // namespace twinstep
