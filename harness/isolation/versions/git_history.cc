#include "harness/isolation/versions/git_history.h"

#include <set>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "harness/isolation/versions/tool_output.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// Which commit some lines of a file have.
struct BlamedLines {
  std::string commit;
  uint32_t first = 0;
  uint32_t count = 0;
};

// As git blame --incremental prints: COMMIT LINE-THERE LINE-HERE COUNT, each with what the commit says of itself, in
// lines that begin with a word.
std::vector<BlamedLines> ReadBlame(const std::string& text) {
  std::vector<BlamedLines> all;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    const std::vector<std::string> fields = absl::StrSplit(line, ' ');
    if (fields.size() != 4 || fields[0].size() < 40 ||
        fields[0].find_first_not_of("0123456789abcdef") != std::string::npos) {
      continue;
    }
    BlamedLines lines = {.commit = fields[0]};
    if (absl::SimpleAtoi(fields[2], &lines.first) && absl::SimpleAtoi(fields[3], &lines.count)) {
      all.push_back(std::move(lines));
    }
  }
  return all;
}

void Add(const std::map<uint32_t, int>& commits, uint32_t first, uint32_t last, std::set<int>& found) {
  for (auto line = commits.lower_bound(first); line != commits.end() && line->first <= last; ++line) {
    found.insert(line->second);
  }
}

}  // namespace

GitHistory::GitHistory(const VersionSource& good, const VersionSource& bad) {
  if (!good.repository.empty() && good.repository == bad.repository) {
    repository_ = good.repository;
    good_ = good.commit;
    bad_ = bad.commit;
  } else {
    commits_.emplace();
  }
}

void GitHistory::SetLimit(absl::Duration limit) { deadline_ = SteadyNow() + limit; }

// At the top of the repository, from which files of a revision are named. "$1" is that folder. What git has to warn of
// is nobody's.
std::optional<std::string> GitHistory::Git(const std::string& command,
                                           const std::vector<std::string>& arguments) const {
  const absl::Duration left = deadline_ - SteadyNow();
  if (left <= absl::ZeroDuration()) return std::nullopt;
  std::vector<std::string> all = {repository_};
  all.insert(all.end(), arguments.begin(), arguments.end());
  ToolOutput output = RunTool(absl::StrCat("exec git -C \"$1\" ", command, " 2>/dev/null"), std::move(all), left);
  if (output.good) return std::move(output.text);
  if (SteadyNow() >= deadline_) return std::nullopt;
  return std::string();
}

std::optional<int> GitHistory::Count() {
  if (!commits_) {
    const std::optional<std::string> text =
        Git("log --no-show-signature --topo-order --format='%H %h %s' \"$2..$3\" --", {good_, bad_});
    if (!text) return std::nullopt;
    commits_.emplace();
    for (const absl::string_view line : absl::StrSplit(*text, '\n', absl::SkipEmpty())) {
      const std::vector<std::string> fields = absl::StrSplit(line, absl::MaxSplits(' ', 2));
      if (fields.size() < 2) continue;
      places_.emplace(fields[0], static_cast<int>(commits_->size()));
      CodeChangeShown::Commit& commit = commits_->emplace_back();
      commit.set_hash(fields[1]);
      if (fields.size() == 3) commit.set_subject(fields[2]);
    }
  }
  return static_cast<int>(commits_->size());
}

const GitHistory::LineCommits* GitHistory::WrittenBy(const std::string& file) {
  const auto known = written_by_.find(file);
  if (known != written_by_.end()) return &known->second;
  const std::optional<std::string> text = Git("blame --incremental \"$2..$3\" -- \"$4\"", {good_, bad_, file});
  if (!text) return nullptr;
  LineCommits commits;
  for (const BlamedLines& lines : ReadBlame(*text)) {
    const auto place = places_.find(lines.commit);
    if (place == places_.end()) continue;
    for (uint32_t i = 0; i < lines.count; ++i) commits.emplace(lines.first + i, place->second);
  }
  return &written_by_.emplace(file, std::move(commits)).first->second;
}

// Read backwards, blame names the last commit that still has a line: the next one that touches the file took it away.
const GitHistory::LineCommits* GitHistory::TakenAwayBy(const std::string& file) {
  const auto known = taken_away_by_.find(file);
  if (known != taken_away_by_.end()) return &known->second;
  const std::optional<std::string> text =
      Git("blame --reverse --incremental \"$2..$3\" -- \"$4\"", {good_, bad_, file});
  if (!text) return nullptr;
  std::map<std::string, std::optional<int>> next;
  LineCommits commits;
  for (const BlamedLines& lines : ReadBlame(*text)) {
    if (lines.commit == bad_) continue;
    if (!next.contains(lines.commit)) {
      const std::optional<std::string> after =
          Git("rev-list --topo-order --reverse --ancestry-path \"$2..$3\" -- \"$4\"", {lines.commit, bad_, file});
      if (!after) return nullptr;
      const auto place = places_.find(after->substr(0, after->find('\n')));
      next.emplace(lines.commit, place == places_.end() ? std::nullopt : std::optional(place->second));
    }
    const std::optional<int> place = next[lines.commit];
    for (uint32_t i = 0; place && i < lines.count; ++i) commits.emplace(lines.first + i, *place);
  }
  return &taken_away_by_.emplace(file, std::move(commits)).first->second;
}

std::optional<std::vector<int>> GitHistory::CommitsOf(const CodeChangeShown& change) {
  const std::optional<int> count = Count();
  if (!count) return std::nullopt;
  std::set<int> found;
  if (*count == 0) return std::vector<int>();
  for (const CodeChangeShown::Part& part : change.parts()) {
    if (part.now_size() > 0) {
      const LineCommits* const commits = WrittenBy(part.file());
      if (commits == nullptr) return std::nullopt;
      Add(*commits, part.first_line(), part.last_line(), found);
    }
    if (part.before_size() > 0) {
      const LineCommits* const commits = TakenAwayBy(part.old_file());
      if (commits == nullptr) return std::nullopt;
      Add(*commits, part.old_first_line(), part.old_last_line(), found);
    }
  }
  return std::vector<int>(found.begin(), found.end());
}

}  // namespace twinstep
