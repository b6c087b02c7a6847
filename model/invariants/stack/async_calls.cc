// The calls shown behind a pause in a job are those that were on the stack when it was scheduled, each at its statement
// and with the name of its function, and so on for the job in which that happened. Where the truth does not tell who
// scheduled it, they are at least the calls of some earlier moment.

#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "model/invariants/exceptions/held_calls.h"
#include "model/invariants/invariants.h"
#include "model/invariants/stack/scheduled_by.h"

namespace twinstep {
namespace {

// Debuggers end the row somewhere.
constexpr int kMostLots = 20;
// Engines keep some dozens of frames in all.
constexpr int kCertainLots = 10;
// Moments at which calls of unknown origin are looked for.
constexpr int kMostTried = 3000;

// "callback of finally", "await"
std::string KindText(const KnownProgram& known, const Scheduled& scheduled) {
  const SyntaxTree& tree = *known.tree;
  if (scheduled.kind == Scheduled::kAwait) return "await";
  const NodeId callee = tree.Child(tree.node(scheduled.function).parent, NodeField::kCallee);
  return absl::StrCat("callback of ", std::string(tree.StringOf(tree.Child(callee, NodeField::kProperty))));
}

// Whether some moment before the event has these calls.
bool WasEver(const KnownProgram& known, int event, const AsyncCalls& lot) {
  const TruthTimeline& timeline = *known.timeline;
  int first = 0;
  while (first < lot.calls_size() && !lot.calls(first).has_location()) ++first;
  if (first == lot.calls_size()) return true;
  const Location& place = lot.calls(first).location();
  if (place.source() != Location::MAIN) return true;
  const TruthPlaces::Code code = known.places->CodeAt(place, /*youngest=*/false);
  if (code.code == kNoNode || !code.certain) return true;
  int tried = 0;
  for (int earlier = event; earlier >= 0; --earlier) {
    if (timeline.StackAt(earlier) == TruthTimeline::kNoLink) continue;
    const TruthSite* const site = timeline.link(timeline.StackAt(earlier)).site;
    // A statement that is about to call, or has gone on behind an await.
    if (site == nullptr || site->kind != TruthEventKind::kPoint || site->function != code.code) continue;
    if (timeline.IsVague(earlier) || ++tried > kMostTried) return true;
    if (!HoldCallsAgainst(known, timeline.StackAt(earlier), lot.calls()).actual) return true;
  }
  return false;
}

void CheckPause(const JudgedSession& session, const JudgedPause& pause, bool own_then, Checks& checks) {
  const KnownProgram& known = session.known();
  const TruthTimeline& timeline = *known.timeline;
  const auto fail = [&](std::string construct, int number, Datum expected, const AsyncCalls* calls) {
    if (session.FitsLater(pause)) return checks.Unknown("a later call of the same code fits as well");
    Datum actual = Said(Datum::NONE);
    if (calls != nullptr) *actual.mutable_calls() = *calls;
    checks.Break(pause.event, std::move(construct), AboutNumber(Aspect::ASYNC_CALLS, number), std::move(expected),
                 std::move(actual));
  };
  int event = pause.match.moment.event;
  int link = pause.match.frames.front().link;
  int number = 0;
  bool known_so_far = true;
  const auto& lots = pause.paused->async_calls();
  for (int i = 0; i <= lots.size() && i < kMostLots; ++i) {
    // One without calls only says that something waited.
    if (i < lots.size() && lots[i].calls().empty()) continue;
    const AsyncCalls* const lot = i < lots.size() ? &lots[i] : nullptr;
    ++number;
    Scheduled scheduled;
    if (known_so_far) {
      scheduled = ScheduledBy(known, event, link);
      if (scheduled.kind == Scheduled::kCallback && !known.facts->tells_calls_of_callbacks) {
        return checks.Exempt("the debugger does not tell who gave a promise its callback");
      }
      if (scheduled.kind == Scheduled::kCallback && own_then) {
        scheduled = {.kind = Scheduled::kUnknown, .reason = "the program may have a then of its own", .moments = {}};
      }
      known_so_far = scheduled.kind != Scheduled::kUnknown;
      if (!known_so_far) checks.Unknown(scheduled.reason);
    }
    if (!known_so_far) {
      if (lot == nullptr) return;
      checks.Count();
      if (WasEver(known, event, *lot)) continue;
      return fail("calls that never were", number, Said(Datum::EARLIER_CALLS), lot);
    }
    if (scheduled.kind == Scheduled::kNobody) {
      checks.Count();
      if (lot == nullptr) return;
      return fail("program itself", number, Said(Datum::NONE), lot);
    }
    const SyntaxNode& function = known.tree->node(scheduled.function);
    if (function.is(SyntaxNode::kAsync) && function.is(SyntaxNode::kGenerator)) {
      // There are engines that note nothing of them.
      return checks.Unknown("an async generator continues");
    }
    if (lot == nullptr && number > kCertainLots) return checks.Unknown("the debugger may keep no more of the calls");
    checks.Count();
    std::optional<StackCheck> wrong;
    const Scheduled::Moment* right = nullptr;
    for (const Scheduled::Moment& moment : scheduled.moments) {
      if (lot == nullptr) break;
      StackCheck check = HoldCallsAgainst(known, moment.stack, lot->calls());
      if (!check.actual) {
        right = &moment;
        break;
      }
      wrong = std::move(check);
    }
    if (right == nullptr) {
      const TruthSite* const site = timeline.link(scheduled.moments.front().stack).site;
      if (lot == nullptr && site == nullptr) return;
      return fail(KindText(known, scheduled), number, wrong ? wrong->expected : CallIn(CodeOf(known, site->node)), lot);
    }
    // Who of several it was decides what is behind.
    if (scheduled.moments.size() > 1) {
      known_so_far = false;
      checks.Unknown("the callback was handed over several times");
      continue;
    }
    event = right->event;
    link = timeline.StackAt(event);
  }
}

void CheckAsyncCalls(const JudgedSession& session, Checks& checks) {
  if (!session.has_truth()) return;
  const bool own_then = MayOwnThen(*session.known().tree);
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    const JudgedPause* const pause = session.ToOf(stretch);
    if (pause == nullptr || !pause->match.matched() || pause->match.ambiguous || pause->match.frames.empty()) continue;
    if (!session.TruthHoldsAt(pause->event) || session.known().timeline->IsVague(pause->match.moment.event)) continue;
    // The frames were captured at a level that has what is behind them.
    if (!pause->paused->frames(0).has_this_value() && pause->paused->async_calls().empty()) continue;
    CheckPause(session, *pause, own_then, checks);
    if (!checks.violations().empty()) return;
  }
}

}  // namespace

const Invariant kAsyncCallsRight = {
    .name = "async-calls",
    .promise = "The calls shown below a job are those that were on the stack when it was scheduled.",
    .source =
        Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.paused: asyncStackTrace", Document::DEBUGGER_DOMAIN},
                .of_tools = {"Debugger.Frame.olderSavedFrame", Document::DEBUGGER_FRAME}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = WRONG_PLACE,
    .phrase = "shows other calls for a job than those that scheduled it",
    .fault = Fault::kEither,
    .check = CheckAsyncCalls,
};

}  // namespace twinstep
