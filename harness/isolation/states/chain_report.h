// A cause-effect chain for people and programs: sentences, JSON, a page.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_CHAIN_REPORT_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_CHAIN_REPORT_H_

#include <optional>
#include <string>
#include <vector>

#include "harness/isolation/states/cause_chain.h"
#include "harness/isolation/states/nearest_programs.h"
#include "harness/isolation/states/reading_order.h"
#include "harness/node_programs/node_program.h"

namespace twinstep {

// Where the statements of two runs begin to differ.
struct PartingPlace {
  // The last statement that both come to; -1: they differ from the first one on.
  int both = -1;
  // What each comes to next; -1: it ends there.
  int passing = -1;
  int failing = -1;
};

struct ChainReport {
  // For people: a path.
  std::string program;
  std::string engine;
  // What the two runs did: "it printed \"3\"".
  std::string pass_behaviour;
  std::string fail_behaviour;
  // The inputs as the two runs had them.
  std::string pass_input;
  std::string fail_input;
  // The difference of the inputs that dd left: InputIsolation::difference; empty where dd was not run.
  std::vector<std::string> input_difference;
  // A sentence on them, or empty.
  std::string input_note;
  // Of the failing run.
  const InstrumentedProgram* failing = nullptr;
  CauseChain chain;
  // Indices of chain.transitions, the most relevant first.
  std::vector<int> ranking;
  ReadingOrder reading;
  // With one expression changed.
  NearestPrograms nearest;
  // Where the runs part; none: nowhere.
  std::optional<PartingPlace> parting;
  // Where the statements of a program of many files are; null: it is one file.
  const NodeProgram* files = nullptr;
};

// "shell_sort:12", "line 3" for top-level code; of many files "sort.js:12, shell_sort".
std::string PlaceText(const InstrumentedProgram& program, int statement, const NodeProgram* files = nullptr);
// The statement's text on one line, cut.
std::string StatementText(const InstrumentedProgram& program, int statement, const NodeProgram* files = nullptr);

// "with <= for <", "without print(a);".
std::string ChangeText(const ExpressionChange& change);

// "argc was 3 (instead of 4) and 2 more". What is told alike of several frames is told once.
std::string CauseSentence(const Cause& cause);

// The pair of runs (run_pair.h). "Initially argc was 3; therefore at shell_sort:12 a[2] was 0; therefore the run
// failed: it printed ...". Then the cause transitions, and what was left out and why.
std::string ChainText(const ChainReport& report);
std::string ChainJson(const ChainReport& report);
// One file without anything from elsewhere.
std::string ChainHtml(const ChainReport& report);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_CHAIN_REPORT_H_
