// Promises that are rejected while nobody handles them are told of, once, and no others.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/invariants/exceptions/exception_fate.h"
#include "model/invariants/exceptions/held_calls.h"
#include "model/invariants/exceptions/thrown_where.h"
#include "model/invariants/invariants.h"
#include "model/invariants/stack_used_up.h"

namespace twinstep {
namespace {

bool Ended(const Finished& one) { return one.outcome() == Finished::COMPLETED || one.outcome() == Finished::THREW; }

Datum ReportOf(const Rejection& rejection, Datum::Reason reason = Datum::REASON_UNSPECIFIED) {
  Datum datum;
  *datum.mutable_rejection() = rejection;
  *datum.mutable_rejection()->mutable_told() = WithoutWaiting(rejection.told());
  datum.set_reason(reason);
  return datum;
}

// Engines make up names for functions that have none, by as much of the code around as they compile at once; the names
// of an exception's calls are exception-told's question.
Datum WithoutNames(Datum report) {
  ExceptionTold& told = *report.mutable_rejection()->mutable_told();
  for (auto* const calls : {told.mutable_made_at(), told.mutable_thrown_at()}) {
    for (CallSite& call : *calls) call.clear_function_name();
  }
  return report;
}

// What a debugger evaluated is below: the program's own functions may have been called by it.
bool IsOfEvaluation(const ExceptionTold& told) {
  const auto is_other = [](const CallSite& call) { return call.location().source() == Location::OTHER; };
  return (told.has_location() && told.location().source() != Location::MAIN) ||
         std::any_of(told.thrown_at().begin(), told.thrown_at().end(), is_other) ||
         std::any_of(told.made_at().begin(), told.made_at().end(), is_other);
}

// Something was evaluated that was to have no effects.
bool HasLooked(const Trace& trace) {
  return std::any_of(trace.events().begin(), trace.events().end(),
                     [](const Event& event) { return event.action().evaluate().refuses_effects(); });
}

// No code of the program gets what is caught there.
bool DropsReason(const SyntaxTree& tree, const ExceptionFate& fate) {
  if (fate.kind == ExceptionFate::kCaught) return tree.Child(fate.node, NodeField::kParam) == kNoNode;
  if (fate.kind != ExceptionFate::kHandled) return false;
  const std::vector<NodeId> arguments = tree.Children(fate.node, NodeField::kArguments);
  if (arguments.empty()) return false;
  const NodeId handler = arguments.back();
  return IsFunction(tree.type(handler)) && tree.Children(handler, NodeField::kParams).empty() &&
         tree.TextOf(handler).find("arguments") == std::string_view::npos;
}

bool CheckOnce(const JudgedSession& session, Checks& checks) {
  std::set<uint32_t> promises;
  for (const Rejection& rejection : session.finished()->rejections()) {
    checks.Count();
    if (promises.insert(rejection.promise()).second) continue;
    checks.Break(session.trace().events_size() - 1, "Program", About(Aspect::REJECTIONS),
                 ReportOf(rejection, Datum::ONCE), ReportOf(rejection, Datum::AGAIN));
    return false;
  }
  return true;
}

bool CheckBare(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  const Finished& finished = *session.finished();
  if (!known.bare || known.acted || !session.truth_ends().empty() || !Ended(*known.bare)) return true;
  const Finished& bare = *known.bare;
  if (MayUseUpStack(finished) || MayUseUpStack(bare)) {
    checks.Unknown("the program uses up the stack");
    return false;
  }
  // Which is behaviour-kept's question.
  if (finished.outcome() != bare.outcome()) return false;
  checks.Count();
  for (int i = 0; i < std::max(finished.rejections_size(), bare.rejections_size()); ++i) {
    const auto report = [i](const Finished& one) {
      return i < one.rejections_size() ? ReportOf(one.rejections(i)) : Said(Datum::NONE);
    };
    Datum expected = report(bare), actual = report(finished);
    if (WithoutNames(expected).SerializeAsString() == WithoutNames(actual).SerializeAsString()) continue;
    // Those of evaluations that may do something have ended the truth.
    const bool in_evaluation =
        HasLooked(session.trace()) && i < finished.rejections_size() && IsOfEvaluation(finished.rejections(i).told());
    Violation& violation =
        checks.Break(session.trace().events_size() - 1, in_evaluation ? "refused evaluation" : "Program",
                     AboutNumber(Aspect::REJECTION, i + 1), std::move(expected), std::move(actual));
    // Tools decide what an evaluation that refuses effects may call.
    violation.set_up_to_tools(in_evaluation);
    return false;
  }
  return true;
}

// By statement that throws: what became of the errors that it made.
void CheckTruth(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  const SyntaxTree& tree = *known.tree;
  const TruthTimeline& timeline = *known.timeline;
  // What an expression of the user throws may be held by the debugger.
  if (!timeline.complete() || known.acted || !session.truth_ends().empty()) return;
  struct Thrown {
    std::vector<int> lost;
    int dropped = 0;
    int other = 0;
    std::string_view way;
  };
  std::map<NodeId, Thrown> thrown;
  for (int event = 0; event + 1 < timeline.size(); ++event) {
    if (!Throws(known, event)) continue;
    const NodeId statement = timeline.site(event)->node;
    if (tree.type(statement) != NodeType::kThrowStatement || !MakesItsError(tree, statement)) continue;
    Thrown& here = thrown[statement];
    const ExceptionFate fate = FateOfException(known, event);
    if (fate.kind == ExceptionFate::kLost && timeline.site(event)->function != kRootNode &&
        tree.goal() == ParseGoal::kScript) {
      here.lost.push_back(event);
      here.way = fate.way;
    } else if (DropsReason(tree, fate)) {
      ++here.dropped;
      here.way = fate.way;
    } else {
      ++here.other;
    }
  }
  // Those that stay, by where their error was made.
  std::map<NodeId, std::vector<const Rejection*>> told;
  for (const Rejection& rejection : session.finished()->rejections()) {
    if (rejection.revoked() || rejection.told().made_at_size() == 0) continue;
    const Location& made = rejection.told().made_at(0).location();
    if (made.source() != Location::MAIN) continue;
    told[known.places->NodeAt(made)].push_back(&rejection);
  }
  const int last = session.trace().events_size() - 1;
  for (const auto& [statement, fates] : thrown) {
    if (fates.lost.empty() && (fates.dropped == 0 || fates.other > 0)) continue;
    const std::vector<const Rejection*>& rejections = told[statement];
    checks.Count();
    const std::string construct = fates.way.empty() ? ConstructOf(known, statement) : std::string(fates.way);
    const Code code = CodeOf(known, statement);
    Aspect about = About(Aspect::REJECTIONS, code.place());
    about.set_node_type(code.node_type());
    const uint32_t lost = static_cast<uint32_t>(fates.lost.size());
    if (rejections.size() < fates.lost.size() && session.finished()->rejections_size() < 40) {
      checks.Break(last, construct, std::move(about), Counts(lost, Datum::NOBODY_HANDLES),
                   Counts(static_cast<uint32_t>(rejections.size())));
      return;
    }
    if (rejections.size() > fates.lost.size() && fates.other == 0) {
      Datum expected = Counts(lost, Datum::HANDLER_DROPS);
      expected.set_number(static_cast<uint32_t>(fates.dropped));
      checks.Break(last, construct, std::move(about), std::move(expected), ReportOf(*rejections.back()));
      return;
    }
    if (fates.lost.size() != rejections.size()) continue;
    for (size_t i = 0; i < rejections.size(); ++i) {
      // They may be rejected in another order than thrown.
      StackCheck check;
      for (const int event : fates.lost) {
        check = HoldStackAgainst(known, event, rejections[i]->told().made_at());
        if (!check.actual) break;
      }
      checks.Count(static_cast<uint64_t>(check.checked));
      if (!check.actual) continue;
      checks.Break(last, construct, About(Aspect::REJECTED_STACK), check.expected, *check.actual);
      return;
    }
  }
}

void CheckRejectionsTold(const JudgedSession& session, Checks& checks) {
  if (session.finished() == nullptr || !Ended(*session.finished())) return;
  checks.At(session.trace().events_size() - 1);
  if (session.known().facts->leaves_out_rejections) {
    return checks.Unknown("the program's host tells of rejections when others have handled them");
  }
  if (!CheckOnce(session, checks) || !CheckBare(session, checks) || !session.has_truth()) return;
  CheckTruth(session, checks);
}

}  // namespace

const Invariant kRejectionsTold = {
    .name = "rejections-told",
    .promise =
        "A promise that is rejected while it has no handler is reported once, and one that is never handled stays "
        "reported; a debugger does not change that.",
    .source = Sources{.of_all = {"ECMA-262, HostPromiseRejectionTracker", Document::ECMA_262},
                      .of_engine = {"Chrome DevTools Protocol, Runtime.exceptionThrown, exceptionRevoked",
                                    Document::RUNTIME_DOMAIN}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = WRONG_VALUE,
    .phrase = "reports other rejected promises than there are",
    .fault = Fault::kEngine,
    .check = CheckRejectionsTold,
};

}  // namespace twinstep
