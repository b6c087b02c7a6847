// Where the states of two engines, or of a program and its edited version, differ in a way that is the program's.
#ifndef TWINSTEP_HARNESS_ISOLATION_FINDINGS_STATE_COMPARISON_H_
#define TWINSTEP_HARNESS_ISOLATION_FINDINGS_STATE_COMPARISON_H_

#include <map>
#include <string>
#include <vector>

#include "harness/isolation/states/state_walk.h"

namespace twinstep {

// A variable or cell, as the youngest frame that leads to it names it: "a[2]".
struct ValueDifference {
  std::string path;
  // "7"; "missing" where there is none.
  std::string first;
  std::string second;
};

struct ComparedStates {
  // Variables first.
  std::vector<ValueDifference> differences;
  // By reason: what differs and is no state of the program, and what cannot be looked into.
  std::map<std::string, int> left_out;
};

struct ComparisonNames {
  // Of the two runs, for reasons.
  std::string first;
  std::string second;
  // Two engines: natives and the words of their errors are the engines'.
  bool engines_differ = false;
  // Two programs: the words of errors name variables.
  bool programs_differ = false;
};

// Objects are matched as by CommonSubgraph. Never a difference, and counted:
// * variables that one side does not have, or that it cannot read (optimised away, or not initialised yet), and `this`
// * of two engines: values that are the engine's own functions and objects, and the message of an error that an engine
//   has thrown, or might have
// * insides of closures, promises, generators and the like; functions that stand at no common place
// The order of properties does not count, nor do attributes.
//
// Where the numbers of frames differ only the youngest frames and global variables are compared.
ComparedStates CompareStates(const StateAt& first, const StateAt& second, const ComparisonNames& names);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_FINDINGS_STATE_COMPARISON_H_
