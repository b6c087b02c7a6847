// How the main source of a program is parsed.
#ifndef TWINSTEP_MODEL_SOURCE_PARSE_GOAL_H_
#define TWINSTEP_MODEL_SOURCE_PARSE_GOAL_H_

#include <functional>
#include <memory>

#include "model/source/syntax_tree.h"
#include "proto/program.pb.h"

namespace twinstep {

inline ParseGoal GoalOf(const Program& program) {
  return program.kind() == Program::MODULE ? ParseGoal::kModule : ParseGoal::kScript;
}

// The tree of a program's main source; null where the parser rejects it.
using ParseProgram = std::function<std::shared_ptr<const SyntaxTree>(const Program&)>;

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_PARSE_GOAL_H_
