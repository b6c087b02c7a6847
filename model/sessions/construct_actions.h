// Which constructs of the language met which actions of a user: what a debugger was never asked, it was not tested for.
#ifndef TWINSTEP_MODEL_SESSIONS_CONSTRUCT_ACTIONS_H_
#define TWINSTEP_MODEL_SESSIONS_CONSTRUCT_ACTIONS_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/source/syntax_tree.h"
#include "proto/location.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// What a place of the main source is about: the ESTree types of the statement around it and of the nodes in it that
// begin there, and the kind of the code ("async generator", model/source/code_roles.h). `yield*` and `for await` count
// apart. Empty: another source, or no column.
std::set<std::string> ConstructsAt(const SyntaxTree& tree, const Location& location);

class ConstructActions {
 public:
  // Each action counts for the constructs where the program is paused, a breakpoint for those of the place that it was
  // given. What is done before the start and has no place counts for none.
  void Count(const Trace& trace, const SyntaxTree& tree);

  // Times, by construct and by kind of action (KindName, model/actions/action_kind.h).
  const std::map<std::string, std::map<std::string, uint64_t>>& counts() const { return counts_; }
  // "step out at YieldExpression": pairs that never met, and would have met `expected` times if what is done did not
  // depend on where the program is.
  std::vector<std::string> Gaps(double expected) const;

 private:
  std::map<std::string, std::map<std::string, uint64_t>> counts_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSIONS_CONSTRUCT_ACTIONS_H_
