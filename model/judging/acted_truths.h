// What judges make as sessions need it: truths of a program with what its user did to it, and counts at the pauses.
#ifndef TWINSTEP_MODEL_JUDGING_ACTED_TRUTHS_H_
#define TWINSTEP_MODEL_JUDGING_ACTED_TRUTHS_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "model/judging/counted_pauses.h"
#include "model/judging/known_program.h"
#include "model/judging/pause_matching.h"
#include "model/truth/truth_acts.h"
#include "proto/trace.pb.h"

namespace twinstep {

// The truth with a list of acts. Up to the last act's moment it is, event by event, the truth with those before it.
struct ActedTruth {
  // Why there is none, in words that end a sentence: "which the copy did not come to"; empty: there is one.
  std::string untold;
  KnownProgram known;
  std::optional<PauseMatcher> matcher;
  // What came of the last act, an event of kind kActed or kActThrew; and where the program stands afterwards.
  int answer = 0;
  int after = 0;
};

// Truths by the acts, in their order; and counted sessions.
class ActedTruths {
 public:
  // Null: it has not been made.
  std::shared_ptr<const ActedTruth> Find(absl::Span<const TruthAct> acts) const;
  void Add(absl::Span<const TruthAct> acts, std::shared_ptr<const ActedTruth> truth);
  size_t size() const { return truths_.size(); }
  void Clear() { truths_.clear(); }

  // Of the session whose trace that is, or of one that goes on behind it; null: it was not counted.
  std::shared_ptr<const CountedPauses> FindCounted(const Trace& trace) const;
  void AddCounted(std::shared_ptr<const CountedPauses> counted) { counted_.push_back(std::move(counted)); }

 private:
  std::map<std::string, std::shared_ptr<const ActedTruth>> truths_;
  std::vector<std::shared_ptr<const CountedPauses>> counted_;
};

// A truth that a run of the copy gave, which told `log` and ended as `finished`; `before`: of the acts but the last. No
// truth where the log shows that the copy did not do the act, or did something else before.
std::shared_ptr<const ActedTruth> ActedTruthOf(const KnownProgram& before, absl::Span<const TruthAct> acts,
                                               TruthCopy copy, TruthLog log, Finished finished);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_ACTED_TRUTHS_H_
