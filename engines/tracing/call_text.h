// How V8 writes an expression into messages such as "a.b is not a function".
#ifndef TWINSTEP_ENGINES_TRACING_CALL_TEXT_H_
#define TWINSTEP_ENGINES_TRACING_CALL_TEXT_H_

#include <string>

#include "model/source/syntax_tree.h"

namespace twinstep {

// Follows V8's CallPrinter (src/ast/prettyprinter.cc) for the expressions that stand before a call: names, members,
// calls, literals, operators; "(intermediate value)" for the rest.
std::string CallText(const SyntaxTree& tree, NodeId expression);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TRACING_CALL_TEXT_H_
