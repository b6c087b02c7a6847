#include "engines/parser/parse_for_test.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

#include "model/source/source_text.h"

namespace twinstep {
namespace {

template <typename T>
T OrDie(absl::StatusOr<T> result) {
  if (!result.ok()) {
    std::fprintf(stderr, "%s\n", result.status().ToString().c_str());
    std::abort();
  }
  return *std::move(result);
}

}  // namespace

Parser& ParserForTest() {
  static Parser* const parser = OrDie(Parser::Create()).release();
  return *parser;
}

SyntaxTree ParseForTest(std::string_view program, ParseGoal goal) {
  return OrDie(ParserForTest().Parse(SourceText(program), goal));
}

std::string Outline(const SyntaxTree& tree, NodeId node) {
  std::string outline;
  if (tree.node(node).field != NodeField::kNone) outline = std::string(Name(tree.node(node).field)) + ":";
  outline += Name(tree.type(node));
  const std::vector<NodeId> children = tree.Children(node);
  if (children.empty()) return outline + " " + std::string(tree.TextOf(node));
  for (size_t i = 0; i < children.size(); ++i) outline += (i == 0 ? "(" : ", ") + Outline(tree, children[i]);
  return outline + ")";
}

NodeId FindNode(const SyntaxTree& tree, NodeType type) {
  for (NodeId id = 0; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
    if (tree.type(id) == type) return id;
  }
  return kNoNode;
}

NodeId NodeAt(const SyntaxTree& tree, std::string_view text) {
  const size_t byte = tree.text().utf8().find(text);
  if (byte == std::string_view::npos) {
    std::fprintf(stderr, "the program does not hold: %s\n", std::string(text).c_str());
    std::abort();
  }
  return tree.InnermostNodeAt(SourceText(tree.text().utf8().substr(0, byte)).length());
}

}  // namespace twinstep
