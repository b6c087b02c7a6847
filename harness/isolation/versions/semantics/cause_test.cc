#include "harness/isolation/versions/semantics/cause.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "harness/isolation/versions/semantics/path_for_test.h"
#include "harness/isolation/versions/semantics/path_solver.h"

namespace twinstep {
namespace {

// The running example of the AFTER paper (figure 5), with the values that make its changes C2 and C3 matter:
//    1  let sorted = false;                  C1: was true
//    2  function f(x, y, z) {
//    3    let sum = 0;
//    4    if (!sorted) {
//    5      if (x < y) sum += x;             C2: was x > y
//    7      else sum += y;
//         } else sum += x;
//    9    if (z > 0) sum -= z;               C3: was sum += z
//           else sum -= z;
//   12    print(sum);                        C4: another text
//   13    assert(sum === 5);
//         }
//   f(3, 1, 2): max(x, y) + |z| would be 5.
constexpr char kRunningExample[] = R"(
    1: sorted = input false
    2: x = input 3
    2: y = input 1
    2: z = input 2
    3: sum = 0
    4: unsorted = !(sorted) -> true
    4: if unsorted true
    5 under 4: less = x < y -> false
    5 under 4: if less false
    7 under 5: sum1 = sum + y -> 1
    7 under 5: sum = sum1
    9: positive = z > 0 -> true
    9: if positive true
    10 under 9: sum2 = sum - z -> -1
    10 under 9: sum = sum2
    13: right = sum === 5 -> false
    13: if right false
)";

Cause CauseOf(const Path& path, int instruction, bool should_be) {
  const absl::StatusOr<Cause> cause =
      FindCause(path, {instruction, should_be},
                {.query_limit = absl::Seconds(60), .float_limit = absl::Seconds(60), .total_limit = absl::Minutes(10)});
  EXPECT_TRUE(cause.ok()) << cause.status();
  return cause.ok() ? *cause : Cause();
}

// Without any one of its instructions the contradiction is gone, in the theory that found it.
void ExpectMinimal(const Path& path, const Cause& cause) {
  ASSERT_EQ(cause.certainty, Cause::Certainty::kMinimal);
  std::vector<int> core = cause.instructions;
  if (path.instructions[core.back()].kind == InstructionKind::kBranch) core.pop_back();
  const auto precision = cause.used_floats ? NumberPrecision::kFloats : NumberPrecision::kIntegers;
  PathSolver solver(path, cause.predicate, precision);
  EXPECT_EQ(solver.Check(core, cause.taken, absl::Minutes(1)).verdict, SolverVerdict::kImpossible);
  for (size_t i = 0; i < core.size(); ++i) {
    std::vector<int> without = core;
    without.erase(without.begin() + i);
    if (core[i] == cause.predicate.instruction) continue;
    EXPECT_EQ(solver.Check(without, cause.taken, absl::Minutes(1)).verdict, SolverVerdict::kPossible)
        << ToDisplay(path, core[i]);
  }
}

TEST(Cause, OfTheRunningExample) {
  const Path path = PathForTest(kRunningExample);
  // The first cause is {s2, s3, s7, s10, s13}: not the branches, as the sum is wrong whatever they compare.
  const Cause cause = CauseOf(path, Last(path, "if"), true);
  EXPECT_EQ(LinesOf(path, cause.instructions), "2 3 7 10 13");
  ExpectMinimal(path, cause);
  EXPECT_EQ(cause.taken_from_run, std::vector<int>());
}

TEST(Cause, OfTheRunningExamplesBranches) {
  const Path path = PathForTest(kRunningExample);
  // The second is {s2, s5}, the third {s2, s9}.
  const Cause second = CauseOf(path, 8, true);
  EXPECT_EQ(LinesOf(path, second.instructions), "2 5");
  ExpectMinimal(path, second);
  const Cause third = CauseOf(path, 12, false);
  EXPECT_EQ(LinesOf(path, third.instructions), "2 9");
  ExpectMinimal(path, third);
}

TEST(Cause, IsTheNearestBranchThatSaysTheOpposite) {
  const Path path = PathForTest(R"(
      1: n = input 7
      2: m = n * 2 -> 14
      3: c = m > 10 -> true
      3: if c true
      4 under 3: d = m > 3 -> true
      4 under 3: if d true
  )");
  // m > 10 rules out m <= 3: where m comes from does not matter.
  const Cause cause = CauseOf(path, Last(path, "if"), false);
  EXPECT_EQ(LinesOf(path, cause.instructions), "3 4");
  EXPECT_FALSE(cause.used_floats);
  ExpectMinimal(path, cause);
}

TEST(Cause, BranchesTakePartThroughOthers) {
  const Path path = PathForTest(R"(
      1: a = input 1
      1: b = input 4
      1: c = input 9
      1: unrelated = input 3
      2: t = a < b -> true
      2: if t true
      3: u = b < c -> true
      3: if u true
      4: w = unrelated < 5 -> true
      4: if w true
      5: v = a < c -> true
      5: if v true
  )");
  const Cause cause = CauseOf(path, Last(path, "if"), false);
  EXPECT_EQ(LinesOf(path, cause.instructions), "2 3 5");
  ExpectMinimal(path, cause);
}

TEST(Cause, LeavesOutWhatDoesNotMatter) {
  const Path path = PathForTest(R"(
      1: a = input "left"
      2: b = input "right"
      3: both = a + b -> "leftright"
      4: head = String.prototype.slice(both, 0, 4) -> "left"
      5: right = head === "lift" -> false
      5: if right false
  )");
  // The first four units are those of a, whatever b is.
  const Cause cause = CauseOf(path, Last(path, "if"), true);
  EXPECT_EQ(LinesOf(path, cause.instructions), "1 3 4 5");
  ExpectMinimal(path, cause);
}

TEST(Cause, OfFractionsIsExact) {
  const Path path = PathForTest(R"(
      1: price = input 0.1
      1: more = input 0.2
      2: total = price + more -> 0.30000000000000004
      3: right = total === 0.3 -> false
      3: if right false
  )");
  const Cause cause = CauseOf(path, Last(path, "if"), true);
  EXPECT_EQ(LinesOf(path, cause.instructions), "1 2 3");
  ExpectMinimal(path, cause);
}

TEST(Cause, DoublesFindANearerOne) {
  const Path path = PathForTest(R"(
      1: a = input 0.5
      2: b = a * 4 -> 2
      3: c = Math.abs(undefined, b) -> 2
      4: d = c < 0 -> false
      4: if d false
  )");
  // No absolute value is below zero; integers know that of integers only.
  const Cause cause = CauseOf(path, Last(path, "if"), true);
  EXPECT_EQ(LinesOf(path, cause.instructions), "3 4");
  EXPECT_TRUE(cause.used_floats);
  ExpectMinimal(path, cause);
}

TEST(Cause, OfWhatIsNotModelledIsTheRunsOwn) {
  const Path path = PathForTest(R"(
      1: text = input "a-b"
      2: made = input "x"
      3: upper = String.prototype.toUpperCase(text) -> "A-B"
      4: right = upper === "a-b" -> false
      4: if right false
  )");
  const Cause cause = CauseOf(path, Last(path, "if"), true);
  EXPECT_EQ(LinesOf(path, cause.instructions), "1 3 4");
  EXPECT_EQ(cause.taken_from_run, std::vector<int>{2});
  ExpectMinimal(path, cause);
}

TEST(Cause, OfLongStringsKnowsWhichAreEqual) {
  const std::string text(1000, 'x');
  const Path path = PathForTest(absl::StrCat("1: text = input \"", text, "\"\n2: more = text + \"y\" -> \"", text,
                                             "y\"\n3: same = more\n4: right = same === \"", text,
                                             "z\" -> false\n4: if right false\n"));
  const Cause cause = CauseOf(path, Last(path, "if"), true);
  EXPECT_EQ(LinesOf(path, cause.instructions), "1 2 3 4");
  EXPECT_EQ(cause.taken_from_run, std::vector<int>{1});
  ExpectMinimal(path, cause);
}

TEST(Cause, TellingTheSolverTakesTimeToo) {
  const Path path = PathForTest(kRunningExample);
  const int branch = Last(path, "if");
  PathSolver solver(path, {branch, true}, NumberPrecision::kIntegers);
  std::vector<int> all;
  for (int i = 0; i < branch; ++i) all.push_back(i);
  EXPECT_EQ(solver.Check(all, {}, -absl::Seconds(1)).verdict, SolverVerdict::kUnknown);
  EXPECT_EQ(solver.Check(all, {}, absl::Minutes(1)).verdict, SolverVerdict::kImpossible);
}

TEST(Cause, DoesNotTrustAnInstructionThatTheEncodingContradicts) {
  // A trace that is not exact: 2 + 2 is not 5.
  const Path path = PathForTest(R"(
      1: a = input 2
      2: b = a + 2 -> 5
      3: right = b === 4 -> false
      3: if right false
  )");
  const Cause cause = CauseOf(path, Last(path, "if"), true);
  EXPECT_EQ(LinesOf(path, cause.instructions), "1 2 3");
  EXPECT_EQ(cause.counts.misfits, 1);
  EXPECT_EQ(cause.taken_from_run, std::vector<int>{1});
}

TEST(Cause, OfTypes) {
  const Path path = PathForTest(R"(
      1: options = input {1}
      2: size = input undefined
      3: t = typeof(size) -> "undefined"
      4: right = t === "number" -> false
      4: if right false
  )");
  EXPECT_EQ(LinesOf(path, CauseOf(path, Last(path, "if"), true).instructions), "2 3 4");
  const Path throws = PathForTest(R"(
      1: options = input {1}
      2: size = undefined
      3: missing = size == null -> true
      3: if missing true
  )");
  EXPECT_EQ(LinesOf(throws, CauseOf(throws, Last(throws, "if"), false).instructions), "2 3");
}

TEST(Cause, OfALiteralIsTheBranchAlone) {
  const Path path = PathForTest("1: if true true");
  EXPECT_EQ(LinesOf(path, CauseOf(path, 0, false).instructions), "1");
}

TEST(Cause, OfALongLoop) {
  std::string text = "1: n = input 20\n1: i = 0\n1: sum = 0\n";
  int sum = 0;
  for (int i = 0; i < 20; ++i) {
    sum += i;
    absl::StrAppend(&text, "2: c = i < n -> true\n2: if c true\n3: s = sum + i -> ", sum,
                    "\n3: sum = s\n4: j = ++(i) -> ", i + 1, "\n4: i = j\n");
  }
  absl::StrAppend(&text, "2: c = i < n -> false\n2: if c false\n5: right = sum === 210 -> false\n5: if right false\n");
  const Path path = PathForTest(text);
  const Cause cause = CauseOf(path, Last(path, "if"), true);
  EXPECT_EQ(LinesOf(path, cause.instructions), "1 3 4 5");
  EXPECT_EQ(cause.certainty, Cause::Certainty::kMinimal);
}

TEST(Cause, OfManyInstructionsComesFromTheDataSlice) {
  // The branches of the loop are too many: what the sum was computed from is looked at alone.
  std::string text = "1: n = input 9\n1: sum = input 1\n";
  for (int i = 0; i < 50; ++i) absl::StrAppend(&text, "2: c = sum < n -> true\n2: if c true\n");
  absl::StrAppend(&text, "3: right = sum === 2 -> false\n3: if right false\n");
  const Path path = PathForTest(text);
  const absl::StatusOr<Cause> cause = FindCause(path, {Last(path, "if"), true}, {.max_instructions = 20});
  ASSERT_TRUE(cause.ok());
  EXPECT_EQ(LinesOf(path, cause->instructions), "1 3");
  EXPECT_EQ(cause->instructions.size(), 3u);
  EXPECT_EQ(cause->certainty, Cause::Certainty::kMinimal);
}

TEST(Cause, WithoutTimeIsTheDataSlice) {
  const Path path = PathForTest(kRunningExample);
  const absl::StatusOr<Cause> cause = FindCause(path, {Last(path, "if"), true}, {.max_instructions = 2});
  ASSERT_TRUE(cause.ok());
  EXPECT_EQ(cause->certainty, Cause::Certainty::kDataSlice);
  EXPECT_EQ(LinesOf(path, cause->instructions), "2 3 7 10 13");
  EXPECT_NE(CertaintyInWords(*cause), "");
}

TEST(Cause, RefusesWhatIsNoQuestion) {
  const Path path = PathForTest("1: a = input 1\n2: c = a > 0 -> true\n2: if c true");
  EXPECT_EQ(FindCause(path, {2, true}, {}).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(FindCause(path, {7, true}, {}).status().code(), absl::StatusCode::kInvalidArgument);
  Path wrong = path;
  wrong.instructions[1].operands[0].instruction = 2;
  EXPECT_EQ(FindCause(wrong, {2, false}, {}).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace twinstep
