#include "engines/conformance/probes.h"

#include <algorithm>
#include <tuple>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace twinstep {
namespace {

// In the order in which texts at one offset stand: what closes inner nodes, then what opens outer ones.
struct Insertion {
  int offset;
  int rank;
  std::string text;
};

bool IsListedStatement(const SyntaxNode& node) {
  return IsStatement(node.type) && node.list_index >= 0 && !node.is(SyntaxNode::kDirective) &&
         node.type != NodeType::kFunctionDeclaration && node.type != NodeType::kImportDeclaration &&
         node.type != NodeType::kExportNamedDeclaration && node.type != NodeType::kExportDefaultDeclaration &&
         node.type != NodeType::kExportAllDeclaration &&
         (node.field == NodeField::kBody || node.field == NodeField::kConsequent);
}

bool IsConditionalOperand(const SyntaxNode& node, const SyntaxNode& parent) {
  switch (parent.type) {
    case NodeType::kConditionalExpression:
      return node.field == NodeField::kConsequent || node.field == NodeField::kAlternate;
    case NodeType::kLogicalExpression:
    case NodeType::kAssignmentPattern:
      return node.field == NodeField::kRight;
    case NodeType::kArrowFunctionExpression:
      return node.field == NodeField::kBody && node.type != NodeType::kBlockStatement;
    case NodeType::kSwitchCase:
      return node.field == NodeField::kTest;
    case NodeType::kPropertyDefinition:
      return node.field == NodeField::kValue || (node.field == NodeField::kKey && parent.is(SyntaxNode::kComputed));
    case NodeType::kMethodDefinition:
    case NodeType::kProperty:
      return node.field == NodeField::kKey && parent.is(SyntaxNode::kComputed);
    case NodeType::kClassDeclaration:
    case NodeType::kClassExpression:
      return node.field == NodeField::kSuperClass;
    default:
      return false;
  }
}

}  // namespace

ProbedProgram InsertProbes(const Program& program, const SyntaxTree& tree) {
  ProbedProgram probed;
  probed.program = program;
  std::vector<Insertion> insertions;
  for (NodeId id = 1; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
    const SyntaxNode& node = tree.node(id);
    const int number = static_cast<int>(probed.nodes.size());
    if (IsListedStatement(node)) {
      insertions.push_back({node.start, id, absl::StrCat("__probe(", number, ");")});
    } else if (IsConditionalOperand(node, tree.node(node.parent))) {
      insertions.push_back({node.start, id, absl::StrCat("(__probe(", number, "),")});
      insertions.push_back({node.end, -id, ")"});
    } else {
      continue;
    }
    probed.nodes.push_back(id);
  }
  std::stable_sort(insertions.begin(), insertions.end(), [](const Insertion& a, const Insertion& b) {
    return std::tuple(a.offset, a.rank) < std::tuple(b.offset, b.rank);
  });
  std::string source;
  int done = 0;
  for (const Insertion& insertion : insertions) {
    source += tree.text().Slice(done, insertion.offset);
    source += insertion.text;
    done = insertion.offset;
  }
  source += tree.text().Slice(done, tree.text().length());
  probed.program.set_source(std::move(source));
  probed.program.add_setup(R"js(
    Object.defineProperty(globalThis, '__probe', {
      value: (print => {
        const passed = Object.create(null);
        return number => {
          if (passed[number]) return;
          passed[number] = true;
          print('probe ' + number);
        };
      })(print),
    });
  )js");
  return probed;
}

std::set<int> TakePassedProbes(Finished& finished) {
  std::set<int> passed;
  google::protobuf::RepeatedPtrField<std::string> others;
  for (std::string& line : *finished.mutable_console()) {
    absl::string_view rest = line;
    int number = 0;
    if (absl::ConsumePrefix(&rest, "probe ") && absl::SimpleAtoi(rest, &number)) {
      passed.insert(number);
    } else {
      *others.Add() = std::move(line);
    }
  }
  finished.mutable_console()->Swap(&others);
  return passed;
}

}  // namespace twinstep
