#include "harness/causes/findings/divergence_report.h"

#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/causes/states/run_outcome.h"
#include "harness/results/examine.h"
#include "harness/results/finding_text.h"
#include "harness/text/escaped_text.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

using Ends = DivergenceStates::Ends;
using Verdict = DivergenceStates::Verdict;
using When = DivergenceStates::When;

constexpr size_t kLongest = 400;
// Differences that a sentence names.
constexpr size_t kNamed = 3;

std::string CountsJson(const std::map<std::string, int>& counts) {
  std::vector<std::string> parts;
  for (const auto& [reason, count] : counts) parts.push_back(absl::StrCat(JsonString(reason), ": ", count));
  return absl::StrCat("{", absl::StrJoin(parts, ", "), "}");
}

std::string Counted(const std::map<std::string, int>& counts) {
  std::vector<std::string> parts;
  for (const auto& [reason, count] : counts) parts.push_back(absl::StrCat(count, " ", reason));
  return absl::StrJoin(parts, ", ");
}

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

  // "x was 3 in V8 and 4 in SpiderMonkey; y was ...".
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
                 : absl::StrCat("No state could be compared, but undisturbed, ", Both(), ": ");
    }
    return absl::StrCat("The states are the same ", all ? "at every pause" : "wherever they could be compared",
                        " up to the divergence (", States(states_.compared), " compared): ");
  }

  std::string Headline() const {
    switch (states_.verdict) {
      case Verdict::kDebuggers:
        return absl::StrCat(Compared(), "the difference is ", debuggers_, " own (what ",
                            runs_.metamorphic ? "it reports" : "they report", " or where ",
                            runs_.metamorphic ? "it pauses" : "they pause", "), not the program's.");
      case Verdict::kBeforeStart:
        return absl::StrCat(
            "The runs differ before the program has begun, so there is no state yet: the difference is ", debuggers_,
            " own.");
      case Verdict::kExecution:
        return runs_.metamorphic
                   ? std::string(
                         "The two programs do different things with nobody debugging: the difference is that of the "
                         "edit.")
                   : absl::StrCat(
                         "The engines execute the program differently with nobody debugging: the difference is the "
                         "engines', not the debuggers'",
                         states_.when == When::kNever
                             ? absl::StrCat(" (", States(states_.compared), " compared before it, all the same)")
                             : "",
                         ".");
      case Verdict::kAction: {
        const std::string action = absl::StrCat("`", OneLine(states_.action, 120), "`");
        if (states_.when == When::kNever) {
          return absl::StrCat(
              "Undisturbed, ", Both(), ", but ",
              states_.acts_on_one
                  ? absl::StrCat("an action changes the program in one engine only: without ", action,
                                 " one debugger answers the same, and the other as that one.")
                  : absl::StrCat("behind an action the programs end otherwise: the last was ", action, "."));
        }
        return absl::StrCat("Undisturbed, ", Both(), ", so an action made the states differ: ",
                            states_.exactly ? "it is " : "the last before was ", action,
                            states_.exactly ? ": the states are the same just before it." : ".");
      }
      case Verdict::kReading:
        return absl::StrCat("Undisturbed, ", Both(),
                            ", no action can have changed anything, and both go on to the same end: the difference is ",
                            debuggers_, " own, in how variables are read (by an evaluation in the frame).");
      case Verdict::kDebugging: {
        const std::string who = states_.ends == Ends::kFirstDiffers    ? first_
                                : states_.ends == Ends::kSecondDiffers ? second_
                                                                       : "both runs";
        return absl::StrCat("Being debugged changes what the program does in ", who, ", where no action should.");
      }
      case Verdict::kUnknown:
        break;
    }
    if (states_.when != When::kNever) {
      return "The states differ, and it cannot be told whether the program or the debugger makes them differ.";
    }
    if (states_.stopped) {
      return absl::StrCat("It was stopped before all was compared (", States(states_.compared),
                          " compared, all the same): nothing can be said yet.");
    }
    if (states_.undisturbed.outcome == UndisturbedRuns::Outcome::kDifferent) {
      return absl::StrCat("The ", States(states_.compared),
                          " compared before the divergence are the same, but undisturbed the ",
                          runs_.metamorphic ? "programs" : "engines",
                          " part too: whether that is what the debuggers show cannot be told.");
    }
    return "No state could be compared: nothing can be said.";
  }

  // Where the states differ first.
  std::string First() const {
    if (states_.when == When::kNever) return "";
    return absl::StrCat("At ", states_.place, " (pause ", states_.pause,
                        states_.behind.empty() ? "" : absl::StrCat(", behind `", OneLine(states_.behind, 120), "`"),
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
    return "There the runs stand at different places of the program, so their states are those of different moments.";
  }

  std::string Undisturbed() const {
    const UndisturbedRuns& undisturbed = states_.undisturbed;
    if (states_.verdict == Verdict::kBeforeStart) return "";
    switch (undisturbed.outcome) {
      case UndisturbedRuns::Outcome::kSame:
        if (runs_.metamorphic && runs_.same_program) return "Undisturbed, both runs are one: a program in one engine.";
        return absl::StrCat("Undisturbed, ", Both(), " (", undisturbed.statements,
                            " statements): ", BehaviourSentence(undisturbed.first_bare), ".");
      case UndisturbedRuns::Outcome::kUnknown:
        return absl::StrCat("Undisturbed runs cannot be compared: ", undisturbed.why, ".");
      case UndisturbedRuns::Outcome::kDifferent:
        break;
    }
    std::string text = absl::StrCat("Undisturbed, ", first_, " and ", second_, " part behind ", undisturbed.alike,
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
    if (states_.verdict == Verdict::kBeforeStart) return "";
    const auto other = [](const std::string& who, const Finished& end, const Finished& bare) {
      return absl::StrCat("in ", who, " ", BehaviourSentence(end), ", undisturbed ", BehaviourSentence(bare));
    };
    const std::string first = other(first_, states_.first_end, states_.undisturbed.first_bare);
    const std::string second = other(second_, states_.second_end, states_.undisturbed.second_bare);
    switch (states_.ends) {
      case Ends::kAsUndisturbed:
        return "Let run on from there, both come to the end that they have when nobody debugs.";
      case Ends::kFirstDiffers:
        return absl::StrCat("Let run on from there, the end is not the undisturbed one: ", first, ".");
      case Ends::kSecondDiffers:
        return absl::StrCat("Let run on from there, the end is not the undisturbed one: ", second, ".");
      case Ends::kBothDiffer:
        return absl::StrCat("Let run on from there, neither end is the undisturbed one",
                            states_.same_ends ? ", and both are the same: " : ": ", first, "; ", second, ".");
      case Ends::kUnknown:
        break;
    }
    return "How both end from there on is not known.";
  }

  std::vector<std::string> Notes() const {
    std::vector<std::string> notes;
    if (!states_.not_compared.empty())
      notes.push_back(absl::StrCat("Pauses not compared: ", Counted(states_.not_compared), "."));
    if (!states_.left_out.empty()) {
      notes.push_back(
          absl::StrCat("Left out as no state of the program, at most at one pause: ", Counted(states_.left_out), "."));
    }
    for (const auto& [run, disturbed] :
         {std::pair(&runs_.first, states_.first_disturbed), std::pair(&runs_.second, states_.second_disturbed)}) {
      if (disturbed < 0) continue;
      notes.push_back(absl::StrCat("With the walker's script in the realm ", run->name,
                                   " answers otherwise from event ", disturbed,
                                   " on; no state from there on is used."));
    }
    if (states_.condition_may_act && states_.verdict == Verdict::kDebuggers) {
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
  std::string Both() const { return runs_.metamorphic ? "both programs do the same" : "both engines execute the same"; }

  const FindingRuns& runs_;
  const DivergenceStates& states_;
  const std::string first_;
  const std::string second_;
  const std::string debuggers_;
};

std::string EnginesText(const FindingRuns& runs) {
  const auto title = [](const FindingRun& run) {
    return absl::StrCat(EngineTitle(run.engine->name()), " ", std::string(run.engine->version()));
  };
  return runs.metamorphic ? absl::StrCat(title(runs.first), ", initial and follow-up run")
                          : absl::StrCat(title(runs.first), " and ", title(runs.second));
}

std::string DifferencesJson(const std::vector<ValueDifference>& differences) {
  std::vector<std::string> parts;
  for (const ValueDifference& difference : differences) {
    parts.push_back(absl::StrCat("{\"path\": ", JsonString(difference.path), ", \"first\": ",
                                 JsonString(difference.first), ", \"second\": ", JsonString(difference.second), "}"));
  }
  return absl::StrCat("[", absl::StrJoin(parts, ", "), "]");
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

std::string VerdictWord(Verdict verdict) {
  switch (verdict) {
    case Verdict::kDebuggers:
      return "debuggers";
    case Verdict::kBeforeStart:
      return "before_start";
    case Verdict::kExecution:
      return "execution";
    case Verdict::kAction:
      return "action";
    case Verdict::kReading:
      return "reading";
    case Verdict::kDebugging:
      return "debugging";
    case Verdict::kUnknown:
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
  const UndisturbedRuns& undisturbed = states.undisturbed;
  const Sentences sentences(report);
  std::vector<std::string> all;
  for (const std::string& sentence : sentences.All()) all.push_back(JsonString(sentence));
  const auto flag = [](bool value) { return value ? "true" : "false"; };
  return absl::StrCat(
      "{\n  \"finding\": ", JsonString(report.finding), ",\n  \"engines\": ", JsonString(EnginesText(*report.runs)),
      ",\n  \"first\": ", JsonString(report.runs->first.name),
      ",\n  \"second\": ", JsonString(report.runs->second.name),
      ",\n  \"verdict\": ", JsonString(VerdictWord(states.verdict)),
      ",\n  \"when\": ", JsonString(WhenWord(states.when)),
      ",\n  \"divergence\": ", JsonString(DivergenceText(report.runs->divergence)),
      ",\n  \"place\": ", JsonString(states.place), ",\n  \"pause\": ", states.pause,
      ",\n  \"behind\": ", JsonString(states.behind), ",\n  \"differences\": ", DifferencesJson(states.differences),
      ",\n  \"action\": ", JsonString(states.action), ",\n  \"action_exact\": ", flag(states.exactly),
      ",\n  \"pauses\": ", states.pauses, ",\n  \"compared\": ", states.compared,
      ",\n  \"not_compared\": ", CountsJson(states.not_compared), ",\n  \"left_out\": ", CountsJson(states.left_out),
      ",\n  \"places_differ\": ", flag(states.places_differ),
      ",\n  \"undisturbed\": {\"outcome\": ", JsonString(OutcomeWord(undisturbed.outcome)),
      ", \"why\": ", JsonString(undisturbed.why), ", \"statements\": ", undisturbed.statements,
      ", \"alike\": ", undisturbed.alike, ", \"place\": ", JsonString(undisturbed.place),
      ", \"statement\": ", JsonString(undisturbed.statement), ", \"visit\": ", undisturbed.visit,
      ", \"differences\": ", DifferencesJson(undisturbed.differences),
      "},\n  \"ends\": ", JsonString(EndsWord(states.ends)), ",\n  \"same_ends\": ", flag(states.same_ends),
      ",\n  \"first_disturbed\": ", states.first_disturbed, ",\n  \"second_disturbed\": ", states.second_disturbed,
      ",\n  \"stopped\": ", flag(states.stopped), ",\n  \"sentences\": [", absl::StrJoin(all, ", "), "]\n}\n");
}

std::string DivergenceReportHtml(const DivergenceReport& report) {
  const FindingRuns& runs = *report.runs;
  const Sentences sentences(report);
  std::string html = absl::StrCat(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>States of ", HtmlText(report.finding),
      "</title><style>body{font-family:sans-serif;margin:2em;max-width:100em}pre,td{font-family:monospace}"
      "table{border-collapse:collapse}td{padding:0 .6em;vertical-align:top;white-space:pre-wrap}"
      ".number{color:#777;text-align:right}.paused td{background:#fff3c4}.verdict{font-weight:bold}"
      ".beside{color:#7a4b00;font-family:sans-serif}@media(prefers-color-scheme:dark){body{background:#111;color:#ddd}"
      ".paused td{background:#3a3210}.beside{color:#f0c070}}</style></head><body>\n<h1>",
      HtmlText(report.finding), "</h1>\n<p>", HtmlText(EnginesText(runs)), "</p>\n");
  bool verdict = true;
  for (const std::string& sentence : sentences.All()) {
    absl::StrAppend(&html, verdict ? "<p class=\"verdict\">" : "<p>", HtmlText(sentence), "</p>\n");
    verdict = false;
  }
  // Pauses of both runs beside the lines of the first program.
  std::map<int, std::vector<std::string>> beside;
  int pause = 0;
  for (int i = 0; i <= runs.first.differing && i < runs.first.trace.events_size(); ++i) {
    const Output& output = runs.first.trace.events(i).output();
    if (!output.has_paused()) continue;
    ++pause;
    const Location& location = output.paused().location();
    if (location.source() != Location::MAIN) continue;
    const bool here = report.states->when != When::kNever && pause == report.states->pause;
    beside[static_cast<int>(location.line())].push_back(absl::StrCat(
        "pause ", pause, here ? absl::StrCat(": ", sentences.Differences(report.states->differences)) : ""));
  }
  absl::StrAppend(&html, "<h2>Source</h2>\n<table>\n");
  const SourceText source(runs.first.program.source());
  for (int line = 1; line <= source.line_count(); ++line) {
    const auto found = beside.find(line);
    absl::StrAppend(&html, "<tr class=\"", found != beside.end() ? "paused" : "", "\"><td class=\"number\">", line,
                    "</td><td>", HtmlText(std::string(source.LineText(line))), "</td><td class=\"beside\">",
                    found != beside.end() ? HtmlText(absl::StrJoin(found->second, "\n")) : "", "</td></tr>\n");
  }
  absl::StrAppend(&html, "</table>\n<h2>The finding</h2>\n<pre>", HtmlText(SampleText(runs.finding, 0)),
                  "</pre>\n</body></html>\n");
  return html;
}

}  // namespace twinstep
