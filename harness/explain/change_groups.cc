#include "harness/explain/change_groups.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <utility>

namespace twinstep {

std::vector<ChangeGroups> GroupLevels(const ChangeSet& changes) {
  ChangeGroups files, functions, single;
  std::map<std::string, size_t> file_at;
  std::map<std::pair<std::string, std::string>, size_t> function_at;
  for (int i = 0; i < changes.size(); ++i) {
    const CodeChange& change = changes.changes()[i];
    const auto [file, new_file] = file_at.try_emplace(change.file(), files.size());
    if (new_file) files.emplace_back();
    files[file->second].push_back(i);
    const auto [function, new_function] = function_at.try_emplace({change.file(), change.function}, functions.size());
    if (new_function) functions.emplace_back();
    functions[function->second].push_back(i);
    single.push_back({i});
  }
  std::vector<ChangeGroups> levels;
  if (files.size() > 1) levels.push_back(std::move(files));
  if (functions.size() > 1 && (levels.empty() || functions.size() > levels.back().size())) {
    levels.push_back(std::move(functions));
  }
  if (levels.empty() || single.size() > levels.back().size()) levels.push_back(std::move(single));
  return levels;
}

ChangeGroups Restricted(const ChangeGroups& groups, const Configuration& among) {
  ChangeGroups restricted;
  for (const Configuration& group : groups) {
    Configuration part;
    std::set_intersection(group.begin(), group.end(), among.begin(), among.end(), std::back_inserter(part));
    if (!part.empty()) restricted.push_back(std::move(part));
  }
  return restricted;
}

Configuration Lifted(const ChangeGroups& groups, const Configuration& chosen) {
  Configuration lifted;
  for (const int group : chosen) lifted.insert(lifted.end(), groups[group].begin(), groups[group].end());
  std::sort(lifted.begin(), lifted.end());
  return lifted;
}

}  // namespace twinstep
