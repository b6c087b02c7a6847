// A truth as a timeline: stack and variables at any event, not only in order.
#ifndef TWINSTEP_MODEL_TRUTH_TRUTH_TIMELINE_H_
#define TWINSTEP_MODEL_TRUTH_TRUTH_TIMELINE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "model/truth/truth.h"

namespace twinstep {

// Immutable once made; can be shared.
class TruthTimeline {
 public:
  // One activation on a stack, and the ones below it.
  struct Link {
    uint32_t activation = 0;
    // The last site that told where it is: kPoint, kBodyEnd, kCatch, or its kEnter.
    const TruthSite* site = nullptr;
    // Of the caller; kNoLink for the oldest.
    int below = kNoLink;
    int depth = 1;
    // TruthCursor::MayBeClosedByAnother, of it; of it or of any below it, so that the depth may be larger.
    bool by_another = false;
    bool any_by_another = false;
  };
  static constexpr int kNoLink = -1;

  // O(events + changes).
  explicit TruthTimeline(std::shared_ptr<const Truth> truth);

  const Truth& truth() const { return *truth_; }
  int size() const { return truth_->size(); }
  // False: the recorder stopped before the program did.
  bool complete() const { return truth_->log().cut() == TruthLog::NOT_CUT; }
  const TruthSite* site(int event) const { return truth_->site(event); }

  // It tells where the program stands after what a user did there: it has not come there once more.
  bool IsAfterAct(int event) const {
    const TruthSite* const before = event > 0 ? site(event - 1) : nullptr;
    return before != nullptr && (before->kind == TruthEventKind::kActed || before->kind == TruthEventKind::kActThrew);
  }

  // The youngest activation when the event happens, which is the event's; kNoLink where the host runs.
  int StackAt(int event) const { return stacks_[event].first; }
  // The same once it has happened: what ends or is suspended at it is gone.
  int StackAfter(int event) const { return stacks_[event].second; }
  const Link& link(int link) const { return links_[link]; }
  // Whether `activation` is on the stack that begins at `link`.
  bool IsOn(int link, uint32_t activation) const;
  // What is on the stack below the event's own activation is not known: TruthCursor::is_vague, a `for await` has
  // begun, whose waits no event tells, or a module that awaits is below and may have been ended by an exception.
  bool IsVague(int event) const { return vague_[event]; }

  // Those of one activation, in order.
  absl::Span<const int> EventsOf(uint32_t activation) const;
  // The first of its events behind `event`; size() where there is none.
  int NextOf(uint32_t activation, int event) const;
  // The activation of `code`, a function around that of `activation` or the program, whose variables it sees; none
  // where the copy cannot tell. O(functions in between).
  std::optional<uint32_t> OuterOf(uint32_t activation, NodeId code) const;
  // As it was read last, at `event` or before; null: never. A value that is absent in it is a dead zone. Whether the
  // variable is seen from where the activation is, its link's site tells. O(log n).
  const TruthChange* ValueAt(int event, uint32_t activation, VariableId variable) const;
  // The first event behind `event` at which it is read with another value; size() where there is none.
  int NextChange(int event, uint32_t activation, VariableId variable) const;

 private:
  // The link of an activation where the cursor is, with that one below; `newest` has the last one of each.
  int LinkOf(const TruthCursor& cursor, uint32_t activation, int below,
             const absl::flat_hash_map<uint32_t, int>& newest);

  using Key = std::pair<uint32_t, int32_t>;

  const std::shared_ptr<const Truth> truth_;
  std::vector<Link> links_;
  // At the event and after it.
  std::vector<std::pair<int, int>> stacks_;
  std::vector<bool> vague_;
  absl::flat_hash_map<uint32_t, std::vector<int>> events_;
  // The event at which an activation begins.
  absl::flat_hash_map<uint32_t, int> begins_;
  // By activation and variable, in order of the event.
  absl::flat_hash_map<Key, std::vector<std::pair<int, const TruthChange*>>> changes_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRUTH_TRUTH_TIMELINE_H_
