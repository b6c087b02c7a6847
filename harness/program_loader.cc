#include "harness/program_loader.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/module_specifier.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

// Larger files are data, not programs.
constexpr uintmax_t kMaxFileSize = 4 << 20;

// Length of the well-formed UTF-8 sequence at `i`, or 0 (Unicode, table 3-7).
size_t SequenceLength(const std::string& bytes, size_t i) {
  auto byte = [&bytes](size_t at) -> unsigned { return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0; };
  auto continues = [&byte](size_t at, unsigned low = 0x80, unsigned high = 0xBF) {
    return byte(at) >= low && byte(at) <= high;
  };
  const unsigned first = byte(i);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return continues(i + 1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const unsigned low = first == 0xE0 ? 0xA0 : 0x80;
    const unsigned high = first == 0xED ? 0x9F : 0xBF;
    return continues(i + 1, low, high) && continues(i + 2) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const unsigned low = first == 0xF0 ? 0x90 : 0x80;
    const unsigned high = first == 0xF4 ? 0x8F : 0xBF;
    return continues(i + 1, low, high) && continues(i + 2) && continues(i + 3) ? 4 : 0;
  }
  return 0;
}

// Specifiers of relative imports. A textual scan: one that is only in a comment loads a file too many, which changes
// nothing.
std::vector<std::string> RelativeSpecifiers(const std::string& source) {
  static const auto& pattern = *new std::regex(R"((?:from|import)\s*\(?\s*["'](\.\.?/[^"'\n]+)["'])");
  std::vector<std::string> specifiers;
  for (auto it = std::sregex_iterator(source.begin(), source.end(), pattern); it != std::sregex_iterator(); ++it) {
    specifiers.push_back((*it)[1]);
  }
  return specifiers;
}

void LoadImports(const fs::path& folder, const std::string& importer, const std::string& source, Program& program) {
  for (const std::string& specifier : RelativeSpecifiers(source)) {
    const std::string resolved = ResolveSpecifier(importer, specifier);
    if (FindModule(program, resolved) != nullptr) continue;
    absl::StatusOr<std::string> bytes = ReadFile((folder / resolved).string());
    if (!bytes.ok()) continue;  // The engine will say that the import does not resolve.
    Program::Module& module = *program.add_modules();
    module.set_specifier(resolved);
    module.set_source(DecodeUtf8(*bytes));
    const std::string module_source = module.source();
    LoadImports(folder, resolved, module_source, program);
  }
}

}  // namespace

std::string UserPath(const std::string& path) {
  const char* folder = std::getenv("BUILD_WORKING_DIRECTORY");
  if (folder == nullptr || fs::path(path).is_absolute()) return path;
  return (fs::path(folder) / path).string();
}

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return absl::InvalidArgumentError(absl::StrCat(path, " is a folder; name a file"));
  std::ifstream file(path, std::ios::binary);
  if (!file) return absl::NotFoundError(absl::StrCat(path, " cannot be read; check the path"));
  const uintmax_t size = fs::file_size(path, error);
  if (!error && size > kMaxFileSize) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, " has ", size, " bytes; programs of up to 4 MiB can be debugged"));
  }
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

std::string DecodeUtf8(const std::string& bytes) {
  std::string text;
  text.reserve(bytes.size());
  size_t i = absl::StartsWith(bytes, "\xEF\xBB\xBF") ? 3 : 0;
  while (i < bytes.size()) {
    const size_t length = SequenceLength(bytes, i);
    if (length == 0) {
      text += "\xEF\xBF\xBD";
      ++i;
    } else {
      text.append(bytes, i, length);
      i += length;
    }
  }
  return text;
}

absl::StatusOr<Program> LoadProgram(const std::string& path, const std::string& name, bool module) {
  absl::StatusOr<std::string> bytes = ReadFile(path);
  if (!bytes.ok()) return bytes.status();
  Program program;
  program.set_name(name);
  program.set_source(DecodeUtf8(*bytes));
  if (module || absl::EndsWith(path, ".mjs")) program.set_kind(Program::MODULE);
  LoadImports(fs::path(path).parent_path(), "", program.source(), program);
  return program;
}

absl::StatusOr<Corpus> LoadCorpus(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> names;
  Corpus corpus;
  const auto options = fs::directory_options::follow_directory_symlink | fs::directory_options::skip_permission_denied;
  auto it = fs::recursive_directory_iterator(folder, options, error);
  if (error) {
    return absl::NotFoundError(absl::StrCat("the corpus folder ", folder, " cannot be read (", error.message(), ")"));
  }
  for (; it != fs::recursive_directory_iterator(); it.increment(error)) {
    if (error) break;
    if (!it->is_regular_file(error)) continue;
    const std::string extension = it->path().extension().string();
    if (extension == ".js" || extension == ".mjs") {
      // Not fs::relative, which follows links: the files of a build are links into other folders.
      names.push_back(it->path().lexically_relative(folder).generic_string());
    } else {
      ++corpus.left_out["not a .js or .mjs file"];
    }
  }
  std::sort(names.begin(), names.end());
  std::set<std::string> imported;
  for (const std::string& name : names) {
    absl::StatusOr<Program> program = LoadProgram((fs::path(folder) / name).string(), name, false);
    if (!program.ok()) {
      ++corpus.left_out["cannot be read, or over 4 MiB"];
      continue;
    }
    for (const Program::Module& module : program->modules()) {
      imported.insert(ResolveSpecifier(name, "./" + module.specifier()));
    }
    corpus.programs.push_back(*std::move(program));
  }
  std::erase_if(corpus.programs, [&](const Program& program) {
    if (!imported.contains(program.name())) return false;
    ++corpus.left_out["imported by another program"];
    return true;
  });
  if (corpus.programs.empty()) {
    return absl::NotFoundError(absl::StrCat("the corpus folder ", folder, " holds no .js or .mjs program"));
  }
  return corpus;
}

}  // namespace twinstep
