// What a program really did, event by event.
#ifndef TWINSTEP_MODEL_TRUTH_TRUTH_H_
#define TWINSTEP_MODEL_TRUTH_TRUTH_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "model/source/syntax_tree.h"
#include "model/truth/truth_copy.h"
#include "proto/truth.pb.h"

namespace twinstep {

// A log and what it speaks of. Immutable; can be shared.
class Truth {
 public:
  // `log` is of a run of `copy`, which is of `tree`.
  Truth(std::shared_ptr<const SyntaxTree> tree, TruthCopy copy, TruthLog log)
      : tree_(std::move(tree)), copy_(std::move(copy)), log_(std::move(log)) {}

  const SyntaxTree& tree() const { return *tree_; }
  absl::Span<const TruthSite> sites() const { return copy_.sites; }
  const TruthLog& log() const { return log_; }
  int size() const { return log_.events_size(); }
  // Null for the event at which the top level came back to its host.
  const TruthSite* site(int event) const {
    return log_.events(event).jobs_begin() ? nullptr : &copy_.sites[log_.events(event).site()];
  }

 private:
  std::shared_ptr<const SyntaxTree> tree_;
  TruthCopy copy_;
  TruthLog log_;
};

// Goes through a truth from its first event on, and knows the stack and all variables on it at the event reached.
// Constant time for a step, but for what has changed.
class TruthCursor {
 public:
  // `truth` outlives it.
  explicit TruthCursor(const Truth& truth) : truth_(truth) {}

  // To the next event; false at the end. The first call leads to the first event.
  bool Next();
  // Of the event reached: -1 before the first.
  int event() const { return event_; }
  const TruthSite* site() const { return truth_.site(event_); }

  // The activations, oldest first; the event is of the last one. An activation that ends or is suspended at this event
  // is still there.
  absl::Span<const uint32_t> stack() const { return stack_; }
  // How many of them the event takes off the stack: a generator that is suspended takes those with it whose `yield*`
  // has asked it.
  int leaving() const { return leaving_; }
  // How many of those right below the event's own have asked it, or the one above them, by a `yield*`: it goes on above
  // all of them, and only its own event tells.
  int asking() const;
  // The last site that told where the activation is (kPoint, kBodyEnd, kCatch, or its kEnter).
  const TruthSite& SiteOf(uint32_t activation) const;
  // As it was read last; null: it was not, or another variable of that name is seen from where the activation is. A
  // value that is absent in it is a dead zone.
  const TruthChange* Find(uint32_t activation, VariableId variable) const;
  // What is on the stack is not known: a `yield*` is under way in one of the activations, but for one of a call that
  // gives a generator, which nobody else can ask for values; an async generator goes on that was closed or thrown into,
  // or waits for what it returns, of which no event tells.
  bool is_vague() const { return vague_ > 0; }
  // It is a generator that was closed or thrown into, while others waited in loops, which may iterate over it: they are
  // closed first, of which no event tells, and then stand between it and what is below it.
  bool MayBeClosedByAnother(uint32_t activation) const;

 private:
  static constexpr uint32_t kNobody = UINT32_MAX;
  struct Activation {
    const TruthSite* site = nullptr;
    // It makes the stack vague.
    bool is_vague = false;
    // It waits at a `yield`; where it stands in a loop that closes its iterator when it is left.
    bool yields = false;
    bool yields_in_loop = false;
    bool by_another = false;
    // The one whose `yield*` alone asks it for values.
    uint32_t asked_by = kNobody;
    absl::flat_hash_map<VariableId, const TruthChange*> values;
  };

  bool IsAsync(const TruthSite& site) const;
  void Settle(uint32_t activation);
  // Whether the `yield*` gets what a call of the generator gives.
  bool Asks(const TruthSite& delegate, NodeId generator) const;
  void SetVague(Activation& activation, bool is_vague);
  // kNoNode: it goes on.
  void SetYields(Activation& activation, NodeId yield);

  const Truth& truth_;
  int event_ = -1;
  // Of those that the event reached takes off the stack, once it is left.
  int leaving_ = 0;
  // The event reached begins a `yield*` of it.
  uint32_t delegates_ = kNobody;
  const TruthSite* delegate_ = nullptr;
  int vague_ = 0;
  int yields_in_loops_ = 0;
  std::vector<uint32_t> stack_;
  absl::flat_hash_map<uint32_t, Activation> activations_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRUTH_TRUTH_H_
