// A program's instrumented copy: it does what the program does, and tells a recorder what that is.
#ifndef TWINSTEP_MODEL_TRUTH_TRUTH_COPY_H_
#define TWINSTEP_MODEL_TRUTH_TRUTH_COPY_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "model/source/syntax_tree.h"
#include "model/truth/truth_acts.h"
#include "model/truth/truth_event_kind.h"

namespace twinstep {

struct TruthSite {
  TruthEventKind kind = TruthEventKind::kPoint;
  NodeId node = kNoNode;
  // The function, static block, field or program whose activation it is.
  NodeId function = kRootNode;
  // The activation's own variables that the site's code can see, each name once; they are read at kPoint, kBodyEnd and
  // kCatch. kThisVariable stands for `this`.
  std::vector<VariableId> variables;
};
inline TruthPlace PlaceOf(const TruthSite& site) { return {site.kind, site.node, site.function}; }
// In the place of a variable.
inline constexpr VariableId kThisVariable = -2;

struct TruthCopy {
  // Begins with the names of the recorder's functions, which the program does not have.
  std::string prefix;
  // The main source's.
  std::string source;
  // Those of the other sources of a joined tree, by key, in order. While setup scripts run nothing is recorded.
  std::vector<std::pair<std::string, std::string>> others;
  // Of code that the program gives to eval: as it is, and the copy that runs in its place.
  std::vector<std::pair<std::string, std::string>> made;
  std::vector<TruthSite> sites;

  // The function of the recorder that tells of `kind`: `tw_p`.
  std::string NameOf(TruthEventKind kind) const;
};

// The copy of a program. Every construct keeps its meaning; what a program can see of it is its own source text
// (Function.prototype.toString), the depth of its stack, and the names of the recorder's functions where it uses a
// global one.
//
// An initialiser of a field has an activation of its own, whose code is the PropertyDefinition.
//
// Not told: what defaults of parameters do, but for the functions in them, and fields whose names are computed or
// literals and that are given a function without a name; code of eval and Function that the tree does not
// have, and of Function's kin; the top level of setup scripts (model/source/joined_tree.h), and what a module or code
// of eval throws out of its own. Inside `with` no variables are read, as that may run code. O(n log n) but for the
// lists of variables. Unimplemented where a function declares one name as a function and otherwise too: its body cannot
// be put into a block then, out of which its exceptions are told.
//
// `main_alone`: of a joined tree only the main source is copied.
//
// `acts` are done in their order, each at its moment; those before it are what its event is counted with. Their sites
// follow those of the copy without acts, which are the same, and of which there are `sites`.
absl::StatusOr<TruthCopy> MakeTruthCopy(const SyntaxTree& tree, bool main_alone = false,
                                        absl::Span<const TruthAct> acts = {}, int sites = 0);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRUTH_TRUTH_COPY_H_
