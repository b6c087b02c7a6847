#include "harness/corpora/test262_harness.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "harness/corpora/program_loader.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSection = "// file: ";

// Adds the harness files that `shell` is made of; those that are there already stay.
void AddSections(std::string_view shell, std::map<std::string, std::string>& files) {
  size_t at = shell.substr(0, kSection.size()) == kSection ? 0 : shell.find("\n// file: ");
  while (at != std::string_view::npos && at < shell.size()) {
    if (shell[at] == '\n') ++at;
    const size_t name_begin = at + kSection.size();
    const size_t name_end = std::min(shell.find('\n', name_begin), shell.size());
    const size_t end = shell.find("\n// file: ", name_end);
    std::string name(shell.substr(name_begin, name_end - name_begin));
    if (name != "test262-host.js") {
      const size_t begin = std::min(name_end + 1, shell.size());
      files.emplace(std::move(name), DecodeUtf8(std::string(shell.substr(begin, std::min(end, shell.size()) - begin))));
    }
    at = end;
  }
}

bool IsFile(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

std::optional<Test262Harness> Original(const fs::path& suite, const fs::path& folder, FolderLinks links) {
  std::map<std::string, int> unused;
  const std::string harness_folder = (suite / "harness").string();
  const auto names = FolderFiles(harness_folder, links, unused);
  if (!names.ok()) return std::nullopt;
  Test262Harness harness;
  harness.folder = "harness/";
  for (const std::string& name : *names) {
    absl::StatusOr<std::string> bytes = ReadFile(absl::StrCat(harness_folder, "/", name));
    if (bytes.ok()) harness.files.emplace(name, DecodeUtf8(*bytes));
  }
  std::error_code error;
  if (suite == folder && fs::is_directory(suite / "test", error)) harness.tests = "test/";
  return harness;
}

}  // namespace

std::optional<Test262Harness> FindTest262Harness(const std::string& folder, FolderLinks links) {
  std::error_code error;
  fs::path absolute = fs::absolute(folder, error).lexically_normal();
  if (error) return std::nullopt;
  if (absolute.filename().empty()) absolute = absolute.parent_path();
  Test262Harness converted;
  converted.form = Test262Form::kConverted;
  for (fs::path at = absolute;; at = at.parent_path()) {
    if (IsFile(at / "harness" / "assert.js") && IsFile(at / "harness" / "sta.js")) return Original(at, absolute, links);
    const fs::path shell = at / "shell.js";
    if (IsFile(shell)) {
      absl::StatusOr<std::string> bytes = ReadFile(shell.string());
      if (bytes.ok()) AddSections(*bytes, converted.files);
    }
    if (at == at.parent_path()) break;
  }
  if (!converted.files.contains("assert.js") || !converted.files.contains("sta.js")) return std::nullopt;
  std::map<std::string, int> unused;
  const auto names = FolderFiles(absolute.string(), links, unused);
  if (!names.ok()) return std::nullopt;
  for (const std::string& name : *names) {
    if (!absl::EndsWith(name, "/shell.js")) continue;
    absl::StatusOr<std::string> bytes = ReadFile(absl::StrCat(absolute.string(), "/", name));
    if (bytes.ok()) AddSections(*bytes, converted.files);
  }
  return converted;
}

}  // namespace twinstep
