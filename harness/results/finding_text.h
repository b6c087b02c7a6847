// A finding as people read it. Whatever a program or an engine put into it, the text suits a terminal
// (terminal_text.h).
#ifndef TWINSTEP_HARNESS_RESULTS_FINDING_TEXT_H_
#define TWINSTEP_HARNESS_RESULTS_FINDING_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "proto/finding.pb.h"
#include "proto/location.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

// The short form. A divergence has class, layer, rule, program, session, the result of running it again, a source
// excerpt with the line marked, the last actions with both debuggers' outputs side by side, and what differs. A
// metamorphic warning has class, layer, transformations and what had to hold, and both programs and both runs side by
// side. A broken invariant has the promise, a source excerpt, the last actions with their outputs, the expected answer
// and the given one. A crash has how the process ended, engine and phase, the first lines of standard error without
// addresses, and the last actions. The first line names the number of `sessions` like it, unless that is 0. The text
// ends with a line break.
std::string SampleText(const Finding& finding, uint64_t sessions);

// The short form and all that a person needs to do it again without any other file: engines, configuration, the
// complete list of actions as `debug --actions` reads it, sources of the program, its setup scripts and modules.
std::string FindingText(const Finding& finding);

struct FindingPlace {
  // The program; that of a warning has the source before the last change.
  Program program;
  // Line 0: not known.
  Location location;
};

// The place in the program that says most about the finding.
FindingPlace PlaceOf(const Finding& finding);

struct SidePlace {
  Location location;
  // "V8"; "expected" and "got".
  std::string who;
};

// The places where the two debuggers ended, or the expected place and the given one, as far as these are places; empty
// where they are the same one.
std::vector<SidePlace> SidePlacesOf(const Finding& finding);

// That place, marked (>), with up to `around` lines on both sides, each cut at `width` bytes. Empty where no place is
// known, or its code does not belong to the test case.
std::string MarkedSource(const Finding& finding, int around, size_t width);

// A finding of a session against the truth as people read it.

// What was promised, and who promised it; a line each, indented.
std::string PromiseText(const Violation& violation);

// The promise's subject, the expected answer and the given one; a line each, indented.
std::string ExpectedText(const Violation& violation);

// The actions with their outputs up to the wrong one, which is marked (>); only the last `most` actions.
std::string JudgedRunText(const TruthFinding& finding, size_t most);

// The place of the program at the wrong output, else that of the last action; line 0: before the start.
Location WrongPlace(const TruthFinding& finding);

// A finding's actions as text that //harness:debug takes.

// "break 3; start; over". If two debuggers go different ways to a pause (model/sessions/apart.h), it has the actions of
// each, after its name: "v8: break 3; start; over | spidermonkey: break 3; start; resume". On one line, not cut.
std::string FindingActionsText(const Finding& finding);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_FINDING_TEXT_H_
