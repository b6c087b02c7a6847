#include "model/judging/judge_runs.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "model/script_pattern.h"
#include "model/source/code_roles.h"
#include "model/source/joined_tree.h"

namespace twinstep {
namespace {

using Pauses = google::protobuf::RepeatedPtrField<Paused>;
using Places = google::protobuf::RepeatedPtrField<Location>;

constexpr int kMostPauses = 2000;
constexpr int kDeepest = 60;
// To set one takes time in proportion to those that are set.
constexpr size_t kMostPlaces = 500;

constexpr int kMostSteps = 150;
// Of a copy whose recorder has stopped: a program that ends ends long before.
constexpr uint32_t kCallsUntold = 50'000;

// Notes each pause and goes on with the same action again and again.
class Walker : public Driver {
 public:
  Walker(const Action& action, int most, Pauses& pauses) : action_(action), most_(most), pauses_(pauses) {}

  Action OnPause(Session&, Pause& pause) override {
    Action action = action_;
    const int frames = pause.frame_count();
    if (pauses_.size() >= most_ || frames > kDeepest) {
      action.mutable_abandon();
      return action;
    }
    Paused& paused = *pauses_.Add();
    *paused.mutable_location() = pause.location();
    paused.set_reason(pause.reason());
    for (int i = 0; i < frames; ++i) status_.Update(pause.DescribeFrame(i, *paused.add_frames()));
    return action;
  }
  const absl::Status& status() const { return status_; }

 private:
  const Action action_;
  const int most_;
  Pauses& pauses_;
  absl::Status status_;
};

// Sets breakpoints and goes on with `action` at each pause. How the session ended.
absl::StatusOr<Finished> Walk(Session& session, absl::Span<const Location* const> places, const Action& action,
                              int most, Pauses& pauses) {
  for (const Location* const place : places) {
    if (absl::Status set = session.SetBreakpoint(*place).status(); !set.ok()) return set;
  }
  Walker walker(action, most, pauses);
  absl::StatusOr<Finished> ran = session.Run(walker);
  if (ran.ok() && !walker.status().ok()) return walker.status();
  return ran;
}

absl::Status List(Session& session, Places& places) {
  const absl::StatusOr<std::vector<Location>> listed = session.BreakableLocations();
  if (!listed.ok()) return listed.status();
  places.Assign(listed->begin(), listed->end());
  return absl::OkStatus();
}

// Adds what is listed now; nothing where the debugger does not say.
void AddList(Session& session, std::string when, JudgeRuns& runs) {
  JudgeRuns::LaterList list;
  if (!List(session, *list.mutable_places()).ok()) return;
  list.set_when(std::move(when));
  *runs.add_later_lists() = std::move(list);
}

absl::Status ListWithoutRun(Engine& engine, const Program& program, const SessionOptions& options, JudgeRuns& runs) {
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, options);
  if (!session.ok()) return session.status();
  return List(**session, *runs.mutable_listed());
}

// A source that does not load by itself, as a module that imports others, has no places.
void ListElsewhere(Engine& engine, const Program& program, const SyntaxTree& tree, const JudgeOptions& options,
                   JudgeRuns& runs) {
  PlacesOfSources own;
  PlacesOfSources& places = options.places == nullptr ? own : *options.places;
  const std::vector<JoinedSource> joined = JoinedSources(tree);
  const auto add = [&](const std::string& key, Program::Kind kind, const std::string& source, Location::Source of,
                       const std::string& name, uint32_t code = 0) {
    if (std::none_of(joined.begin(), joined.end(), [&](const JoinedSource& one) { return one.key == key; })) return;
    const absl::StatusOr<std::vector<Location>> listed = places.Get(engine, kind, source, options.session);
    if (!listed.ok()) return;
    for (Location place : *listed) {
      place.set_source(of);
      place.set_name(name);
      place.set_code(code);
      *runs.add_listed_elsewhere() = std::move(place);
    }
  };
  for (int i = 0; i < program.setup_size(); ++i) {
    add(UrlOfSetup(i), Program::SCRIPT, program.setup(i), Location::OTHER, UrlOfSetup(i));
  }
  for (const MadeCode& made : runs.made()) {
    add(KeyOfMade(tree, made), Program::SCRIPT, made.code(), Location::EVAL, "", HashOfMade(made.code()));
  }
  for (const Program::Module& module : program.modules()) {
    add(KeyOfModule(module.specifier()), Program::MODULE, module.source(), Location::MODULE, module.specifier());
  }
}

// The pauses of a run that begins at a breakpoint at `begin` and goes on with steps in, 150 at most.
absl::Status WalkFrom(Engine& engine, const Program& program, const SessionOptions& options, const Location& begin,
                      Pauses& pauses) {
  Action step;
  step.mutable_step_in();
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, options);
  if (!session.ok()) return session.status();
  const Location* const place = &begin;
  return Walk(**session, absl::MakeConstSpan(&place, 1), step, kMostSteps, pauses).status();
}

}  // namespace

absl::StatusOr<std::vector<Location>> PlacesOfSources::Get(Engine& engine, Program::Kind kind,
                                                           const std::string& source, const SessionOptions& options) {
  const auto [entry, is_new] = places_.try_emplace(absl::StrCat(
      std::string(engine.name()), " ", std::string(engine.version()), " ", static_cast<int>(kind), " ", source));
  if (!is_new) return entry->second;
  Program program;
  program.set_kind(kind);
  program.set_source(source);
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, options);
  if (!session.ok()) {
    places_.erase(entry);
    return session.status();
  }
  absl::StatusOr<std::vector<Location>> listed = (*session)->BreakableLocations();
  if (listed.ok()) entry->second = *listed;
  return listed;
}

absl::Status RunWithBreakpointsEverywhere(Engine& engine, const Program& program, const SessionOptions& options,
                                          JudgeRuns& runs) {
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, options);
  if (!session.ok()) return session.status();
  if (absl::Status listed = List(**session, *runs.mutable_listed()); !listed.ok()) return listed;
  const absl::Span<const Location* const> places(runs.listed().data(), static_cast<size_t>(runs.listed_size()));
  Action resume;
  resume.mutable_resume();
  const absl::StatusOr<Finished> finished = Walk(**session, places.first(std::min(places.size(), kMostPlaces)), resume,
                                                 kMostPauses, *runs.mutable_full_run());
  if (!finished.ok()) return finished.status();
  // How far it came then depends on the clock.
  if (finished->outcome() == Finished::TIMED_OUT) runs.clear_full_run();
  if (finished->outcome() != Finished::COMPLETED && finished->outcome() != Finished::THREW) return absl::OkStatus();
  runs.set_full_run_is_whole(places.size() <= kMostPlaces);
  AddList(**session, "behind the run", runs);
  if ((*session)->CollectGarbage().ok()) AddList(**session, "behind the run and a collection", runs);
  return absl::OkStatus();
}

absl::StatusOr<JudgeRuns> RunForJudge(Engine& engine, const Program& program, std::shared_ptr<const SyntaxTree> tree,
                                      const JudgeOptions& options) {
  JudgeRuns runs;
  if (tree == nullptr) {
    runs.set_no_truth("the parser rejects the program");
  } else {
    absl::StatusOr<ToldRun> told = RunForTruth(engine, program, *tree, options.session, options.limits);
    if (!told.ok()) return told.status();
    if (options.parse && told->copy) {
      absl::Status ran =
          TellMade(engine, program, options.session, options.limits, options.parse, tree, *runs.mutable_made(), *told);
      if (!ran.ok()) return ran;
    }
    *runs.mutable_bare() = std::move(told->finished);
    runs.set_main_alone(told->main_alone);
    if (told->reason) {
      runs.set_no_truth(std::string(Name(*told->reason)));
    } else {
      *runs.mutable_log() = std::move(told->log);
    }
  }
  if (!runs.has_log()) {
    if (absl::Status listed = ListWithoutRun(engine, program, options.session, runs); !listed.ok()) return listed;
    return runs;
  }
  // How far these runs go decides what random users draw, so it is pauses that end them and not the clock: the program
  // ends in time by itself, or does not end, and each pause costs a millisecond or two.
  SessionOptions patient = options.session;
  const bool ends = runs.bare().outcome() == Finished::COMPLETED || runs.bare().outcome() == Finished::THREW;
  if (ends) patient.cpu_limit = 3 * patient.cpu_limit;
  if (absl::Status ran = RunWithBreakpointsEverywhere(engine, program, patient, runs); !ran.ok()) return ran;
  const auto first = std::find_if(runs.full_run().begin(), runs.full_run().end(),
                                  [](const Paused& paused) { return paused.location().source() == Location::MAIN; });
  if (first == runs.full_run().end()) return runs;
  if (!runs.main_alone()) ListElsewhere(engine, program, *tree, options, runs);
  absl::Status walked = WalkFrom(engine, program, patient, first->location(), *runs.mutable_walk());
  if (!walked.ok()) return walked;
  return runs;
}

absl::StatusOr<std::shared_ptr<const ActedTruth>> RunWithActs(Engine& engine, const Program& program,
                                                              const SessionOptions& options, const KnownProgram& known,
                                                              absl::Span<const TruthAct> acts) {
  // Those of the truth with the acts before the last are there already.
  const int sites = static_cast<int>(known.timeline->truth().sites().size() - kSitesOfAct * (acts.size() - 1));
  absl::StatusOr<TruthCopy> copy = MakeTruthCopy(*known.tree, known.main_alone, acts, sites);
  if (!copy.ok()) return copy.status();
  TruthRecording recording;
  // What was done may make the program endless.
  recording.limits.calls_untold = kCallsUntold;
  absl::StatusOr<Finished> told = RunCopy(engine, program, *copy, options, recording);
  if (!told.ok()) return told.status();
  return ActedTruthOf(known, acts, *std::move(copy), std::move(recording.log), *std::move(told));
}

void FindHeads(const google::protobuf::RepeatedPtrField<Paused>& full_run, TruthPlaces& places) {
  // How often a place was the first of its node, and of a function where it is made.
  std::map<std::pair<NodeId, bool>, std::map<LineAndColumn, int>> first;
  // What is under way in each frame, oldest first.
  std::vector<NodeId> open;
  for (const Paused& paused : full_run) {
    const Location& location = paused.location();
    // Whichever of two functions ends there begins nothing.
    const bool is_known = location.source() == Location::MAIN && places.ReturnsAt(location).size() < 2;
    const NodeId node = is_known ? places.NodeOf(location) : kNoNode;
    const size_t depth = static_cast<size_t>(paused.frames_size());
    if (depth == 0) continue;
    open.resize(depth, kNoNode);
    // Back from a call the statement is under way; one that has waited goes on in a frame of another depth.
    const std::pair<NodeId, bool> key(node, places.MakesNode(location, node));
    const bool is_under_way =
        node == open.back() || (node != kNoNode && Waits(places.tree(), node) && first.contains(key));
    if (node != kNoNode && !is_under_way) ++first[key][PlaceOf(location)];
    // Made, the class has been come to, before what it extends.
    open.back() = is_known && node == kNoNode ? places.MakerOfClassAt(location) : node;
  }
  for (const auto& [key, votes] : first) {
    const auto most =
        std::max_element(votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    Location place;
    place.set_line(most->first.first);
    place.set_column(most->first.second);
    places.SetHead(key.first, place);
  }
}

void FindStops(const JudgeRuns& runs, const PauseMatcher& matcher, KnownProgram& known) {
  for (const JudgeRuns::LaterList& later : runs.later_lists()) {
    KnownProgram::LaterList& list = known.later_lists.emplace_back();
    list.when = later.when();
    for (const Location& place : later.places()) list.places.insert(PlaceOf(place));
  }
  known.stops_to_end = runs.full_run_is_whole();
  known.stopped_at.assign(static_cast<size_t>(known.timeline->size()), false);
  std::set<LineAndColumn> visited;
  for (const Paused& paused : runs.full_run()) {
    const Location& location = paused.location();
    Location of_source = location;
    known.joined.Split(of_source);
    if (of_source.source() != Location::MAIN) continue;
    if (visited.insert(PlaceOf(location)).second) known.visited.push_back(location);
    if (paused.reason() == Paused::BREAKPOINT) {
      known.stops.push_back(PlaceOf(location));
    }
  }
  PauseMatch last;
  PauseMatcher::Before before;
  for (const Paused& paused : runs.full_run()) {
    if (paused.frames_size() == 0) continue;
    PauseMatch match = matcher.Match(paused, before);
    if (!match.matched()) continue;
    if (match.at_head) known.stopped_at[match.moment.event] = true;
    const TruthSite& site = *known.timeline->site(match.moment.event);
    if (!match.at_head && !match.ambiguous && known.facts->marks_returns_by_end && paused.has_returned() &&
        site.kind == TruthEventKind::kReturn && known.places->EndsReturn(paused.location())) {
      known.returned_at[match.moment.event] = PlaceOf(paused.location());
    }
    last = std::move(match);
    before = {&paused, &last};
  }
  // That run had no breakpoints in other sources; where they can have one, it would have stopped.
  const std::vector<JoinedSource> others = JoinedSources(*known.tree);
  for (int event = 0; event < known.timeline->size() && !others.empty(); ++event) {
    const TruthSite* const site = known.timeline->site(event);
    if (site == nullptr || site->node < others.front().program) continue;
    const bool is_stop = site->kind == TruthEventKind::kPoint || site->kind == TruthEventKind::kBodyEnd;
    if (is_stop && known.places->HasHead(*site)) known.stopped_at[event] = true;
  }
}

void FindStepsIn(const JudgeRuns& runs, const PauseMatcher& matcher, KnownProgram& known) {
  const TruthTimeline& timeline = *known.timeline;
  const auto activation = [&](const PauseMatch& one) { return timeline.link(one.frames.front().link).activation; };
  PauseMatch last;
  PauseMatcher::Before before;
  for (const Paused& paused : runs.walk()) {
    PauseMatch match;
    if (paused.frames_size() > 0) match = matcher.Match(paused, before);
    if (!match.matched()) {
      before.untold_since = true;
      continue;
    }
    bool alone = before.match != nullptr && !before.untold_since && !last.ambiguous && !match.ambiguous &&
                 last.at_head && timeline.site(last.moment.event)->kind == TruthEventKind::kPoint &&
                 paused.reason() == Paused::STEP && activation(last) == activation(match);
    for (int event = last.moment.event + 1; alone && event <= match.moment.event; ++event) {
      const TruthSite* const site = timeline.site(event);
      alone = site != nullptr && !timeline.IsVague(event) && site->kind != TruthEventKind::kSuspend &&
              site->kind != TruthEventKind::kDelegate && timeline.StackAt(event) != TruthTimeline::kNoLink &&
              timeline.link(timeline.StackAt(event)).activation == activation(match);
    }
    if (alone) {
      known.steps_in[{PlaceOf(before.paused->location()), last.moment.event}] = {PlaceOf(paused.location()),
                                                                                 match.moment.event};
    }
    last = std::move(match);
    before = {&paused, &last};
  }
}

}  // namespace twinstep
