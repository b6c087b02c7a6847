#include "harness/results/finding_list.h"

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"
#include "harness/text/file_error.h"

namespace twinstep {
namespace {

constexpr const char* kKindNames[] = {"classes", "crashes"};

bool IsFolder(const std::string& path) {
  struct stat status = {};
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

bool Exists(const std::string& path) {
  struct stat status = {};
  return lstat(path.c_str(), &status) == 0;
}

std::string WithoutTrailingSlash(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

// Sorted, without "." and "..".
absl::StatusOr<std::vector<std::string>> NamesIn(const std::string& folder) {
  DIR* const open_folder = opendir(folder.c_str());
  if (open_folder == nullptr) return FileError(absl::StrCat("the folder ", folder, " cannot be read"), errno);
  std::vector<std::string> names;
  while (const dirent* const entry = readdir(open_folder)) {
    const std::string name = entry->d_name;
    if (name != "." && name != "..") names.push_back(name);
  }
  closedir(open_folder);
  std::sort(names.begin(), names.end());
  return names;
}

bool IsTextOfFinding(const std::string& name) {
  return absl::EndsWith(name, ".txt") &&
         SessionOfFileName(absl::StrCat(name.substr(0, name.size() - 4), ".pb.zst")).has_value();
}

absl::Status AddClass(const std::string& folder, const std::string& shown, FindingList& list) {
  ASSIGN_OR_RETURN(std::vector<std::string> names, NamesIn(folder));
  std::vector<FindingPath> findings;
  for (const std::string& name : names) {
    const std::string path = absl::StrCat(folder, "/", name);
    if (const std::optional<uint64_t> session = SessionOfFileName(name)) {
      findings.push_back({shown, *session, path});
    } else if (!IsTextOfFinding(name) && !IsTemporaryFile(name)) {
      ++list.left_out["not named session-N.pb.zst"];
    }
  }
  std::sort(findings.begin(), findings.end());
  list.findings.insert(list.findings.end(), findings.begin(), findings.end());
  return absl::OkStatus();
}

// Every class in `folder`, which is classes/ or crashes/; fine where there is none.
absl::Status AddKind(const std::string& folder, const std::string& kind, FindingList& list) {
  if (!Exists(folder)) return absl::OkStatus();
  ASSIGN_OR_RETURN(std::vector<std::string> names, NamesIn(folder));
  for (const std::string& name : names) {
    const std::string path = absl::StrCat(folder, "/", name);
    if (!IsFolder(path)) {
      if (!IsTemporaryFile(name)) ++list.left_out[absl::StrCat("not a folder of findings, in ", kind, "/")];
    } else if (!AddClass(path, absl::StrCat(kind, "/", name), list).ok()) {
      ++list.left_out["a folder that cannot be read"];
    }
  }
  return absl::OkStatus();
}

std::string LastPart(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// The name of the folder around, and its own: "classes/step-over--...", as in a result folder.
std::string LastTwoParts(const std::string& folder) {
  const size_t slash = folder.rfind('/');
  if (slash == std::string::npos || slash == 0) return folder;
  const size_t before = folder.rfind('/', slash - 1);
  return before == std::string::npos ? folder : folder.substr(before + 1);
}

}  // namespace

absl::StatusOr<FindingList> ListFindings(const std::string& result_folder) {
  const std::string folder = WithoutTrailingSlash(result_folder);
  if (absl::StatusOr<std::vector<std::string>> names = NamesIn(folder); !names.ok()) return names.status();
  bool ours = Exists(absl::StrCat(folder, "/summary.json"));
  FindingList list;
  for (const char* const kind : kKindNames) {
    const std::string path = absl::StrCat(folder, "/", kind);
    ours |= Exists(path);
    RETURN_IF_ERROR(AddKind(path, kind, list));
  }
  if (!ours) {
    return absl::FailedPreconditionError(absl::StrCat(
        folder,
        " is not a result folder: it holds no summary.json, classes or crashes; name what --out of a campaign named"));
  }
  return list;
}

absl::StatusOr<FindingList> ListFindingsOfClass(const std::string& class_folder) {
  const std::string folder = WithoutTrailingSlash(class_folder);
  FindingList list;
  RETURN_IF_ERROR(AddClass(folder, LastTwoParts(folder), list));
  return list;
}

absl::StatusOr<FindingList> FindFindings(const std::vector<std::string>& paths) {
  FindingList all;
  std::set<std::string> seen;
  for (const std::string& given : paths) {
    const std::string path = WithoutTrailingSlash(given);
    FindingList list;
    if (!IsFolder(path)) {
      if (!Exists(path)) return FileError(absl::StrCat(path, " cannot be read"), ENOENT);
      const std::string name = LastPart(path);
      const std::string folder = path.size() > name.size() ? path.substr(0, path.size() - name.size() - 1) : ".";
      // A file that a person names counts, whatever its name.
      list.findings.push_back({LastTwoParts(folder), SessionOfFileName(name).value_or(0), path});
    } else if (const std::string name = LastPart(path); name == kKindNames[0] || name == kKindNames[1]) {
      RETURN_IF_ERROR(AddKind(path, name, list));
    } else {
      absl::StatusOr<FindingList> of_class = ListFindingsOfClass(path);
      if (!of_class.ok()) return of_class.status();
      if (of_class->findings.empty()) {
        absl::StatusOr<FindingList> of_results = ListFindings(path);
        if (!of_results.ok()) return of_results.status();
        of_class = std::move(of_results);
      }
      list = *std::move(of_class);
    }
    for (FindingPath& finding : list.findings) {
      if (seen.insert(finding.path).second) all.findings.push_back(std::move(finding));
    }
    for (const auto& [reason, count] : list.left_out) all.left_out[reason] += count;
  }
  return all;
}

std::string ResultFolderOf(const std::string& finding_path) {
  std::string folder = finding_path;
  for (int level = 0; level < 3; ++level) {
    const size_t slash = folder.rfind('/');
    if (slash == std::string::npos) {
      // A relative path that does not name that many folders.
      std::string up = ".";
      for (int i = level; i < 2; ++i) up += "/..";
      return up;
    }
    folder = slash == 0 ? "/" : folder.substr(0, slash);
  }
  return folder;
}

}  // namespace twinstep
