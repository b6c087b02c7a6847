#include "harness/campaign/cause_page.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/known_engines.h"
#include "harness/campaign/cause_entry.h"
#include "harness/causes/cause_phrase.h"
#include "harness/results/finding_text.h"
#include "harness/results/metamorphic_text.h"
#include "harness/text/html_page.h"
#include "harness/text/paired_lines.h"
#include "harness/text/side_by_side.h"
#include "harness/text/terminal_text.h"
#include "model/answers/display.h"
#include "model/answers/mismatch_text.h"
#include "model/setup_scripts.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

// Of a run, the last.
constexpr size_t kMostActions = 40;
// Programs of more lines are shown around what is marked.
constexpr int kWholeProgram = 40;
constexpr int kPageLinesAround = 4;
constexpr size_t kPageActions = 4000;
constexpr size_t kLongestError = 4000;
// Of one run's pauses at one line.
constexpr size_t kMostPauses = 6;

std::string Item(const std::string& title, const std::string& text, bool code = false) {
  return absl::StrCat("<dt>", HtmlText(title), "</dt><dd>", code ? "<code>" : "", HtmlText(text), code ? "</code>" : "",
                      "</dd>\n");
}

// Where runs paused: by source (empty: the main one) and line, whose run and its pauses, counted from 1.
using Pauses = std::map<std::string, std::map<int, std::map<std::string, std::vector<int>>>>;

void AddPauses(const std::string& who, const Trace& trace, uint32_t last, Pauses& pauses) {
  int number = 0;
  for (int i = 0; i < trace.events_size() && static_cast<uint32_t>(i) <= last; ++i) {
    if (!trace.events(i).output().has_paused()) continue;
    ++number;
    const Location& location = trace.events(i).output().paused().location();
    if (location.source() == Location::MAIN) {
      pauses[""][static_cast<int>(location.line())][who].push_back(number);
    } else if (location.source() == Location::MODULE) {
      pauses[location.name()][static_cast<int>(location.line())][who].push_back(number);
    }
  }
}

std::string PausesText(const std::string& who, const std::vector<int>& numbers) {
  const size_t shown = std::min(numbers.size(), kMostPauses);
  return absl::StrCat(who, ": pause ", absl::StrJoin(numbers.begin(), numbers.begin() + static_cast<long>(shown), ", "),
                      shown < numbers.size() ? ", ..." : "");
}

std::map<int, LineNotes> NotesOf(const Pauses& pauses, const std::string& source, const Location& place) {
  std::map<int, LineNotes> notes;
  const bool here = place.line() > 0 && (source.empty() ? place.source() == Location::MAIN
                                                        : place.source() == Location::MODULE && place.name() == source);
  if (here) {
    LineNotes& note = notes[static_cast<int>(place.line())];
    note.beside.push_back("here");
    note.classes = "transition";
  }
  const auto of_source = pauses.find(source);
  if (of_source == pauses.end()) return notes;
  for (const auto& [line, runs] : of_source->second) {
    for (const auto& [who, numbers] : runs) notes[line].beside.push_back(PausesText(who, numbers));
  }
  return notes;
}

std::string Source(const std::string& title, const std::string& source, const std::map<int, LineNotes>& notes,
                   const std::string& id) {
  const SourceText text(source);
  // A row has an id that no other cause has.
  SourceTableOptions options = {.id = id, .around = text.line_count() > kWholeProgram ? kPageLinesAround : 0};
  if (notes.empty() && options.around > 0) {
    return absl::StrCat("<h4>", HtmlText(title), "</h4>\n<details><summary>", text.line_count(),
                        " lines, none of them marked</summary>\n", SourceTable(text, notes, {.id = id}),
                        "</details>\n");
  }
  return absl::StrCat("<h4>", HtmlText(title), "</h4>\n", SourceTable(text, notes, options));
}

// Beside lines: where the answers part.
void NoteSides(const Finding& finding, const std::string& source, std::map<int, LineNotes>& notes) {
  for (const SidePlace& side : SidePlacesOf(finding)) {
    const bool here = source.empty() ? side.location.source() == Location::MAIN
                                     : side.location.source() == Location::MODULE && side.location.name() == source;
    if (!here) continue;
    notes[static_cast<int>(side.location.line())].beside.push_back(
        absl::StrCat(side.who, " ", side.location.line(), ":", side.location.column()));
  }
}

// The program, its modules, its setup scripts.
std::string SourcesOf(const Finding& finding, const std::string& id) {
  const FindingPlace place = PlaceOf(finding);
  Pauses pauses;
  if (finding.has_differential()) {
    const DifferentialFinding& both = finding.differential();
    const PairedLine names = NamesOf(both.first(), both.second());
    const bool differ = both.first().engine() != both.second().engine();
    AddPauses(differ ? DisplayName(names.left) : names.left, both.first(), both.divergence().event(), pauses);
    AddPauses(differ ? DisplayName(names.right) : names.right, both.second(), both.divergence().event(), pauses);
  } else if (finding.has_metamorphic()) {
    AddPauses("initial run", finding.metamorphic().initial(), finding.metamorphic().divergence().event(), pauses);
  } else if (finding.has_truth()) {
    AddPauses(DisplayName(finding.truth().trace().engine()), finding.truth().trace(),
              finding.truth().violation().event(), pauses);
  }
  const auto notes_of = [&](const std::string& source) {
    std::map<int, LineNotes> notes = NotesOf(pauses, source, place.location);
    NoteSides(finding, source, notes);
    return notes;
  };
  std::string html = Source("Program", place.program.source(), notes_of(""), id + "l");
  for (int i = 0; i < place.program.modules_size(); ++i) {
    const Program::Module& module = place.program.modules(i);
    absl::StrAppend(&html, Source("Module " + module.specifier(), module.source(), notes_of(module.specifier()),
                                  absl::StrCat(id, "m", i, "l")));
  }
  for (int i = 0; i < place.program.setup_size(); ++i) {
    const std::string name = SetupName(place.program, i);
    absl::StrAppend(&html, "<details><summary>Setup script ", i + 1, HtmlText(name.empty() ? "" : ": " + name),
                    "</summary>\n<pre>", HtmlText(SourceLines(place.program.setup(i))), "</pre></details>\n");
  }
  return html;
}

// What one debugger answered, and beside the wrong answer what was promised.
std::vector<PairedLine> JudgedLines(const TruthFinding& finding) {
  std::vector<PairedLine> lines;
  const Violation& violation = finding.violation();
  for (int i = 0; i < finding.trace().events_size() && static_cast<uint32_t>(i) <= violation.event(); ++i) {
    const Event& event = finding.trace().events(i);
    if (event.has_action()) {
      lines.push_back({.left = absl::StrCat("> ", ToText(event.action())), .across = true});
    } else {
      lines.push_back({.left = ToText(event.output())});
    }
  }
  lines.push_back({.left = absl::StrCat(ToText(violation.about()), ": ", ToText(violation.actual())),
                   .right = ToText(violation.expected()),
                   .mark = '>',
                   .differs = true});
  return lines;
}

std::string Runs(const Finding& finding) {
  if (finding.has_differential()) {
    const DifferentialFinding& both = finding.differential();
    if (both.first().events_size() == 0 && both.second().events_size() == 0) return "<p>No traces were kept.</p>\n";
    const PairedLine names = NamesOf(both.first(), both.second());
    return absl::StrCat(
        "<h4>Both debuggers</h4>\n",
        PairedTable(names.left, names.right, PairedRuns(both.first(), both.second(), both.divergence(), kMostActions)));
  }
  if (finding.has_metamorphic()) {
    const MetamorphicFinding& both = finding.metamorphic();
    return absl::StrCat("<h4>What was changed</h4>\n<pre class=\"wrap\">", HtmlText(SequenceText(both)), "</pre>\n",
                        PairedTable("initial program", "follow-up program", PairedPrograms(both)),
                        "<h4>Both runs</h4>\n",
                        PairedTable("initial run", "follow-up run", PairedRuns(both, kMostActions)));
  }
  if (finding.has_truth()) {
    return absl::StrCat("<h4>The run</h4>\n",
                        PairedTable(absl::StrCat("what ", DisplayName(finding.truth().trace().engine()), " answered"),
                                    "what was expected", JudgedLines(finding.truth())));
  }
  const std::string& error = finding.crash().standard_error();
  if (error.empty()) return "";
  return absl::StrCat("<h4>Standard error</h4>\n<pre>", HtmlText(WithoutAddresses(error.substr(0, kLongestError))),
                      "</pre>\n");
}

// "35 lines, 9 actions".
std::string SizeText(const Finding& finding) {
  const int lines = SourceText(finding.test_case().program().source()).line_count();
  const int actions = finding.test_case().actions_size();
  return absl::StrCat(lines, lines == 1 ? " line, " : " lines, ", actions, actions == 1 ? " action" : " actions");
}

}  // namespace

std::string CauseSection(const CampaignCause& cause, const Finding& finding, const CauseSectionOptions& options) {
  const std::string& id = options.id;
  const std::string sessions = absl::StrCat(cause.sessions, cause.sessions == 1 ? " session" : " sessions");
  const std::string severity(Words(cause.severity));
  std::string html = absl::StrCat("<details class=\"cause\" id=\"", id, "\"", options.open ? " open" : "",
                                  "><summary><b>", HtmlText(options.title), options.held ? "(held) " : "",
                                  HtmlText(CauseSentence(cause, finding)), "</b> <span class=\"note\">", severity, "; ",
                                  sessions, "</span></summary>\n<dl>\n", Item("cause", ReadableCause(cause.key)),
                                  Item("guilty", CauseHeading(cause)), Item("severity", severity));
  if (cause.known) {
    absl::StrAppend(&html, Item("known as", absl::StrCat(cause.known->id, ": ", cause.known->title)));
  }
  for (const CauseEvidenceLine& line : CauseEvidence(cause, finding)) {
    absl::StrAppend(&html, Item(line.title, line.text));
  }
  absl::StrAppend(&html, Item("found", absl::StrCat("in ", sessions, ", first in session ", cause.first_session)),
                  Item("shown", absl::StrCat(finding.test_case().program().name(), ", session ", finding.session(),
                                             ", ", SizeText(finding), options.small ? ", reduced" : "")),
                  Item("actions", OneLine(FindingActionsText(finding), kPageActions), true));
  if (!options.path.empty()) {
    const std::string path = ShellWord(options.path);
    absl::StrAppend(&html, Item("again", absl::StrCat("./bazelw run //harness:replay -- ", path), true),
                    Item("export", absl::StrCat("./bazelw run //harness:export -- --report ", path), true));
  }
  return absl::StrCat(html, "</dl>\n", SourcesOf(finding, id), Runs(finding), "</details>\n");
}

}  // namespace twinstep
