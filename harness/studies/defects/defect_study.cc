#include "harness/studies/defects/defect_study.h"

#include <algorithm>
#include <iostream>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/isolation/states/cause_chain.h"
#include "harness/isolation/states/chain_input.h"
#include "harness/isolation/states/chain_report.h"
#include "harness/isolation/states/changed_runs.h"
#include "harness/isolation/states/run_outcome.h"
#include "harness/isolation/states/suspect_list.h"
#include "harness/isolation/states/transition_ranking.h"
#include "harness/reduction/candidate_test.h"
#include "harness/reduction/text_isolation.h"
#include "harness/reduction/text_subject.h"
#include "model/random.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// Statements that a test may execute; more count as a failure.
constexpr int64_t kMostStatements = 60000;

Subject SubjectOf(const InstrumentedProgram& program, const std::string& test) {
  Subject subject;
  subject.program = &program;
  subject.setup = {ChainInput{test, true}.Setup()};
  return subject;
}

// How much two runs differ in what they execute.
int64_t Distance(const std::vector<int>& a, const std::vector<int>& b) {
  int64_t distance = 0;
  for (size_t i = 0; i < a.size(); ++i)
    distance += std::min(std::abs(a[i] - b[i]), 3) + ((a[i] > 0) != (b[i] > 0) ? 5 : 0);
  return distance;
}

// Whether the program with the defect does with an input what the one without does.
class ComparedInput final : public CandidateTest {
 public:
  // A failing run is to behave otherwise than `passing` does.
  ComparedInput(const std::string& sane, const std::string& mutated, const std::string& passing, Engine& engine)
      : sane_(sane), mutated_(mutated), passing_(passing), engine_(engine) {}

  absl::StatusOr<std::vector<TestOutcome>> Run(const std::vector<std::string>& texts) override {
    std::vector<TestOutcome> outcomes;
    for (const std::string& text : texts) outcomes.push_back(Test(text));
    return outcomes;
  }

 private:
  TestOutcome Test(const std::string& text) {
    const absl::StatusOr<Finished> expected = RunOf(sane_, text);
    // What the program is not made for is no test of it.
    if (!expected.ok() || expected->outcome() != Finished::COMPLETED) return TestOutcome::kUnresolved;
    const absl::StatusOr<Finished> found = RunOf(mutated_, text);
    if (!found.ok() || (found->outcome() != Finished::COMPLETED && found->outcome() != Finished::THREW)) {
      return TestOutcome::kUnresolved;
    }
    const std::string behaviour = BehaviourText(*found);
    if (BehaviourText(*expected) == behaviour) return TestOutcome::kPass;
    return behaviour == passing_ ? TestOutcome::kUnresolved : TestOutcome::kFail;
  }

  absl::StatusOr<Finished> RunOf(const std::string& source, const std::string& text) {
    Program program;
    program.set_source(source);
    program.add_setup(ChainInput{text, true}.Setup());
    SessionOptions options;
    options.cpu_limit = absl::Milliseconds(500);
    return engine_.RunBare(program, options, {});
  }

  const std::string& sane_;
  const std::string& mutated_;
  const std::string& passing_;
  Engine& engine_;
};

// One failing run and what was found in it.
struct Chained {
  std::string failing;
  Recording passing_run;
  Recording failing_run;
  CauseChain chain;
  // By transition: what runs there.
  std::vector<std::vector<int>> between;
};

// Equal for equal transitions: places, and what ceases and begins to be the cause.
std::string TransitionsText(const CauseChain& chain) {
  std::string text;
  for (const CauseTransition& transition : chain.transitions) {
    const auto cause = [&chain](int point) {
      const ChainLink* const link = chain.At(point);
      return link == nullptr ? "" : absl::StrJoin(link->cause.Identity(), " ");
    };
    absl::StrAppend(&text, transition.statement, ": ", cause(transition.before), " > ", cause(transition.after), "\n");
  }
  return text + "\n";
}

class Study {
 public:
  Study(const StudiedProgram& program, const Defect& defect, Engine& engine, Parser& parser,
        const DefectOptions& options)
      : program_(program),
        defect_(defect),
        engine_(engine),
        parser_(parser),
        options_(options),
        runner_(engine, Limits()) {
    result_.set_mutation(defect.mutation);
    result_.set_statement(defect.statement);
    result_.set_line(defect.line);
    result_.set_before(defect.before);
    result_.set_after(defect.after);
  }

  absl::StatusOr<DefectResult> Run() {
    ASSIGN_OR_RETURN(mutated_, Instrument(Source(), ParseGoal::kScript, parser_));
    if (mutated_.statements.size() != program_.program.statements.size()) {
      return absl::InternalError("a mutation has changed the number of statements");
    }
    RETURN_IF_ERROR(RunTests());
    if (result_.failing_tests() == 0 || result_.failing_tests() == result_.tests()) {
      result_.set_status(result_.failing_tests() == 0 ? DefectResult::ALL_PASS : DefectResult::ALL_FAIL);
      return result_;
    }
    const std::vector<std::pair<int, int>> pairs = ClosestPairs();
    if (pairs.empty()) {
      result_.set_status(DefectResult::NO_PAIR);
      return result_;
    }
    const int statements = static_cast<int>(mutated_.statements.size());
    result_.set_status(DefectResult::LOCATED);
    result_.set_statements(statements);
    const int defect = defect_.statement;
    // A statement that is deleted has its dependences still.
    const StatementGraph graph(program_.program);
    result_.set_ochiai(EffortDownRanking(Ochiai(spectrum_, statements), defect));
    const int failing = pairs[0].second;
    result_.set_neighbour_coverage(
        EffortAfterReport(graph, NearestByCoverage(spectrum_, failing, statements).report, {}, defect));
    result_.set_neighbour_permutation(
        EffortAfterReport(graph, NearestByPermutation(spectrum_, failing, statements).report, {}, defect));
    RETURN_IF_ERROR(Chains(pairs));
    StatementRelevance by_chains(statements);
    for (const Chained& chained : chains_) by_chains.Add(chained.chain, chained.passing_run, chained.failing_run);
    std::vector<double> worth(statements);
    for (int s = 0; s < statements; ++s) worth[s] = by_chains.only_failing[s] + by_chains.transitions[s];
    const std::vector<double> near_chains = SpreadOverDependences(graph, worth);
    const std::vector<double> suspiciousness = Ochiai(spectrum_, statements);
    const std::vector<double> relevance = RelevanceByBoth(suspiciousness, near_chains);
    result_.set_transitions(EffortBestFirst(graph, Reading(), relevance, defect));
    result_.set_transitions_own_runs(EffortDownRanking(RelevanceByBoth(by_chains.only_failing, near_chains), defect));
    result_.set_own_runs_without_chains(EffortDownRanking(
        RelevanceByBoth(by_chains.only_failing, SpreadOverDependences(graph, by_chains.only_failing)), defect));
    result_.set_ochiai_with_chains(EffortDownRanking(relevance, defect));
    const auto [all, otherwise] = ByChanges(pairs[0]);
    const auto list = [&](const ChangesTried& tried) {
      return EffortDownRanking(RankStatements({.mended = tried.mended,
                                               .suspiciousness = suspiciousness,
                                               .decisive = tried.decisive,
                                               .nearness = near_chains}),
                               defect);
    };
    result_.set_list(list(all));
    result_.set_list_without_inverse(list(otherwise));
    ASSIGN_OR_RETURN(std::vector<int> infection, FromInfection());
    result_.set_transitions_infection(EffortBestFirst(graph, infection, relevance, defect));
    return result_;
  }

 private:
  static ChainLimits Limits() {
    ChainLimits limits;
    limits.statements = kMostStatements;
    limits.cpu = absl::Seconds(5);
    return limits;
  }

  absl::Status RunTests() {
    for (size_t t = 0; t < program_.tests.size(); ++t) {
      ASSIGN_OR_RETURN(Recording run, runner_.Record(SubjectOf(mutated_, program_.tests[t])));
      const bool ended =
          !run.endless && (run.finished.outcome() == Finished::COMPLETED || run.finished.outcome() == Finished::THREW);
      const bool failed = !ended || BehaviourText(run.finished) != program_.expected[t];
      spectrum_.Add(run, static_cast<int>(mutated_.statements.size()), failed);
      ended_.push_back(ended);
      if (ended) runs_[static_cast<int>(t)] = std::move(run);
      result_.set_failing_tests(result_.failing_tests() + (failed ? 1 : 0));
    }
    result_.set_tests(static_cast<int>(program_.tests.size()));
    return absl::OkStatus();
  }

  // Passing and failing, the closest first, each failing run once.
  std::vector<std::pair<int, int>> ClosestPairs() const {
    std::vector<std::pair<int64_t, std::pair<int, int>>> all;
    for (int f = 0; f < result_.tests(); ++f) {
      if (!spectrum_.failed[f] || !ended_[f]) continue;
      for (int p = 0; p < result_.tests(); ++p) {
        if (spectrum_.failed[p] || BehaviourText(runs_.at(f).finished) == program_.expected[p]) continue;
        // Of runs that do the same, the one with the more similar input.
        const int64_t inputs =
            std::abs(static_cast<int64_t>(program_.tests[f].size()) - static_cast<int64_t>(program_.tests[p].size()));
        // Where both should do the same, whatever they do otherwise is the failure.
        const int64_t expected = program_.expected[p] == program_.expected[f] ? 0 : 1000;
        all.push_back({expected + Distance(spectrum_.counts[f], spectrum_.counts[p]) * 100 + inputs, {p, f}});
      }
    }
    std::sort(all.begin(), all.end());
    std::vector<std::pair<int, int>> pairs;
    std::set<int> used;
    for (const auto& [distance, pair] : all) {
      if (static_cast<int>(pairs.size()) >= options_.pairs) break;
      if (used.insert(pair.second).second) pairs.push_back(pair);
    }
    return pairs;
  }

  // The pair, then more failing tests and the passing ones that are closest to the pair's failing one, as runs to be
  // tried with changes.
  std::vector<KnownRun> RunsToChange(const std::pair<int, int>& pair) const {
    constexpr size_t kFailing = 3, kPassing = 6;
    std::vector<int> failing = {pair.second}, passing;
    for (int t = 0; t < result_.tests(); ++t) {
      if (!spectrum_.failed[t]) {
        if (t != pair.first) passing.push_back(t);
      } else if (ended_[t] && t != pair.second && failing.size() < kFailing) {
        failing.push_back(t);
      }
    }
    const auto distance = [&](int t) { return Distance(spectrum_.counts[pair.second], spectrum_.counts[t]); };
    std::stable_sort(passing.begin(), passing.end(), [&](int a, int b) { return distance(a) < distance(b); });
    passing.insert(passing.begin(), pair.first);
    passing.resize(std::min(passing.size(), kPassing));
    std::vector<KnownRun> runs;
    for (const std::vector<int>* tests : {&failing, &passing}) {
      for (const int t : *tests) {
        KnownRun& run = runs.emplace_back();
        run.subject = SubjectOf(mutated_, program_.tests[t]);
        run.failed = spectrum_.failed[t];
        run.counts = spectrum_.counts[t];
        run.behaviour = BehaviourText(runs_.at(t).finished);
        run.is_right = [this, t](const Finished& finished) { return BehaviourText(finished) == program_.expected[t]; };
      }
    }
    return runs;
  }

  // By statement, as in StatementEvidence.
  struct ChangesTried {
    std::vector<double> mended;
    std::vector<double> decisive;
  };

  // All changes, and all but those that take the defect back.
  std::pair<ChangesTried, ChangesTried> ByChanges(const std::pair<int, int>& pair) {
    const std::vector<double> none(mutated_.statements.size());
    ChangesTried all = {none, none}, otherwise = {none, none};
    const std::vector<KnownRun> runs = RunsToChange(pair);
    int64_t longest = 0;
    for (const auto& [test, run] : runs_) longest = std::max(longest, static_cast<int64_t>(run.moments.size()));
    ChainRunner runner(engine_, {.statements = 4 * longest + 1000, .cpu = absl::Seconds(2)});
    for (const ExpressionChange& change : MendingChanges(mutated_)) {
      const ChangeEffect effect = EffectOf(mutated_, change, runs, runner);
      const size_t s = static_cast<size_t>(change.statement);
      const auto take = [&](ChangesTried& tried) {
        if (!change.weak) tried.mended[s] = std::max(tried.mended[s], effect.mended);
        if (effect.alters_failing_only) tried.decisive[s] = 1;
      };
      take(all);
      if (ChangedSource(mutated_, change) != program_.program.original->text().utf8()) take(otherwise);
    }
    return {std::move(all), std::move(otherwise)};
  }

  absl::Status Chains(const std::vector<std::pair<int, int>>& pairs) {
    const absl::Duration start = SteadyNow();
    int done = 0;
    for (const auto& [p, f] : pairs) {
      ++done;
      const TextPair inputs = Isolated({program_.tests[p], program_.tests[f]}, program_.expected[p]);
      const Subject passing = SubjectOf(mutated_, inputs.passing), failing = SubjectOf(mutated_, inputs.failing);
      ASSIGN_OR_RETURN(Recording passing_run, runner_.Record(passing));
      ASSIGN_OR_RETURN(Recording failing_run, runner_.Record(failing));
      CauseOptions cause_options;
      cause_options.tests_per_point = 60;
      cause_options.points = 120;
      cause_options.function_entries = 6;
      // What one leaves of its time is the next one's.
      const absl::Duration end = start + options_.time * done / static_cast<double>(pairs.size());
      cause_options.stop = [end] { return SteadyNow() > end; };
      const RunTest test = TestByBehaviour(passing_run.finished, failing_run.finished);
      ASSIGN_OR_RETURN(CauseChain chain,
                       FindCauseChain(runner_, passing, passing_run, failing, failing_run, test, cause_options));
      if (options_.verbose) Tell(inputs, passing_run, failing_run, chain);
      result_.set_runs(result_.runs() + chain.runs);
      result_.set_unresolved(result_.unresolved() + chain.counts.unresolved);
      result_.set_points(result_.points() + static_cast<int>(chain.points.size()));
      result_.set_transition_count(result_.transition_count() + static_cast<int>(chain.transitions.size()));
      result_.set_stopped(result_.stopped() || chain.stopped);
      absl::StrAppend(result_.mutable_chains(), TransitionsText(chain));
      AddUnsearchedTransitions(chain);
      Chained chained;
      chained.failing = inputs.failing;
      for (const CauseTransition& transition : chain.transitions) {
        chained.between.push_back(
            StatementsOf(chain, transition, passing_run, failing_run, mutated_.statements.size()));
      }
      chained.passing_run = std::move(passing_run);
      chained.failing_run = std::move(failing_run);
      chained.chain = std::move(chain);
      chains_.push_back(std::move(chained));
    }
    result_.set_took_nanoseconds(absl::ToInt64Nanoseconds(SteadyNow() - start));
    return absl::OkStatus();
  }

  void Tell(const TextPair& inputs, const Recording& passing, const Recording& failing, const CauseChain& chain) const {
    ChainReport report;
    report.pass_behaviour = BehaviourSentence(passing.finished);
    report.fail_behaviour = BehaviourSentence(failing.finished);
    report.input_difference = {"- " + inputs.passing, "+ " + inputs.failing};
    report.failing = &mutated_;
    report.chain = chain;
    report.ranking = RankTransitions(chain, passing, failing);
    std::cerr << program_.name << ":" << defect_.line << " " << defect_.before << " -> " << defect_.after << "\n"
              << ChainText(report) << std::endl;
  }

  // With the defect.
  std::string Source() const { return ChangedSource(program_.program, defect_); }

  // The two inputs as close to each other as can be.
  TextPair Isolated(const TextPair& inputs, const std::string& passing) {
    const std::string sane(program_.program.original->text().utf8());
    ComparedInput compared(sane, Source(), passing, engine_);
    TextTester tester(compared);
    TextIsolationOptions isolation;
    isolation.kind = TextIsolationOptions::Kind::kJsonValues;
    isolation.makes_sense = [this](const std::string& text) {
      return parser_.Parse(SourceText(absl::StrCat("(", text, ")")), ParseGoal::kScript).ok();
    };
    const TextPair closest = IsolateText(inputs, tester, isolation).pair;
    // The passing one has moved too.
    const absl::StatusOr<Recording> p = runner_.Record(SubjectOf(mutated_, closest.passing));
    const absl::StatusOr<Recording> f = runner_.Record(SubjectOf(mutated_, closest.failing));
    const bool differ = p.ok() && f.ok() && BehaviourText(p->finished) != BehaviourText(f->finished);
    return differ ? closest : inputs;
  }

  // What runs at all transitions.
  std::vector<int> Reading() const {
    std::vector<int> reading;
    for (const Chained& chained : chains_) {
      for (const std::vector<int>& between : chained.between) {
        reading.insert(reading.end(), between.begin(), between.end());
      }
    }
    return reading;
  }

  // Where the state of the failing run first differs from that of the run without the defect, as its time.
  absl::StatusOr<int64_t> StartOfInfection(const Chained& chained) {
    const Subject sane_subject = SubjectOf(program_.program, chained.failing);
    const Subject mutated_subject = SubjectOf(mutated_, chained.failing);
    ASSIGN_OR_RETURN(Recording sane, runner_.Record(sane_subject));
    const std::vector<ComparablePoint> points = ComparablePoints(sane, chained.failing_run);
    int low = -1, high = static_cast<int>(points.size());
    while (high - low > 1) {
      const int middle = low + (high - low) / 2;
      const absl::StatusOr<StateAt> a = runner_.StateOf(sane_subject, points[middle].passing);
      const absl::StatusOr<StateAt> b = runner_.StateOf(mutated_subject, points[middle].failing);
      if (!a.ok()) return a.status();
      if (!b.ok()) return b.status();
      const bool infected = points[middle].passing != points[middle].failing ||
                            !DifferenceOf(CommonSubgraph(a->graph, b->graph)).deltas.empty();
      (infected ? high : low) = middle;
    }
    return low < 0 ? 1 : points[low].failing;
  }

  // The transition during which the infection starts, else the closest one to it.
  absl::StatusOr<std::vector<int>> FromInfection() {
    std::vector<int> reading;
    for (const Chained& chained : chains_) {
      ASSIGN_OR_RETURN(int64_t start, StartOfInfection(chained));
      int64_t least = -1;
      std::vector<int> closest;
      for (size_t i = 0; i < chained.chain.transitions.size(); ++i) {
        const CauseTransition& transition = chained.chain.transitions[i];
        const int64_t begin = chained.chain.points[transition.before].failing;
        const int64_t end = chained.chain.points[transition.after].failing;
        const int64_t distance = start < begin ? begin - start : start > end ? start - end : 0;
        if (least < 0 || distance < least) {
          least = distance;
          closest = chained.between[i];
        }
      }
      reading.insert(reading.end(), closest.begin(), closest.end());
    }
    return reading;
  }

  const StudiedProgram& program_;
  const Defect& defect_;
  Engine& engine_;
  Parser& parser_;
  const DefectOptions& options_;
  ChainRunner runner_;
  InstrumentedProgram mutated_;
  RunSpectrum spectrum_;
  std::vector<bool> ended_;
  std::map<int, Recording> runs_;
  std::vector<Chained> chains_;
  DefectResult result_;
};

}  // namespace

std::vector<Defect> MakeDefects(const InstrumentedProgram& program, uint64_t seed) {
  std::vector<Defect> defects = ExpressionChanges(program);
  Random random(seed);
  for (size_t i = defects.size(); i > 1; --i) std::swap(defects[i - 1], defects[random.Below(i)]);
  return defects;
}

absl::StatusOr<StudiedProgram> ReadStudiedProgram(const std::string& name, const std::string& source,
                                                  const std::string& tests_script, Engine& engine, Parser& parser) {
  StudiedProgram studied;
  studied.name = name;
  ASSIGN_OR_RETURN(InstrumentedProgram program, Instrument(source, ParseGoal::kScript, parser));
  studied.program = std::move(program);
  Program tests;
  tests.set_source(tests_script);
  ASSIGN_OR_RETURN(const Finished printed, engine.RunBare(tests, SessionOptions(), {}));
  if (printed.outcome() != Finished::COMPLETED || printed.console_size() == 0) {
    return absl::InvalidArgumentError(absl::StrCat("the tests of ", name, " print none"));
  }
  for (const std::string& test : printed.console()) {
    Program run;
    run.set_source(source);
    run.add_setup(ChainInput{test, true}.Setup());
    ASSIGN_OR_RETURN(const Finished finished, engine.RunBare(run, SessionOptions(), {}));
    studied.tests.push_back(test);
    studied.expected.push_back(BehaviourText(finished));
  }
  return studied;
}

absl::StatusOr<DefectResult> StudyDefect(const StudiedProgram& program, const Defect& defect, Engine& engine,
                                         Parser& parser, const DefectOptions& options) {
  return Study(program, defect, engine, parser, options).Run();
}

}  // namespace twinstep
