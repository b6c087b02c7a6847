#include "model/judging/judge.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/causes/violation_cause.h"
#include "model/invariants/invariants.h"
#include "model/judging/counted_moments.h"
#include "model/judging/counted_run.h"
#include "model/judging/judge_runs.h"
#include "model/judging/judged_session.h"
#include "model/judging/known_program.h"
#include "model/judging/pause_matching.h"
#include "model/sessions/apart.h"
#include "model/source/code_roles.h"
#include "model/source/scope_queries.h"
#include "model/truth/truth.h"
#include "model/truth/truth_copy.h"

namespace twinstep {
namespace {

// Truths with acts that a judge keeps: reduction asks for the same again and again.
constexpr size_t kMostMade = 8;

// Some promise seems to be broken, and where the pauses are only their order has told. A place that a debugger comes to
// more often than the language, as the head of a for-in loop that passes a deleted key, seems to be that of the next
// turn.
bool BlamesByOrder(const JudgedSession& session) {
  if (session.is_counted() || !session.has_truth()) return false;
  const absl::Span<const Invariant* const> invariants = Invariants();
  return std::any_of(invariants.begin(), invariants.end(), [&session](const Invariant* invariant) {
    if (!invariant->needs_truth) return false;
    Checks checks({});
    invariant->check(session, checks);
    return !checks.violations().empty();
  });
}

}  // namespace

struct Judge::Known {
  KnownProgram program;
  std::optional<PauseMatcher> matcher;
  // As they were last asked for.
  ActedTruths made;
  // The same, with the rules of tools and without.
  std::vector<std::pair<bool, std::shared_ptr<const CountedPauses>>> counted;
  // Whether the program's counts are those of its copy; none: that was not asked.
  std::optional<bool> counts_are_of_copy;
};

Judge::Judge(std::unique_ptr<Known> known) : known_(std::move(known)) {}
Judge::~Judge() = default;

absl::StatusOr<std::unique_ptr<Judge>> Judge::Create(Engine& engine, const Program& program,
                                                     std::shared_ptr<const SyntaxTree> tree,
                                                     const JudgeOptions& options) {
  absl::StatusOr<JudgeRuns> runs = RunForJudge(engine, program, tree, options);
  if (!runs.ok()) return runs.status();
  return FromRuns(engine.facts(), std::move(tree), *std::move(runs), options.parse);
}

std::unique_ptr<Judge> Judge::FromRuns(const EngineFacts& facts, std::shared_ptr<const SyntaxTree> tree, JudgeRuns runs,
                                       const ParseSource& parse) {
  if (runs.made_size() > 0) tree = WithMade(std::move(tree), runs.made(), parse);
  auto known = std::make_unique<Known>();
  KnownProgram& of = known->program;
  of.facts = &facts;
  of.tree = tree;
  of.listed.assign(runs.listed().begin(), runs.listed().end());
  for (const Location& place : of.listed) of.listed_places.insert(PlaceOf(place));
  if (tree != nullptr) {
    const bool all_is_told = runs.has_log() && runs.log().made_size() == 0 && runs.log().cut() == TruthLog::NOT_CUT;
    of.has_dynamic_names = HasDynamicNames(*tree, all_is_told);
    of.block_functions = BlockFunctionNames(*tree);
  }
  of.main_alone = runs.main_alone();
  if (tree != nullptr && !runs.main_alone()) of.joined = JoinedLocations(*tree);
  of.joined.JoinAll(runs);
  if (runs.has_bare()) of.bare = std::move(*runs.mutable_bare());
  // The runs had a copy that told them; it is as its tree says.
  absl::StatusOr<TruthCopy> copy = absl::NotFoundError("");
  if (tree != nullptr && runs.has_log()) copy = MakeTruthCopy(*tree, runs.main_alone());
  if (!copy.ok()) {
    of.no_truth = runs.no_truth();
    return std::unique_ptr<Judge>(new Judge(std::move(known)));
  }
  const auto truth = std::make_shared<const Truth>(tree, *std::move(copy), std::move(*runs.mutable_log()));
  of.timeline = std::make_unique<const TruthTimeline>(truth);
  std::vector<Location> all_listed = of.listed;
  all_listed.insert(all_listed.end(), runs.listed_elsewhere().begin(), runs.listed_elsewhere().end());
  auto places = std::make_unique<TruthPlaces>(*tree, truth->sites(), all_listed, facts.marks_returns_by_end);
  FindHeads(runs.full_run(), *places);
  of.places = std::move(places);
  known->matcher.emplace(of);
  FindStops(runs, *known->matcher, of);
  FindStepsIn(runs, *known->matcher, of);
  return std::unique_ptr<Judge>(new Judge(std::move(known)));
}

absl::Status Judge::Prepare(Engine& engine, const Program& program, const SessionOptions& options, const Trace& trace,
                            ActedTruths& acted) const {
  if (IsFolded(trace)) {
    std::vector<int> came_from;
    return Prepare(engine, program, options, FlatTrace(trace, came_from), acted);
  }
  if (!known_->matcher) return absl::OkStatus();
  ActedTruths& made = known_->made;
  for (;;) {
    const JudgedSession session(known_->program, &*known_->matcher, trace, &acted);
    const absl::Span<const TruthAct> missing = session.missing();
    if (session.WantsCounts() || (missing.empty() && BlamesByOrder(session))) {
      absl::StatusOr<std::shared_ptr<const CountedPauses>> counted = Count(engine, program, options, trace);
      if (!counted.ok()) return counted.status();
      acted.AddCounted(*std::move(counted));
      continue;
    }
    if (missing.empty()) return absl::OkStatus();
    std::shared_ptr<const ActedTruth> truth = made.Find(missing);
    if (truth == nullptr) {
      absl::StatusOr<std::shared_ptr<const ActedTruth>> ran =
          RunWithActs(engine, program, options, session.known(), missing);
      if (!ran.ok()) return ran.status();
      truth = *std::move(ran);
      if (made.size() >= kMostMade) made.Clear();
      made.Add(missing, truth);
    }
    acted.Add(missing, std::move(truth));
  }
}

absl::StatusOr<std::shared_ptr<const CountedPauses>> Judge::Count(Engine& engine, const Program& program,
                                                                  const SessionOptions& options,
                                                                  const Trace& trace) const {
  for (const auto& [tools_rules, counted] : known_->counted) {
    if (tools_rules == options.tools_rules && counted->IsOf(trace)) return counted;
  }
  const CountedMoments moments(known_->program);
  if (!known_->counts_are_of_copy) {
    const absl::StatusOr<bool> same = CountsAreOfCopy(engine, program, options, moments);
    if (!same.ok()) return same.status();
    known_->counts_are_of_copy = *same;
  }
  auto counted = std::make_shared<CountedPauses>();
  if (*known_->counts_are_of_copy) {
    absl::StatusOr<CountedPauses> ran = RunCounted(engine, program, options, moments, trace);
    if (!ran.ok()) return ran.status();
    *counted = *std::move(ran);
  } else {
    counted->pauses = PausesOf(trace);
    counted->actions = ActionsOf(trace);
    counted->unused = "the program's counts are not those of its copy";
  }
  if (known_->counted.size() >= kMostMade) known_->counted.clear();
  known_->counted.emplace_back(options.tools_rules, counted);
  return counted;
}

absl::StatusOr<Judgement> Judge::Of(Engine& engine, const Program& program, const SessionOptions& options,
                                    const Trace& trace) const {
  ActedTruths acted;
  if (absl::Status made = Prepare(engine, program, options, trace, acted); !made.ok()) return made;
  return Of(trace, &acted);
}

bool Judge::IsPrepared(const Trace& trace, const ActedTruths& acted) const {
  if (IsFolded(trace)) {
    std::vector<int> came_from;
    return IsPrepared(FlatTrace(trace, came_from), acted);
  }
  if (!known_->matcher) return true;
  const JudgedSession session(known_->program, &*known_->matcher, trace, &acted);
  return session.missing().empty() && !session.WantsCounts() && !BlamesByOrder(session);
}

CauseKey Judge::CauseOf(const Trace& trace, const Violation& violation, const ActedTruths* acted) const {
  if (IsFolded(trace)) {
    std::vector<int> came_from;
    const Trace flat = FlatTrace(trace, came_from);
    Violation in_flat = violation;
    // The last event that is shown as the violation's.
    for (size_t event = 0; event < came_from.size(); ++event) {
      if (came_from[event] == static_cast<int>(violation.event())) in_flat.set_event(static_cast<uint32_t>(event));
    }
    return CauseOf(flat, in_flat, acted);
  }
  const JudgedSession session(known_->program, known_->matcher ? &*known_->matcher : nullptr, trace, acted);
  Violation joined = violation;
  known_->program.joined.JoinAll(joined);
  return twinstep::CauseOf(session, joined);
}

Judgement Judge::Of(const Trace& trace, const ActedTruths* acted, std::optional<uint32_t> in_question) const {
  std::vector<int> events;
  if (IsFolded(trace)) {
    std::vector<int> came_from;
    const Trace flat = FlatTrace(trace, came_from);
    for (size_t event = 0; in_question && event < came_from.size(); ++event) {
      if (came_from[event] == static_cast<int>(*in_question)) events.push_back(static_cast<int>(event));
    }
    Judgement judgement = OfFlat(flat, acted, std::move(events));
    for (Violation& violation : judgement.violations) {
      violation.set_event(static_cast<uint32_t>(came_from[violation.event()]));
    }
    for (Judgement::Told& told : judgement.told) told.event = static_cast<uint32_t>(came_from[told.event]);
    return judgement;
  }
  if (in_question) events.push_back(static_cast<int>(*in_question));
  return OfFlat(trace, acted, std::move(events));
}

Judgement Judge::OfFlat(const Trace& trace, const ActedTruths* acted, std::vector<int> in_question) const {
  Judgement judgement;
  const JudgedSession session(known_->program, known_->matcher ? &*known_->matcher : nullptr, trace, acted);
  const KnownProgram& known = session.known();
  for (const Invariant* const invariant : Invariants()) {
    if (invariant->needs_truth && known.timeline == nullptr) continue;
    Checks checks(in_question);
    invariant->check(session, checks);
    InvariantCount& count = judgement.counts.emplace_back();
    count.set_invariant(std::string(invariant->name));
    count.set_checked(checks.checked());
    count.set_broken(checks.violations().size());
    for (const auto& [reason, times] : checks.exempt()) (*count.mutable_exempt())[reason] = times;
    for (const Checks::Question& one : checks.questions()) {
      judgement.questions.push_back({invariant, one.variable, one.unknown});
    }
    for (Violation& violation : checks.violations()) {
      violation.set_invariant(std::string(invariant->name));
      violation.set_side(std::string(known.facts->name));
      known.joined.SplitAll(violation);
      judgement.violations.push_back(std::move(violation));
    }
  }
  std::stable_sort(judgement.violations.begin(), judgement.violations.end(),
                   [](const Violation& a, const Violation& b) { return a.event() < b.event(); });
  judgement.no_truth = known.timeline == nullptr ? known.no_truth : session.truth_ends();
  judgement.has_truth = session.has_truth();
  judgement.counts_unused = session.counts_unused();
  judgement.pauses = session.pauses().size();
  for (const JudgedPause& pause : session.pauses()) {
    const PauseMatch& match = pause.match;
    Judgement::Told& told = judgement.told.emplace_back();
    told.event = static_cast<uint32_t>(pause.event);
    told.matched = match.matched();
    told.ambiguous = match.matched() && match.ambiguous;
    told.why = match.why;
    told.counted = match.counted;
    told.after_truth = !session.TruthHoldsAt(pause.event);
    if (known.tree != nullptr && !told.after_truth && (!told.matched || told.ambiguous)) {
      const NodeId node = NodeAtPlace(*known.tree, pause.paused->location());
      if (node != kNoNode) told.node = Name(known.tree->type(node));
    }
    if (match.matched() && !match.InUntoldCode()) {
      told.activation = known.timeline->link(match.frames.front().link).activation;
    }
    judgement.ambiguous += pause.match.matched() && pause.match.ambiguous;
    judgement.unmatched += session.has_truth() && !pause.match.matched();
  }
  return judgement;
}

const std::vector<Location>& Judge::visited() const { return known_->program.visited; }
const std::vector<Location>& Judge::listed() const { return known_->program.listed; }

const KnownProgram& Judge::known() const { return known_->program; }

const PauseMatcher* Judge::matcher() const { return known_->matcher ? &*known_->matcher : nullptr; }

size_t Judge::MemoryBytes() const {
  const KnownProgram& known = known_->program;
  size_t bytes = sizeof(Known) + known.listed.size() * 200;
  if (known.timeline != nullptr) bytes += 2 * known.timeline->truth().log().SpaceUsedLong();
  return bytes;
}

}  // namespace twinstep
