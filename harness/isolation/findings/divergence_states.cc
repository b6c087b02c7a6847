#include "harness/isolation/findings/divergence_states.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/isolation/findings/event_probe.h"
#include "harness/results/examine.h"
#include "harness/text/terminal_text.h"
#include "model/actions/action_kind.h"
#include "model/answers/display.h"
#include "model/sessions/apart.h"

namespace twinstep {
namespace {

// Of a trace whose ways apart are one action each, as the session itself counts.
int EventOfSession(const Trace& trace, int event) {
  std::vector<int> came_from;
  FlatTrace(trace, came_from);
  for (size_t i = came_from.size(); i-- > 0;) {
    if (came_from[i] == event) return static_cast<int>(i);
  }
  return event;
}

using Ends = DivergenceStates::Ends;
using Verdict = DivergenceStates::Verdict;
using When = DivergenceStates::When;

constexpr size_t kLongestName = 60;

std::string PlaceOf(const StateAt& state, const Trace& trace, int event) {
  if (!state.frames.empty()) {
    const FrameAt& frame = state.frames.front();
    if (frame.function.empty()) return absl::StrCat("line ", frame.line);
    return absl::StrCat(OneLine(frame.function, kLongestName), ":", frame.line);
  }
  for (int i = event; i >= 0; --i) {
    if (trace.events(i).output().has_paused()) return ToText(trace.events(i).output().paused().location());
  }
  return "?";
}

class Explanation {
 public:
  Explanation(const FindingRuns& runs, const DivergenceOptions& options) : runs_(runs), options_(options) {
    names_.first = runs.first.name;
    names_.second = runs.second.name;
    names_.engines_differ = !runs.metamorphic;
    names_.programs_differ = !runs.same_program;
  }

  absl::StatusOr<DivergenceStates> Run(Parser& parser) {
    result_.places_differ = runs_.places_differ;
    if (runs_.before_start) {
      result_.verdict = Verdict::kBeforeStart;
      return result_;
    }
    RETURN_IF_ERROR(Disturbance());
    RETURN_IF_ERROR(FindFirst());
    const ChainLimits limits = {.statements = options_.statements, .cpu = options_.cpu_limit};
    ASSIGN_OR_RETURN(UndisturbedRuns undisturbed, CompareUndisturbed(runs_, parser, names_, limits, options_.stop));
    result_.undisturbed = std::move(undisturbed);
    RETURN_IF_ERROR(FindEnds());
    RETURN_IF_ERROR(FindAction());
    Judge();
    return result_;
  }

 private:
  bool Stopped() {
    result_.stopped = result_.stopped || options_.stop();
    return result_.stopped;
  }

  absl::StatusOr<Probed> Probe(const FindingRun& run, ProbePlan plan) {
    plan.session = run.session;
    plan.event = EventOfSession(run.trace, plan.event);
    EventProbe probe(*run.engine, plan, run.tree.get());
    const absl::Status status = run.play(probe).status();
    const Probed& probed = probe.probed();
    // The session was ended on purpose, and what comes of it in the end is no matter.
    if (probed.state || probed.finished || !probed.status.ok()) return probed;
    if (status.ok() || absl::IsCancelled(status) || absl::IsFailedPrecondition(status)) return probed;
    return status;
  }

  // Whether the walker's script in the realm changes what the debugger answers.
  absl::Status Disturbance() {
    for (const auto& [run, disturbed] :
         {std::pair(&runs_.first, &result_.first_disturbed), std::pair(&runs_.second, &result_.second_disturbed)}) {
      EventProbe probe(*run->engine, {.walker = true}, nullptr);
      absl::StatusOr<Trace> trace = run->play(probe);
      if (!trace.ok() && !absl::IsFailedPrecondition(trace.status())) return trace.status();
      const Trace now = trace.ok() ? *trace : Trace();
      for (int i = 0; i < run->trace.events_size(); ++i) {
        Trace one, other;
        if (i < now.events_size()) *one.add_events() = now.events(i);
        *other.add_events() = run->trace.events(i);
        one.set_capture(run->trace.capture());
        other.set_capture(run->trace.capture());
        if (TraceDifference(other, one).empty()) continue;
        *disturbed = i;
        break;
      }
    }
    return absl::OkStatus();
  }

  // The state behind the event; none, and counted, where it cannot be had.
  absl::StatusOr<std::optional<StateAt>> StateBehind(const FindingRun& run, int event, int disturbed) {
    if (disturbed >= 0 && event >= disturbed) {
      ++result_.not_compared[absl::StrCat("where the walker changes the answers of ", run.name)];
      return std::optional<StateAt>();
    }
    ASSIGN_OR_RETURN(Probed probed, Probe(run, {.what = ProbePlan::What::kState, .event = event, .walker = true}));
    if (!probed.status.ok()) {
      ++result_.not_compared[absl::StrCat("where the state of ", run.name,
                                          " cannot be taken: ", std::string(probed.status.message()).substr(0, 200))];
      return std::optional<StateAt>();
    }
    if (!probed.state) ++result_.not_compared[absl::StrCat("where ", run.name, " does not come again")];
    return probed.state;
  }

  absl::Status FindFirst() {
    std::vector<EventPair> pairs = runs_.pairs;
    if (runs_.differing) pairs.push_back(*runs_.differing);
    const Trace& trace = runs_.first.trace;
    for (const EventPair& pair : pairs) result_.pauses += trace.events(pair.first).output().has_paused() ? 1 : 0;
    if (runs_.places_differ) ++result_.pauses;
    int pause = 0;
    for (size_t i = 0; i < pairs.size(); ++i) {
      const EventPair& pair = pairs[i];
      pause += trace.events(pair.first).output().has_paused() ? 1 : 0;
      if (Stopped()) {
        result_.not_compared["that the time did not suffice for"] += static_cast<int>(pairs.size() - i);
        return absl::OkStatus();
      }
      ASSIGN_OR_RETURN(std::optional<StateAt> first, StateBehind(runs_.first, pair.first, result_.first_disturbed));
      if (!first) continue;
      ASSIGN_OR_RETURN(std::optional<StateAt> second, StateBehind(runs_.second, pair.second, result_.second_disturbed));
      if (!second) continue;
      NameFunctions(runs_.names.original_functions, first->graph);
      NameFunctions(runs_.names.edited_functions, second->graph);
      NameVariables(runs_.names, second->graph);
      const ComparedStates compared = CompareStates(*first, *second, names_);
      for (const auto& [reason, count] : compared.left_out) {
        result_.left_out[reason] = std::max(result_.left_out[reason], count);
      }
      if (!compared.differences.empty() && !pair.same_place) {
        ++result_.not_compared
              ["where the states differ, but so do the columns: the debuggers stand at different places of "
               "one line"];
        continue;
      }
      ++result_.compared;
      differing_compared_ = runs_.differing && i + 1 == pairs.size();
      if (compared.differences.empty()) continue;
      result_.when = runs_.differing && i + 1 == pairs.size() ? When::kAt : When::kBefore;
      result_.place = PlaceOf(*first, trace, pair.first);
      result_.pause = pause;
      result_.behind = pair.first > 0 ? ToText(trace.events(pair.first - 1).action()) : "";
      result_.differences = compared.differences;
      NameAction(pairs, i);
      return absl::OkStatus();
    }
    return absl::OkStatus();
  }

  // The last action before the i-th pair that may change what the program does.
  void NameAction(const std::vector<EventPair>& pairs, size_t i) {
    // Conditions count whenever the program has run since they were set.
    for (int event = pairs[i].first - 1; event >= 0; --event) {
      const Action& action = runs_.first.trace.events(event).action();
      if (!runs_.first.trace.events(event).has_action() || !MayChangeProgram(action)) continue;
      result_.action = ToText(action);
      result_.exactly = i > 0 && event == pairs[i].first - 1 && pairs[i - 1].first == event - 1;
      return;
    }
  }

  absl::Status FindEnds() {
    const auto end = [this](const FindingRun& run, Finished& finished) -> absl::StatusOr<bool> {
      const int last = run.differing < 0 ? run.trace.events_size() - 1 : run.differing;
      if (last < 0) return false;
      const Output& output = run.trace.events(last).output();
      if (output.has_finished()) {
        finished = output.finished();
      } else {
        ASSIGN_OR_RETURN(Probed probed, Probe(run, {.what = ProbePlan::What::kRunOn, .event = last}));
        if (!probed.finished) return false;
        finished = *probed.finished;
      }
      return finished.outcome() == Finished::COMPLETED || finished.outcome() == Finished::THREW;
    };
    if (Stopped()) return absl::OkStatus();
    ASSIGN_OR_RETURN(bool first, end(runs_.first, result_.first_end));
    ASSIGN_OR_RETURN(bool second, end(runs_.second, result_.second_end));
    const auto resolved = [](const Finished& finished) {
      return finished.outcome() == Finished::COMPLETED || finished.outcome() == Finished::THREW;
    };
    if (!first || !second || !resolved(result_.undisturbed.first_bare) || !resolved(result_.undisturbed.second_bare)) {
      return absl::OkStatus();
    }
    result_.same_ends = BehaveAlike(result_.first_end, result_.second_end, names_.engines_differ);
    const bool first_alike = BehaveAlike(result_.first_end, result_.undisturbed.first_bare, false);
    const bool second_alike = BehaveAlike(result_.second_end, result_.undisturbed.second_bare, false);
    result_.ends = first_alike ? (second_alike ? Ends::kAsUndisturbed : Ends::kSecondDiffers)
                               : (second_alike ? Ends::kFirstDiffers : Ends::kBothDiffer);
    return absl::OkStatus();
  }

  // Where the runs part to different places, an action may have sent one of the programs another way, which no pause
  // shows: it is left out, to see whether the runs still part.
  absl::Status FindAction() {
    if (result_.when != When::kNever || differing_compared_ || !AnyActing() ||
        result_.undisturbed.outcome == UndisturbedRuns::Outcome::kDifferent) {
      return absl::OkStatus();
    }
    for (int i = 0; i < runs_.first.differing; ++i) {
      result_.condition_may_act =
          result_.condition_may_act || !runs_.first.trace.events(i).action().set_breakpoint().condition().empty();
    }
    if (result_.ends != Ends::kUnknown && !result_.same_ends) {
      for (int i = runs_.first.differing; i >= 0 && result_.action.empty(); --i) {
        const Event& event = runs_.first.trace.events(i);
        if (event.has_action() && MayChangeProgram(event.action())) result_.action = ToText(event.action());
      }
      return absl::OkStatus();
    }
    if (!runs_.acts_on_one) return absl::OkStatus();
    const auto& actions = runs_.finding.test_case().actions();
    for (int i = actions.size() - 1; i >= 0 && !Stopped(); --i) {
      if (!NeedsPause(actions[i]) || !MayChangeProgram(actions[i])) continue;
      ASSIGN_OR_RETURN(const bool acts, runs_.acts_on_one(i));
      if (!acts) continue;
      result_.action = ToText(actions[i]);
      result_.acts_on_one = true;
      return absl::OkStatus();
    }
    return absl::OkStatus();
  }

  // Whether an action before the divergence may have changed what a program does.
  bool AnyActing() const {
    for (const FindingRun* run : {&runs_.first, &runs_.second}) {
      for (int i = 0; i < run->differing && i < run->trace.events_size(); ++i) {
        if (run->trace.events(i).has_action() && MayChangeProgram(run->trace.events(i).action())) return true;
      }
    }
    return false;
  }

  // The run has certainly come to what it does otherwise than the other one with nobody debugging: it is over, or at a
  // line where it cannot be before.
  static bool IsBehind(const FindingRun& run, const std::set<int>& lines_before) {
    if (run.differing < 0) return false;
    const Output& output = run.trace.events(run.differing).output();
    if (output.has_finished()) return true;
    return output.has_paused() && output.paused().location().source() == Location::MAIN &&
           lines_before.count(static_cast<int>(output.paused().location().line())) == 0;
  }

  void Judge() {
    const bool differ_undisturbed = result_.undisturbed.outcome == UndisturbedRuns::Outcome::kDifferent;
    const bool changed = result_.ends == Ends::kFirstDiffers || result_.ends == Ends::kSecondDiffers ||
                         result_.ends == Ends::kBothDiffer;
    if (result_.when == When::kNever) {
      const bool same_undisturbed = result_.undisturbed.outcome == UndisturbedRuns::Outcome::kSame;
      if (result_.stopped) {
        result_.verdict = Verdict::kUnknown;
      } else if (!result_.action.empty()) {
        result_.verdict = Verdict::kAction;
      } else if (changed && !AnyActing() && !differ_undisturbed) {
        // What debugging changes shows in no variable that was looked at, but in what the program does.
        result_.verdict = Verdict::kDebugging;
      } else if (differ_undisturbed && !differing_compared_ && IsBehind(runs_.first, result_.undisturbed.first_lines) &&
                 IsBehind(runs_.second, result_.undisturbed.second_lines)) {
        result_.verdict = Verdict::kExecution;
      } else if ((differ_undisturbed && !differing_compared_) || (result_.compared == 0 && !same_undisturbed)) {
        result_.verdict = Verdict::kUnknown;
      } else {
        result_.verdict = Verdict::kDebuggers;
      }
      return;
    }
    if (differ_undisturbed) {
      result_.verdict = Verdict::kExecution;
    } else if (!result_.action.empty()) {
      result_.verdict = Verdict::kAction;
    } else if (changed) {
      result_.verdict = Verdict::kDebugging;
    } else if (result_.ends == Ends::kAsUndisturbed && result_.undisturbed.outcome == UndisturbedRuns::Outcome::kSame) {
      result_.verdict = Verdict::kReading;
    } else {
      result_.verdict = Verdict::kUnknown;
    }
  }

  const FindingRuns& runs_;
  const DivergenceOptions& options_;
  ComparisonNames names_;
  DivergenceStates result_;
  // The states behind the differing outputs were.
  bool differing_compared_ = false;
};

}  // namespace

absl::StatusOr<DivergenceStates> ExplainDivergence(const FindingRuns& runs, Parser& parser,
                                                   const DivergenceOptions& options) {
  return Explanation(runs, options).Run(parser);
}

}  // namespace twinstep
