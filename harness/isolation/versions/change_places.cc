#include "harness/isolation/versions/change_places.h"

#include <algorithm>
#include <utility>

namespace twinstep {
namespace {

// From the first token to the last; empty where there is none.
SourceRange TokensOf(const SyntaxTree& tree, SourceRange range) {
  const absl::Span<const SyntaxToken> tokens = tree.TokensIn(range.begin, range.end);
  if (tokens.empty()) return {range.begin, range.begin};
  return {std::max(tokens.front().start, range.begin), std::min(tokens.back().end, range.end)};
}

NodeId StatementOf(const SyntaxTree& tree, SourceRange range) {
  if (range.begin >= range.end) return kNoNode;
  return tree.EnclosingStatement(tree.LowestNodeContaining(range.begin, range.end));
}

// Of the function around the place; kNoNode: it is at the top level.
NodeId FunctionAround(const SyntaxTree& tree, int offset) {
  if (tree.text().length() == 0) return kNoNode;
  const NodeId node = tree.InnermostNodeAt(std::clamp(offset, 0, tree.text().length() - 1));
  return IsFunction(tree.type(node)) ? node : tree.EnclosingFunction(node);
}

void Sort(Configuration& configuration) {
  std::sort(configuration.begin(), configuration.end());
  configuration.erase(std::unique(configuration.begin(), configuration.end()), configuration.end());
}

}  // namespace

ChangePlaces::ChangePlaces(const ChangeSet& changes, std::vector<MappedSource> sources, const ParseFile& parse)
    : sources_(std::move(sources)) {
  const auto tree_of = [&](const VersionFiles& files, const std::string& path) {
    const auto text = files.find(path);
    return text == files.end() ? nullptr : parse(path, text->second);
  };
  for (const MappedSource& source : sources_) {
    if (!source.path.empty()) files_[source.path].tree = tree_of(changes.new_files(), source.path);
  }
  std::map<std::string, std::shared_ptr<const SyntaxTree>> old_trees;
  for (int i = 0; i < changes.size(); ++i) {
    const CodeChange& change = changes.changes()[static_cast<size_t>(i)];
    if (change.kind == CodeChange::Kind::kLayout) continue;
    const bool frame = change.kind == CodeChange::Kind::kMoved || change.kind == CodeChange::Kind::kFileAdded;
    // By old file, all of the old code of the change, with what is between its parts.
    std::map<std::string, SourceRange> old_code;
    std::map<std::string, std::pair<std::string, int>> place_of;
    bool has_new_code = false;
    for (const CodeChange::Part& part : change.parts) {
      const auto file = files_.find(part.new_file);
      if (file != files_.end() && file->second.tree != nullptr) {
        const SourceRange range = TokensOf(*file->second.tree, part.new_range);
        if (range.begin < range.end) {
          has_new_code = true;
          const SyntaxTree& tree = *file->second.tree;
          file->second.code.push_back(
              {.change = i,
               .range = range,
               .statement = StatementOf(tree, range),
               .function = tree.EnclosingFunction(tree.LowestNodeContaining(range.begin, range.end)),
               .frame = frame});
        }
      }
      if (frame || part.old_range.begin >= part.old_range.end) continue;
      const auto [hull, is_new] = old_code.try_emplace(part.old_file, part.old_range);
      if (!is_new) {
        hull->second.begin = std::min(hull->second.begin, part.old_range.begin);
        hull->second.end = std::max(hull->second.end, part.old_range.end);
      }
      place_of.try_emplace(part.old_file, part.new_file, part.new_range.begin);
    }
    for (const auto& [old_file, hull] : old_code) {
      auto [old_tree, is_new] = old_trees.try_emplace(old_file);
      if (is_new) old_tree->second = tree_of(changes.old_files(), old_file);
      const auto& [new_file, offset] = place_of.at(old_file);
      const auto source = std::find_if(sources_.begin(), sources_.end(),
                                       [&name = new_file](const MappedSource& one) { return one.path == name; });
      if (old_tree->second == nullptr || source == sources_.end() || files_[new_file].tree == nullptr) continue;
      const SyntaxTree& tree = *old_tree->second;
      SourceRange range = TokensOf(tree, hull);
      if (range.begin >= range.end) continue;
      // `await` in front of something, `if (c)` in front of a statement: the node that it begins.
      const NodeId node = tree.LowestNodeContaining(range.begin, range.end);
      if (node != kRootNode && tree.node(node).start >= range.begin)
        range.end = std::max(range.end, tree.node(node).end);
      OldCode code;
      code.change = i;
      code.code = DescribeDeleted(tree, range);
      code.code.file = static_cast<int>(source - sources_.begin());
      code.code.offset = offset + source->prefix;
      const SyntaxTree& new_tree = *files_[new_file].tree;
      code.function = FunctionAround(new_tree, offset);
      const SyntaxNode& function = new_tree.node(code.function == kNoNode ? kRootNode : code.function);
      code.code.function = {function.start + source->prefix, function.end + source->prefix};
      code.replaced = has_new_code;
      old_code_.push_back(std::move(code));
    }
  }
}

void ChangePlaces::AddPlace(const SourcePlace& place, CauseChanges& changes) const {
  if (place.file < 0 || place.file >= static_cast<int>(sources_.size()) || place.line == 0) return;
  const MappedSource& source = sources_[static_cast<size_t>(place.file)];
  const auto found = files_.find(source.path);
  if (source.path.empty() || found == files_.end() || found->second.tree == nullptr) return;
  const SyntaxTree& tree = *found->second.tree;
  const SourceRange range = {place.range.begin - source.prefix, place.range.end - source.prefix};
  if (range.begin < 0 || range.end > tree.text().length() || range.begin >= range.end) return;
  const NodeId statement = StatementOf(tree, range);
  const NodeId function = tree.EnclosingFunction(tree.LowestNodeContaining(range.begin, range.end));
  for (const NewCode& code : found->second.code) {
    const bool overlap = code.range.begin < range.end && range.begin < code.range.end;
    const bool around = code.range.begin <= range.begin && range.end <= code.range.end;
    if (code.frame) {
      if (around) changes.near.push_back(code.change);
    } else if (overlap && (around || code.statement == statement)) {
      changes.exact.push_back(code.change);
    } else if (statement != kNoNode && code.statement == statement) {
      changes.near.push_back(code.change);
    } else if (code.function == function) {
      changes.around.push_back(code.change);
    }
  }
  for (const OldCode& code : old_code_) {
    if (code.code.file == place.file && code.function == function) changes.around.push_back(code.change);
  }
}

CauseChanges ChangePlaces::ChangesIn(const CauseNode& node) const {
  CauseChanges changes;
  for (const CauseStep& step : node.steps) AddPlace(step.place, changes);
  AddPlace(node.place, changes);
  for (const OldCode& old : old_code_) {
    if (OccursIn(node, old.code)) (old.replaced ? changes.near : changes.exact).push_back(old.change);
  }
  Sort(changes.exact);
  Sort(changes.near);
  Sort(changes.around);
  changes.near = Without(changes.near, changes.exact);
  changes.around = Without(changes.around, Union(changes.exact, changes.near));
  return changes;
}

Configuration ChangePlaces::ChangesAt(const SourcePlace& place) const {
  CauseChanges changes;
  AddPlace(place, changes);
  Sort(changes.exact);
  return changes.exact;
}

}  // namespace twinstep
