#include "harness/corpora/imports.h"

#include <set>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/module_specifier.h"

namespace twinstep {
namespace {

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }

size_t SkipSpace(std::string_view text, size_t i) {
  while (i < text.size() && IsSpace(text[i])) ++i;
  return i;
}

// The relative specifier that follows `from` or `import`, which ends at `i`; empty where none does.
std::string_view SpecifierAt(std::string_view text, size_t i) {
  i = SkipSpace(text, i);
  if (i < text.size() && text[i] == '(') i = SkipSpace(text, i + 1);
  if (i >= text.size() || (text[i] != '"' && text[i] != '\'')) return {};
  const std::string_view rest = text.substr(i + 1);
  if (rest.substr(0, 2) != "./" && rest.substr(0, 3) != "../") return {};
  const size_t end = rest.find_first_of("\"'\n");
  if (end == std::string_view::npos || rest[end] == '\n') return {};
  return rest.substr(0, end);
}

}  // namespace

std::vector<std::string> RelativeSpecifiers(const std::string& source) {
  const std::string_view text = source;
  std::vector<std::string> specifiers;
  size_t from = text.find("from"), import = text.find("import");
  while (from != std::string_view::npos || import != std::string_view::npos) {
    // npos is the largest number.
    const bool is_from = from < import;
    const size_t end = is_from ? from + 4 : import + 6;
    const std::string_view specifier = SpecifierAt(text, end);
    if (!specifier.empty()) specifiers.emplace_back(specifier);
    if (is_from) {
      from = text.find("from", end);
    } else {
      import = text.find("import", end);
    }
  }
  return specifiers;
}

absl::StatusOr<std::vector<ImportedFile>> ReadImports(
    const std::string& source, const std::function<absl::StatusOr<std::string>(const std::string&)>& read) {
  struct Importer {
    std::string name;
    std::vector<std::string> specifiers;
    size_t next = 0;
  };
  std::vector<ImportedFile> files;
  std::set<std::string> seen;
  size_t bytes = 0;
  // Not by recursion: a chain of imports can be long.
  std::vector<Importer> open = {{"", RelativeSpecifiers(source)}};
  while (!open.empty()) {
    Importer& importer = open.back();
    if (importer.next == importer.specifiers.size()) {
      open.pop_back();
      continue;
    }
    std::string resolved = ResolveSpecifier(importer.name, importer.specifiers[importer.next++]);
    if (!seen.insert(resolved).second) continue;
    absl::StatusOr<std::string> content = read(resolved);
    if (!content.ok()) continue;
    bytes += content->size();
    if (files.size() == kMaxImports || bytes > kMaxImportedBytes || seen.size() > 10 * kMaxImports) {
      return absl::InvalidArgumentError(
          absl::StrCat("it imports more than ", kMaxImports, " files or ", kMaxImportedBytes >> 20, " MiB"));
    }
    open.push_back({resolved, RelativeSpecifiers(*content)});
    files.push_back({std::move(resolved), *std::move(content)});
  }
  return files;
}

}  // namespace twinstep
