// Which changes the failing run executes, and in which order: NEW with a probe before the code of each change.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_CHANGE_COVERAGE_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_CHANGE_COVERAGE_H_

#include <string>
#include <vector>

#include "harness/isolation/versions/command_runner.h"
#include "harness/isolation/versions/file_facts.h"
#include "harness/isolation/versions/version_folder.h"
#include "model/code_changes/change_set.h"
#include "model/code_changes/code_change.h"
#include "model/delta_debugging/configuration.h"

namespace twinstep {

// NEW, made to tell what it reaches.
struct ProbedVersion {
  AssembledProgram program;
  // By change: its probes. Empty: there is nothing of it to execute (white space, comments).
  std::vector<std::vector<int>> probes;
  // By change: no place for a probe, so it counts as executed from the start (declarations that are hoisted, imports,
  // JSON, files that the parser refuses).
  std::vector<bool> always;
};

// What was deleted is probed where it stood: before the statement, or at the beginning of the function, around the
// place.
ProbedVersion ProbeChanges(const VersionPair& pair, const ChangeSet& changes, FileParser& parser);

struct ChangeCoverage {
  // In the order in which they were first reached.
  Configuration executed_in_order;
  // Ascending.
  Configuration never_executed;
  // Those that tests execute which pass on NEW, ascending; empty where no such test is given.
  Configuration executed_in_passing;
};

// Of a command, in the order of the text: when code was reached is not told.
ChangeCoverage CoverageOfCommand(const CommandCoverage& command, const ChangeSet& changes);

// `console`: what the run printed.
ChangeCoverage ReadCoverage(const ProbedVersion& probed, const std::vector<std::string>& console);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_CHANGE_COVERAGE_H_
