// Counts at pauses: what engines tell, and which moment of a truth is told by it.
#include <gtest/gtest.h>

#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "engines/parser/parse_for_test.h"
#include "model/judging/counted_run.h"
#include "model/judging/judge.h"
#include "model/judging/judged_session.h"
#include "model/source/parse_goal.h"

namespace twinstep {
namespace {

Location Place(uint32_t line, uint32_t column) {
  Location place;
  place.set_line(line);
  place.set_column(column);
  return place;
}

// What is broken, and whether every pause has one moment.
std::string BrokenOf(const Judgement& judgement) {
  std::string broken;
  for (const Violation& violation : judgement.violations) absl::StrAppend(&broken, violation.invariant(), " ");
  for (const Judgement::Told& told : judgement.told) {
    if (!told.matched || told.ambiguous) absl::StrAppend(&broken, "(", std::string(told.why), ") ");
  }
  return broken;
}

class CountsTest : public ConformanceTest {
 protected:
  std::unique_ptr<Judge> JudgeOf(const Program& program) {
    auto tree = std::make_shared<const SyntaxTree>(ParseForTest(program.source(), GoalOf(program)));
    absl::StatusOr<std::unique_ptr<Judge>> judge =
        Judge::Create(engine(), program, std::move(tree), {.session = options(), .limits = {}, .parse = MadeForTest()});
    EXPECT_TRUE(judge.ok()) << judge.status();
    return *std::move(judge);
  }

  // Of a session that is counted, in doubt or not.
  std::string CountedBrokenOf(const Program& program, absl::string_view actions) {
    const Trace trace = Play(program, actions);
    const std::unique_ptr<Judge> judge = JudgeOf(program);
    absl::StatusOr<CountedPauses> counted =
        RunCounted(engine(), program, options(), CountedMoments(judge->known()), trace);
    EXPECT_TRUE(counted.ok()) << counted.status();
    EXPECT_EQ(counted->unused, "");
    ActedTruths with_counts;
    with_counts.AddCounted(std::make_shared<const CountedPauses>(*std::move(counted)));
    return BrokenOf(judge->Of(trace, &with_counts));
  }

  // At each `debugger` statement and at the end: the counts of the places.
  std::string CountsOf(absl::string_view source, const std::vector<Location>& places) {
    class Asking : public Driver {
     public:
      explicit Asking(const std::vector<Location>& places) : places_(places) {}
      Action OnPause(Session& session, Pause&) override {
        Ask(session);
        Action resume;
        resume.mutable_resume();
        return resume;
      }
      void Ask(Session& session) {
        const absl::StatusOr<std::vector<uint64_t>> counts = session.CountsAt(places_);
        absl::StrAppend(&text_, text_.empty() ? "" : " | ",
                        counts.ok() ? absl::StrJoin(*counts, " ") : std::string(counts.status().message()));
      }
      const std::string& text() const { return text_; }

     private:
      const std::vector<Location>& places_;
      std::string text_;
    };
    SessionOptions counted = options();
    counted.counts = true;
    absl::StatusOr<std::unique_ptr<Session>> session = engine().Load(ToProgram({.program = source}), counted);
    EXPECT_TRUE(session.ok()) << session.status();
    Asking driver(places);
    EXPECT_TRUE((*session)->Run(driver).ok());
    driver.Ask(**session);
    return driver.text();
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(CountsTest);

TEST_P(CountsTest, TurnsBranchesAndCallsUnderWay) {
  constexpr absl::string_view kProgram = R"js(
function f(n) {
  print(n);
  if (n > 1) print('big');
  debugger;
}
for (const n of [1, 2, 3]) {
  f(n);
}
)js";
  // The body of f, the branch, the body of the loop.
  EXPECT_EQ(CountsOf(kProgram, {Place(2, 2), Place(3, 13), Place(7, 2)}), "1 0 1 | 2 1 2 | 3 2 3 | 3 2 3");
}

// A function that was not called since the last time is not one with the code around it.
TEST_P(CountsTest, FunctionsOfALoopThatIsUnderWay) {
  constexpr absl::string_view kProgram = R"js(
for (const n of [1, 2, 3]) {
  const g = () => { print(n); };
  if (n === 1) g();
  debugger;
}
)js";
  EXPECT_EQ(CountsOf(kProgram, {Place(2, 20)}), "1 | 1 | 1 | 1");
}

TEST_P(CountsTest, NobodyCountsWhereItWasNotAskedFor) {
  const absl::StatusOr<std::unique_ptr<Session>> session =
      engine().Load(ToProgram({.program = "\nprint(1);\n"}), options());
  ASSERT_TRUE(session.ok());
  EXPECT_EQ((*session)->CountsAt({}).status().code(), absl::StatusCode::kFailedPrecondition);
}

// The end of a call starts no block: all three pauses have equal counts in V8, and only the stack tells them apart.
TEST_P(CountsTest, EqualCountsAreToldApartByTheStack) {
  const Program program = ToProgram({.program = "\nfunction f(n) { n && f(n - 1); debugger }\nf(2);\n"});
  const Trace trace = Play(program, "start; resume; resume; resume");
  const std::unique_ptr<Judge> judge = JudgeOf(program);
  const CountedMoments moments(judge->known());
  absl::StatusOr<CountedPauses> counted = RunCounted(engine(), program, options(), moments, trace);
  ASSERT_TRUE(counted.ok()) << counted.status();
  ASSERT_EQ(counted->unused, "");
  ASSERT_EQ(counted->counts.size(), 3u);
  if (is_v8()) {
    EXPECT_EQ(counted->counts[0], counted->counts[1]);
    EXPECT_EQ(counted->counts[1], counted->counts[2]);
  }
  ActedTruths with_counts;
  with_counts.AddCounted(std::make_shared<const CountedPauses>(*std::move(counted)));
  const JudgedSession session(judge->known(), judge->matcher(), trace, &with_counts);
  const TruthTimeline& timeline = *judge->known().timeline;
  ASSERT_EQ(session.pauses().size(), 3u);
  int depth = 4;
  for (const JudgedPause& pause : session.pauses()) {
    ASSERT_TRUE(pause.match.counted) << pause.match.why;
    EXPECT_EQ(timeline.link(timeline.StackAt(pause.match.moment.event)).depth, depth--);
  }
}

// Nothing that is shown tells the later turns apart, and the matcher is not told of any other pause.
TEST_P(CountsTest, TheTurnOfALoop) {
  const Program program = ToProgram({.program = R"js(
let n = 0;
for (const x of [5, 5, 5, 5]) {
  if (n < 9) n = 9;
  print(n);
}
)js"});
  const Trace trace = Play(program, "break 4; start; resume; resume; resume; resume");
  const std::unique_ptr<Judge> judge = JudgeOf(program);
  absl::StatusOr<CountedPauses> counted =
      RunCounted(engine(), program, options(), CountedMoments(judge->known()), trace);
  ASSERT_TRUE(counted.ok()) << counted.status();
  const CountedMoments moments(judge->known());
  ASSERT_EQ(counted->counts.size(), 4u) << counted->unused;
  const PauseMatcher& matcher = *judge->matcher();
  int last = -1;
  size_t pause = 0;
  for (const Event& event : trace.events()) {
    if (!event.output().has_paused()) continue;
    PauseMatcher::Before before;
    before.window = moments.WindowOf(counted->counts[pause++]);
    ASSERT_TRUE(before.window.has_value());
    // Of earlier pauses it knows nothing.
    const PauseMatch match = matcher.Match(event.output().paused(), before);
    ASSERT_TRUE(match.counted) << match.why;
    EXPECT_GT(match.moment.event, last);
    last = match.moment.event;
  }
}

// SpiderMonkey shows the variables of an earlier call of the function around, as if the job were a later one; where
// V8 stands, the block of what may be skipped begins, and is counted apart.
TEST_P(CountsTest, TheJobThatRunsTheSameCode) {
  const Program program = ToProgram({.program = R"js(
function ticks(value, n) {
  let job = Promise.resolve();
  while (n-- > 0) job = job.then(() => this && n);
  return job.then(() => value);
}
ticks("c", 2);
ticks("d", 1);
)js"});
  const Trace trace = Play(program, "break 3:39; start; resume; resume; abandon");
  const absl::StatusOr<Judgement> judgement = JudgeOf(program)->Of(engine(), program, options(), trace);
  ASSERT_TRUE(judgement.ok()) << judgement.status();
  EXPECT_EQ(BrokenOf(*judgement), is_v8() ? "" : "value-shown ");
}

// Of the statement that comes next, not of the end of its frame: the pause shows what the call has given.
TEST_P(CountsTest, AStepOutShowsWhatTheCallReturned) {
  const Program program = ToProgram({.program = R"js(
const mark = (text) => text;
function leaf(n) {
  mark("out");
  return n;
}
leaf(1);
)js"});
  EXPECT_EQ(CountedBrokenOf(program, "break 3; break 4; start; in; out; over; abandon"), "");
}

// V8 binds the variable of a turn once it has counted the loop's body.
TEST_P(CountsTest, TheVariableOfATurn) {
  const Program program = ToProgram({.program = R"js(
function* numbers() {
  for (let i = 1; i < 4; i++) {
    yield i;
  }
}
const isOdd = (n) => n % 2 === 1;
for (const n of numbers()) if (isOdd(n)) print(n);
)js"});
  EXPECT_EQ(CountedBrokenOf(program, "break 3; start; out; out; out; abandon"), "");
}

// Firefox pauses once more where a breakpoint is set at a step's end; that it is not the next turn, counts tell.
TEST_P(CountsTest, WhoPausesAgainHasNotMoved) {
  const Program program = ToProgram({.program = "\nfor (const x of [1, 1, 1]) {\n  print(x);\n  print(x);\n}\n"});
  const Trace trace = Play(program, "break 2; start; over; break 3:2; resume");
  const std::unique_ptr<Judge> judge = JudgeOf(program);
  const absl::StatusOr<Judgement> judgement = judge->Of(engine(), program, options(), trace);
  ASSERT_TRUE(judgement.ok()) << judgement.status();
  EXPECT_EQ(BrokenOf(*judgement), is_v8() ? "" : "pause-reached ");
}

// With breakpoints everywhere, the first forty pauses of each program.
TEST_P(CountsTest, CountingChangesNoPause) {
  int programs = 0, other_pauses = 0, other_counts = 0, pauses = 0, alone = 0;
  for (const Program& program : CorpusPrograms()) {
    const std::unique_ptr<Judge> judge = JudgeOf(program);
    if (judge->matcher() == nullptr) continue;
    ++programs;
    std::string actions;
    int set = 0;
    for (const Location& place : judge->visited()) {
      if (++set > 40) break;
      absl::StrAppend(&actions, "break ", place.line(), ":", place.column(), "; ");
    }
    absl::StrAppend(&actions, "start");
    for (int i = 0; i < 40; ++i) absl::StrAppend(&actions, "; resume");
    const Trace trace = Play(program, actions);
    const CountedMoments moments(judge->known());
    const absl::StatusOr<bool> same = CountsAreOfCopy(engine(), program, options(), moments);
    ASSERT_TRUE(same.ok()) << same.status();
    other_counts += !*same;
    absl::StatusOr<CountedPauses> counted = RunCounted(engine(), program, options(), moments, trace);
    ASSERT_TRUE(counted.ok()) << counted.status();
    other_pauses += !counted->unused.empty();
    if (!*same) continue;
    ActedTruths with_counts;
    with_counts.AddCounted(std::make_shared<const CountedPauses>(*std::move(counted)));
    const JudgedSession session(judge->known(), judge->matcher(), trace, &with_counts);
    for (const JudgedPause& pause : session.pauses()) {
      ++pauses;
      alone += pause.match.counted;
    }
  }
  std::cout << programs << " programs, " << other_pauses << " with other pauses when counted, " << other_counts
            << " with other counts than their copy; " << alone << " of " << pauses
            << " pauses have one moment by counts\n";
  EXPECT_GT(programs, 20);
  EXPECT_EQ(other_pauses, 0);
  EXPECT_EQ(other_counts, 0);
  EXPECT_GT(alone, pauses * 9 / 10);
}

}  // namespace
}  // namespace twinstep
