// Who gets an exception, by the truth: a clause of the program on the stack, one that awaits, a promise's handler,
// nobody.
#ifndef TWINSTEP_MODEL_INVARIANTS_EXCEPTIONS_EXCEPTION_FATE_H_
#define TWINSTEP_MODEL_INVARIANTS_EXCEPTIONS_EXCEPTION_FATE_H_

#include <string_view>

#include "model/judging/known_program.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

struct ExceptionFate {
  enum Kind {
    // `node` is the catch clause that gets it.
    kCaught,
    // `node` is the finally clause that ends it, by a return, break or continue out of the clause.
    kDropped,
    // It rejects a promise that had a handler by then: `node` is the call of `then` or `catch` that gave it one.
    kHandled,
    // It rejects a promise that no code can come to, or that of a module's body: `node` is the expression whose value
    // is
    // dropped, the module's await.
    kLost,
    // Built-in code has it, or the host.
    kOutside,
    // The truth cannot tell; `why` says why.
    kUnknown,
  };
  Kind kind = kUnknown;
  NodeId node = kNoNode;
  std::string_view why = {};
  // The way of a promise, for a cause's name: "async function that is awaited". Empty where all went over the stack.
  std::string_view way = {};
};

// Of the exception that is thrown at `event` or inside of it, before the next event; or of the promise that the
// statement rejects and throws nothing. Over promises it goes by the text: that of a call `f()`, f being called there
// once and by that name, of `new Promise`, of `Promise.reject`, where they are awaited, returned, dropped, joined,
// iterated or given a handler in the same job, also by way of a const and of `Promise.resolve`; those of `then`,
// `catch` and `finally` after one another; and those of a callback of `map`, joined. What leaves the parameters of an
// async function counts as leaving the function. `known` has a truth. O(events + size of the statements called from).
ExceptionFate FateOfException(const KnownProgram& known, int event);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_EXCEPTIONS_EXCEPTION_FATE_H_
