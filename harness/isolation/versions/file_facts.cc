#include "harness/isolation/versions/file_facts.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/corpora/sha256.h"

namespace twinstep {

absl::StatusOr<std::unique_ptr<FileParser>> FileParser::Create() {
  ASSIGN_OR_RETURN(std::unique_ptr<Parser> parser, Parser::Create());
  return std::unique_ptr<FileParser>(new FileParser(std::move(parser)));
}

std::shared_ptr<const SyntaxTree> FileParser::Tree(const VersionPair& pair, const std::string& path,
                                                   const std::string& text) {
  if (!IsJavaScript(path)) return nullptr;
  return trees_.Find(SourceText(text), GoalOf(pair, path));
}

const FileParser::Facts& FileParser::FactsOf(const VersionPair& pair, const std::string& path,
                                             const std::string& text) {
  Sha256 hash;
  hash.AddField(path);
  hash.AddField(text);
  const auto [found, is_new] = facts_.try_emplace(hash.Finish());
  Facts& facts = found->second;
  if (!is_new || !IsJavaScript(path)) return facts;
  const absl::StatusOr<std::shared_ptr<const SyntaxTree>> parsed = trees_.Get(SourceText(text), GoalOf(pair, path));
  if (!parsed.ok()) {
    facts.error = std::string(parsed.status().message());
    return facts;
  }
  const SyntaxTree& tree = **parsed;
  for (const ReferenceId reference : tree.UnresolvedReferences()) {
    facts.free_names.emplace(tree.StringOf(tree.references()[reference].identifier));
  }
  for (size_t variable = 0; variable < tree.variables().size(); ++variable) {
    if (tree.scopes()[tree.variables()[variable].scope].type == ScopeType::kGlobal) {
      facts.global_names.emplace(tree.NameOf(static_cast<VariableId>(variable)));
    }
  }
  return facts;
}

ConstructionCheck::ConstructionCheck(FileParser& parser, const VersionPair& pair) : parser_(parser), pair_(pair) {
  for (const VersionFiles* version : {&pair.old_files, &pair.new_files}) {
    for (const auto& [path, text] : *version) {
      if (!parser_.FactsOf(pair_, path, text).error.empty()) unknown_.insert(path);
    }
  }
  for (const VersionFiles* version : {&pair.old_files, &pair.new_files}) {
    known_.merge(FreeNames(*version));
  }
}

std::set<std::string> ConstructionCheck::FreeNames(const VersionFiles& files) {
  std::set<std::string> names;
  for (const auto& [path, text] : files) {
    const FileParser::Facts& facts = parser_.FactsOf(pair_, path, text);
    names.insert(facts.free_names.begin(), facts.free_names.end());
  }
  if (pair_.form != ProgramForm::kScripts) return names;
  const FileParser::Facts& test = parser_.FactsOf(pair_, TestPath(pair_), pair_.test_source);
  names.insert(test.free_names.begin(), test.free_names.end());
  for (const auto& [path, text] : files) {
    for (const std::string& name : parser_.FactsOf(pair_, path, text).global_names) names.erase(name);
  }
  return names;
}

std::string ConstructionCheck::WhatIsWrong(const VersionFiles& files) {
  for (const auto& [path, text] : files) {
    const FileParser::Facts& facts = parser_.FactsOf(pair_, path, text);
    if (!facts.error.empty() && !unknown_.contains(path)) {
      return absl::StrCat(path, " does not parse: ", facts.error);
    }
  }
  for (const std::string& name : FreeNames(files)) {
    if (!known_.contains(name)) return absl::StrCat("the name ", name, " is free");
  }
  return "";
}

}  // namespace twinstep
