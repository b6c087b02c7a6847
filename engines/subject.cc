#include "engines/subject.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <optional>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engines/known_engines.h"
#include "engines/shell_subject.h"
#include "engines/versions.h"
#include "model/subject_table.h"

namespace twinstep {
namespace {

// Such that a newer one is greater. An own build is the newest.
std::vector<int> NumbersIn(const std::string& version) {
  if (version == kOwnVersion) return {std::numeric_limits<int>::max()};
  std::vector<int> numbers;
  for (const std::string& number : std::vector<std::string>(absl::StrSplit(version, '.'))) {
    numbers.push_back(std::atoi(number.c_str()));
  }
  return numbers;
}

// As far as versions of that engine are told apart.
std::string ShortVersion(std::string_view engine, const std::string& version) {
  std::vector<std::string> numbers = absl::StrSplit(version, '.');
  numbers.resize(std::min(numbers.size(), static_cast<size_t>(FindEngineFacts(engine)->version_numbers)));
  return absl::StrJoin(numbers, ".");
}

}  // namespace

absl::StatusOr<Subject> ParseSubject(std::string_view name) {
  const size_t at = name.find('@');
  Subject subject = {.engine = std::string(name.substr(0, at)), .version = ""};
  RETURN_IF_ERROR(CheckEngineName(subject.engine));
  if (std::optional<ShellSubject> shell = ParseShellSubject(name); shell) {
    std::error_code error;
    shell->path = std::filesystem::absolute(shell->path, error).string();
    ASSIGN_OR_RETURN(const std::string version, ShellVersion(*shell));
    return Subject{.engine = shell->engine,
                   .version = ShortVersion(shell->engine, version),
                   .shell = shell->shell,
                   .path = shell->path};
  }
  if (at == std::string_view::npos) return OwnSubject(subject.engine);
  subject.version = name.substr(at + 1);
  const std::vector<Subject> all = SubjectsOf(subject.engine);
  if (std::any_of(all.begin(), all.end(), [&](const Subject& one) { return one.version == subject.version; })) {
    return subject;
  }
  for (Subject& fetched : FetchedSubjectsOf(subject.engine)) {
    if (fetched.version != subject.version) continue;
    std::error_code error;
    if (std::filesystem::exists(fetched.path, error)) return std::move(fetched);
    return absl::NotFoundError(absl::StrCat(DisplayName(subject.engine), " ", subject.version,
                                            " is not built: run ./bazelw build //harness:", subject.engine, "_",
                                            subject.version, " first"));
  }
  if (subject.version == kOwnVersion) {
    return absl::InvalidArgumentError(
        absl::StrCat(std::string(name), " is your own build of ", DisplayName(subject.engine),
                     ": name its folder, --repo_env=", std::string(FindEngineFacts(subject.engine)->own_root), "=DIR"));
  }
  return absl::InvalidArgumentError(
      absl::StrCat(std::string(name), " is not one of ",
                   absl::StrJoin(all, ", ", [](std::string* out, const Subject& one) { out->append(NameOf(one)); }),
                   ", nor a shell (", ShellForms(), ")"));
}

std::string SubjectChoices() {
  std::vector<std::string> names;
  for (const std::string& engine : EngineNames()) {
    for (const Subject& subject : SubjectsOf(engine)) names.push_back(NameOf(subject));
    for (const Subject& subject : FetchedSubjectsOf(engine)) names.push_back(NameOf(subject));
  }
  return absl::StrJoin(names, ", ");
}

std::string NameOf(const Subject& subject) {
  if (subject.shell.empty() || subject.fetched) return absl::StrCat(subject.engine, "@", subject.version);
  return absl::StrCat(subject.engine, "@", subject.shell, ":", subject.path);
}

bool IsOwn(const Subject& subject) {
  return subject.shell.empty() && subject.version == OwnSubject(subject.engine).version;
}

Subject OwnSubject(std::string_view engine) {
  if (IsOwnBuild(engine)) return {.engine = std::string(engine), .version = kOwnVersion};
  return {.engine = std::string(engine), .version = ShortVersion(engine, EngineVersion(engine))};
}

std::vector<Subject> SubjectsOf(std::string_view engine) {
  std::vector<Subject> all = {OwnSubject(engine)};
  for (std::string& version : OtherVersions(engine)) {
    if (version != all.front().version) all.push_back({.engine = std::string(engine), .version = std::move(version)});
  }
  std::sort(all.begin(), all.end(),
            [](const Subject& a, const Subject& b) { return NumbersIn(a.version) < NumbersIn(b.version); });
  return all;
}

std::vector<Subject> FetchedSubjectsOf(std::string_view engine) {
  std::error_code error;
  const std::string folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path().string();
  std::vector<Subject> all;
  for (const SubjectRow& row : SubjectRows()) {
    if (row.engine != engine || row.shell.empty()) continue;
    const std::string version(row.version), shell(row.shell);
    all.push_back({.engine = std::string(engine),
                   .version = version,
                   .shell = shell,
                   .path = absl::StrCat(folder, "/", std::string(engine), "_", version, "/", shell),
                   .fetched = true});
  }
  return all;
}

}  // namespace twinstep
