#include "harness/bug_trials/bug_trial.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "engines/engine_pair.h"
#include "engines/known_engines.h"
#include "engines/subject.h"
#include "engines/versions.h"
#include "harness/bugs/known_bugs.h"
#include "harness/causes/cause_of_difference.h"
#include "harness/subjects/subject_program.h"
#include "harness/trials/played_as.h"
#include "model/actions/action_kind.h"
#include "model/actions/actions_text.h"
#include "model/answers/mismatch_text.h"
#include "model/causes/cause_key.h"
#include "model/engine_name.h"
#include "model/version_number.h"

namespace twinstep {
namespace {

KnownBug With(const KnownBug& bug, const KnownBug::Session& session) {
  KnownBug other = bug;
  *other.mutable_program() = session.program();
  other.set_actions(session.actions());
  return other;
}

// The entry's session against the other debugger, where the truth does not tell.
Finding ComparedSessionOf(const KnownBug& bug) {
  Finding finding = SessionOf(bug);
  // At FULL they differ by design in most programs.
  finding.mutable_test_case()->set_capture(PAPER);
  const EnginePair pair = DefaultPair();
  finding.mutable_differential()->mutable_other()->set_engine(EngineOf(bug.side()) == pair.a ? pair.b : pair.a);
  return finding;
}

absl::StatusOr<std::vector<TrialAnswer>> RunAll(const std::vector<Finding>& findings, TrialPool& pool,
                                                std::string_view subject) {
  std::vector<TrialOrder> orders;
  for (const Finding& finding : findings) {
    const Finding played = subject.empty() ? finding : PlayedAs(finding, WithoutVersion(subject), subject);
    orders.push_back(TrialOrderOf(played, /*judged=*/true));
  }
  absl::StatusOr<std::vector<TrialAnswer>> answers = pool.Run(orders);
  if (answers.ok() && answers->size() < orders.size()) return absl::CancelledError("interrupted");
  return answers;
}

// Of what is caught below the program's frames a debugger may take all for caught.
bool HostHidesUncaught(const KnownBug& bug, std::string_view subject) {
  const EngineFacts* const facts = FindEngineFacts(subject);
  if (facts == nullptr || !facts->host_catches) return false;
  const Finding session = SessionOf(bug);
  const auto& actions = session.test_case().actions();
  return std::any_of(actions.begin(), actions.end(), [](const Action& action) {
    return action.pause_on_exceptions().mode() == PauseOnExceptions::UNCAUGHT;
  });
}

// The subject does not do what the session asks for, or each of the entry's promises is exempt there.
std::string WhyNotAsked(const KnownBug& bug, const TrialResult& result, std::string_view subject) {
  std::string why = subject.empty() ? "" : ActionNotDone(bug, subject);
  if (!why.empty()) return why;
  if (HostHidesUncaught(bug, subject)) {
    return "the program's host catches what leaves it, so that the debugger may take an exception for caught";
  }
  for (const CausePattern& pattern : bug.causes()) {
    const auto count = std::find_if(result.counts().begin(), result.counts().end(),
                                    [&](const InvariantCount& one) { return one.invariant() == pattern.promise(); });
    if (count == result.counts().end() || count->checked() > 0 || count->exempt().empty()) return "";
    why = count->exempt().begin()->first;
  }
  return why;
}

BugShown Shown(const KnownBug& bug, const TrialAnswer& answer, std::string_view subject) {
  BugShown shown;
  if (!answer.answered) {
    Finding finding = SessionOf(bug);
    CrashFinding& crash = *finding.mutable_crash();
    *crash.mutable_end() = answer.end;
    crash.set_engine(finding.test_case().engine().engine());
    crash.set_phase(CrashFinding::RUN);
    *finding.mutable_cause() = CauseOfCrash(finding);
    shown.finding = std::move(finding);
    return shown;
  }
  const TrialResult& result = answer.result;
  if (result.outcome() == TrialResult::NO_ANSWER) shown.no_answer = result.reason();
  if (result.outcome() == TrialResult::NOTHING) shown.not_asked = WhyNotAsked(bug, result, subject);
  if (result.outcome() != TrialResult::FOUND) return shown;
  const Finding& finding = result.finding();
  shown.finding = finding.has_truth() ? SessionOf(bug) : ComparedSessionOf(bug);
  *shown.finding.mutable_cause() = OfEngineItself(finding.cause(), subject);
  *shown.finding.mutable_test_case()->mutable_actions() = finding.test_case().actions();
  *shown.finding.mutable_equivalence_class() = finding.equivalence_class();
  shown.finding.set_layer(finding.layer());
  shown.finding.set_rule(finding.rule());
  *shown.finding.mutable_verdict() = finding.verdict();
  if (finding.has_truth()) {
    *shown.finding.mutable_truth()->mutable_violation() = finding.truth().violation();
  } else {
    *shown.finding.mutable_differential()->mutable_divergence() = finding.differential().divergence();
  }
  if (finding.has_truth()) {
    shown.details = ToText(finding.truth().violation());
  } else {
    shown.details = ToTextOfRuns(finding.differential().divergence());
  }
  return shown;
}

}  // namespace

Finding SessionOf(const KnownBug& bug) {
  Finding finding;
  TestCase& test_case = *finding.mutable_test_case();
  *test_case.mutable_program() = bug.program();
  if (const auto actions = ParseActions(bug.actions()); actions.ok()) *test_case.mutable_actions() = *actions;
  test_case.mutable_engine()->set_engine(std::string(EngineOf(bug.side())));
  test_case.set_capture(FULL);
  if (!bug.configuration().empty()) test_case.mutable_worker()->set_name(bug.configuration());
  finding.mutable_truth();
  return finding;
}

Finding ContrastOf(const KnownBug& bug) { return SessionOf(With(bug, bug.contrast())); }

std::vector<KnownBug> WithAllSessions(const KnownBug& bug) {
  std::vector<KnownBug> entries = {bug};
  for (const KnownBug::Session& session : bug.more()) entries.push_back(With(bug, session));
  return entries;
}

std::string ActionNotDone(const KnownBug& bug, std::string_view subject) {
  const EngineFacts* const facts = FindEngineFacts(subject);
  if (facts == nullptr) return "";
  const Finding session = SessionOf(bug);
  for (const Action& action : session.test_case().actions()) {
    if (!CanDo(*facts, action)) return absl::StrCat("it does not do the action \"", KindName(action), "\"");
  }
  return "";
}

absl::StatusOr<std::vector<BugShown>> PlayBugs(absl::Span<const KnownBug> bugs, TrialPool& pool,
                                               std::string_view subject) {
  std::vector<Finding> sessions;
  for (const KnownBug& bug : bugs) sessions.push_back(SessionOf(bug));
  ASSIGN_OR_RETURN(const std::vector<TrialAnswer> answers, RunAll(sessions, pool, subject));
  std::vector<BugShown> shown;
  std::vector<Finding> compared;
  std::vector<size_t> silent;
  for (size_t i = 0; i < answers.size(); ++i) {
    shown.push_back(Shown(bugs[i], answers[i], subject));
    if (shown[i].shows()) continue;
    compared.push_back(ComparedSessionOf(bugs[i]));
    silent.push_back(i);
  }
  ASSIGN_OR_RETURN(const std::vector<TrialAnswer> others, RunAll(compared, pool, subject));
  for (size_t i = 0; i < others.size(); ++i) {
    BugShown other = Shown(bugs[silent[i]], others[i], subject);
    // What the other debugger does not do, this one has done, and was right.
    if (!other.no_answer.empty() && shown[silent[i]].no_answer.empty()) continue;
    other.not_asked = shown[silent[i]].not_asked;
    shown[silent[i]] = std::move(other);
  }
  return shown;
}

absl::StatusOr<Finding> FindingOfBug(const KnownBug& bug, const std::string& id, TrialPool& pool,
                                     std::string_view subject) {
  const std::string played_by = subject.empty()
                                    ? absl::StrCat("the ", std::string(EngineOf(bug.side())), " that is built in")
                                    : std::string(subject);
  ASSIGN_OR_RETURN(std::vector<BugShown> played, PlayBugs(absl::MakeConstSpan(&bug, 1), pool, subject));
  BugShown& shown = played.front();
  if (!shown.no_answer.empty()) return absl::FailedPreconditionError(absl::StrCat(id, ": ", shown.no_answer));
  if (!shown.shows()) {
    return absl::FailedPreconditionError(absl::StrCat(id, " does not show in ", played_by));
  }
  if (!Fits(bug, shown.finding.cause())) {
    return absl::FailedPreconditionError(
        absl::StrCat(id, " does not show in ", played_by, ", but \"", ToText(shown.finding.cause()), "\" does there"));
  }
  shown.finding.mutable_test_case()->mutable_program()->set_name(absl::StrCat(id, ".js"));
  if (shown.finding.has_crash()) return std::move(shown.finding);
  TrialOrder order;
  *order.mutable_finding() =
      subject.empty() ? std::move(shown.finding) : PlayedAs(shown.finding, WithoutVersion(subject), subject);
  order.set_examine(true);
  ASSIGN_OR_RETURN(std::vector<TrialAnswer> answers, pool.Run({order}));
  if (answers.empty()) return absl::CancelledError("interrupted");
  TrialAnswer& answer = answers.front();
  if (!answer.answered || answer.result.outcome() != TrialResult::FOUND) {
    return absl::FailedPreconditionError(absl::StrCat(id, " does not come again: ", answer.result.reason()));
  }
  return std::move(*answer.result.mutable_finding());
}

namespace {

absl::StatusOr<BugPlayer> PlayerIn(const Subject& subject) {
  if (IsOwn(subject)) return BugPlayer{.program = "", .version = EngineVersion(subject.engine)};
  if (!subject.shell.empty()) {
    ASSIGN_OR_RETURN(const Subject there, ParseSubject(NameOf(subject)));
    return BugPlayer{.program = "", .version = there.version, .subject = NameOf(there)};
  }
  ASSIGN_OR_RETURN(std::string program, SubjectProgram(subject, "versions"));
  return BugPlayer{.program = std::move(program), .version = subject.version};
}

}  // namespace

absl::StatusOr<BugPlayer> PlayerOf(const KnownBug& bug) {
  const std::string engine(EngineOf(bug.side()));
  // From the one to ask for first.
  std::vector<Subject> shows = {OwnSubject(engine)};
  if (ClaimOf(bug, engine, EngineVersion(engine)) == BugClaim::kDoesNotShow) {
    std::vector<Subject> others = FetchedSubjectsOf(engine);
    for (Subject& subject : SubjectsOf(engine)) others.push_back(std::move(subject));
    std::erase_if(others, [&](const Subject& subject) {
      // As a version that has all its numbers begins.
      return ClaimOf(bug, engine, absl::StrCat(subject.version, ".")) != BugClaim::kShows;
    });
    if (!others.empty()) shows.assign(others.rbegin(), others.rend());
  }
  absl::StatusOr<BugPlayer> player = PlayerIn(shows.front());
  for (size_t i = 1; i < shows.size() && !player.ok(); ++i) {
    if (absl::StatusOr<BugPlayer> other = PlayerIn(shows[i]); other.ok()) return other;
  }
  if (player.ok()) return player;
  return absl::FailedPreconditionError(absl::StrCat("the bug shows in ", DisplayName(engine), " ",
                                                    shows.front().version, ", and not in the ", DisplayName(engine),
                                                    " that is built in; ", player.status().message()));
}

absl::StatusOr<std::vector<BugPlayer>> PlayersOf(const KnownBug& bug, std::string_view subjects) {
  std::vector<BugPlayer> players;
  for (const absl::string_view name : absl::StrSplit(absl::string_view(subjects.data(), subjects.size()), ',')) {
    ASSIGN_OR_RETURN(const Subject named, ParseSubject(std::string(name)));
    if (named.engine != EngineOf(bug.side())) continue;
    ASSIGN_OR_RETURN(BugPlayer player, PlayerIn(named));
    players.push_back(std::move(player));
  }
  std::stable_sort(players.begin(), players.end(),
                   [](const BugPlayer& a, const BugPlayer& b) { return VersionIn(a.version) > VersionIn(b.version); });
  return players;
}

}  // namespace twinstep
