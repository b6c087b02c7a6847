#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "harness/isolation/states/cause_chain.h"
#include "model/random.h"

namespace twinstep {
namespace {

// What a run would answer, letter by letter: the variable that is the cause; '.': the point does not decide.
struct FakeRun {
  std::string causes;
  // The call at each point.
  std::string calls;
};

std::vector<ComparablePoint> PointsOf(const FakeRun& run) {
  std::vector<ComparablePoint> points(run.causes.size());
  for (size_t i = 0; i < points.size(); ++i) {
    points[i].statement = static_cast<int>(i);
    points[i].stack = run.calls.empty() ? 0 : run.calls[i];
  }
  return points;
}

Cause CauseAt(const FakeRun& run, int point) {
  Cause cause;
  if (run.causes[point] == '.') {
    cause.undecided = "the states do not differ";
  } else {
    cause.deltas.push_back({std::string(1, run.causes[point]), "", "", ""});
  }
  return cause;
}

struct Found {
  KnownCauses known;
  CauseSearchState state;
};

// `under_way` points at a time, which end in any order.
Found Search(const FakeRun& run, int under_way, Random& random, int most = 1 << 20) {
  const std::vector<ComparablePoint> points = PointsOf(run);
  Found found;
  std::vector<int> begun;
  while (true) {
    found.state = SearchCauses(points, found.known, 4);
    for (const int point : found.state.wanted) {
      EXPECT_EQ(found.known.count(point), 0u);
      if (static_cast<int>(begun.size()) < under_way && static_cast<int>(found.known.size()) < most &&
          std::find(begun.begin(), begun.end(), point) == begun.end()) {
        begun.push_back(point);
      }
    }
    if (begun.empty()) return found;
    const size_t ends = random.Below(begun.size());
    found.known[begun[ends]] = CauseAt(run, begun[ends]);
    begun.erase(begun.begin() + static_cast<std::ptrdiff_t>(ends));
  }
}

std::string Text(const Found& found, const FakeRun& run) {
  std::string text;
  for (const CauseTransition& t : found.state.transitions) {
    text += std::to_string(t.before) + run.causes[t.before] + "-" + std::to_string(t.after) + run.causes[t.after] +
            (t.neighbours ? " "
             : t.narrowed ? "? "
                          : "... ");
  }
  return text;
}

TEST(CauseSearchTest, FindsNeighboursBetweenWhichTheCauseChanges) {
  Random random(1);
  const FakeRun run = {"aaaaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbbbbbbbbbcccccccc", ""};
  EXPECT_EQ(Text(Search(run, 1, random), run), "21a-22b 48b-49c ");
  EXPECT_LT(Search(run, 1, random).known.size(), 16u);
}

TEST(CauseSearchTest, PointsThatDoNotDecideAreSteppedOver) {
  Random random(1);
  const FakeRun run = {"...aaaaaa.....bbbbbbbbb.cccccccccccccccc..", ""};
  EXPECT_EQ(Text(Search(run, 1, random), run), "8a-14b? 22b-24c? ");
}

TEST(CauseSearchTest, EntriesOfFunctionsShowACauseThatComesAndGoes) {
  Random random(1);
  const FakeRun run = {"aaaaaaaaaaabbbaaaaaaaaaaaaaaaaaaaaaaaaaa", "mmmmmmmmmmmfffmmmmmmmmmmmmmmmmmmmmmmmmmm"};
  EXPECT_EQ(Text(Search(run, 1, random), run), "10a-11b 13b-14a ");
}

TEST(CauseSearchTest, NothingDecides) {
  Random random(1);
  EXPECT_EQ(Text(Search({"........", ""}, 2, random), {}), "");
  EXPECT_EQ(Text(Search({"", ""}, 2, random), {}), "");
}

TEST(CauseSearchTest, OnePointDecides) {
  Random random(1);
  const FakeRun run = {"..a", ""};
  EXPECT_EQ(Text(Search(run, 1, random), run), "");
  EXPECT_EQ(Search(run, 1, random).known.count(2), 1u);
}

TEST(CauseSearchTest, StoppedItKnowsBetweenWhichPointsTheRestLies) {
  Random random(1);
  const FakeRun run = {"aaaaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbbbbbbbbbcccccccc", ""};
  EXPECT_EQ(Text(Search(run, 1, random, 3), run), "0a-28b... 28b-56c... ");
}

TEST(CauseSearchTest, AnyNumberAtATimeInAnyOrderFindsTheSame) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    FakeRun run;
    const int length = 1 + static_cast<int>(random.Below(120));
    char cause = 'a', call = 'A';
    for (int i = 0; i < length; ++i) {
      if (random.Chance(0.05)) cause = static_cast<char>('a' + random.Below(5));
      if (random.Chance(0.05)) call = static_cast<char>('A' + random.Below(20));
      run.causes.push_back(random.Chance(0.2) ? '.' : cause);
      run.calls.push_back(call);
    }
    const Found one = Search(run, 1, random);
    EXPECT_TRUE(one.state.wanted.empty());
    for (const int under_way : {2, 5, 100}) {
      const Found many = Search(run, under_way, random);
      EXPECT_EQ(Text(many, run), Text(one, run)) << run.causes;
      EXPECT_EQ(many.known.size(), one.known.size()) << run.causes;
    }
    // Each transition lies between points that decide and have other causes, and they are in order.
    int at = 0;
    for (const CauseTransition& transition : one.state.transitions) {
      EXPECT_GE(transition.before, at);
      EXPECT_NE(run.causes[transition.before], run.causes[transition.after]);
      EXPECT_NE(run.causes[transition.before], '.');
      EXPECT_NE(run.causes[transition.after], '.');
      at = transition.after;
    }
  }
}

}  // namespace
}  // namespace twinstep
