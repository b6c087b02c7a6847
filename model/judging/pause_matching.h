// Which event of a truth a pause stands at.
#ifndef TWINSTEP_MODEL_JUDGING_PAUSE_MATCHING_H_
#define TWINSTEP_MODEL_JUDGING_PAUSE_MATCHING_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "model/judging/known_program.h"
#include "model/judging/pause_readings.h"
#include "proto/output.pb.h"

namespace twinstep {

// A moment of a truth: the event is about to happen, or it has begun and the next has not.
struct Moment {
  int event = 0;
  bool inside = false;

  friend auto operator<=>(const Moment&, const Moment&) = default;
};

// From `begin` on, to before `end`.
struct MomentWindow {
  Moment begin;
  Moment end;
  // The program is behind the end of what was recorded.
  bool is_behind = false;
};

// A shown frame and the activation that it is: a link of the timeline.
struct MatchedFrame {
  int frame = 0;
  int link = TruthTimeline::kNoLink;
  // Its last event at that moment.
  int event = 0;
  // It is shown at the very statement, not at the loop around that has just called its iterator.
  bool at_site = true;
  // The moment is the very event: every variable is as it was read.
  bool exact = false;
};

struct PauseMatch {
  enum Kind {
    // In code or at a moment that no truth tells.
    kUntold,
    // No event fits place and stack.
    kNowhere,
    // Events fit the place, none of them the stack.
    kOtherStack,
    kMatched,
  };
  Kind kind = kUntold;
  // The pause stands somewhere from the first to the last of these: in the middle of a statement calls may have been
  // before it or not. Where other visits to the place fit as well, of the first visit.
  Moment moment;
  Moment last;
  bool ambiguous = false;
  // The pause is at the head of its statement.
  bool at_head = false;
  // A for-in or for-of loop is about to ask for its next value: no statement of its body is under way.
  bool between_turns = false;
  // Where it is ambiguous, or no event fits, counts may tell (CountedMoments); and they did.
  bool countable = false;
  bool counted = false;
  // Why no truth tells the pause (kUntold), or why it is ambiguous, in words; one of a few.
  std::string_view why;
  // Those frames that are activations, youngest first.
  std::vector<MatchedFrame> frames;

  bool matched() const { return kind == kMatched; }
  bool InDoubt() const { return countable && (!matched() || ambiguous); }
  // The frame that runs is none of these: what the youngest of them has called is told by no event.
  bool InUntoldCode() const { return frames.empty() || frames.front().frame > 0; }
};

// The ends of the visits in which places inside of statements were met, by activation and place: those of breakpoints,
// and of the calls that callers are in. A place is met once in a visit, however often the debugger stopped elsewhere
// meanwhile; so a breakpoint that is set at a call under way is met in a later visit.
using MetInVisits = std::map<std::pair<uint32_t, LineAndColumn>, Moment>;

// Every frame stands where it stood. After an action that runs the program: it has not gone on, or has come round.
bool IsUnmoved(const Paused& before, const Paused& now);

// Finds moments by place, stack and counts; where nobody counted, by order, and where several fit, by the values shown.
// One for a program.
class PauseMatcher {
 public:
  // `known` has a truth and outlives the matcher. O(events).
  explicit PauseMatcher(const KnownProgram& known);

  // Where the debugger was last.
  struct Before {
    const Paused* paused = nullptr;
    const PauseMatch* match = nullptr;
    // Breakpoints have changed since: a debugger that asks whether it has moved may pause there once more.
    bool may_repeat = false;
    // It has paused since, or before that is null, where no truth tells.
    bool untold_since = false;
    // A step into a call that the user has chosen runs to that call first, past any moment.
    bool runs_first = false;
    // Null: of earlier pauses nothing is known.
    const MetInVisits* met = nullptr;
    // Where the program is, by counts; none: nobody counted.
    std::optional<MomentWindow> window = std::nullopt;
  };
  // The first moment from that of `before` on. Logarithmic, but where many moments fit the place and not stack or
  // values. What did not match counts as no pause: `before` is the last one that did.
  PauseMatch Match(const Paused& paused, const Before& before) const;
  // Takes note of a pause that matched.
  void Meet(const Paused& paused, const PauseMatch& match, MetInVisits& met) const;

 private:
  // Whether a moment is one that the place can mean.
  enum class Side { kHead, kInside, kReturned, kEnding, kBack, kTurn, kEntered };
  struct Source {
    const std::vector<int>* events = nullptr;
    Side side = Side::kHead;
    size_t next = 0;
  };

  // By place, stack and counts: the moment, if exactly one in the window fits, in whatever reading. Else it is not
  // matched.
  PauseMatch MatchInWindow(const Paused& paused, absl::Span<const PauseReading> readings, const Before& before) const;
  // The same of one reading. `several`: more than one fit.
  PauseMatch MatchInWindow(const Paused& paused, const PauseReading& views, const Before& before, bool& several) const;
  bool ComesTwice(const PauseReading& views) const;
  // The frame that returns may be that of an arrow function which ends where the code around it may stand.
  bool MayLeaveArrow(const PauseReading& views, const Paused& paused) const;
  // A getter of `then` is called by an async function below, which has returned what is to be taken for a promise.
  bool IsAskedForThen(const PauseReading& views) const;
  // It may be a generator at its yield whose iterator the caller closes.
  bool IsBeingClosed(const PauseReading& views, const Paused& paused) const;
  std::vector<Source> SourcesOf(const Paused& paused, const FrameReading& youngest, Moment from) const;
  bool Means(Side side, int event) const;
  // The debugger is there once in a visit, at the very event.
  bool IsPoint(Side side, const FrameReading& youngest) const;
  // The place of a breakpoint or of a run was met in that visit before.
  bool IsMet(const Paused& paused, const Before& before, uint32_t activation, Moment moment) const;
  // The youngest activation behind the event is left with the next one.
  bool ExitsNext(int event) const;
  // The event ends a call by an exception.
  bool IsThrownInto(int event) const;
  // What the activation does after the event throws, as far as events tell.
  bool IsThrownNext(uint32_t activation, int event) const;
  bool Fits(absl::Span<const FrameReading> views, int link, bool youngest, std::vector<MatchedFrame>& frames) const;
  // It stands in a loop of a generator, which closes what it iterates over (TruthCursor::MayBeClosedByAnother).
  bool MayBeClosed(const FrameReading& view) const;
  bool FitsAlone(const FrameReading& view, int link, std::vector<MatchedFrame>& frames) const;
  // The oldest frame shown is not the program's, or stands where the program's code is at the moment.
  bool FitsTopLevel(const FrameReading& oldest, Moment moment) const;
  // Whether the stack of the moment is the one that is shown; then its frames.
  bool FitsAt(absl::Span<const FrameReading> views, Moment moment, std::vector<MatchedFrame>& frames) const;
  // For a match whose values are not all those that are shown. Where an earlier moment has them, the order was
  // misunderstood: the match becomes that one. Where another activation had them, it may be the one that is shown.
  // Either is ambiguous, so that nobody is blamed.
  void TryEarlier(const Paused& paused, absl::Span<const FrameReading> views, Moment from, PauseMatch& match) const;
  bool SiteFits(const FrameReading& view, const TruthSite& site) const;
  // Notes after which events of the activation for-in and for-of loops ask for their next value. O(its events * depth).
  void AddTurns(uint32_t activation);
  void SetEvents(Moment moment, std::vector<MatchedFrame>& frames) const;
  // The activation returns another value then than the pause shows.
  bool ReturnsOther(const Paused& paused, Moment moment) const;
  // Variables of the code around have other values then: another call of the function may be the one that is shown.
  bool ShowsOtherOuter(const Paused& paused, const PauseMatch& match) const;
  // The last moment of the visit that `event` is inside of.
  Moment EndOfVisit(int event) const;
  // Of that of the activation.
  Moment EndOfVisit(uint32_t activation, int event) const;

  const KnownProgram& known_;
  const TruthTimeline& timeline_;
  // Events about to do a node, or at its end. Of functions, which may have both, those that make it and its ends apart.
  std::map<NodeId, std::vector<int>> heads_;
  std::map<NodeId, std::vector<int>> makings_;
  std::map<NodeId, std::vector<int>> endings_;
  // Events behind which the youngest activation is at a node, and behind which it is of a code.
  std::map<NodeId, std::vector<int>> inside_;
  std::map<NodeId, std::vector<int>> in_code_;
  // By loop: events after which its activation asks for the next value. By class: events that end the last initialiser
  // of its fields, or of its static ones.
  std::map<NodeId, std::vector<int>> turns_;
  // Code that runs where the stack is not known.
  std::set<NodeId> vague_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_PAUSE_MATCHING_H_
