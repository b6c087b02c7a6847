#include "harness/isolation/versions/change_groups.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "model/source/source_text.h"

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

ChangeGroups HunkGroups(const ChangeSet& changes) {
  std::map<std::string, SourceText> texts;
  ChangeGroups groups;
  const CodeChange* before = nullptr;
  int last_line = 0;
  for (int i = 0; i < changes.size(); ++i) {
    const CodeChange& change = changes.changes()[i];
    const CodeChange::Part& part = change.parts.front();
    const auto file = changes.new_files().find(part.new_file);
    int first = 0, last = 0;
    if (file != changes.new_files().end()) {
      const SourceText& text = texts.try_emplace(part.new_file, file->second).first->second;
      first = text.PositionAt(part.new_range.begin).line;
      last = text.PositionAt(part.new_range.end).line;
    }
    const bool goes_on = before != nullptr && before->file() == change.file() && before->function == change.function &&
                         first <= last_line + 1;
    if (!goes_on) groups.emplace_back();
    groups.back().push_back(i);
    last_line = goes_on ? std::max(last_line, last) : last;
    before = &change;
  }
  return groups;
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
