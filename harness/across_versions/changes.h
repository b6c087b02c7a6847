// What changed in a debugger's behaviour from version to version without being a known bug.
#ifndef TWINSTEP_HARNESS_ACROSS_VERSIONS_CHANGES_H_
#define TWINSTEP_HARNESS_ACROSS_VERSIONS_CHANGES_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/bugs/known_bugs.h"
#include "model/status.h"
#include "proto/version_table.pb.h"

namespace twinstep {

struct ChangesOptions {
  // As MakeSubject takes them, from the oldest: each is compared with the one before it. At least two of one engine.
  std::vector<std::string> subjects;
  // What is known, and whose sessions are played.
  const KnownBugs* bugs = nullptr;
  // Names of corpora for random sessions (harness/corpora/corpus.h).
  std::vector<std::string> corpora;
  uint64_t seed = 1;
  // Of each corpus and step; 0: as many as there is time for.
  uint64_t sessions = 0;
  // Of all; each step has an equal share.
  absl::Duration time = absl::Minutes(10);
  absl::Duration cpu_limit = absl::Seconds(2);
  // Tries to reduce one finding, so that equal findings become equal whatever the machine; 0: any number.
  uint64_t most_tests = 500;
  int jobs = 1;
  // Has a result folder for each step's findings, step-1 for the first; empty: they are not kept.
  std::string folder;
  // Asked now and then: ends what is under way, and what there is is told. May be empty.
  std::function<bool()> stop;
  // What is done now; may be empty.
  std::function<void(const std::string&)> progress;
};

// Plays the sessions of the entries and random ones by both versions of each step (harness/gate/gate.h), leaves out
// what is an entry's or what a rule between versions explains, and reduces one finding of each cause. Errors: a
// corpus cannot be read; those of RunGate; a finding cannot be written.
absl::StatusOr<VersionChanges> ChangesBetween(const ChangesOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ACROSS_VERSIONS_CHANGES_H_
