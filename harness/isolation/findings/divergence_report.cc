#include "harness/isolation/findings/divergence_report.h"

#include <map>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/isolation/states/run_outcome.h"
#include "harness/results/examine.h"
#include "harness/results/finding_text.h"
#include "harness/text/counted.h"
#include "harness/text/html_page.h"
#include "harness/text/json_text.h"
#include "harness/text/paired_lines.h"
#include "harness/text/terminal_text.h"
#include "proto/state_documents.pb.h"

namespace twinstep {
namespace {

using Ends = DivergenceStates::Ends;
using When = DivergenceStates::When;

constexpr size_t kLongest = 400;
// Differences that a sentence names.
constexpr size_t kNamed = 3;

std::string Capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string States(int count) { return absl::StrCat(count, count == 1 ? " state" : " states"); }

// What the sentences are made of.
class Sentences {
 public:
  explicit Sentences(const DivergenceReport& report)
      : runs_(*report.runs),
        states_(*report.states),
        first_(runs_.first.name),
        second_(runs_.second.name),
        debuggers_(runs_.metamorphic ? "the debugger's" : "the debuggers'") {}

  // "x was 3 in A and 4 in B; y was ...".
  std::string Differences(const std::vector<ValueDifference>& differences) const {
    std::vector<std::string> parts;
    for (size_t i = 0; i < differences.size() && i < kNamed; ++i) {
      const auto& [path, first, second] = differences[i];
      // Two objects of one kind, which differ in what leads to them or in what they hold.
      const std::string other = second == first ? "another one" : second;
      parts.push_back(absl::StrCat(path, " was ", first, " in ", first_, " and ", other, " in ", second_));
    }
    if (differences.size() > kNamed) parts.push_back(absl::StrCat(differences.size() - kNamed, " more"));
    return absl::StrJoin(parts, "; ");
  }

  // Of a verdict that no state contradicts.
  std::string Compared() const {
    const bool all = states_.not_compared.empty();
    if (states_.compared == 0) {
      return all ? "No state differs, as the runs have no pause in common: "
                 : absl::StrCat("No state could be compared, but without a debugger ", Both(), ": ");
    }
    return absl::StrCat("The states are the same ", all ? "at every pause" : "wherever they could be compared",
                        " up to the divergence (", States(states_.compared), " compared): ");
  }

  std::string Headline() const {
    switch (states_.verdict) {
      case DivergenceStates::Verdict::kDebuggers:
        return absl::StrCat(Compared(), "the difference is ", debuggers_, " own (what ",
                            runs_.metamorphic ? "it reports" : "they report", " or where ",
                            runs_.metamorphic ? "it pauses" : "they pause", "), not the program's.");
      case DivergenceStates::Verdict::kBeforeStart:
        return absl::StrCat(
            "The runs differ before the program has begun, so there is no state yet: the difference is ", debuggers_,
            " own.");
      case DivergenceStates::Verdict::kExecution:
        return runs_.metamorphic
                   ? std::string(
                         "The two programs do different things without a debugger: the difference is that of the edit.")
                   : absl::StrCat(
                         "The engines execute the program differently without a debugger: the difference is the "
                         "engines', not the debuggers'",
                         states_.when == When::kNever
                             ? absl::StrCat(" (", States(states_.compared), " compared before it, all the same)")
                             : "",
                         ".");
      case DivergenceStates::Verdict::kAction: {
        const std::string action = absl::StrCat("`", OneLine(states_.action, 120), "`");
        if (states_.when == When::kNever) {
          return absl::StrCat(
              "Without a debugger ", Both(), ", but ",
              states_.acts_on_one
                  ? absl::StrCat("an action changes the program in one engine only: without ", action,
                                 " one debugger still answers the same, and the other one answers like it.")
                  : absl::StrCat("after an action the programs end differently: the last was ", action, "."));
        }
        return absl::StrCat("Without a debugger ", Both(), ", so an action made the states differ: ",
                            states_.exactly ? "it is " : "the last before was ", action,
                            states_.exactly ? ": the states are the same just before it." : ".");
      }
      case DivergenceStates::Verdict::kReading:
        return absl::StrCat(
            "Without a debugger ", Both(),
            ", no action can have changed anything, and both continue to the same end: the difference is ", debuggers_,
            " own, in how variables are read (by an evaluation in the frame).");
      case DivergenceStates::Verdict::kDebugging: {
        const std::string who = states_.ends == Ends::kFirstDiffers    ? first_
                                : states_.ends == Ends::kSecondDiffers ? second_
                                                                       : "both runs";
        return absl::StrCat("Being debugged changes what the program does in ", who, ", where no action should.");
      }
      case DivergenceStates::Verdict::kUnknown:
        break;
    }
    if (states_.when != When::kNever) {
      return "The states differ, and it cannot be decided whether the program or the debugger makes them differ.";
    }
    if (states_.stopped) {
      return absl::StrCat("It was stopped before everything was compared (", States(states_.compared),
                          " compared, all the same): nothing can be said yet.");
    }
    if (states_.undisturbed.outcome == UndisturbedRuns::Outcome::kDifferent) {
      return absl::StrCat("The ", States(states_.compared),
                          " compared before the divergence are the same, but without a debugger the ",
                          runs_.metamorphic ? "programs" : "engines",
                          " part too: it cannot be decided whether this is what the debuggers show.");
    }
    return "No state could be compared: nothing can be said.";
  }

  // Where the states differ first.
  std::string First() const {
    if (states_.when == When::kNever) return "";
    return absl::StrCat("At ", states_.place, " (pause ", states_.pause,
                        states_.behind.empty() ? "" : absl::StrCat(", after `", OneLine(states_.behind, 120), "`"),
                        ") ", Differences(states_.differences), ".");
  }

  std::string Observation() const {
    const std::string divergence = DivergenceText(runs_.divergence);
    switch (states_.when) {
      case When::kBefore:
        return absl::StrCat("The states differ before the answers do: ", divergence, ".");
      case When::kAt:
        return absl::StrCat("The states differ at the pause at which the answers do: ", divergence, ".");
      case When::kNever:
        break;
    }
    return absl::StrCat("What differs: ", divergence, ".");
  }

  std::string Parted() const {
    if (!states_.places_differ) return "";
    return "There the runs are at different places of the program, so their states belong to different moments.";
  }

  std::string Undisturbed() const {
    const UndisturbedRuns& undisturbed = states_.undisturbed;
    if (states_.verdict == DivergenceStates::Verdict::kBeforeStart) return "";
    switch (undisturbed.outcome) {
      case UndisturbedRuns::Outcome::kSame:
        if (runs_.metamorphic && runs_.same_program) {
          return "Without a debugger both runs are the same: one program in one engine.";
        }
        return absl::StrCat("Without a debugger ", Both(), " (", undisturbed.statements,
                            " statements): ", BehaviourSentence(undisturbed.first_bare), ".");
      case UndisturbedRuns::Outcome::kUnknown:
        return absl::StrCat("The runs without a debugger cannot be compared: ", undisturbed.why, ".");
      case UndisturbedRuns::Outcome::kDifferent:
        break;
    }
    std::string text = absl::StrCat("Without a debugger ", first_, " and ", second_, " part after ", undisturbed.alike,
                                    undisturbed.alike == 1 ? " statement" : " statements");
    if (!undisturbed.place.empty()) {
      absl::StrAppend(&text, ", at ", undisturbed.place, " (visit ", undisturbed.visit, ")  ", undisturbed.statement);
    }
    if (!undisturbed.differences.empty()) absl::StrAppend(&text, "  where ", Differences(undisturbed.differences));
    absl::StrAppend(&text, "; ", first_, ": ", BehaviourSentence(undisturbed.first_bare), "; ", second_, ": ",
                    BehaviourSentence(undisturbed.second_bare), ".");
    return text;
  }

  std::string End() const {
    if (states_.verdict == DivergenceStates::Verdict::kBeforeStart) return "";
    const auto other = [](const std::string& who, const Finished& end, const Finished& bare) {
      return absl::StrCat("in ", who, " ", BehaviourSentence(end), ", without a debugger ", BehaviourSentence(bare));
    };
    const std::string first = other(first_, states_.first_end, states_.undisturbed.first_bare);
    const std::string second = other(second_, states_.second_end, states_.undisturbed.second_bare);
    switch (states_.ends) {
      case Ends::kAsUndisturbed:
        return "When they continue from there, both end as they do without a debugger.";
      case Ends::kFirstDiffers:
        return absl::StrCat("When they continue from there, one does not end as it does without a debugger: ", first,
                            ".");
      case Ends::kSecondDiffers:
        return absl::StrCat("When they continue from there, one does not end as it does without a debugger: ", second,
                            ".");
      case Ends::kBothDiffer:
        return absl::StrCat("When they continue from there, neither ends as it does without a debugger",
                            states_.same_ends ? ", and both end alike: " : ": ", first, "; ", second, ".");
      case Ends::kUnknown:
        break;
    }
    return "It is not known how both end from there.";
  }

  std::vector<std::string> Notes() const {
    std::vector<std::string> notes;
    if (!states_.not_compared.empty())
      notes.push_back(absl::StrCat("Pauses not compared: ", Counted(states_.not_compared), "."));
    if (!states_.left_out.empty()) {
      notes.push_back(absl::StrCat(
          "Left out, as they are not state of the program (the most at one pause): ", Counted(states_.left_out), "."));
    }
    for (const auto& [run, disturbed] :
         {std::pair(&runs_.first, states_.first_disturbed), std::pair(&runs_.second, states_.second_disturbed)}) {
      if (disturbed < 0) continue;
      notes.push_back(absl::StrCat("With the walker's script in the realm ", run->name,
                                   " answers differently from event ", disturbed, " on; no state after that is used."));
    }
    if (states_.condition_may_act && states_.verdict == DivergenceStates::Verdict::kDebuggers) {
      notes.push_back(
          "A condition of a breakpoint is evaluated in the program too; whether it has acted since the last common "
          "pause is not known.");
    }
    if (states_.stopped) notes.push_back("Stopped before the end: this is what is known so far.");
    return notes;
  }

  // Everything, a paragraph a line.
  std::vector<std::string> All() const {
    std::vector<std::string> all;
    for (std::string& text :
         std::vector<std::string>{Headline(), First(), Observation(), Parted(), Undisturbed(), End()}) {
      if (!text.empty()) all.push_back(Capitalised(OneLine(text, 4 * kLongest)));
    }
    for (const std::string& note : Notes()) all.push_back(OneLine(note, 4 * kLongest));
    return all;
  }

 private:
  std::string Both() const { return runs_.metamorphic ? "both programs do the same" : "both engines do the same"; }

  const FindingRuns& runs_;
  const DivergenceStates& states_;
  const std::string first_;
  const std::string second_;
  const std::string debuggers_;
};

std::string EnginesText(const FindingRuns& runs) {
  const auto title = [](const FindingRun& run) {
    return absl::StrCat(std::string(run.engine->facts().display_name), " ", std::string(run.engine->version()));
  };
  return runs.metamorphic ? absl::StrCat(title(runs.first), ", initial and follow-up run")
                          : absl::StrCat(title(runs.first), " and ", title(runs.second));
}

void AddDifferences(const std::vector<ValueDifference>& differences,
                    google::protobuf::RepeatedPtrField<StateDifferenceDocument>& out) {
  for (const ValueDifference& difference : differences) {
    StateDifferenceDocument& added = *out.Add();
    added.set_path(difference.path);
    added.set_first(difference.first);
    added.set_second(difference.second);
  }
}

std::string EndsWord(Ends ends) {
  switch (ends) {
    case Ends::kAsUndisturbed:
      return "as_undisturbed";
    case Ends::kFirstDiffers:
      return "first_differs";
    case Ends::kSecondDiffers:
      return "second_differs";
    case Ends::kBothDiffer:
      return "both_differ";
    case Ends::kUnknown:
      break;
  }
  return "unknown";
}

std::string WhenWord(When when) { return when == When::kBefore ? "before" : when == When::kAt ? "at" : "never"; }

std::string OutcomeWord(UndisturbedRuns::Outcome outcome) {
  return outcome == UndisturbedRuns::Outcome::kSame        ? "same"
         : outcome == UndisturbedRuns::Outcome::kDifferent ? "different"
                                                           : "unknown";
}

}  // namespace

std::string VerdictWord(DivergenceStates::Verdict verdict) {
  switch (verdict) {
    case DivergenceStates::Verdict::kDebuggers:
      return "debuggers";
    case DivergenceStates::Verdict::kBeforeStart:
      return "before_start";
    case DivergenceStates::Verdict::kExecution:
      return "execution";
    case DivergenceStates::Verdict::kAction:
      return "action";
    case DivergenceStates::Verdict::kReading:
      return "reading";
    case DivergenceStates::Verdict::kDebugging:
      return "debugging";
    case DivergenceStates::Verdict::kUnknown:
      break;
  }
  return "unknown";
}

std::string DivergenceReportText(const DivergenceReport& report) {
  std::string text =
      absl::StrCat(OneLine(report.finding, kLongest), "\n", OneLine(EnginesText(*report.runs), kLongest), "\n\n");
  for (const std::string& sentence : Sentences(report).All()) absl::StrAppend(&text, sentence, "\n");
  return text;
}

std::string DivergenceReportJson(const DivergenceReport& report) {
  const DivergenceStates& states = *report.states;
  DivergentStatesDocument document;
  document.set_finding(report.finding);
  document.set_engines(EnginesText(*report.runs));
  document.set_first(report.runs->first.name);
  document.set_second(report.runs->second.name);
  document.set_verdict(VerdictWord(states.verdict));
  document.set_when(WhenWord(states.when));
  document.set_divergence(DivergenceText(report.runs->divergence));
  document.set_place(states.place);
  document.set_pause(states.pause);
  document.set_behind(states.behind);
  AddDifferences(states.differences, *document.mutable_differences());
  document.set_action(states.action);
  document.set_action_exact(states.exactly);
  document.set_pauses(states.pauses);
  document.set_compared(states.compared);
  document.mutable_not_compared()->insert(states.not_compared.begin(), states.not_compared.end());
  document.mutable_left_out()->insert(states.left_out.begin(), states.left_out.end());
  document.set_places_differ(states.places_differ);
  const UndisturbedRuns& undisturbed = states.undisturbed;
  UndisturbedDocument& alone = *document.mutable_undisturbed();
  alone.set_outcome(OutcomeWord(undisturbed.outcome));
  alone.set_why(undisturbed.why);
  alone.set_statements(static_cast<double>(undisturbed.statements));
  alone.set_alike(static_cast<double>(undisturbed.alike));
  alone.set_place(undisturbed.place);
  alone.set_statement(undisturbed.statement);
  alone.set_visit(static_cast<double>(undisturbed.visit));
  AddDifferences(undisturbed.differences, *alone.mutable_differences());
  document.set_ends(EndsWord(states.ends));
  document.set_same_ends(states.same_ends);
  document.set_first_disturbed(states.first_disturbed);
  document.set_second_disturbed(states.second_disturbed);
  document.set_stopped(states.stopped);
  for (std::string& sentence : Sentences(report).All()) document.add_sentences(std::move(sentence));
  return ToJsonFile(document);
}

std::string DivergenceReportHtml(const DivergenceReport& report) {
  const FindingRuns& runs = *report.runs;
  const Sentences sentences(report);
  std::string html = absl::StrCat(PageHead(absl::StrCat("States of ", report.finding)), "<h1>",
                                  HtmlText(report.finding), "</h1>\n<p>", HtmlText(EnginesText(runs)), "</p>\n");
  bool verdict = true;
  for (const std::string& sentence : sentences.All()) {
    absl::StrAppend(&html, verdict ? "<p class=\"verdict\">" : "<p>", HtmlText(sentence), "</p>\n");
    verdict = false;
  }
  // Pauses of both runs beside the lines of the first program.
  std::map<int, LineNotes> notes;
  int pause = 0;
  for (int i = 0; i <= runs.first.differing && i < runs.first.trace.events_size(); ++i) {
    const Output& output = runs.first.trace.events(i).output();
    if (!output.has_paused()) continue;
    ++pause;
    const Location& location = output.paused().location();
    if (location.source() != Location::MAIN) continue;
    const bool here = report.states->when != When::kNever && pause == report.states->pause;
    notes[static_cast<int>(location.line())].beside.push_back(absl::StrCat(
        "pause ", pause, here ? absl::StrCat(": ", sentences.Differences(report.states->differences)) : ""));
  }
  const SourceText first(runs.first.program.source()), second(runs.second.program.source());
  absl::StrAppend(&html, "<h2>Source</h2>\n", SourceTable(first, notes));
  if (first.utf8() != second.utf8()) {
    absl::StrAppend(&html, "<h2>What was changed</h2>\n",
                    PairedTable(runs.first.name, runs.second.name, PairedSources(first, {}, second, {})));
  }
  absl::StrAppend(&html, "<h2>The finding</h2>\n<pre>", HtmlText(SampleText(runs.finding, 0)), "</pre>\n", kPageEnd);
  return html;
}

}  // namespace twinstep
