#include "harness/isolation/findings/finding_runs.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/engine_pair.h"
#include "harness/isolation/findings/event_probe.h"
#include "harness/results/examine.h"
#include "model/answers/comparison.h"
#include "model/answers/display.h"
#include "model/follow_up/follow_up.h"
#include "model/metamorphic/metamorphic_session.h"
#include "model/metamorphic/round.h"
#include "model/sessions/first_difference.h"
#include "model/sessions/recording.h"
#include "model/sessions/replay.h"
#include "model/source/parse_goal.h"
#include "model/transformations/program_transformation.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

absl::Status NoAnswer(std::string sentence) { return absl::FailedPreconditionError(std::move(sentence)); }

absl::Status NotReproduced(const std::string& detail) {
  return NoAnswer(
      absl::StrCat("the finding does not reproduce: ", detail.empty() ? "both runs answer the same now" : detail,
                   "; //harness:replay says whether it ever does"));
}

bool Started(const Trace& trace, int event) {
  for (int i = 0; i < event && i < trace.events_size(); ++i) {
    if (trace.events(i).action().has_start()) return true;
  }
  return false;
}

bool PausedBehind(const Trace& trace, int event) {
  if (event < 0 || event >= trace.events_size()) return false;
  return trace.events(event).has_output() && !trace.events(event).output().has_finished() && Started(trace, event);
}

// The pause that an output belongs to.
const Paused* PauseOf(const Trace& trace, int event) {
  for (int i = event; i >= 0; --i) {
    if (trace.events(i).output().has_paused()) return &trace.events(i).output().paused();
  }
  return nullptr;
}

enum class Place { kSame, kSameLine, kOther };

Place Compare(const Location& a, const Location& b) {
  if (a.source() != b.source() || a.name() != b.name() || a.line() != b.line()) return Place::kOther;
  return a.column() == b.column() ? Place::kSame : Place::kSameLine;
}

absl::StatusOr<std::shared_ptr<const SyntaxTree>> TreeOf(const Program& program, Parser& parser) {
  absl::StatusOr<SyntaxTree> tree = parser.Parse(SourceText(program.source()), GoalOf(program));
  if (absl::IsInvalidArgument(tree.status())) {
    return NoAnswer(absl::StrCat("the parser rejects the program, so nobody knows which variables to look at: ",
                                 std::string(tree.status().message())));
  }
  if (!tree.ok()) return tree.status();
  return std::make_shared<const SyntaxTree>(*std::move(tree));
}

using Engines = std::function<absl::StatusOr<Engine*>(const std::string&)>;

// Whether the outputs up to `differing` of a run are those of one without the action at event `removed`.
bool SameWithout(const Trace& whole, const Trace& without, int removed, int differing, CaptureLevel level) {
  for (int i = 0; i <= differing; ++i) {
    const int now = i < removed ? i : i - 2;
    if (i == removed || i == removed + 1 || !whole.events(i).has_output()) continue;
    if (now >= without.events_size() || !without.events(now).has_output()) return false;
    if (CompareOutputs(whole.events(i).output(), without.events(now).output(), level)) return false;
  }
  return true;
}

// See FindingRuns::acts_on_one. The traces are those of the runs with the action.
absl::StatusOr<bool> ActsOnOne(int action, const Finding& finding, const SessionOptions& options, Engine& first,
                               Engine& second) {
  const DifferentialFinding& differential = finding.differential();
  TestCase test_case = finding.test_case();
  const CaptureLevel level = test_case.capture();
  test_case.set_capture(FULL);
  test_case.mutable_actions()->DeleteSubrange(action, 1);
  ASSIGN_OR_RETURN(Trace a, RunTestCase(first, test_case, options));
  *test_case.mutable_engine() = differential.other();
  ASSIGN_OR_RETURN(Trace b, RunTestCase(second, test_case, options));
  int removed = 0;
  for (int seen = 0; removed < differential.first().events_size(); ++removed) {
    if (differential.first().events(removed).has_action() && seen++ == action) break;
  }
  const int differing = static_cast<int>(differential.divergence().event());
  if (removed + 1 >= differing || differing - 2 >= std::min(a.events_size(), b.events_size())) return false;
  if (CompareAnswers(a, a.events(differing - 2).output(), b, b.events(differing - 2).output(), level)) return false;
  return SameWithout(differential.first(), a, removed, differing, level) !=
         SameWithout(differential.second(), b, removed, differing, level);
}

absl::StatusOr<FindingRuns> PlayDifferential(const Finding& finding, const SessionOptions& options,
                                             const Engines& engines, Parser& parser) {
  ASSIGN_OR_RETURN(Engine* const a, engines(finding.test_case().engine().engine()));
  ASSIGN_OR_RETURN(Engine* const b, engines(finding.differential().other().engine()));
  Finding now = finding;
  RETURN_IF_ERROR(Examine(*a, *b, options, now));
  if (now.reproduction().outcome() != Reproduction::REPRODUCED) return NotReproduced(now.reproduction().detail());
  FindingRuns runs;
  runs.finding = now;
  runs.divergence = now.differential().divergence();
  ASSIGN_OR_RETURN(std::shared_ptr<const SyntaxTree> tree, TreeOf(now.test_case().program(), parser));
  const EnginePair names = DisplayNames({now.test_case().engine().engine(), now.differential().other().engine()});
  const auto fill = [&](FindingRun& run, const std::string& name, Engine* engine,
                        const EngineConfiguration& configuration, const Trace& trace) {
    run.name = name;
    run.engine = engine;
    run.program = now.test_case().program();
    run.tree = tree;
    run.trace = trace;
    run.differing = static_cast<int>(runs.divergence.event());
    TestCase test_case = now.test_case();
    *test_case.mutable_engine() = configuration;
    test_case.set_capture(FULL);
    run.play = [test_case, options](Engine& engine) { return RunTestCase(engine, test_case, options); };
  };
  fill(runs.first, names.a, a, now.test_case().engine(), now.differential().first());
  fill(runs.second, names.b, b, now.differential().other(), now.differential().second());
  runs.acts_on_one = [now, options, first = runs.first.engine, second = runs.second.engine](int action) {
    return ActsOnOne(action, now, options, *first, *second);
  };
  const int differing = runs.first.differing;
  runs.before_start = !Started(runs.first.trace, differing);
  for (int i = 0; i <= differing; ++i) {
    if (!PausedBehind(runs.first.trace, i) || !PausedBehind(runs.second.trace, i)) continue;
    const Place place = Compare(PauseOf(runs.first.trace, i)->location(), PauseOf(runs.second.trace, i)->location());
    const EventPair pair = {i, i, place == Place::kSame};
    if (i < differing) {
      runs.pairs.push_back(pair);
    } else if (place == Place::kOther) {
      runs.places_differ = true;
    } else {
      runs.differing = pair;
    }
  }
  return runs;
}

// Notes which outputs of the two runs the transformation itself compares.
class NotedFollowUp : public FollowUp {
 public:
  NotedFollowUp(FollowUp& inner, const Trace& initial, const Trace& trace) : inner_(inner), trace_(trace) {
    for (int i = 0; i < initial.events_size(); ++i) {
      if (initial.events(i).has_output()) events_[&initial.events(i).output()] = i;
    }
  }

  const Program* program() const override { return inner_.program(); }
  CaptureLevel capture() const override { return inner_.capture(); }
  bool can_be_initial() const override { return inner_.can_be_initial(); }
  bool repeats() const override { return inner_.repeats(); }
  absl::StatusOr<std::optional<Location>> Requested(int event, const Location& initial) override {
    return inner_.Requested(event, initial);
  }
  absl::StatusOr<Action> Repeated(int event, const Action& initial) override { return inner_.Repeated(event, initial); }
  absl::StatusOr<Expectation> Expect(const Output& initial) override {
    const auto found = events_.find(&initial);
    // Behind a detour the same output is expected again.
    if (found != events_.end()) noted_[found->second] = trace_.events_size() - 1;
    return inner_.Expect(initial);
  }
  bool Skips(const Paused& initial) override { return inner_.Skips(initial); }
  absl::Status Prepare(Session& session) override { return inner_.Prepare(session); }
  absl::StatusOr<Action> Next(Session& session, Pause& pause, int event, const Action& action) override {
    return inner_.Next(session, pause, event, action);
  }
  std::optional<Divergence> Seen() override { return inner_.Seen(); }
  absl::StatusOr<Detour> OnUnexpected(Session& session, int event, const Expectation& expected,
                                      const Paused& now) override {
    return inner_.OnUnexpected(session, event, expected, now);
  }
  absl::Status OnMissed(int event) override { return inner_.OnMissed(event); }
  std::optional<Action> GoOn(Session& session) override { return inner_.GoOn(session); }
  absl::StatusOr<std::optional<Divergence>> AtEnd(const Trace& follow_up) override { return inner_.AtEnd(follow_up); }
  const Finished* end() const override { return inner_.end(); }

  // Initial event to follow-up event.
  const std::map<int, int>& noted() const { return noted_; }

 private:
  FollowUp& inner_;
  const Trace& trace_;
  std::map<const Output*, int> events_;
  std::map<int, int> noted_;
};

// A session up to its last initial run, and the round behind it.
struct MetamorphicPlay {
  MetamorphicPlay(Engine& engine, const SessionOptions& options, const Finding& finding, Parser& parser)
      : engine(engine), options(options), test_case(finding.test_case()), parser(parser) {
    this->options.breakpoint_sliding = test_case.engine().breakpoint_sliding();
    preset = finding.metamorphic().preset();
    actions.assign(test_case.actions().begin(), test_case.actions().end());
    const auto& transformations = finding.metamorphic().transformations();
    for (int i = 0; i + 1 < transformations.size(); ++i) steps.push_back({.transformation = transformations[i]});
    last = transformations[transformations.size() - 1];
    kind = TransformationFor(last.kind_case());
  }

  MetamorphicEnvironment Environment(Engine& of) const {
    return {.engine = of,
            .session = options,
            .parse =
                [this](const Program& program) {
                  absl::StatusOr<std::shared_ptr<const SyntaxTree>> tree = TreeOf(program, parser);
                  return tree.ok() ? *tree : nullptr;
                },
            .preset = preset,
            .note = {},
            .run_configured = {}};
  }

  // Plays up to the last initial run; `on_run` as of PlayMetamorphic.
  absl::StatusOr<Trace> PlayInitial(Engine& of, const std::function<void(const Program&, const Trace&)>& on_run) const {
    const MetamorphicEnvironment environment = Environment(of);
    Trace trace;
    ASSIGN_OR_RETURN(MetamorphicResult result,
                     PlayMetamorphic(environment, test_case.program(), actions, steps,
                                     [&](const Program& program, const SyntaxTree*, const Trace& initial) {
                                       trace = initial;
                                       if (on_run) on_run(program, initial);
                                     }));
    if (result.end == MetamorphicResult::End::kWarning) {
      return NotReproduced(absl::StrCat("the relation of transformation ", result.transformations.size(), " of ",
                                        steps.size() + 1, " fails: ", DivergenceText(result.divergence)));
    }
    if (trace.events_size() == 0) return NotReproduced("the initial run was ended by its time or memory limit");
    return trace;
  }

  struct FollowUpPlayed {
    FollowUpResult result;
    Trace trace;
    Program program;
    std::map<int, int> noted;
    bool repeats = true;
  };
  absl::StatusOr<FollowUpPlayed> PlayFollowUp(Engine& of) const {
    absl::StatusOr<std::unique_ptr<FollowUp>> plan = kind->Plan(initial, last);
    if (absl::IsFailedPrecondition(plan.status())) {
      return NotReproduced(
          absl::StrCat("the transformation is not applicable: ", std::string(plan.status().message())));
    }
    if (!plan.ok()) return plan.status();
    FollowUpPlayed played;
    played.program = (*plan)->program() != nullptr ? *(*plan)->program() : state->program();
    played.repeats = (*plan)->repeats();
    ASSIGN_OR_RETURN(std::unique_ptr<Session> session, of.Load(played.program, options));
    // As a round does.
    if ((*plan)->program() != nullptr) {
      RETURN_IF_ERROR(session->BreakableLocations().status());
    }
    BeginTrace(of, (*plan)->capture(), played.trace);
    NotedFollowUp noted(**plan, state->trace(), played.trace);
    ASSIGN_OR_RETURN(FollowUpResult result, RunFollowUp(*session, state->trace(), noted, played.trace));
    played.result = std::move(result);
    played.noted = noted.noted();
    return played;
  }

  Engine& engine;
  SessionOptions options;
  TestCase test_case;
  Parser& parser;
  TransformationPreset preset = SOUND;
  std::vector<Action> actions;
  std::vector<MetamorphicStep> steps;
  Transformation last;
  const TransformationClass* kind = nullptr;
  std::unique_ptr<MetamorphicEnvironment> environment;
  std::unique_ptr<RoundState> state;
  InitialRun initial;
};

// The last answer before the follow-up run was abandoned.
int LastAnswer(const Trace& trace) {
  int events = trace.events_size();
  if (events >= 2 && trace.events(events - 2).action().has_abandon()) events -= 2;
  return events - 1;
}

void PairEvents(const MetamorphicPlay& play, const MetamorphicPlay::FollowUpPlayed& played, const LocationMap* map,
                FindingRuns& runs) {
  const Trace& initial = runs.first.trace;
  const Trace& follow_up = runs.second.trace;
  const ProgramTransformation* const edit = ProgramTransformationFor(play.last.kind_case());
  const auto place = [&](const EventPair& pair) {
    const Location& before = PauseOf(initial, pair.first)->location();
    const Location& now = PauseOf(follow_up, pair.second)->location();
    if (map == nullptr) return Compare(before, now);
    const std::optional<Location> moved = Move(*edit, play.last, *play.initial.input, *map, before);
    return moved ? Compare(*moved, now) : Place::kOther;
  };
  std::map<int, int> pairs = played.noted;
  if (!played.repeats) {
    // The pauses of the initial run are a subsequence of the other's, if the relation holds.
    int next = 0;
    for (int i = 0; i < runs.first.differing; ++i) {
      if (!initial.events(i).output().has_paused()) continue;
      Output wanted = initial.events(i).output();
      wanted.mutable_paused()->clear_frame_finished();
      for (int j = next; j < follow_up.events_size(); ++j) {
        Output now = follow_up.events(j).output();
        if (!now.has_paused()) continue;
        now.mutable_paused()->clear_frame_finished();
        if (CompareOutputs(wanted, now, FULL)) continue;
        pairs[i] = j;
        next = j + 1;
        break;
      }
    }
  }
  for (const auto& [first, second] : pairs) {
    if (first >= runs.first.differing) break;
    if (!PausedBehind(initial, first) || !PausedBehind(follow_up, second)) continue;
    EventPair pair = {first, second, true};
    const Place where = place(pair);
    pair.same_place = where == Place::kSame;
    runs.pairs.push_back(pair);
  }
  if (runs.second.differing < 0) return;
  EventPair last = {runs.first.differing, runs.second.differing, true};
  if (!PausedBehind(initial, last.first) || !PausedBehind(follow_up, last.second)) return;
  const Place where = place(last);
  last.same_place = where == Place::kSame;
  if (where == Place::kOther) {
    runs.places_differ = true;
  } else {
    runs.differing = last;
  }
}

absl::StatusOr<FindingRuns> PlayMetamorphicFinding(const Finding& finding, const SessionOptions& options,
                                                   const Engines& engines, Parser& parser) {
  const MetamorphicFinding& found = finding.metamorphic();
  if (found.transformations_size() == 0) return NoAnswer("the finding names no transformation, so it has one run only");
  ASSIGN_OR_RETURN(Engine* const engine, engines(finding.test_case().engine().engine()));
  const auto play = std::make_shared<MetamorphicPlay>(*engine, options, finding, parser);
  if (play->kind == nullptr) return NoAnswer("the finding holds a transformation that this version does not know");
  if (play->last.has_change_configuration()) {
    return NoAnswer(
        "the follow-up run is that of the same program in an engine of another configuration, in a process of its own, "
        "whose state cannot be looked into; //harness:replay shows the two traces");
  }
  FindingRuns runs;
  runs.metamorphic = true;
  runs.owner = play;
  runs.first.name = "the initial run";
  runs.second.name = "the follow-up run";
  runs.first.engine = runs.second.engine = engine;
  EventProbe counter(*engine, {}, nullptr);
  std::string known;
  ASSIGN_OR_RETURN(Trace trace, play->PlayInitial(counter, [&](const Program& program, const Trace& initial) {
    // A follow-up that cannot be an initial run leaves the one before.
    std::string now = absl::StrCat(program.source(), ToText(initial));
    if (now == known) return;
    known = std::move(now);
    runs.first.program = program;
    runs.first.session = counter.loads();
  }));
  runs.first.trace = std::move(trace);
  absl::StatusOr<std::shared_ptr<const SyntaxTree>> tree = TreeOf(runs.first.program, parser);
  if (!tree.ok()) return tree.status();
  runs.first.tree = *std::move(tree);
  play->environment = std::make_unique<MetamorphicEnvironment>(play->Environment(*engine));
  play->state = std::make_unique<RoundState>(*play->environment, runs.first.program);
  std::vector<Location> breakable;
  {
    ASSIGN_OR_RETURN(std::unique_ptr<Session> session, engine->Load(runs.first.program, play->options));
    ASSIGN_OR_RETURN(breakable, session->BreakableLocations());
  }
  play->state->Advance(runs.first.trace, &runs.first.program, std::move(breakable), std::nullopt);
  ASSIGN_OR_RETURN(InitialRun initial, play->state->Describe(play->kind->needs()));
  play->initial = initial;
  ASSIGN_OR_RETURN(MetamorphicPlay::FollowUpPlayed played, play->PlayFollowUp(*engine));
  if (played.result.end == FollowUpResult::End::kHeld) return NotReproduced("the relation holds now");
  if (played.result.end == FollowUpResult::End::kNotApplicable) return NotReproduced(played.result.reason);
  runs.divergence = *played.result.divergence;
  if (runs.divergence.type() != found.divergence().type() || runs.divergence.event() != found.divergence().event()) {
    return NotReproduced(DivergenceText(runs.divergence));
  }
  runs.second.program = played.program;
  runs.same_program = runs.first.program.source() == runs.second.program.source();
  runs.second.trace = played.trace;
  runs.finding = finding;
  runs.finding.mutable_metamorphic()->set_initial_source(runs.first.program.source());
  runs.finding.mutable_metamorphic()->set_follow_up_source(runs.second.program.source());
  *runs.finding.mutable_metamorphic()->mutable_initial() = runs.first.trace;
  *runs.finding.mutable_metamorphic()->mutable_follow_up() = runs.second.trace;
  runs.first.differing = static_cast<int>(runs.divergence.event());
  runs.second.differing = played.repeats ? LastAnswer(runs.second.trace) : -1;
  runs.before_start = !Started(runs.first.trace, runs.first.differing);
  tree = TreeOf(runs.second.program, parser);
  if (!tree.ok()) return tree.status();
  runs.second.tree = *std::move(tree);
  std::optional<TransformedProgram> transformed;
  if (ProgramTransformationFor(play->last.kind_case()) != nullptr) {
    ASSIGN_OR_RETURN(transformed, Apply(play->last, *play->initial.input));
    runs.names = NamesOf(*runs.first.tree, *runs.second.tree, transformed->locations);
  }
  PairEvents(*play, played, transformed ? &transformed->locations : nullptr, runs);
  runs.first.play = [play](Engine& of) { return play->PlayInitial(of, {}); };
  runs.second.play = [play](Engine& of) -> absl::StatusOr<Trace> {
    ASSIGN_OR_RETURN(MetamorphicPlay::FollowUpPlayed again, play->PlayFollowUp(of));
    return again.trace;
  };
  return runs;
}

}  // namespace

absl::StatusOr<FindingRuns> PlayFinding(const Finding& finding, const SessionOptions& options, const Engines& engines,
                                        Parser& parser) {
  if (finding.has_crash()) {
    return NoAnswer(
        "the finding is a crash: it has one run, and no second one to compare its state with; //harness:replay plays "
        "it again");
  }
  if (finding.has_differential()) return PlayDifferential(finding, options, engines, parser);
  if (finding.has_metamorphic()) return PlayMetamorphicFinding(finding, options, engines, parser);
  if (finding.has_truth()) {
    return NoAnswer(
        "the finding is of one session against the truth: it has one run, and no second one to compare its state with; "
        "//harness:replay plays it again");
  }
  return NoAnswer("the finding is of a kind that this version does not know");
}

}  // namespace twinstep
