// Findings made for a test by playing actions to the engines, and their exports run in the engines' own shells.
#ifndef TWINSTEP_TESTS_EXPORT_FINDINGS_H_
#define TWINSTEP_TESTS_EXPORT_FINDINGS_H_

#include <string>
#include <vector>

#include "proto/finding.pb.h"
#include "proto/test_case.pb.h"
#include "proto/transformation.pb.h"

namespace twinstep {

// `actions` as //harness:debug takes them.
struct PlayedFinding {
  Program program;
  std::string actions;
};
Program ScriptOf(const std::string& source);

// The first difference of V8 and SpiderMonkey, compared at `level`; SpiderMonkey's breakpoints slide as `sliding` says.
// The test fails where there is none.
Finding DifferenceOf(const PlayedFinding& played, CaptureLevel level = PAPER, BreakpointSliding sliding = NONE);

// As if the last answers of the two runs had to be equal, and were not.
Finding WarningOf(const std::string& engine, const PlayedFinding& initial, const PlayedFinding& follow_up,
                  const Transformation& transformation);

// The finding as a file of its own.
std::string WriteFindingFile(const Finding& finding);

// Runs //harness:export on the finding's file; the script's file name. The test fails where it cannot be exported.
std::string ExportTo(const std::string& finding_file, const std::string& format, const std::string& name);

std::string ReadFileForTest(const std::string& path);

// What a comment on top of the script says: the flags of "// Run: js --ion-eager FILE" or, for V8's own test runner,
// "// Flags: --no-lazy"; the answer to the last action.
std::vector<std::string> FlagsOfScript(const std::string& script);
std::string ActualOfScript(const std::string& script);
std::string ExpectedOfScript(const std::string& script);

// The script with the answer of the finding as the expected one: the difference is gone for it.
std::string SatisfiedScript(const std::string& script);

// Empty: nothing was printed.
std::string LastLine(const std::string& printed);

// A copy of the script at `path` with that code before it, which takes something of the runtime away; its path.
std::string ScriptWith(const std::string& path, const std::string& before);

}  // namespace twinstep

#endif  // TWINSTEP_TESTS_EXPORT_FINDINGS_H_
