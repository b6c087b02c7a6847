// What is told of an exception is what happened: where it was thrown, and the stacks.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/answers/display.h"
#include "model/invariants/exceptions/held_calls.h"
#include "model/invariants/exceptions/thrown_where.h"
#include "model/invariants/invariants.h"
#include "model/invariants/stack_used_up.h"

namespace twinstep {
namespace {

// The same as ThrowOfEnd, of an exception that went through finally clauses: what it is tells which one it is.
int ThrowBeforeFinally(const KnownProgram& known, int end, const Finished& finished) {
  const TruthTimeline& timeline = *known.timeline;
  const SyntaxTree& tree = *known.tree;
  for (int thrower = end - 1; thrower >= 0; --thrower) {
    const TruthSite* const site = timeline.site(thrower);
    if (site == nullptr || timeline.IsVague(thrower)) return -1;
    if (site->kind == TruthEventKind::kThrow || site->kind == TruthEventKind::kExit) continue;
    if (IsInFinally(tree, site->node)) continue;
    if (site->kind != TruthEventKind::kPoint) return -1;
    if (tree.type(site->node) != NodeType::kThrowStatement) return -1;
    const NodeId argument = tree.Child(site->node, NodeField::kArgument);
    if (tree.type(argument) == NodeType::kLiteral && finished.exception().has_number()) {
      return tree.TextOf(argument) == ToText(finished.exception()) ? thrower : -1;
    }
    if (!MakesItsError(tree, site->node) || finished.told().made_at_size() == 0) return -1;
    const Location& made = finished.told().made_at(0).location();
    return made.source() == Location::MAIN && known.places->NodeAt(made) == site->node ? thrower : -1;
  }
  return -1;
}

// What it left on its way out may be what went wrong.
std::string ConstructOfThrow(const KnownProgram& known, int thrower, NodeId node) {
  const TruthTimeline& timeline = *known.timeline;
  for (int link = timeline.StackAt(thrower); link != TruthTimeline::kNoLink; link = timeline.link(link).below) {
    const TruthSite* const site = timeline.link(link).site;
    if (site != nullptr && known.tree->node(site->function).is(SyntaxNode::kGenerator)) {
      return "exception that leaves a generator";
    }
  }
  return ConstructOf(known, node);
}

// An error that is made where it is thrown has the stack of the pause.
void CheckPauses(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  if (known.tree == nullptr) return;
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    const Paused& paused = *pause.paused;
    if (paused.reason() != Paused::EXCEPTION || paused.told().made_at_size() == 0) continue;
    const NodeId statement = known.places == nullptr ? kNoNode : known.places->NodeAt(paused.location());
    if (paused.location().source() != Location::MAIN || statement == kNoNode || IsInFinally(*known.tree, statement) ||
        known.tree->type(statement) != NodeType::kThrowStatement || !MakesItsError(*known.tree, statement)) {
      continue;
    }
    int frame = 0;
    for (const CallSite& call : paused.told().made_at()) {
      if (!call.has_location()) continue;
      if (call.waits() || frame >= paused.frames_size()) break;
      const Location& shown = paused.frames(frame).location();
      checks.Count();
      if (call.location().source() != shown.source() || call.location().line() != shown.line()) {
        Location line = shown;
        line.clear_column();
        Datum expected = Place(line);
        expected.set_reason(Datum::PLACE_OF_FRAME);
        expected.set_number(static_cast<uint32_t>(frame));
        checks.Break(pause.event, ConstructAt(known, shown), AboutNumber(Aspect::CALL_OF_ERROR, frame),
                     std::move(expected), ShowsCall(call));
        break;
      }
      ++frame;
    }
  }
}

void CheckPlace(const JudgedSession& session, int thrower, Checks& checks) {
  const KnownProgram& known = session.known();
  const ExceptionTold& told = session.finished()->told();
  const TruthSite& site = *known.timeline->site(thrower);
  if (!told.has_location()) return;
  const Location& place = told.location();
  const TruthPlaces::Code code = known.places->CodeAt(place, /*youngest=*/false);
  if (place.source() != Location::MAIN || code.code == kNoNode || !code.certain) {
    return checks.Unknown("the exception is reported from code that the truth does not record");
  }
  const NodeId node = known.places->NodeAt(place);
  checks.Count();
  if (code.code == site.function && (node == site.node || node == kNoNode)) return;
  checks.Break(session.trace().events_size() - 1, ConstructOfThrow(known, thrower, site.node),
               About(Aspect::THROWN_PLACE), StandsIn(CodeOf(known, site.node)), Place(place));
}

void CheckStack(const JudgedSession& session, int thrower, Aspect::Kind kind,
                const google::protobuf::RepeatedPtrField<CallSite>& stack, Checks& checks) {
  const StackCheck check = HoldStackAgainst(session.known(), thrower, stack);
  checks.Count(static_cast<uint64_t>(check.checked));
  if (!check.actual) return;
  checks.Break(session.trace().events_size() - 1, ConstructOfThrow(session.known(), thrower, check.node), About(kind),
               check.expected, *check.actual);
}

void CheckMessage(const JudgedSession& session, NodeId statement, Checks& checks) {
  const KnownProgram& known = session.known();
  const SyntaxTree& tree = *known.tree;
  const std::string_view source = tree.TextOf(kRootNode);
  for (const std::string_view word : {"name", "message", "toString", "prototype"}) {
    if (source.find(word) != std::string_view::npos) return;
  }
  if (tree.type(statement) != NodeType::kThrowStatement) return;
  const NodeId made = tree.Child(statement, NodeField::kArgument);
  const std::vector<NodeId> arguments = tree.Children(made, NodeField::kArguments);
  std::string expected(tree.StringOf(tree.Child(made, NodeField::kCallee)));
  if (arguments.size() == 1) {
    const std::string_view text = tree.TextOf(arguments[0]);
    const bool plain = tree.type(arguments[0]) == NodeType::kLiteral && text.size() > 2 &&
                       text.find('\\') == text.npos && (text.front() == '\'' || text.front() == '"');
    if (!plain) return;
    absl::StrAppend(&expected, ": ", std::string(text.substr(1, text.size() - 2)));
  } else if (!arguments.empty()) {
    return;
  }
  checks.Count();
  const std::string& message = session.finished()->told().message();
  // SpiderMonkey's report has the colon also where nothing follows.
  if (message == expected || (arguments.empty() && message == expected + ": ")) return;
  checks.Break(session.trace().events_size() - 1, ConstructOf(known, statement), About(Aspect::MESSAGE),
               Says(std::move(expected)), Says(message));
}

void CheckBare(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  const Finished& finished = *session.finished();
  if (!known.bare || known.acted || !session.truth_ends().empty() || known.bare->outcome() != Finished::THREW) return;
  if (MayUseUpStack(finished) || MayUseUpStack(*known.bare)) return checks.Unknown("the program uses up the stack");
  checks.Count();
  // Where a page would hear of it, V8 asks the value for its message, which may run code of the program.
  const auto report = [&known](ExceptionTold told) {
    told.clear_message();
    // Of code that was made a bare run does not say which it is.
    known.joined.SplitAll(told);
    if (told.has_location()) told.mutable_location()->clear_code();
    for (auto* const calls : {told.mutable_made_at(), told.mutable_thrown_at()}) {
      for (CallSite& call : *calls) {
        if (call.has_location()) call.mutable_location()->clear_code();
      }
    }
    Datum datum;
    *datum.mutable_told() = WithoutWaiting(std::move(told));
    return datum;
  };
  Datum expected = report(known.bare->told()), actual = report(finished.told());
  if (expected.SerializeAsString() == actual.SerializeAsString()) return;
  checks.Break(session.trace().events_size() - 1, "Program", About(Aspect::EXCEPTION_REPORT), std::move(expected),
               std::move(actual));
}

void CheckToldAgainstTruth(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  const Finished* const finished = session.finished();
  if (!session.has_truth() || !session.truth_ends().empty() || !known.timeline->complete()) return;
  const int end = EndByException(known);
  if (end < 0) return;
  int thrower = ThrowOfEnd(known, end);
  const bool through_finally = thrower < 0;
  if (through_finally) thrower = ThrowBeforeFinally(known, end, *finished);
  if (thrower < 0) return checks.Unknown("the truth does not show where the exception was thrown");
  const NodeId statement = known.timeline->site(thrower)->node;
  const bool makes = MakesItsError(*known.tree, statement);
  const ExceptionTold& told = finished->told();
  const bool is_error = told.made_at_size() > 0;
  // That of a module's is told of a promise.
  const bool is_script = known.tree->goal() == ParseGoal::kScript;
  if (is_script && (!known.facts->places_errors_where_made || (is_error ? makes : !through_finally))) {
    CheckPlace(session, thrower, checks);
  }
  if (is_error && makes) {
    CheckStack(session, thrower, Aspect::MADE_STACK, told.made_at(), checks);
    CheckMessage(session, statement, checks);
  }
  // Of an error nobody is shown the stack of its throw.
  if (is_script && !through_finally && !is_error && known.facts->leaves_out_throws) {
    return checks.Unknown("the program's host does not tell where a value was thrown");
  }
  if (is_script && !through_finally && !is_error && told.thrown_at_size() > 0) {
    CheckStack(session, thrower, Aspect::THROWN_STACK, told.thrown_at(), checks);
  }
}

void CheckExceptionTold(const JudgedSession& session, Checks& checks) {
  CheckPauses(session, checks);
  const Finished* const finished = session.finished();
  if (finished == nullptr || finished->outcome() != Finished::THREW || !finished->has_told()) return;
  checks.At(session.trace().events_size() - 1);
  CheckToldAgainstTruth(session, checks);
  if (checks.violations().empty()) CheckBare(session, checks);
}

}  // namespace

const Invariant kExceptionToldRight = {
    .name = "exception-told",
    .promise =
        "An exception is reported with the place where it was thrown, an error with the stack where it was made; a "
        "debugger does not change that.",
    .source = Sources{.of_all = {"The checklist for language features: stack traces", Document::CHECKLIST},
                      .of_engine = {"Chrome DevTools Protocol, Runtime.ExceptionDetails: location of the exception",
                                    Document::RUNTIME_DOMAIN}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = WRONG_PLACE,
    .phrase = "reports an exception differently from what happened",
    .fault = Fault::kEngine,
    .check = CheckExceptionTold,
    .seldom = true,
};

}  // namespace twinstep
