// What can be told of a variant without running it: whether its files parse, and which names they leave free.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_FILE_FACTS_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_FILE_FACTS_H_

#include <memory>
#include <set>
#include <string>
#include <unordered_map>

#include "engines/parser/parser.h"
#include "engines/parser/tree_cache.h"
#include "harness/isolation/versions/version_folder.h"
#include "model/code_changes/code_change.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"

namespace twinstep {

// Belongs to one thread. Everything is remembered by text.
class FileParser {
 public:
  static absl::StatusOr<std::unique_ptr<FileParser>> Create();

  Parser& parser() { return *parser_; }

  // Null: no JavaScript, or it does not parse.
  std::shared_ptr<const SyntaxTree> Tree(const VersionPair& pair, const std::string& path, const std::string& text);

  struct Facts {
    // Empty where it parses, else "3:4: Unexpected token".
    std::string error;
    // Used and not declared in the file.
    std::set<std::string> free_names;
    // Declared for all scripts of a realm.
    std::set<std::string> global_names;
  };
  const Facts& FactsOf(const VersionPair& pair, const std::string& path, const std::string& text);

 private:
  explicit FileParser(std::unique_ptr<Parser> parser) : parser_(std::move(parser)), trees_(*parser_) {}

  const std::unique_ptr<Parser> parser_;
  TreeCache trees_;
  // By hash of path and text.
  std::unordered_map<std::string, Facts> facts_;
};

// Whether a variant holds together as far as its text tells.
class ConstructionCheck {
 public:
  // `parser` and `pair` outlive it.
  ConstructionCheck(FileParser& parser, const VersionPair& pair);

  // Empty: nothing speaks against it. Else why it does not hold together: "lib/a.js does not parse: 3:4: ...", "the
  // name total is free".
  std::string WhatIsWrong(const VersionFiles& files);

  // Names that one of the versions leaves free.
  const std::set<std::string>& known() const { return known_; }
  // Files that the parser refuses in one of them: V8 has the last word.
  const std::set<std::string>& unknown() const { return unknown_; }

 private:
  std::set<std::string> FreeNames(const VersionFiles& files);

  FileParser& parser_;
  const VersionPair& pair_;
  std::set<std::string> known_;
  std::set<std::string> unknown_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_FILE_FACTS_H_
