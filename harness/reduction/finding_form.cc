#include "harness/reduction/finding_form.h"

#include <cstdint>
#include <map>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "harness/corpora/sha256.h"
#include "model/source/source_text.h"

namespace twinstep {

ReductionReport::Size SizeOf(const Finding& finding, const SyntaxTree* tree) {
  const Program& program = finding.test_case().program();
  const SourceText text(program.source());
  ReductionReport::Size size;
  uint64_t bytes = program.source().size();
  for (const std::string& setup : program.setup()) bytes += setup.size();
  for (const Program::Module& module : program.modules()) bytes += module.source().size();
  size.set_bytes(bytes);
  size.set_tokens(tree == nullptr ? 0 : tree->tokens().size());
  // An empty one at the end is none to a reader.
  const bool ends_with_break = text.line_count() > 1 && text.LineText(text.line_count()).empty();
  size.set_lines(static_cast<uint64_t>(text.line_count() - (ends_with_break ? 1 : 0)));
  size.set_actions(static_cast<uint64_t>(finding.test_case().actions_size()));
  size.set_transformations(static_cast<uint64_t>(finding.metamorphic().transformations_size()));
  return size;
}

std::string FormOf(const Finding& finding, const SyntaxTree* tree) {
  Sha256 hash;
  for (const Transformation& transformation : finding.metamorphic().transformations()) {
    hash.AddField(absl::StrCat("transformation ", static_cast<int>(transformation.kind_case())));
  }
  if (tree != nullptr) {
    std::map<std::string, int, std::less<>> names;
    for (const SyntaxToken& token : tree->tokens()) {
      const std::string text(tree->text().Slice(token.start, token.end));
      std::string word = text;
      if (token.type == TokenType::kIdentifier || token.type == TokenType::kPrivateIdentifier) {
        word = absl::StrCat("name ", names.try_emplace(text, static_cast<int>(names.size())).first->second);
      } else if (token.type == TokenType::kNumber || token.type == TokenType::kString ||
                 token.type == TokenType::kRegExp || token.type == TokenType::kTemplate) {
        word = absl::StrCat("literal ", static_cast<int>(token.type));
      }
      hash.AddField(word);
    }
  } else {
    hash.AddField(finding.test_case().program().source());
  }
  for (const Action& action : finding.test_case().actions()) hash.AddField(action.SerializeAsString());
  return std::string(absl::BytesToHexString(hash.Finish().substr(0, 8)));
}

}  // namespace twinstep
