#include "engines/shell_subject.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <system_error>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/synchronization/mutex.h"
#include "engines/shell_process.h"
#include "model/subject_table.h"

namespace twinstep {
namespace {

constexpr absl::Duration kStart = absl::Seconds(20);

const ShellRow* RowOf(const std::string& engine, const std::string& shell) {
  for (const ShellRow& row : ShellRows()) {
    if (row.engine == engine && row.shell == shell) return &row;
  }
  return nullptr;
}

constexpr size_t kBlock = size_t{1} << 20;
// More than a version and the zeros around it take.
constexpr size_t kOverlap = 64;

// The text "NN.N.N.N", between zeros, of a program that does not say its engine's version; empty: it has none. No
// address of a network begins with two digits and is kept in a program.
std::string VersionIn(std::string_view bytes) {
  for (size_t dot = bytes.find('.'); dot != std::string_view::npos; dot = bytes.find('.', dot + 1)) {
    if (dot < 3 || bytes[dot - 3] != '\0') continue;
    const size_t begin = dot - 2, end = bytes.find_first_not_of("0123456789.", begin);
    if (end == std::string_view::npos || end < dot || bytes[end] != '\0' || bytes[end - 1] == '.') continue;
    const std::string_view text = bytes.substr(begin, end - begin);
    if (text[0] != '.' && text[1] != '.' && std::count(text.begin(), text.end(), '.') == 3) return std::string(text);
  }
  return {};
}

// Such a program has more than a hundred megabytes.
std::string VersionInFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string block;
  while (file) {
    // What stands across the end of the block before.
    block.erase(0, block.size() - std::min(block.size(), kOverlap));
    const size_t kept = block.size();
    block.resize(kept + kBlock);
    file.read(block.data() + kept, kBlock);
    block.resize(kept + static_cast<size_t>(file.gcount()));
    if (std::string version = VersionIn(block); !version.empty()) return version;
  }
  return {};
}

absl::StatusOr<std::string> AskVersion(const ShellSubject& subject) {
  const ShellRow& row = *RowOf(subject.engine, subject.shell);
  const std::string title(row.title);
  std::error_code error;
  if (!std::filesystem::is_regular_file(subject.path, error)) {
    return absl::NotFoundError(absl::StrCat("there is no file ", subject.path, ": give the path of ", title));
  }
  if (access(subject.path.c_str(), X_OK) != 0) {
    return absl::FailedPreconditionError(
        absl::StrCat(subject.path, " cannot be executed: give the path of ", title, ", or make it executable"));
  }
  if (row.argument.empty() && row.probe.empty()) {
    std::string version = VersionInFile(subject.path);
    if (version.empty())
      return absl::FailedPreconditionError(absl::StrCat(subject.path, " is not ", title, ": give the path of one"));
    return version;
  }
  ASSIGN_OR_RETURN(std::unique_ptr<ShellProcess> shell,
                   ShellProcess::Start(subject.path,
                                       row.argument.empty() ? std::vector<std::string>()
                                                            : std::vector<std::string>{std::string(row.argument)},
                                       row.probe));
  shell->Arm(kStart);
  const std::optional<ShellProcess::Heard> heard = shell->Hear();
  if (!heard) {
    const std::string words = shell->LastWords();
    const std::string first(absl::string_view(words).substr(0, words.find('\n')));
    return absl::FailedPreconditionError(absl::StrCat(subject.path, " is not ", title, ": give the path of one",
                                                      first.empty() ? "" : absl::StrCat(" (it says: ", first, ")")));
  }
  std::string version = heard->text.substr(std::min(heard->text.size(), heard->text.find_first_of("0123456789")));
  if (int whole = 0; row.tenfold && absl::SimpleAtoi(version.substr(0, version.find('.')), &whole)) {
    // What follows is the browser's.
    version = absl::StrCat(whole / 10, ".", whole % 10);
  }
  if (std::atoi(version.c_str()) < row.oldest) {
    return absl::FailedPreconditionError(absl::StrCat(subject.path, " has version ", version, " of its engine, but ",
                                                      row.oldest,
                                                      " is the oldest that can be driven: take a newer one"));
  }
  return version;
}

}  // namespace

std::optional<ShellSubject> ParseShellSubject(std::string_view name) {
  const size_t at = name.find('@');
  const size_t colon = name.find(':');
  if (at == std::string_view::npos || colon == std::string_view::npos || colon < at) return std::nullopt;
  ShellSubject subject = {.engine = std::string(name.substr(0, at)),
                          .shell = std::string(name.substr(at + 1, colon - at - 1)),
                          .path = std::string(name.substr(colon + 1))};
  if (RowOf(subject.engine, subject.shell) == nullptr) return std::nullopt;
  return subject;
}

absl::StatusOr<std::string> ShellVersion(const ShellSubject& subject) {
  static absl::Mutex mutex(absl::kConstInit);
  static auto& known ABSL_GUARDED_BY(mutex) = *new std::map<std::string, absl::StatusOr<std::string>>();
  absl::MutexLock lock(&mutex);
  const std::string name = absl::StrCat(subject.engine, "@", subject.shell, ":", subject.path);
  const auto found = known.find(name);
  if (found != known.end()) return found->second;
  return known.emplace(name, AskVersion(subject)).first->second;
}

std::string ShellForms() {
  return absl::StrJoin(ShellRows(), ", ", [](std::string* out, const ShellRow& row) {
    absl::StrAppend(out, std::string(row.engine), "@", std::string(row.shell), ":PATH");
  });
}

}  // namespace twinstep
