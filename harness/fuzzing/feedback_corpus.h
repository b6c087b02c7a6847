// The test cases of a campaign with feedback that are worth going on from.
#ifndef TWINSTEP_HARNESS_FUZZING_FEEDBACK_CORPUS_H_
#define TWINSTEP_HARNESS_FUZZING_FEEDBACK_CORPUS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/random.h"
#include "proto/fuzz_input.pb.h"

namespace twinstep {

struct CorpusEntry {
  FuzzInput input;
  // Ascending, each once.
  std::vector<uint64_t> behaviours;
  // Of the input in its campaign.
  uint64_t number = 0;
};

class FeedbackCorpus {
 public:
  // Keeps the entry if it shows a behaviour that none before did; says whether.
  bool Add(CorpusEntry entry);
  // Keeps it in any case.
  void AddAlways(CorpusEntry entry);

  const std::vector<CorpusEntry>& entries() const { return entries_; }
  // Shown by any entry.
  size_t behaviours() const { return shown_by_.size(); }

  // Not empty. Half of the time any entry, else one that shows what few others do.
  const CorpusEntry& Choose(Random& random) const;

  // Leaves out entries, the largest first, whose behaviours others show too: what is left shows all of them, and none
  // can be left out.
  void Distill();

 private:
  std::vector<CorpusEntry> entries_;
  // How many entries show a behaviour.
  std::map<uint64_t, int> shown_by_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_FEEDBACK_CORPUS_H_
