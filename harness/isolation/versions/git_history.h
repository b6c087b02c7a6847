// Which commits between two revisions a change came with.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_GIT_HISTORY_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_GIT_HISTORY_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/time/time.h"
#include "harness/isolation/versions/version_source.h"
#include "proto/explanation.pb.h"

namespace twinstep {

// One thread. What git says is remembered; what it does not know, because it fails or there is no such history, no
// commit has.
class GitHistory {
 public:
  // Two revisions of one repository have a history, all else has none. Nothing of git is asked yet.
  GitHistory(const VersionSource& good, const VersionSource& bad);

  // From now on git is waited for only so long, all calls together. At first it is not waited for at all.
  void SetLimit(absl::Duration limit);

  // How many commits only the bad version has; none: git takes longer than the limit.
  std::optional<int> Count();
  // One of these, from 0: the youngest first, each before its parents. Once Count has said how many there are.
  const CodeChangeShown::Commit& At(int place) const { return commits_->at(static_cast<size_t>(place)); }

  // The places of those that last touched the change's lines: that wrote its lines of the bad version, or took away its
  // lines of the good one. Ascending, so the first is the youngest. None: git takes longer than the limit.
  std::optional<std::vector<int>> CommitsOf(const CodeChangeShown& change);

 private:
  // By line, from 1; without those that no commit between the two touched.
  using LineCommits = std::map<uint32_t, int>;

  std::optional<std::string> Git(const std::string& command, const std::vector<std::string>& arguments) const;
  // Null: git takes longer than the limit.
  const LineCommits* WrittenBy(const std::string& file);
  const LineCommits* TakenAwayBy(const std::string& file);

  std::string repository_;
  std::string good_;
  std::string bad_;
  // On SteadyNow's clock.
  absl::Duration deadline_ = absl::ZeroDuration();
  std::optional<std::vector<CodeChangeShown::Commit>> commits_;
  // By full hash.
  std::map<std::string, int> places_;
  // By file.
  std::map<std::string, LineCommits> written_by_;
  std::map<std::string, LineCommits> taken_away_by_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_GIT_HISTORY_H_
