#include "harness/isolation/versions/change_coverage.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/code_changes/tree_alignment.h"
#include "model/source/text_edit.h"

namespace twinstep {
namespace {

// Printed once by each probe; no program prints it.
constexpr std::string_view kMark = "\x01reached ";
constexpr char kPrelude[] =
    "Object.defineProperty(globalThis, '__twinstepReached', {value: (() => { const seen = new Set(); const print = "
    "console.log; return (probe) => { if (!seen.has(probe)) { seen.add(probe); print('\\x01reached ' + probe); } }; "
    "})()});";

bool HoldsStatements(const SyntaxTree& tree, NodeId node, NodeField field) {
  const NodeType type = tree.type(node);
  return field == NodeField::kBody
             ? type == NodeType::kProgram || type == NodeType::kBlockStatement || type == NodeType::kStaticBlock
             : type == NodeType::kSwitchCase && field == NodeField::kConsequent;
}

// Probes of one file, by place.
class FileProbes {
 public:
  FileProbes(std::shared_ptr<const SyntaxTree> tree, int& next_probe) : tree_(std::move(tree)), next_(next_probe) {}

  // The probe of the code in `range`; none: it counts as executed.
  std::optional<int> ProbeFor(SourceRange range) {
    const absl::Span<const SyntaxToken> tokens = tree_->TokensIn(range.begin, range.end);
    NodeId node;
    if (!tokens.empty()) {
      node = tree_->LowestNodeContaining(tokens.front().start, tokens.back().end);
    } else {
      // Something was deleted here.
      const int length = tree_->text().length();
      if (length == 0) return std::nullopt;
      node = tree_->InnermostNodeAt(std::clamp(range.begin, 0, length - 1));
      // Between two statements: what is around both.
      while (tree_->node(node).start >= range.begin && tree_->node(node).parent != kNoNode) {
        node = tree_->node(node).parent;
      }
    }
    return ProbeAround(node, range);
  }

  absl::StatusOr<SourceText> Probed() const {
    std::vector<Replacement> replacements;
    for (const auto& [offset, text] : inserted_) replacements.push_back({{offset, offset}, text});
    ASSIGN_OR_RETURN(TextEdit edit, TextEdit::Create(tree_->text(), std::move(replacements)));
    return edit.ApplyTo(tree_->text());
  }

 private:
  std::optional<int> ProbeAround(NodeId node, SourceRange range) {
    // Something that has a name is executed when it is called.
    if (DeclaresFunction(*tree_, node)) {
      for (NodeId inside = node; inside < tree_->node(node).subtree_end; ++inside) {
        if (IsFunction(tree_->type(inside))) return FunctionProbe(inside);
      }
    }
    for (; node != kRootNode; node = tree_->node(node).parent) {
      if (IsFunction(tree_->type(node))) return FunctionProbe(node);
      const SyntaxNode& here = tree_->node(node);
      // In a block, but between its statements.
      if (here.type == NodeType::kBlockStatement && HoldsStatements(*tree_, here.parent, here.field)) {
        return StatementProbe(node);
      }
      if (!IsStatement(here.type)) continue;
      if (here.type == NodeType::kFunctionDeclaration || here.type == NodeType::kImportDeclaration ||
          here.type == NodeType::kExportAllDeclaration || here.is(SyntaxNode::kDirective)) {
        return std::nullopt;
      }
      if (here.type == NodeType::kBlockStatement) {
        const NodeId parent = here.parent;
        if (IsFunction(tree_->type(parent))) return FunctionProbe(parent);
        // A branch, a loop's body, a try's block: reached when its first unit is.
        return PlaceProbe(here.start + 1, node);
      }
      if (HoldsStatements(*tree_, here.parent, here.field)) return StatementProbe(node);
      if (here.field == NodeField::kBody || here.field == NodeField::kConsequent ||
          here.field == NodeField::kAlternate) {
        const NodeType parent = tree_->type(here.parent);
        if (parent == NodeType::kLabeledStatement || here.type == NodeType::kFunctionDeclaration) continue;
        return WrapProbe(node, "{ ", " }");
      }
    }
    (void)range;
    return std::nullopt;
  }

  std::optional<int> FunctionProbe(NodeId function) {
    const NodeId body = tree_->Child(function, NodeField::kBody);
    if (tree_->type(body) != NodeType::kBlockStatement) return WrapProbe(body, "(", ")");
    int place = tree_->node(body).start + 1;
    for (const NodeId statement : tree_->Children(body)) {
      if (!tree_->node(statement).is(SyntaxNode::kDirective)) break;
      place = tree_->node(statement).end;
    }
    return PlaceProbe(place, function);
  }

  std::optional<int> StatementProbe(NodeId statement) { return PlaceProbe(tree_->node(statement).start, statement); }

  static std::string Call(int probe) { return absl::StrCat("__twinstepReached(", probe, ")"); }

  std::optional<int> PlaceProbe(int place, NodeId node) {
    const auto [found, is_new] = by_node_.try_emplace(node, next_);
    if (is_new) {
      // A directive may end without a semicolon.
      inserted_[place] = absl::StrCat(inserted_[place], ";", Call(next_++), ";");
    }
    return found->second;
  }

  std::optional<int> WrapProbe(NodeId node, std::string_view open, std::string_view close) {
    const auto [found, is_new] = by_node_.try_emplace(node, next_);
    if (is_new) {
      const bool statement = open[0] == '{';
      const SyntaxNode& here = tree_->node(node);
      inserted_[here.start] =
          absl::StrCat(inserted_[here.start], std::string(open), Call(next_++), statement ? "; " : ", ");
      inserted_[here.end] = absl::StrCat(std::string(close), inserted_[here.end]);
    }
    return found->second;
  }

  const std::shared_ptr<const SyntaxTree> tree_;
  int& next_;
  std::map<NodeId, int> by_node_;
  std::map<int, std::string> inserted_;
};

}  // namespace

ProbedVersion ProbeChanges(const VersionPair& pair, const ChangeSet& changes, FileParser& parser) {
  ProbedVersion probed;
  probed.probes.resize(changes.changes().size());
  probed.always.resize(changes.changes().size(), false);
  int next_probe = 0;
  std::map<std::string, std::unique_ptr<FileProbes>> files;
  for (int i = 0; i < changes.size(); ++i) {
    const CodeChange& change = changes.changes()[i];
    if (change.kind == CodeChange::Kind::kLayout) continue;
    if (change.kind == CodeChange::Kind::kFileAdded || change.kind == CodeChange::Kind::kFileRemoved) {
      probed.always[i] = true;
      continue;
    }
    for (const CodeChange::Part& part : change.parts) {
      auto& file = files[part.new_file];
      if (file == nullptr) {
        const auto text = changes.new_files().find(part.new_file);
        std::shared_ptr<const SyntaxTree> tree =
            text == changes.new_files().end() ? nullptr : parser.Tree(pair, part.new_file, text->second);
        if (tree == nullptr) {
          probed.always[i] = true;
          continue;
        }
        file = std::make_unique<FileProbes>(std::move(tree), next_probe);
      }
      const std::optional<int> probe = file->ProbeFor(part.new_range);
      if (probe) {
        probed.probes[i].push_back(*probe);
      } else {
        probed.always[i] = true;
      }
    }
  }
  VersionFiles texts = changes.new_files();
  for (const auto& [path, file] : files) {
    if (file == nullptr) continue;
    const absl::StatusOr<SourceText> text = file->Probed();
    if (text.ok()) texts[path] = std::string(text->utf8());
  }
  // A file that could not be probed is the one that it was: its changes are executed.
  for (int i = 0; i < changes.size(); ++i) {
    for (const CodeChange::Part& part : changes.changes()[i].parts) {
      const auto in_new = changes.new_files().find(part.new_file);
      if (in_new != changes.new_files().end() && texts.at(part.new_file) == in_new->second &&
          !probed.probes[i].empty()) {
        probed.always[i] = true;
      }
    }
  }
  probed.program = Assemble(pair, texts);
  probed.program.program.mutable_setup()->Add(kPrelude);
  // Before all others.
  auto& setup = *probed.program.program.mutable_setup();
  std::rotate(setup.begin(), setup.end() - 1, setup.end());
  for (ProgramSource& source : probed.program.sources) {
    if (source.where == ProgramSource::Where::kSetup) ++source.index;
  }
  probed.program.sources.insert(probed.program.sources.begin(),
                                {.where = ProgramSource::Where::kSetup, .index = 0, .path = "", .prefix = 0});
  return probed;
}

ChangeCoverage ReadCoverage(const ProbedVersion& probed, const std::vector<std::string>& console) {
  std::map<int, int> reached;
  for (const std::string& line : console) {
    if (!absl::StartsWith(line, std::string(kMark))) continue;
    const int order = static_cast<int>(reached.size());
    reached.emplace(std::atoi(line.c_str() + kMark.size()), order);
  }
  std::vector<std::pair<int, int>> order;
  ChangeCoverage coverage;
  for (int i = 0; i < static_cast<int>(probed.probes.size()); ++i) {
    int first = probed.always[i] ? -1 : static_cast<int>(reached.size());
    for (const int probe : probed.probes[i]) {
      const auto found = reached.find(probe);
      if (found != reached.end()) first = std::min(first, found->second);
    }
    if (first < static_cast<int>(reached.size())) {
      order.emplace_back(first, i);
    } else {
      coverage.never_executed.push_back(i);
    }
  }
  std::sort(order.begin(), order.end());
  for (const auto& [first, change] : order) coverage.executed_in_order.push_back(change);
  return coverage;
}

ChangeCoverage CoverageOfCommand(const CommandCoverage& command, const ChangeSet& changes) {
  ChangeCoverage coverage;
  for (int change = 0; change < changes.size(); ++change) {
    const std::vector<CodeChange::Part>& parts = changes.changes()[static_cast<size_t>(change)].parts;
    const bool reached = std::any_of(parts.begin(), parts.end(), [&command](const CodeChange::Part& part) {
      return !command.files.contains(part.new_file) || command.Reached(part.new_file, part.new_range.begin) ||
             command.Reached(part.new_file, std::max(part.new_range.begin, part.new_range.end - 1));
    });
    (reached ? coverage.executed_in_order : coverage.never_executed).push_back(change);
  }
  return coverage;
}

}  // namespace twinstep
