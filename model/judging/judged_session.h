// A session that is being judged: its pauses with the moments of the truth that they stand at, and what ran between
// them under which breakpoints.
#ifndef TWINSTEP_MODEL_JUDGING_JUDGED_SESSION_H_
#define TWINSTEP_MODEL_JUDGING_JUDGED_SESSION_H_

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "model/actions/ignored_code.h"
#include "model/judging/acted_truths.h"
#include "model/judging/counted_moments.h"
#include "model/judging/counted_pauses.h"
#include "model/judging/known_program.h"
#include "model/judging/pause_matching.h"
#include "proto/action.pb.h"
#include "proto/output.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

struct JudgedPause {
  // Of the trace's events.
  int event = 0;
  const Paused* paused = nullptr;
  PauseMatch match;
};

struct SetBreakpointAt {
  LineAndColumn requested;
  bool by_line = false;
  LineAndColumn place;
  std::string condition;
  // What it logs instead of pausing; empty: it pauses.
  std::string log;
  // The event that set it.
  int event = 0;
  // By which scripts it was set, serialised; empty: by location.
  std::string scripts;
  // Another one with another condition is there, or one was removed: whether debuggers keep this one differs.
  bool certain = true;
};

// From a pause, or the start, to the next pause or the end.
struct Stretch {
  // Start, resume, a step, a run to a place.
  const Action* action = nullptr;
  int action_event = 0;
  // Index of the pause that it begins and ends with; -1: the start, the program's end.
  int from = -1;
  int to = -1;
  // The pause that it begins with as the user's last act left it; null: as it came.
  const JudgedPause* left = nullptr;
  // The answer, a pause or the end.
  int answer_event = 0;
  // Those that are set; none while they are off.
  std::vector<SetBreakpointAt> breakpoints;
  // The same of those that log and do not pause.
  std::vector<SetBreakpointAt> logpoints;
  PauseOnExceptions::Mode exceptions = PauseOnExceptions::NONE;
  // Code of which the truth tells is ignored; all that is.
  bool blackboxed = false;
  IgnoredCode ignored;
  // A second debugger is attached.
  bool watched = false;
  // Neither breakpoints nor `debugger` statements pause.
  bool breakpoints_off = false;
  // Breakpoints are at calls of functions, nobody says where.
  bool breaks_at_calls = false;
  // Breakpoints are in scripts other than the main source, and not all are among `breakpoints`.
  bool breaks_elsewhere = false;
  // Of the start: a pause was asked for.
  bool pauses_first = false;
  // It pauses before each script that comes.
  bool before_scripts = false;
};

// Of one breakpoint action and its answer.
struct BreakpointAnswer {
  const Action* action = nullptr;
  const Output* output = nullptr;
  int event = 0;
};

// What the user did to the program, and what the truth with it tells.
struct FollowedAct {
  // Of the trace's events: the action and its answer.
  int event = 0;
  TruthAct act;
  std::shared_ptr<const ActedTruth> truth;
  // What came of it: a value that was thrown, or given.
  bool threw = false;
  const Value* value = nullptr;
};

class JudgedSession {
 public:
  // All outlive it. `matcher` is null where there is no truth. `acted`: truths with the acts of this session's user;
  // null: there are none.
  JudgedSession(const KnownProgram& known, const PauseMatcher* matcher, const Trace& trace,
                const ActedTruths* acted = nullptr);

  // With all acts of the user that could be followed: those are what the truth tells from their moments on.
  const KnownProgram& known() const { return *known_; }
  const PauseMatcher* matcher() const { return matcher_; }
  // Its locations are joined (KnownProgram::joined).
  const Trace& trace() const { return trace_; }
  absl::Span<const FollowedAct> acts() const { return acts_; }
  // The last pause as the user's acts left it; null: as it came.
  const JudgedPause* left() const { return left_now_; }
  // Whether the user has changed the program between the pause and the event, both of the trace.
  bool HasActedBetween(int pause, int event) const;
  // Acts whose truth has to be made before what follows can be judged; empty: there are none.
  absl::Span<const TruthAct> missing() const { return missing_; }
  // Some pause has several moments or none, and counts, which there are none of, may tell.
  bool WantsCounts() const;
  bool is_counted() const { return counted_ != nullptr; }
  // Why there are none though the session was counted; empty: there are, or it was not.
  std::string_view counts_unused() const { return counted_ == nullptr ? "" : std::string_view(counted_->unused); }
  bool has_truth() const { return matcher_ != nullptr; }
  // Why the truth says nothing from some event on: the user changed what the program does. Empty: it holds to the end.
  const std::string& truth_ends() const { return truth_ends_; }
  // Whether the trace's event is before that.
  bool TruthHoldsAt(int event) const { return !truth_ended_ || event < truth_end_; }

  absl::Span<const JudgedPause> pauses() const { return pauses_; }
  absl::Span<const Stretch> stretches() const { return stretches_; }
  // Those that began while all pauses were off, which are not among `stretches`: what would have paused is not told.
  absl::Span<const Stretch> unpaused() const { return unpaused_; }
  absl::Span<const BreakpointAnswer> breakpoint_answers() const { return breakpoint_answers_; }
  // How the program ended; null: it did not.
  const Finished* finished() const { return finished_; }

  // The program went from one known moment to another: what is strictly between has run and was not paused at.
  struct Ran {
    // It begins behind `begin` and ends before `end`.
    Moment begin;
    Moment end;
  };
  std::optional<Ran> RanIn(const Stretch& stretch) const;
  // Whether a later moment fits a matched pause as well: another call of the same code, say, with the same values.
  bool FitsLater(const JudgedPause& pause) const;
  // The pause that a stretch begins with; null: the start.
  const JudgedPause* FromOf(const Stretch& stretch) const {
    if (stretch.left != nullptr) return stretch.left;
    return stretch.from < 0 ? nullptr : &pauses_[stretch.from];
  }
  const JudgedPause* ToOf(const Stretch& stretch) const { return stretch.to < 0 ? nullptr : &pauses_[stretch.to]; }

 private:
  // A step has ended in the statement that it began in, which makes a generator and runs it: the pause may be between.
  void MakeDoubtful(const PauseMatcher::Before& before, PauseMatch& match) const;
  // The one pause since the last that matched is at the variable of a loop's turn, to which a step led: what follows is
  // that turn.
  bool HasBegunTurn() const;
  void Take(const Action& action, int event, const Output* output);
  // The variable is shown with that very value at the pause, so that nothing changes.
  bool SetsWhatItHas(const SetVariable& set, const Output& output) const;
  // An act of the user that may change the program: the truth goes on with it done, or ends. `expression` is what is
  // evaluated, `name` the variable that is set, if any.
  void Follow(TruthAct::Kind kind, uint32_t frame, std::string expression, std::string name, int event,
              const Output& output);
  // The activation that an older frame of the moment is of.
  bool FindOlder(const PauseMatch& match, uint32_t frame, TruthAct& act) const;
  // The moment of the act; false: no truth tells of an act there, and why.
  bool FindMoment(uint32_t frame, TruthAct& act, std::string& why) const;
  // What is returned is replaced with that very value, or with nothing as it failed.
  bool ReturnsWhatItDid(const SetReturnValue& set, const Output& output) const;
  void Answer(const Output& output, int event);
  // To look up what it names may run code of the program: a private getter, an accessor of the global object, the
  // object of a with statement.
  bool MayRunCode(const Evaluate& evaluate) const;
  void EndTruth(int event, std::string why);
  // Of the last pause.
  std::optional<MomentWindow> WindowByCounts();
  // When the frame's activation has begun the statement that it is in.
  Moment BeginOfVisit(const MatchedFrame& frame) const;
  // The restarted frame is one that the truth tells of again: the next pause is behind its begin.
  bool RewindTo(const Action& restart, const Output& answer);

  const KnownProgram* known_;
  const PauseMatcher* matcher_;
  // With joined locations, where the trace has those of other sources.
  const std::optional<Trace> joined_;
  const Trace& trace_;
  const ActedTruths* const acted_;
  // Null: the session was not counted.
  const std::shared_ptr<const CountedPauses> counted_;
  // Of `known_`; none before it was needed.
  std::optional<CountedMoments> counted_moments_;
  std::vector<FollowedAct> acts_;
  std::vector<TruthAct> missing_;
  // Pauses as acts left them.
  std::deque<JudgedPause> left_;
  // The last pause, and the last one that matched, as acts left them; null: none did.
  const JudgedPause* left_now_ = nullptr;
  const JudgedPause* stood_ = nullptr;
  std::string truth_ends_;
  bool truth_ended_ = false;
  // The event from which on the truth says nothing.
  int truth_end_ = 0;
  // Index of the last pause that did; -1: none yet.
  int last_matched_ = -1;
  MetInVisits met_;
  // Where a restarted frame has gone back to; the next pause is matched from there.
  std::optional<PauseMatch> begun_anew_;
  // Breakpoints were set or removed since.
  bool breakpoints_changed_ = false;
  std::vector<JudgedPause> pauses_;
  std::vector<Stretch> stretches_;
  std::vector<Stretch> unpaused_;
  std::vector<BreakpointAnswer> breakpoint_answers_;
  const Finished* finished_ = nullptr;

  std::vector<SetBreakpointAt> breakpoints_;
  PauseOnExceptions::Mode exceptions_ = PauseOnExceptions::NONE;
  IgnoredCode ignored_;
  bool breakpoints_off_ = false;
  bool pauses_off_ = false;
  // A second debugger is attached.
  bool watched_ = false;
  bool pauses_first_ = false;
  bool before_scripts_ = false;
  bool breaks_at_calls_ = false;
  bool breaks_elsewhere_ = false;
};

// Whether to evaluate it leaves the program as it is, as far as its text tells: a plain expression of names and
// literals (plain_expression.h) without anything that converts objects or reads properties.
bool IsPure(const std::string& expression);
// The same of an evaluation, which may have been told to refuse.
bool IsPure(const Evaluate& evaluate);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_JUDGED_SESSION_H_
