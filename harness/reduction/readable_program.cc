#include "harness/reduction/readable_program.h"

#include <cctype>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/reduction/readable_layout.h"
#include "harness/reduction/variable_names.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

using Edits = std::vector<std::vector<Replacement>>;

std::set<std::string> NamesInActions(const Finding& finding) {
  std::set<std::string> names;
  for (const Action& action : finding.test_case().actions()) {
    std::string name;
    for (const char c : ToText(action) + " ") {
      const bool is_part = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
      if (is_part) name += c;
      if (!is_part && !name.empty()) names.insert(std::exchange(name, ""));
    }
  }
  return names;
}

Edits ByRole(const SyntaxTree& tree, const Finding& finding, const Location&) {
  return NamesByRole(tree, NamesInActions(finding));
}

Edits OnLines(const SyntaxTree& tree, const Finding&, const Location&) {
  Edits edits;
  for (const Replacement& replacement : StatementsOnLines(tree)) edits.push_back({replacement});
  return edits;
}

Edits WithComment(const SyntaxTree& tree, const Finding& finding, const Location& stood) {
  const auto& actions = finding.test_case().actions();
  // The places of a warning's programs are those of one of them.
  if (actions.empty() || finding.has_metamorphic() || stood.source() != Location::MAIN) return {};
  const std::string text = absl::StrCat("The last action, \"", ToText(*actions.rbegin()), "\", is done here.");
  if (text.find_first_of("\n\r") != std::string::npos) return {};
  return {CommentAtEnd(tree, static_cast<int>(stood.line()), text)};
}

}  // namespace

std::vector<ProgramEdits> ReadableProgram() { return {ByRole, OnLines, WithComment}; }

}  // namespace twinstep
