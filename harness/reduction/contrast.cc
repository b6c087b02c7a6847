#include "harness/reduction/contrast.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "harness/reduction/moved_finding.h"
#include "harness/reduction/simpler_code.h"
#include "harness/trials/played_right.h"
#include "model/source/location_map.h"
#include "model/source/source_text.h"
#include "model/source/statement_list.h"
#include "model/source/text_edit.h"

namespace twinstep {
namespace {

// Units of a program that an action left out is worth.
constexpr int kCostOfAction = 4;

struct Candidate {
  Finding session;
  int cost = 0;
  // Where a pause of the finding's session is in it.
  LocationMap map;
};

// Where the program stands before the last action, and after it; line 0 where it is not paused.
struct LastPauses {
  Location before, after;
};

LastPauses LastPausesOf(const Trace& trace) {
  LastPauses last;
  for (int i = 1; i < trace.events_size(); i += 2) {
    const Output& output = trace.events(i).output();
    last.before = last.after;
    if (output.has_paused()) last.after = output.paused().location();
    if (output.has_finished()) last.after.Clear();
  }
  return last;
}

bool IsThere(const Location& place, const Location& original, const LocationMap& map) {
  if (original.line() == 0) return place.line() == 0;
  const std::optional<Location> moved = map.ToEdited(original);
  return moved && moved->line() == place.line() && moved->column() == place.column();
}

// All units of lines of their own go with them.
SourceRange WithItsLine(const SourceText& text, const SyntaxNode& node) {
  const int first = text.PositionAt(node.start).line, last = text.PositionAt(node.end).line;
  const auto blank = [&text](int begin, int end) {
    return text.Slice(begin, end).find_first_not_of(" \t;") == std::string_view::npos;
  };
  const bool alone = blank(text.LineStart(first), node.start) && blank(node.end, text.LineEnd(last));
  if (!alone || last == text.line_count()) return {node.start, node.end};
  return {text.LineStart(first), text.LineStart(last + 1)};
}

std::vector<Replacement> EditsOf(const SyntaxTree& tree) {
  std::vector<Replacement> edits = SimplerCode(tree);
  for (const StatementList& list : StatementLists(tree)) {
    for (const NodeId statement : list.statements) {
      edits.push_back({WithItsLine(tree.text(), tree.node(statement)), ""});
    }
  }
  return edits;
}

std::vector<Candidate> CandidatesOf(const Finding& session, TreeCache& trees) {
  std::vector<Candidate> candidates;
  const SourceText text(session.test_case().program().source());
  const auto& actions = session.test_case().actions();
  for (int left_out = 0; left_out + 1 < actions.size(); ++left_out) {
    if (actions.at(left_out).has_start()) continue;
    std::vector<Action> kept(actions.begin(), actions.end());
    kept.erase(kept.begin() + left_out);
    std::vector<int> came_from(kept.size());
    std::iota(came_from.begin(), came_from.end(), 0);
    for (size_t i = static_cast<size_t>(left_out); i < came_from.size(); ++i) ++came_from[i];
    if (std::optional<Finding> moved = WithActions(session, std::move(kept), came_from)) {
      candidates.push_back({*std::move(moved), kCostOfAction, LocationMap(text)});
    }
  }
  const std::shared_ptr<const SyntaxTree> tree = trees.Find(session.test_case().program());
  for (const Replacement& replacement : tree == nullptr ? std::vector<Replacement>() : EditsOf(*tree)) {
    const absl::StatusOr<TextEdit> edit = TextEdit::Create(text, {replacement});
    if (!edit.ok()) continue;
    const LocationMap map(text, *edit);
    std::optional<Finding> moved = MoveWithProgram(session, map);
    if (!moved || trees.Find(moved->test_case().program()) == nullptr) continue;
    const int units = replacement.range.end - replacement.range.begin + SourceText(replacement.text).length();
    candidates.push_back({*std::move(moved), units, map});
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.cost < b.cost; });
  return candidates;
}

// What a pause shows, and not whether there is one.
bool IsAboutWhatIsShown(const Violation& violation) {
  switch (violation.about().kind()) {
    case Aspect::VARIABLE:
    case Aspect::SCOPE:
    case Aspect::FRAME_NAME:
    case Aspect::STACK:
    case Aspect::RETURNED:
      return true;
    default:
      return false;
  }
}

bool IsAsked(const TrialResult& result, const std::string& promise) {
  return std::any_of(result.counts().begin(), result.counts().end(), [&promise](const InvariantCount& count) {
    return count.invariant() == promise && count.checked() > 0;
  });
}

// How the program ends without a debugger: an edit that makes it throw makes another program of it.
absl::StatusOr<Finished::Outcome> BareEnd(const Finding& session, TrialPool& pool) {
  TrialOrder order;
  *order.mutable_script() = session.test_case().program();
  if (session.test_case().has_worker()) *order.mutable_configuration() = session.test_case().worker();
  const absl::StatusOr<TrialAnswer> answer = RunTrial(order, pool);
  if (!answer.ok()) return answer.status();
  return answer->answered ? answer->result.finished().outcome() : Finished::OUTCOME_UNSPECIFIED;
}

}  // namespace

absl::StatusOr<std::optional<Finding>> NearestRight(const Finding& finding, const std::string& engine,
                                                    const std::function<bool(const Finding& played)>& takes,
                                                    TrialPool& pool, TreeCache& trees) {
  Finding session = SessionAlone(finding, engine);
  const bool dies = finding.has_crash();
  std::string promise;
  LastPauses original;
  bool shown = false, pauses = false;
  if (!dies) {
    const absl::StatusOr<TrialAnswer> judged = RunTrial(TrialOrderOf(session, /*judged=*/true), pool);
    if (!judged.ok()) return judged.status();
    if (!judged->answered || judged->result.outcome() != TrialResult::FOUND) return std::nullopt;
    const Violation& violation = judged->result.finding().truth().violation();
    promise = violation.invariant();
    shown = IsAboutWhatIsShown(violation);
    pauses = violation.expected().has_pause();
    Finding whole = session;
    *whole.mutable_truth()->mutable_violation() = violation;
    const absl::StatusOr<TrialAnswer> played = RunTrial(ExaminationOf(whole), pool);
    if (!played.ok()) return played.status();
    if (!played->answered) return std::nullopt;
    original = LastPausesOf(played->result.finding().truth().trace());
  }
  const absl::StatusOr<Finished::Outcome> end = BareEnd(session, pool);
  if (!end.ok()) return end.status();
  for (const Candidate& candidate : CandidatesOf(session, trees)) {
    const absl::StatusOr<TrialAnswer> judged = RunTrial(TrialOrderOf(candidate.session, /*judged=*/true), pool);
    if (!judged.ok()) return judged.status();
    const bool kept = judged->answered && judged->result.outcome() == TrialResult::NOTHING;
    if (!kept || (!dies && !IsAsked(judged->result, promise))) continue;
    absl::StatusOr<Finding> played = PlayedRight(candidate.session, pool);
    if (absl::IsFailedPrecondition(played.status())) continue;
    if (!played.ok()) return played.status();
    const LastPauses last = LastPausesOf(played->truth().trace());
    if (!dies && !IsThere(last.before, original.before, candidate.map)) continue;
    if (pauses && last.after.line() == 0) continue;
    if (shown && !IsThere(last.after, original.after, candidate.map)) continue;
    if (!takes(*played)) continue;
    const absl::StatusOr<Finished::Outcome> ends = BareEnd(candidate.session, pool);
    if (!ends.ok()) return ends.status();
    if (*ends == *end) return *std::move(played);
  }
  return std::nullopt;
}

}  // namespace twinstep
