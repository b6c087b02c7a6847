// What a user of a debugger does to a program while it is paused, for the instrumented copy to do as well.
#ifndef TWINSTEP_MODEL_TRUTH_TRUTH_ACTS_H_
#define TWINSTEP_MODEL_TRUTH_TRUTH_ACTS_H_

#include <string>
#include <string_view>

#include "model/source/syntax_tree.h"
#include "model/truth/truth_event_kind.h"

namespace twinstep {

// Where the copy calls the recorder: the same in all truths of a program.
struct TruthPlace {
  TruthEventKind kind = TruthEventKind::kPoint;
  NodeId node = kNoNode;
  NodeId function = kRootNode;

  friend bool operator==(const TruthPlace&, const TruthPlace&) = default;
};

// At one moment, in the youngest activation or in one that has called it.
struct TruthAct {
  enum class Kind {
    // The expression is evaluated.
    kEvaluate,
    // The variable is set to what the expression gives.
    kSetVariable,
    // What the return statement or arrow function has got is replaced with what the expression gives.
    kSetReturned,
  };
  Kind kind = Kind::kEvaluate;
  std::string expression;
  // Of the variable.
  std::string name;
  // The moment, in the truth with all acts before this one: the event that has been told last when it is done. A point
  // or the end of a body for what is evaluated or set, a return for what is replaced.
  int event = 0;
  // Of that event.
  TruthPlace at{};
  // In which activation: how many calls away from the youngest, 0 for that itself, and the last event of it that told
  // variables, in whose scope the names are meant. For 0 these are the moment's.
  uint32_t depth = 0;
  int scope_event = 0;
  TruthPlace scope{};
};

// Sites that an act adds to the copy, in this order: kAct, kActed, kActThrew, and the act's own site once more, where
// the program stands afterwards.
inline constexpr int kSitesOfAct = 4;

// Why the copy cannot do it there, in words that end a sentence: "in the initialiser of a field"; empty: it can. Linear
// in the variables and the text.
std::string_view WhyNotDone(const SyntaxTree& tree, const TruthAct& act);

// The last argument of the call that tells variables: with it an act can be done in that scope, from a later moment.
// Nothing that declares a `var` or a function, which would be the arrow function's.
std::string RunnerScript(std::string_view prefix);

// An expression of the copy for it, which the truth's event precedes: a direct eval in the scope of the site, or of the
// older activation. It ends with `after`, which tells where the program stands.
struct ActText {
  std::string_view prefix;
  // The name of the activation there, and of what holds its returned value.
  std::string_view activation;
  std::string_view returned;
  // The first of its sites.
  int site = 0;
  std::string_view after;
};
std::string ToScript(const TruthAct& act, const ActText& text);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRUTH_TRUTH_ACTS_H_
