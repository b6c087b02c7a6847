#include "model/memory_graph/memory_graph.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

MemoryGraph Read(const std::string& text) {
  absl::StatusOr<MemoryGraph> graph = MemoryGraph::Parse(text);
  EXPECT_TRUE(graph.ok()) << graph.status().ToString();
  return graph.ok() ? *std::move(graph) : MemoryGraph();
}

TEST(MemoryGraphTest, ReadsWhatTheWalkerWrites) {
  const MemoryGraph graph = Read(
      "B\tglobal\tn\t3\n"
      "B\t0\ta\t#0\n"
      "O\t0\tarray\t\t\n"
      "E\t0\ti\t0\t\"x\\ty\"\t7\n"
      "E\t0\ti\t1\t#0\t7\n"
      "X\tpromise\t2");
  ASSERT_EQ(graph.bases.size(), 2u);
  EXPECT_EQ(graph.bases[0].value.primitive, "3");
  EXPECT_EQ(graph.bases[1].value.vertex, 0);
  ASSERT_EQ(graph.vertices.size(), 1u);
  EXPECT_EQ(graph.vertices[0].kind, VertexKind::kArray);
  EXPECT_EQ(graph.vertices[0].edges[0].value.primitive, "\"x\\ty\"");
  // The cycle.
  EXPECT_EQ(graph.vertices[0].edges[1].value.vertex, 0);
  EXPECT_EQ(graph.left_out.at("promise"), 2);
}

TEST(MemoryGraphTest, RefusesWhatIsNone) {
  EXPECT_FALSE(MemoryGraph::Parse("Q\t1").ok());
  EXPECT_FALSE(MemoryGraph::Parse("O\t1\tarray\t\t").ok());
  EXPECT_FALSE(MemoryGraph::Parse("E\t0\tp\t\"x\"\t1\t7").ok());
  EXPECT_FALSE(MemoryGraph::Parse("B\t0\tx").ok());
}

TEST(MemoryGraphTest, WhatLiesBeyondTheWalkersLimitIsOpaque) {
  const MemoryGraph graph = Read("B\t0\ta\t#2");
  ASSERT_EQ(graph.vertices.size(), 3u);
  EXPECT_EQ(graph.vertices[2].kind, VertexKind::kOpaque);
}

TEST(MemoryGraphTest, PathsAreShortestFromTheFirstGroup) {
  const MemoryGraph graph = Read(
      "B\t0\tlist\t#0\n"
      "B\t1\titem\t#1\n"
      "O\t0\tobject\t\t\n"
      "E\t0\tp\t\"items\"\t#2\t7\n"
      "O\t1\tobject\t\t\n"
      "O\t2\tarray\t\t\n"
      "E\t2\ti\t0\t#1\t7");
  EXPECT_EQ(PathText(graph, PathsTo(graph, {{0, 1}})[1]), "item");
  EXPECT_EQ(PathText(graph, PathsTo(graph, {{0}, {1}})[1]), "list.items[0]");
  EXPECT_EQ(PathText(graph, PathsTo(graph, {{1}})[0]), "?");
}

TEST(MemoryGraphTest, CellsAsAPersonWritesThem) {
  const MemoryGraph graph;
  EXPECT_EQ(EdgeText(graph, "a", EdgeType::kElement, "2"), "a[2]");
  EXPECT_EQ(EdgeText(graph, "a", EdgeType::kProperty, "\"length\""), "a.length");
  EXPECT_EQ(EdgeText(graph, "a", EdgeType::kProperty, "\"my key\""), "a[\"my key\"]");
  EXPECT_EQ(EdgeText(graph, "m", EdgeType::kMapEntry, "\"x\""), "m.get(\"x\")");
}

TEST(MemoryGraphTest, ValuesAsAPersonReadsThem) {
  const MemoryGraph graph = Read(
      "O\t0\tarray\t\t\n"
      "E\t0\tp\t\"length\"\t4\t1\n"
      "O\t1\tobject\t\t\n"
      "E\t1\tp\t\"x\"\t1\t7\n"
      "E\t1\tp\t\"y\"\t\"b\"\t7");
  EXPECT_EQ(ValueText(graph, {0, ""}), "an array of 4");
  EXPECT_EQ(ValueText(graph, {1, ""}), "{x: 1, y: \"b\"}");
  EXPECT_EQ(ValueText(graph, {kNoVertex, "-0"}), "-0");
  EXPECT_EQ(ValueText(graph, {kNoVertex, "!"}), "uninitialised");
}

}  // namespace
}  // namespace twinstep
