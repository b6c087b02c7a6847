#include "harness/campaign/cause_entry.h"

#include <algorithm>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "engines/known_engines.h"
#include "harness/causes/cause_phrase.h"
#include "harness/results/crash_phase.h"
#include "harness/results/finding_text.h"
#include "harness/results/metamorphic_text.h"
#include "harness/text/terminal_text.h"
#include "model/actions/actions_text.h"
#include "model/answers/display.h"
#include "model/answers/equivalence_class.h"
#include "model/answers/mismatch_text.h"
#include "model/causes/cause_key.h"
#include "model/invariants/invariants.h"
#include "model/judging/verdict.h"
#include "model/judging/verdict_text.h"
#include "model/sessions/apart.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

constexpr size_t kIndent = 4;
constexpr int kLinesAround = 2;
// A line's number before it, and how much of it is left out behind it.
constexpr size_t kBesideSource = 36;
// Of one value, a name or a reason.
constexpr size_t kLongestPart = 90;
constexpr size_t kLongestActions = 400;

std::string Part(std::string_view text) { return OneLine(WithDisplayNames(text), kLongestPart); }

// In lines of kReportWidth, broken at spaces where there are any; the first begins with `head`, others are indented.
// At most `most` lines: what does not fit ends in "...".
std::string Wrapped(const std::string& head, const std::string& text, int most) {
  std::string result, line = head;
  const std::string indent(kIndent + 2, ' ');
  size_t begin = 0;
  for (int lines = 1; begin < text.size(); ++lines) {
    const size_t room = kReportWidth - line.size();
    size_t end = std::min(text.size(), begin + room);
    if (end < text.size()) {
      const size_t space = text.rfind(' ', end);
      if (space != std::string::npos && space > begin + room / 2) end = space;
      // Not within a character of several bytes.
      while (end > begin + 1 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
      if (lines == most) {
        end = std::min(end, begin + room - 4);
        while (end > begin + 1 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
        return absl::StrCat(result, line, text.substr(begin, end - begin), " ...\n");
      }
    }
    absl::StrAppend(&result, line, text.substr(begin, end - begin), "\n");
    begin = end < text.size() && text[end] == ' ' ? end + 1 : end;
    line = indent;
  }
  return text.empty() ? absl::StrCat(head, "\n") : result;
}

std::string Line(const std::string& title, const std::string& text, int most) {
  return Wrapped(absl::StrCat(std::string(kIndent, ' '), title), text, most);
}

// Null where the finding does not hold it: the other debugger told, or another run.
const Violation* ViolationOf(const CampaignCause& cause, const Finding& finding) {
  if (finding.has_truth()) return &finding.truth().violation();
  const std::string text = Description(finding.has_cause() ? finding.cause() : cause.key);
  for (const RunViolation& broken : finding.metamorphic().violations()) {
    if (Description(KeyOf(broken.violation())) == text) return &broken.violation();
  }
  for (const Violation& violation : finding.verdict().violations()) {
    if (Description(KeyOf(violation)) == text) return &violation;
  }
  return nullptr;
}

// The run in which a metamorphic finding's `violation` is, or that nobody blames.
const Trace& RunOf(const MetamorphicFinding& finding, const Violation* violation) {
  for (const RunViolation& broken : finding.violations()) {
    if (&broken.violation() != violation) continue;
    return broken.run() == RunViolation::FOLLOW_UP ? finding.follow_up() : finding.initial();
  }
  return finding.initial();
}

// What was answered wrongly.
std::string ActionText(const Finding& finding, const Violation* violation) {
  const Trace& trace = finding.has_truth()          ? finding.truth().trace()
                       : finding.has_differential() ? finding.differential().first()
                                                    : RunOf(finding.metamorphic(), violation);
  const uint32_t event = violation != nullptr         ? violation->event()
                         : finding.has_differential() ? finding.differential().divergence().event()
                                                      : finding.metamorphic().divergence().event();
  for (int i = std::min(static_cast<int>(event), trace.events_size() - 1); i >= 0; --i) {
    if (!trace.events(i).has_action()) continue;
    const Action& action = trace.events(i).action();
    if (!action.has_apart()) return Part(ToText(action));
    // Of two ways to one place the last action is told, and only a person needs to know that there were two.
    const bool is_first = action.apart().engine() == trace.engine();
    const auto& way = is_first ? action.apart().first() : action.apart().second();
    const std::string last = way.empty() ? "the same place" : Part(ToText(*way.rbegin()));
    return violation != nullptr ? last : absl::StrCat(last, ", to which each went its own way,");
  }
  return "";
}

const Divergence& DivergenceOf(const Finding& finding) {
  return finding.has_metamorphic() ? finding.metamorphic().divergence() : finding.differential().divergence();
}

// "expected 5:0, got 6:2", as far as it is known.
std::string ExpectedAndCame(const CampaignCause& cause, const Finding& finding) {
  if (const Violation* const violation = ViolationOf(cause, finding)) {
    return absl::StrCat("expected ", Part(ToText(violation->expected())), ", got ", Part(ToText(violation->actual())));
  }
  const Divergence& divergence = DivergenceOf(finding);
  const std::string a = Part(ToText(divergence.a())), b = Part(ToText(divergence.b()));
  if (finding.has_metamorphic()) return absl::StrCat("expected ", a, ", got ", b);
  const std::string& of_a = finding.test_case().engine().engine();
  if (cause.side.empty()) {
    return absl::StrCat(CauseSideName(of_a), " says ", a, ", ", CauseSideName(finding.differential().other().engine()),
                        " says ", b);
  }
  return cause.side == of_a ? absl::StrCat("expected ", b, ", got ", a) : absl::StrCat("expected ", a, ", got ", b);
}

// Of two debuggers that go different ways to some pause, the one that the cause is about; else the first.
std::string EngineShown(const std::string& side, const Finding& finding) {
  const std::string& other = finding.differential().other().engine();
  const EngineFacts* const facts = FindEngineFacts(other);
  const bool is_others = facts != nullptr && !side.empty() && (facts->name == side || facts->tools_side == side);
  return is_others ? other : finding.test_case().engine().engine();
}

// What it was told; the last ones, where all are too many.
std::string ActionsText(const std::string& side, const Finding& finding) {
  const auto all = ActionsOf(finding.test_case().actions(), EngineShown(side, finding));
  for (int left_out = 0; left_out < all.size(); ++left_out) {
    const google::protobuf::RepeatedPtrField<Action> some(all.begin() + left_out, all.end());
    const std::string text = FormatActions(some);
    if (text.size() > kLongestActions / 2 && left_out + 1 < all.size()) continue;
    return absl::StrCat(left_out == 0 ? "" : absl::StrCat("... ", left_out, " before; "),
                        OneLine(text, kLongestActions));
  }
  return "none";
}

// "with a comment inserted, "
std::string CircumstanceOf(const MetamorphicFinding& finding) {
  if (finding.transformations().empty()) return "";
  const auto& last = *finding.transformations().rbegin();
  const TransformationClass* const kind = TransformationFor(last.kind_case());
  return kind == nullptr ? "" : absl::StrCat(std::string(kind->circumstance()), ", ");
}

std::string CommandsText(const CampaignCause& cause, const std::string& file, const CauseCommands& commands) {
  // A class's name is long: its file has a line of its own.
  const std::string export_command = "./bazelw run //harness:export -- --report \\\n      ";
  if (!commands.result_folder.empty()) {
    return absl::StrCat("    export: ", export_command, ShellWord(absl::StrCat(commands.result_folder, "/", file)),
                        "\n");
  }
  return absl::StrCat("    again:  ", commands.session_command, " --first_session=", cause.session,
                      " --sessions=1\n    export: the same with --out=DIR --reduce=none, then ", export_command, "DIR/",
                      file, "\n");
}

}  // namespace

std::string CauseSentence(const CampaignCause& cause, const Finding& finding) {
  const CauseKey& key = cause.key;
  const std::string who = CauseHeading(cause);
  if (finding.has_crash()) {
    const std::string what = key.promise() == "crash"    ? absl::StrCat("dies at ", key.action(), ", ", key.reason())
                             : key.promise() == "failed" ? absl::StrCat("ends itself: ", key.reason())
                                                         : key.promise();
    return absl::StrCat(who, ": ", OneLine(what, 200));
  }
  const Violation* const violation = ViolationOf(cause, finding);
  if (BreaksAPromise(key)) {
    const Aspect& about = violation != nullptr ? violation->about() : DivergenceOf(finding).about();
    return absl::StrCat(who, ": ", Part(CausePhrase(key.promise(), ActionText(finding, violation), about)), " (",
                        Part(CodeOfCause(key)), "): ", ExpectedAndCame(cause, finding));
  }
  const Divergence& divergence = DivergenceOf(finding);
  const std::string action = ActionText(finding, nullptr);
  if (finding.has_metamorphic()) {
    return absl::StrCat(who, ": ", CircumstanceOf(finding.metamorphic()), Part(DifferencePhrase(divergence, false)),
                        " (", Part(key.role()), "), at ", action, ": ", ExpectedAndCame(cause, finding));
  }
  return absl::StrCat(who, ": at ", action, " ", Part(DifferencePhrase(divergence, true)), " (", Part(Details(key)),
                      "): ", ExpectedAndCame(cause, finding));
}

std::vector<CauseEvidenceLine> CauseEvidence(const CampaignCause& cause, const Finding& finding) {
  if (finding.has_crash()) return {{"in", Part(PhaseText(finding.crash()))}};
  const Invariant* const invariant = InvariantNamed(cause.key.promise());
  std::vector<CauseEvidenceLine> evidence;
  if (invariant != nullptr) {
    evidence.push_back({"promised", std::string(invariant->promise), 2});
    evidence.push_back({"by", ToText(invariant->source)});
  }
  const auto add = [&evidence](const std::string& text) { evidence.push_back({"evidence", text}); };
  if (finding.has_metamorphic()) {
    const auto& transformations = finding.metamorphic().transformations();
    if (transformations.empty()) {
      add("the debugger contradicts its own run before");
    } else {
      const Transformation& last = transformations[transformations.size() - 1];
      evidence.push_back(
          {"evidence",
           absl::StrCat("the debugger contradicts its own run before. ", RelationText(last), ": ", Part(ToText(last))),
           2});
    }
  } else if (ViolationOf(cause, finding) != nullptr) {
    add(invariant != nullptr && invariant->needs_truth
            ? "an instrumented copy of the program, in the same engine, did otherwise"
            : "the debugger contradicts its own answers: its list of places, what it did before");
  } else {
    const std::string reason =
        finding.verdict().kind() == Verdict::NOT_JUDGED ? "it was not judged" : Part(VerdictText(finding.verdict()));
    add(absl::StrCat("nothing decides; ", reason));
  }
  return evidence;
}

std::string CauseEntry(const std::string& title, const CampaignCause& cause, const ShownFinding& shown,
                       const CauseCommands& commands) {
  const Finding& finding = shown.finding;
  std::string evidence;
  for (const CauseEvidenceLine& line : CauseEvidence(cause, finding)) {
    absl::StrAppend(&evidence, Line(line.title + ": ", line.text, line.lines));
  }
  return absl::StrCat(Wrapped(title, CauseSentence(cause, finding), 3),
                      Line("",
                           absl::StrCat(cause.sessions, cause.sessions == 1 ? " session; " : " sessions; ",
                                        ReadableCause(cause.key), "; ", Part(finding.test_case().program().name()),
                                        ", session ", finding.session(), shown.small ? ", reduced" : ""),
                           2),
                      evidence, MarkedSource(finding, kLinesAround, kReportWidth - kBesideSource),
                      Line("actions: ", ActionsText(cause.side, finding), 3),
                      CommandsText(cause, shown.path, commands));
}

}  // namespace twinstep
