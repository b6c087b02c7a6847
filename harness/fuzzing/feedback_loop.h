// The order of things in a campaign with feedback: which test cases are run, what is kept, what is counted. Knows
// neither engines nor processes.
//
// Test cases are run in batches. Those of a batch are decided when it begins, by the seed, the number of the batch and
// what was kept of the batches before, and their answers count in order: equal seeds give equal campaigns, however many
// processes there are.
#ifndef TWINSTEP_HARNESS_FUZZING_FEEDBACK_LOOP_H_
#define TWINSTEP_HARNESS_FUZZING_FEEDBACK_LOOP_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "model/random.h"
#include "proto/feedback.pb.h"
#include "proto/fuzz_input.pb.h"

namespace twinstep {

// The test cases of a campaign with feedback that are worth going on from.

struct CorpusEntry {
  FuzzInput input;
  // Ascending, each once.
  std::vector<uint64_t> behaviours;
  // Of the input in its campaign; nothing for one that another campaign has run.
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

class FeedbackLoop {
 public:
  static constexpr int kBatch = 32;

  // `first` are run as they are, before all others, in an order that the seed decides; not empty. A campaign that goes
  // on has had so many batches and inputs before.
  FeedbackLoop(uint64_t seed, std::vector<FuzzInput> first, uint64_t batches_before, uint64_t inputs_before);

  // What another campaign has run, and what it showed there: reached here too, and gone on from where it is new.
  // Answers how many are.
  size_t TakeIn(const std::vector<FeedbackAnswer>& answers);
  // Those of the first that have these hashes (HashOf) have been run elsewhere and are not run here.
  void LeaveOut(const std::set<uint64_t>& hashes);
  // The next batch; at most kBatch.
  std::vector<FeedbackOrder> NextBatch();
  // Of the last batch, in order. What a process did not survive has an answer without behaviours.
  void Take(const std::vector<FeedbackAnswer>& answers);

  // Still at those that are run as they are.
  bool first_under_way() const { return next_first_ < first_.size(); }
  uint64_t next_batch() const { return next_batch_; }
  const FeedbackCorpus& corpus() const { return corpus_; }
  FeedbackCorpus& corpus() { return corpus_; }
  // Of all inputs that ran, here or where they were taken in from.
  const std::set<uint64_t>& behaviours() const { return behaviours_; }
  uint64_t inputs() const { return inputs_; }

 private:
  // Answers how many behaviours of it are new to the corpus, which keeps it then.
  int Keep(const FeedbackAnswer& answer, uint64_t number);

  const uint64_t seed_;
  std::vector<FuzzInput> first_;
  size_t next_first_ = 0;
  std::set<uint64_t> left_out_;
  // Of the batch under way.
  bool as_it_is_ = false;
  // Entries of the corpus, by order.
  std::vector<size_t> parents_;
  uint64_t next_batch_ = 0;
  uint64_t inputs_ = 0;
  FeedbackCorpus corpus_;
  std::set<uint64_t> behaviours_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_FEEDBACK_LOOP_H_
