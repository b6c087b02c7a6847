// Where the promise that an expression gives goes at once, by the text.
#ifndef TWINSTEP_MODEL_INVARIANTS_EXCEPTIONS_PROMISE_USE_H_
#define TWINSTEP_MODEL_INVARIANTS_EXCEPTIONS_PROMISE_USE_H_

#include <string_view>

#include "model/source/syntax_tree.h"

namespace twinstep {

struct PromiseUse {
  enum Kind {
    kAwait,
    // Of a function, or as the value of an arrow function.
    kReturn,
    kDrop,
    // `then` with two arguments, `catch`.
    kHandler,
    // `then`, `catch` and `finally` without a handler: what they give is rejected with it.
    kPassOn,
    // An element of what Promise.all, Promise.any or Promise.race gets.
    kJoin,
    // An element of what Promise.allSettled gets, which handles every rejection.
    kSettle,
    // The value of a const that one other place of the same code uses.
    kVariable,
    // What a for-await loop or a `yield*` asks for values.
    kIterate,
    kElsewhere,
  };
  Kind kind = kElsewhere;
  // The await expression, the return statement, the call, the use of the variable, the loop, the `yield*`.
  NodeId node = kNoNode;
};

// `any_handler`: arguments of `then`, `catch` and `finally` are taken for functions; otherwise they have to be
// functions of the program by their text. O(size of a call's arguments).
PromiseUse UseOfPromise(const SyntaxTree& tree, NodeId expression, bool any_handler);

// Of what an async function gives each time that the call `list.map(function)` calls it, whose values a method of
// Promise gets; kElsewhere: it is no such function. That `map` calls it is not asked.
PromiseUse UseOfMapped(const SyntaxTree& tree, NodeId function);

// The one call of that name in the node's own code; kNoNode where there is none, or where the name stands there again.
// Linear in the node's size.
NodeId OnlyCallIn(const SyntaxTree& tree, NodeId within, std::string_view name);

// Somewhere `catch`, or `then` as its second argument, gets what is no function of the program by its text, as another
// promise's `reject`. Linear in the tree.
bool HasUnknownHandler(const SyntaxTree& tree);

// The call of `then`, `catch` or `finally` that the function is an argument of: written there, or named there and
// nowhere else; kNoNode: it is none.
NodeId CallOfCallback(const SyntaxTree& tree, NodeId function);
// The function is what `catch`, or `then` as its second argument, gets.
bool IsHandler(const SyntaxTree& tree, NodeId function);
// The `new Promise(...)` whose executor the function is; kNoNode: it is none.
NodeId PromiseOfExecutor(const SyntaxTree& tree, NodeId function);

// A call in a statement that rejects a promise.
struct RejectingCall {
  // The expression that gives the promise: `new Promise(...)`, `Promise.reject(...)`; kNoNode: there is no such call.
  NodeId promise = kNoNode;
  // Of the first: the executor whose second parameter is called. kNoNode: the call gives the promise itself.
  NodeId executor = kNoNode;
};
// The one such call in the statement's own code. Linear in the statement's size.
RejectingCall RejectingCallIn(const SyntaxTree& tree, NodeId statement);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_EXCEPTIONS_PROMISE_USE_H_
