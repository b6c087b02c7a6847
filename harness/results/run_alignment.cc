#include "harness/results/run_alignment.h"

#include <algorithm>
#include <cstddef>
#include <map>

#include "model/alignment.h"

namespace twinstep {
namespace {

// Of the table: actions of one run times actions of the other.
constexpr size_t kLargestTable = 4'000'000;
// Costs. An action that stands alone twice is dearer than a pair whose answers differ, and cheaper than a pair that has
// nothing in common.
constexpr uint32_t kAlone = 2;
constexpr uint32_t kOtherAction = 3;
constexpr uint32_t kOtherAnswer = 3;

struct Step {
  int event;
  const Action* action;
  const Output* answer;  // Null where there is none.
};

std::vector<Step> StepsOf(const Trace& trace) {
  std::vector<Step> steps;
  for (int i = 0; i < trace.events_size(); ++i) {
    if (trace.events(i).has_action()) {
      steps.push_back({.event = i, .action = &trace.events(i).action(), .answer = nullptr});
    } else if (!steps.empty()) {
      steps.back().answer = &trace.events(i).output();
    }
  }
  return steps;
}

class Alignment {
 public:
  Alignment(const Trace& initial, const Trace& follow_up, const std::vector<LinePair>& lines)
      : initial_(StepsOf(initial)), follow_up_(StepsOf(follow_up)) {
    for (const LinePair& pair : lines) {
      if (pair.left > 0 && pair.right > 0) moved_[static_cast<uint32_t>(pair.left)] = static_cast<uint32_t>(pair.right);
    }
  }

  std::vector<ActionPair> Run() const {
    std::vector<ActionPair> pairs;
    if (initial_.empty() || follow_up_.empty()) {
      for (const Step& step : initial_) pairs.push_back({.initial = step.event});
      for (const Step& step : follow_up_) pairs.push_back({.follow_up = step.event});
      return pairs;
    }
    // Before the last ones.
    const size_t rows = initial_.size() - 1, columns = follow_up_.size() - 1;
    if (rows * columns > kLargestTable) {
      for (size_t i = 0; i < std::max(rows, columns); ++i) {
        if (i >= columns) {
          pairs.push_back({.initial = initial_[i].event});
        } else if (i >= rows) {
          pairs.push_back({.follow_up = follow_up_[i].event});
        } else {
          pairs.push_back(Pair(i, i));
        }
      }
    } else {
      pairs = Cheapest(rows, columns);
    }
    pairs.push_back(Pair(rows, columns));
    return pairs;
  }

 private:
  std::vector<ActionPair> Cheapest(size_t rows, size_t columns) const {
    // By how much a pair is cheaper than its two actions alone.
    const auto score = [this](int i, int j) {
      return 2.0 * kAlone - CostOf(static_cast<size_t>(i), static_cast<size_t>(j));
    };
    std::vector<ActionPair> pairs;
    size_t i = 0, j = 0;
    const auto alone = [&](size_t i_end, size_t j_end) {
      while (i < i_end) pairs.push_back({.initial = initial_[i++].event});
      while (j < j_end) pairs.push_back({.follow_up = follow_up_[j++].event});
    };
    for (const auto& [a, b] : AlignByScore(static_cast<int>(rows), static_cast<int>(columns), score)) {
      alone(static_cast<size_t>(a), static_cast<size_t>(b));
      pairs.push_back(Pair(i++, j++));
    }
    alone(rows, columns);
    return pairs;
  }

  ActionPair Pair(size_t i, size_t j) const {
    return {.initial = initial_[i].event,
            .follow_up = follow_up_[j].event,
            .equal = SameAction(*initial_[i].action, *follow_up_[j].action)};
  }

  uint32_t CostOf(size_t i, size_t j) const {
    return (SameAction(*initial_[i].action, *follow_up_[j].action) ? 0 : kOtherAction) +
           (SameAnswer(initial_[i].answer, follow_up_[j].answer) ? 0 : kOtherAnswer);
  }

  bool SameLine(const Location& a, const Location& b) const {
    if (a.source() != b.source() || a.name() != b.name()) return false;
    if (a.source() != Location::MAIN) return a.line() == b.line();
    const auto it = moved_.find(a.line());
    return it != moved_.end() && it->second == b.line();
  }

  bool SameAction(const Action& a, const Action& b) const {
    if (a.kind_case() != b.kind_case()) return false;
    if (a.has_set_breakpoint()) return SameLine(a.set_breakpoint().location(), b.set_breakpoint().location());
    if (a.has_remove_breakpoint()) return SameLine(a.remove_breakpoint().location(), b.remove_breakpoint().location());
    return true;
  }

  bool SameAnswer(const Output* a, const Output* b) const {
    if (a == nullptr || b == nullptr) return a == b;
    if (a->kind_case() != b->kind_case()) return false;
    return !a->has_paused() || SameLine(a->paused().location(), b->paused().location());
  }

  const std::vector<Step> initial_;
  const std::vector<Step> follow_up_;
  // Lines of the initial source to those of the other.
  std::map<uint32_t, uint32_t> moved_;
};

}  // namespace

std::vector<ActionPair> AlignRuns(const Trace& initial, const Trace& follow_up, const std::vector<LinePair>& lines) {
  return Alignment(initial, follow_up, lines).Run();
}

}  // namespace twinstep
