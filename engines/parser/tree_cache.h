// Syntax trees by program text, so that a campaign parses each program once.
#ifndef TWINSTEP_ENGINES_PARSER_TREE_CACHE_H_
#define TWINSTEP_ENGINES_PARSER_TREE_CACHE_H_

#include <cstddef>
#include <list>
#include <memory>
#include <unordered_map>
#include <utility>

#include "engines/parser/parser.h"
#include "model/source/joined_tree.h"
#include "model/source/parse_goal.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"

namespace twinstep {

// Keeps the most recently used trees. Belongs to its parser's thread; the trees it hands out live as long as somebody
// holds them.
class TreeCache {
 public:
  static constexpr size_t kDefaultBytes = size_t{64} << 20;

  // Keeps trees of `max_bytes` in all, and always the last one. `parser` outlives the cache.
  explicit TreeCache(Parser& parser, size_t max_bytes = kDefaultBytes) : parser_(parser), max_bytes_(max_bytes) {}
  // With a parser of its own.
  explicit TreeCache(std::unique_ptr<Parser> parser, size_t max_bytes = kDefaultBytes)
      : own_parser_(std::move(parser)), parser_(*own_parser_), max_bytes_(max_bytes) {}
  // The same; errors are those of Parser::Create.
  static absl::StatusOr<std::unique_ptr<TreeCache>> Create();
  TreeCache(const TreeCache&) = delete;
  TreeCache& operator=(const TreeCache&) = delete;

  // As Parser::Parse. That acorn refuses a program is remembered too; other errors are not. A hit costs a hash of the
  // text.
  absl::StatusOr<std::shared_ptr<const SyntaxTree>> Get(const SourceText& text, ParseGoal goal);
  // The same; null where the parser rejects it.
  std::shared_ptr<const SyntaxTree> Find(const SourceText& text, ParseGoal goal) {
    return Get(text, goal).value_or(nullptr);
  }
  // Of a program's main source.
  std::shared_ptr<const SyntaxTree> Find(const Program& program) {
    return Find(SourceText(program.source()), GoalOf(program));
  }

  // Of all its sources, joined, as far as they parse (model/source/joined_tree.h): what a judge of the program knows.
  // Null where the main source does not. Only the trees of the sources are kept.
  std::shared_ptr<const SyntaxTree> FindWhole(const Program& program);
  // What parses the code that a program gives to eval; the cache outlives it.
  ParseSource Made() {
    return [this](const std::string& code) { return Find(SourceText(code), ParseGoal::kScript); };
  }

  int hits() const { return hits_; }
  int misses() const { return misses_; }

 private:
  struct Entry {
    SourceText text;
    ParseGoal goal;
    absl::StatusOr<std::shared_ptr<const SyntaxTree>> tree;
    size_t bytes;
  };
  // Points into the entry's text: the whole text is compared, so equal hashes do no harm.
  struct Key {
    std::string_view text;
    ParseGoal goal;

    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    size_t operator()(const Key& key) const {
      return std::hash<std::string_view>()(key.text) + static_cast<size_t>(key.goal);
    }
  };

  const std::unique_ptr<Parser> own_parser_;
  Parser& parser_;
  const size_t max_bytes_;
  std::list<Entry> entries_;  // Most recently used first.
  std::unordered_map<Key, std::list<Entry>::iterator, KeyHash> index_;
  size_t bytes_ = 0;
  int hits_ = 0;
  int misses_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_PARSER_TREE_CACHE_H_
