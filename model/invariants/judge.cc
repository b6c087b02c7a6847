#include "model/invariants/judge.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "model/apart.h"
#include "model/invariants/cause_construct.h"
#include "model/invariants/full_run.h"
#include "model/invariants/invariants.h"
#include "model/invariants/judged_session.h"
#include "model/invariants/known_program.h"
#include "model/invariants/pause_matching.h"
#include "model/source/scope_queries.h"
#include "model/truth/truth_run.h"

namespace twinstep {

struct Judge::Known {
  KnownProgram program;
  std::optional<PauseMatcher> matcher;
};

Judge::Judge(std::unique_ptr<Known> known) : known_(std::move(known)) {}
Judge::~Judge() = default;

absl::StatusOr<std::unique_ptr<Judge>> Judge::Create(Engine& engine, const Program& program,
                                                     std::shared_ptr<const SyntaxTree> tree,
                                                     const JudgeOptions& options) {
  auto known = std::make_unique<Known>();
  KnownProgram& of = known->program;
  of.facts = &engine.facts();
  of.tree = tree;
  const auto without_truth = [&](std::string_view why) -> absl::StatusOr<std::unique_ptr<Judge>> {
    of.no_truth = std::string(why);
    if (absl::Status listed = ListPlaces(engine, program, options.session, of); !listed.ok()) return listed;
    return std::unique_ptr<Judge>(new Judge(std::move(known)));
  };
  if (tree == nullptr) return without_truth("the parser rejects the program");
  of.has_dynamic_names = HasDynamicNames(*tree);
  of.block_functions = BlockFunctionNames(*tree);
  absl::StatusOr<TruthRun> run = FindTruth(engine, program, tree, options.session, options.limits);
  if (!run.ok()) return run.status();
  of.bare = std::move(run->finished);
  if (run->truth == nullptr) return without_truth(Name(*run->reason));
  of.timeline = std::make_unique<const TruthTimeline>(run->truth);
  // What it shows in a second is enough.
  SessionOptions short_session = options.session;
  short_session.cpu_limit = std::min(short_session.cpu_limit, absl::Seconds(1));
  absl::StatusOr<FullRun> full = ListPlacesAndStopThere(engine, program, short_session, of);
  if (!full.ok()) return full.status();
  auto places =
      std::make_unique<TruthPlaces>(*tree, run->truth->sites(), of.listed, engine.facts().marks_returns_by_end);
  FindHeads(full->pauses, *places);
  of.places = std::move(places);
  known->matcher.emplace(of);
  FindStops(*full, *known->matcher, of);
  if (!of.visited.empty()) {
    absl::StatusOr<std::vector<Paused>> walk = WalkFrom(engine, program, short_session, of.visited.front());
    if (!walk.ok()) return walk.status();
    FindStepsIn(*walk, *known->matcher, of);
  }
  return std::unique_ptr<Judge>(new Judge(std::move(known)));
}

std::string Judge::CauseOf(const Trace& trace, const Violation& violation) const {
  if (IsFolded(trace)) {
    std::vector<int> came_from;
    const Trace flat = FlatTrace(trace, came_from);
    Violation in_flat = violation;
    // The last event that is shown as the violation's.
    for (size_t event = 0; event < came_from.size(); ++event) {
      if (came_from[event] == static_cast<int>(violation.event())) in_flat.set_event(static_cast<uint32_t>(event));
    }
    return CauseOf(flat, in_flat);
  }
  const JudgedSession session(known_->program, known_->matcher ? &*known_->matcher : nullptr, trace);
  return CauseConstruct(session, violation);
}

Judgement Judge::Of(const Trace& trace) const {
  if (IsFolded(trace)) {
    std::vector<int> came_from;
    Judgement judgement = Of(FlatTrace(trace, came_from));
    for (Violation& violation : judgement.violations) {
      violation.set_event(static_cast<uint32_t>(came_from[violation.event()]));
    }
    for (Judgement::Told& told : judgement.told) told.event = static_cast<uint32_t>(came_from[told.event]);
    return judgement;
  }
  Judgement judgement;
  const KnownProgram& known = known_->program;
  const JudgedSession session(known, known_->matcher ? &*known_->matcher : nullptr, trace);
  for (const Invariant* const invariant : Invariants()) {
    if (invariant->needs_truth() && known.timeline == nullptr) continue;
    Checks checks;
    invariant->Check(session, checks);
    InvariantCount& count = judgement.counts.emplace_back();
    count.set_invariant(std::string(invariant->name()));
    count.set_checked(checks.checked());
    count.set_broken(checks.violations().size());
    for (const auto& [reason, times] : checks.exempt()) (*count.mutable_exempt())[reason] = times;
    for (Violation& violation : checks.violations()) {
      violation.set_invariant(std::string(invariant->name()));
      violation.set_side(std::string(known.facts->name));
      judgement.violations.push_back(std::move(violation));
    }
  }
  std::stable_sort(judgement.violations.begin(), judgement.violations.end(),
                   [](const Violation& a, const Violation& b) { return a.event() < b.event(); });
  judgement.no_truth = known.timeline == nullptr ? known.no_truth : session.truth_ends();
  judgement.pauses = session.pauses().size();
  for (const JudgedPause& pause : session.pauses()) {
    judgement.told.push_back(
        {static_cast<uint32_t>(pause.event), pause.match.matched(), pause.match.matched() && pause.match.ambiguous});
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
