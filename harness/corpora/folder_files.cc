#include "harness/corpora/folder_files.h"

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "harness/corpora/program_loader.h"
#include "harness/text/file_error.h"

namespace twinstep {
namespace {

// Sorted, so that of several ways to one folder the same is taken everywhere. Nullopt: it cannot be read.
std::optional<std::vector<std::pair<std::string, unsigned char>>> Names(const std::string& folder) {
  const std::unique_ptr<DIR, int (*)(DIR*)> dir(opendir(folder.c_str()), &closedir);
  if (!dir) return std::nullopt;
  std::vector<std::pair<std::string, unsigned char>> names;
  while (const dirent* entry = readdir(dir.get())) {
    const std::string name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name, entry->d_type);
  }
  std::sort(names.begin(), names.end());
  return names;
}

// All links followed; empty where nothing is there.
std::string RealPath(const std::string& path) {
  const std::unique_ptr<char, void (*)(void*)> real(realpath(path.c_str(), nullptr), &std::free);
  return real ? real.get() : "";
}

bool IsProgramName(const std::string& name) { return absl::EndsWith(name, ".js") || absl::EndsWith(name, ".mjs"); }

}  // namespace

bool LeadsInside(const std::string& folder, const std::string& path) {
  const std::string outer = RealPath(folder), inner = RealPath(path);
  if (outer.empty() || inner.empty()) return false;
  return inner == outer || outer == "/" || absl::StartsWith(inner, outer + "/");
}

absl::StatusOr<std::vector<std::string>> FolderFiles(const std::string& folder, FolderLinks links,
                                                     std::map<std::string, int>& left_out) {
  std::vector<std::string> files;
  std::set<std::pair<dev_t, ino_t>> visited;
  // Folders to visit, by their path in `folder`. The shortest paths come first, so that what many links lead to has its
  // own name.
  std::deque<std::string> open = {""};
  for (; !open.empty(); open.pop_front()) {
    const std::string inside = open.front();
    const std::string path = absl::StrCat(folder, "/", inside);
    struct stat info;
    if (stat(path.c_str(), &info) == 0 && !visited.emplace(info.st_dev, info.st_ino).second) {
      ++left_out["a link to a folder that another path leads to"];
      continue;
    }
    const auto names = Names(path);
    if (!names) {
      if (inside.empty()) {
        return FileError(absl::StrCat("the folder ", folder, " cannot be read"), errno);
      }
      ++left_out["a folder that cannot be read"];
      continue;
    }
    for (const auto& [name, type] : *names) {
      const std::string file = inside.empty() ? name : absl::StrCat(inside, "/", name);
      unsigned char kind = type;
      if (kind == DT_UNKNOWN || kind == DT_LNK) {
        const std::string target = absl::StrCat(folder, "/", file);
        // A link to nowhere stays a link.
        if (stat(target.c_str(), &info) == 0) kind = IFTODT(info.st_mode);
        if (links == FolderLinks::kInside && (kind == DT_DIR || kind == DT_REG) && !LeadsInside(folder, target)) {
          ++left_out["a link that leads out of the folder"];
          continue;
        }
      }
      if (kind == DT_DIR) {
        open.push_back(file);
      } else if (!IsProgramName(name)) {
        ++left_out["not a .js or .mjs file"];
      } else if (kind != DT_REG) {
        ++left_out["not a regular file"];
      } else if (!IsUtf8(file)) {
        ++left_out["a name that is not UTF-8"];
      } else {
        files.push_back(file);
      }
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace twinstep
