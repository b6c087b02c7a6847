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
  // Of running it (FeedbackAnswer).
  uint64_t cost = 0;
  // Behaviours that were new when this entry, or an input made of it, was run; and the cost of these runs.
  uint64_t found = 0;
  uint64_t spent = 0;
};

class FeedbackCorpus {
 public:
  // Keeps the entry if it shows a behaviour that none before did; answers how many.
  int Add(CorpusEntry entry);

  const std::vector<CorpusEntry>& entries() const { return entries_; }
  // Shown by any entry.
  size_t behaviours() const { return shown_by_.size(); }

  // An index; not empty. Every fourth time any entry, else the most fruitful of a few: the one with the most new
  // behaviours by cost. Each is worth trying at first, and gets less as nothing new comes of it.
  size_t Choose(Random& random) const;
  // What was made of the entry has run.
  void Learn(size_t entry, uint64_t found, uint64_t cost);

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
