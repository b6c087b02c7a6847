#include "model/judging/session_arbiter.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/actions/action_kind.h"
#include "model/judging/judged_session.h"
#include "model/judging/repeatable_code.h"

namespace twinstep {
namespace {

std::optional<PauseMoment> MomentOf(const PauseMatch& match) {
  // In code that no event tells it is not known how far it has come.
  if (!match.matched() || match.ambiguous || match.InUntoldCode()) return std::nullopt;
  return PauseMoment{.event = match.moment.event, .last = match.last.event, .at_head = match.at_head};
}

// Whether the debugger, with breakpoints everywhere, went past an event without a stop.
bool NeverStopsAt(const KnownProgram& known, int event) {
  if (known.stopped_at.empty() || known.stopped_at[static_cast<size_t>(event)]) return false;
  for (size_t later = static_cast<size_t>(event); later < known.stopped_at.size(); ++later) {
    if (known.stopped_at[later]) return true;
  }
  return false;
}

// What the session is held against where its user has acted.
std::shared_ptr<const ActedTruth> WithActs(const JudgedSession& session) {
  for (const FollowedAct& act : session.acts()) {
    if (&act.truth->known == &session.known()) return act.truth;
  }
  return nullptr;
}

// What is wrong is what is shown: the program stands where it is all the same.
bool ShowsOnly(const Verdict& verdict) {
  return std::all_of(verdict.violations().begin(), verdict.violations().end(), IsAboutWhatIsShown);
}

}  // namespace

bool SessionArbiter::IsReady(const Trace& first, const Trace& second) const {
  if (!failed_.ok()) return true;
  if (a_ == nullptr) a_ = sides_.judge_at_hand(sides_.a);
  if (b_ == nullptr) b_ = sides_.judge_at_hand(sides_.b);
  return a_ != nullptr && b_ != nullptr && a_->IsPrepared(first, acted_a_) && b_->IsPrepared(second, acted_b_);
}

absl::Status SessionArbiter::Prepare(const Trace& first, const Trace& second) {
  for (const auto& [engine, judge] : {std::pair(&sides_.a, &a_), std::pair(&sides_.b, &b_)}) {
    if (*judge != nullptr) continue;
    absl::StatusOr<SharedJudge> made = sides_.judge(*engine);
    if (made.ok()) {
      *judge = *std::move(made);
    } else {
      failed_ = made.status();
    }
  }
  if (!failed_.ok()) return absl::OkStatus();
  failed_.Update(a_->Prepare(sides_.a, sides_.program, sides_.options, first, acted_a_));
  failed_.Update(b_->Prepare(sides_.b, sides_.program, sides_.options, second, acted_b_));
  return absl::OkStatus();
}

JudgedSide SessionArbiter::First(const SessionDifference& difference) const {
  return {.engine = &sides_.a, .judge = a_.get(), .trace = &difference.first, .acted = &acted_a_};
}

JudgedSide SessionArbiter::Second(const SessionDifference& difference) const {
  return {.engine = &sides_.b, .judge = b_.get(), .trace = &difference.second, .acted = &acted_b_};
}

std::string SessionArbiter::Judge(SessionDifference& difference) {
  if (failed_.ok()) {
    difference.verdict = VerdictOfEngines(First(difference), Second(difference), difference.divergence);
    if (difference.verdict.elsewhere()) TellPlaces(difference.first, difference.second, difference.divergence);
  } else {
    difference.verdict.set_kind(Verdict::UNDECIDED);
    difference.verdict.set_reason(std::string(failed_.message()));
  }
  sides_.explain(difference);
  switch (difference.verdict.kind()) {
    case Verdict::POLICY:
      return "";
    case Verdict::UNDECIDED:
      // Where both are is known: nothing is in the way of what comes after.
      if (difference.verdict.not_asked()) return "";
      return difference.explanation.layer == UNEXPLAINED ? absl::StrCat("undecided: ", difference.verdict.reason())
                                                         : "";
    default:
      return ShowsOnly(difference.verdict) ? "" : "a debugger is wrong";
  }
}

absl::Status SessionArbiter::JudgeAgain(SessionDifference& difference) {
  if (difference.verdict.kind() == Verdict::NOT_JUDGED) Judge(difference);
  if (difference.verdict.violations().empty()) return absl::OkStatus();
  absl::StatusOr<Verdict> verdict =
      VerdictOf(sides_.program, sides_.options, First(difference), Second(difference), difference.divergence);
  if (!verdict.ok()) return verdict.status();
  difference.verdict = *std::move(verdict);
  return absl::OkStatus();
}

std::vector<std::optional<PauseMoment>> SessionArbiter::MomentsOfFirst(const Trace& trace) {
  std::vector<std::optional<PauseMoment>> moments(static_cast<size_t>(trace.events_size()));
  if (a_ == nullptr || a_->matcher() == nullptr) return moments;
  const JudgedSession session(a_->known(), a_->matcher(), trace, &acted_a_);
  with_acts_a_ = WithActs(session);
  same_ = 0;
  for (const JudgedPause& pause : session.pauses()) moments[static_cast<size_t>(pause.event)] = MomentOf(pause.match);
  return moments;
}

std::optional<PauseMoment> SessionArbiter::MomentOfSecond(const Trace& trace) {
  match_.reset();
  if (b_ == nullptr || b_->matcher() == nullptr) return std::nullopt;
  const JudgedSession session(b_->known(), b_->matcher(), trace, &acted_b_);
  with_acts_b_ = WithActs(session);
  same_ = 0;
  if (session.pauses().empty() || !session.truth_ends().empty()) return std::nullopt;
  for (size_t i = session.pauses().size(); i-- > 0;) {
    const bool is_last = i + 1 == session.pauses().size();
    const JudgedPause& pause = is_last && session.left() != nullptr ? *session.left() : session.pauses()[i];
    std::optional<PauseMoment> moment = MomentOf(pause.match);
    if (!moment) continue;
    paused_ = *pause.paused;
    match_ = pause.match;
    if (is_last) return moment;
    return PauseMoment{.event = moment->last, .last = moment->last, .at_head = false, .known = false};
  }
  return PauseMoment{.event = -1, .last = -1, .at_head = false, .known = false};
}

std::optional<PauseMoment> SessionArbiter::NextMomentOfSecond(const Paused& in_sources) {
  Paused paused = in_sources;
  b_->known().joined.JoinAll(paused);
  if (paused.frames().empty()) return std::nullopt;
  PauseMatcher::Before before;
  if (match_) before = {&paused_, &*match_};
  const PauseMatcher& matcher = with_acts_b_ != nullptr ? *with_acts_b_->matcher : *b_->matcher();
  PauseMatch match = matcher.Match(paused, before);
  const std::optional<PauseMoment> moment = MomentOf(match);
  if (!match.matched()) return std::nullopt;
  // `match` tells of frames alone, so that the pause may be replaced.
  paused_ = paused;
  match_ = std::move(match);
  return moment;
}

std::optional<Location> SessionArbiter::HeadInSecond(int event) {
  const KnownProgram& first = KnownOfFirst();
  const KnownProgram& second = KnownOfSecond();
  if (first.timeline == nullptr || second.timeline == nullptr || event >= second.timeline->size()) return std::nullopt;
  for (; same_ <= event; ++same_) {
    const TruthSite* const of_a = first.timeline->site(same_);
    const TruthSite* const of_b = second.timeline->site(same_);
    if ((of_a == nullptr) != (of_b == nullptr)) return std::nullopt;
    if (of_a != nullptr && (of_a->kind != of_b->kind || of_a->node != of_b->node)) return std::nullopt;
  }
  const TruthSite* const site = second.timeline->site(event);
  if (site == nullptr || NeverStopsAt(second, event)) return std::nullopt;
  const auto head = second.places->HeadOf(*site);
  if (!head || !second.listed_places.contains(*head)) return std::nullopt;
  Location place;
  place.set_line(head->first);
  place.set_column(head->second);
  return place;
}

bool SessionArbiter::ChangesProgram(const Action& action) const {
  if (action.has_evaluate()) return !IsPure(action.evaluate());
  if (action.has_set_breakpoint()) {
    const std::string& condition = action.set_breakpoint().condition();
    return !condition.empty() && !ReadsOnly(a_ == nullptr ? nullptr : a_->known().tree.get(), condition);
  }
  return twinstep::ChangesProgram(action);
}

}  // namespace twinstep
