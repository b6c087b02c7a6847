// What a search may want tested next, while its present test runs: so that several tests can run at the same time, and
// what it finds is what it finds with one.
#ifndef TWINSTEP_MODEL_SCHEDULES_TESTS_AHEAD_H_
#define TWINSTEP_MODEL_SCHEDULES_TESTS_AHEAD_H_

#include <cstddef>
#include <initializer_list>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace twinstep {

// `now` wants a test. Returns copies of it that have got possible outcomes and want other tests, each test once, up to
// `most` of them. Copies that one outcome leads to come before those that two lead to, and earlier `outcomes` before
// later ones.
//
// Steps is copied, and has:
//   bool done() const             it wants no test any more
//   std::string Key() const       of the test that it wants; equal for equal ones
//   void Answer(Outcome)          the outcome of that test
template <typename Steps, typename Outcome>
std::vector<Steps> TestsAhead(const Steps& now, std::initializer_list<Outcome> outcomes, size_t most) {
  std::vector<Steps> ahead;
  if (most == 0) return ahead;
  std::set<std::string> known = {now.Key()};
  // -1 is `now`.
  for (int from = -1; from < static_cast<int>(ahead.size()); ++from) {
    for (const Outcome outcome : outcomes) {
      Steps next = from < 0 ? now : ahead[static_cast<size_t>(from)];
      next.Answer(outcome);
      if (next.done() || !known.insert(next.Key()).second) continue;
      ahead.push_back(std::move(next));
      if (ahead.size() == most) return ahead;
    }
  }
  return ahead;
}

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SCHEDULES_TESTS_AHEAD_H_
