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

ParseSource MadeForTest() {
  return [](const std::string& code) -> std::shared_ptr<const SyntaxTree> {
    absl::StatusOr<SyntaxTree> tree = ParserForTest().Parse(SourceText(code), ParseGoal::kScript);
    return tree.ok() ? std::make_shared<const SyntaxTree>(*std::move(tree)) : nullptr;
  };
}

const char kEveryConstruct[] = R"js('use strict';
import_('x');
class A extends (0, Object) {
  static #p = 1;
  constructor(a, b = 2, ...c) { super(a); this.x = b; }
  get y() { return this.#q; }
  #q = [1, , 2];
  static { f(); }
}
async function* f({a, b: [c] = [1]}, d) {
  for await (const x of d) yield* x;
  label: do { if (a) continue label; else break; } while (--d > 0);
  switch (d) { case 1: f(); case 2: { break; } default: return; }
  try { throw new Error(`a${a}b${b}`); } catch { } finally { debugger; }
  const g = async (x) => ({...await x, [a]: 1, h() {}, set z(v) { v?.w?.(1)?.[2]; }});
  return a ? (b, c) : -(d ** 2), tag`x${1}`, /r/g, 1n, null ?? void 0;
}
for (const k in {a: 1}) var v = k, w = (1, 2);
let z = function named() { return new.target; };
if (z) { z(); } else if (w) w; else v;
)js";

std::string WithEdits(const SyntaxTree& tree, std::vector<Replacement> replacements) {
  const absl::StatusOr<TextEdit> edit = TextEdit::Create(tree.text(), std::move(replacements));
  return edit.ok() ? std::string(edit->ApplyTo(tree.text()).utf8()) : std::string(edit.status().message());
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
