#include "engines/parser/tree_cache.h"

#include <vector>

#include "model/script_pattern.h"
#include "model/source/joined_tree.h"

namespace twinstep {

absl::StatusOr<std::unique_ptr<TreeCache>> TreeCache::Create() {
  ASSIGN_OR_RETURN(std::unique_ptr<Parser> parser, Parser::Create());
  return std::make_unique<TreeCache>(std::move(parser));
}

std::shared_ptr<const SyntaxTree> TreeCache::FindWhole(const Program& program) {
  std::shared_ptr<const SyntaxTree> main = Find(program);
  if (main == nullptr) return nullptr;
  std::vector<SourceTree> others;
  const auto add = [&](std::string key, const std::string& source, ParseGoal goal) {
    std::shared_ptr<const SyntaxTree> tree = Find(SourceText(source), goal);
    if (tree != nullptr) others.push_back({std::move(key), std::move(tree)});
  };
  for (int i = 0; i < program.setup_size(); ++i) add(UrlOfSetup(i), program.setup(i), ParseGoal::kScript);
  for (const Program::Module& module : program.modules()) {
    add(KeyOfModule(module.specifier()), module.source(), ParseGoal::kModule);
  }
  if (others.empty()) return main;
  absl::StatusOr<SyntaxTree> joined = JoinTrees(*main, others);
  return joined.ok() ? std::make_shared<const SyntaxTree>(*std::move(joined)) : main;
}

absl::StatusOr<std::shared_ptr<const SyntaxTree>> TreeCache::Get(const SourceText& text, ParseGoal goal) {
  if (const auto found = index_.find(Key{text.utf8(), goal}); found != index_.end()) {
    ++hits_;
    entries_.splice(entries_.begin(), entries_, found->second);
    return entries_.front().tree;
  }
  ++misses_;
  absl::StatusOr<SyntaxTree> parsed = parser_.Parse(text, goal);
  if (!parsed.ok() && parsed.status().code() != absl::StatusCode::kInvalidArgument) return parsed.status();
  Entry entry{.text = text, .goal = goal, .tree = nullptr, .bytes = sizeof(Entry) + text.utf8().size()};
  if (parsed.ok()) {
    entry.bytes += parsed->MemoryBytes();
    entry.tree = std::make_shared<const SyntaxTree>(*std::move(parsed));
  } else {
    entry.tree = parsed.status();
  }
  bytes_ += entry.bytes;
  entries_.push_front(std::move(entry));
  index_.emplace(Key{entries_.front().text.utf8(), goal}, entries_.begin());
  while (bytes_ > max_bytes_ && entries_.size() > 1) {
    const Entry& oldest = entries_.back();
    bytes_ -= oldest.bytes;
    index_.erase(Key{oldest.text.utf8(), oldest.goal});
    entries_.pop_back();
  }
  return entries_.front().tree;
}

}  // namespace twinstep
