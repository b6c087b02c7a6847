// Random actions for a program, and random changes of a list of them.
#ifndef TWINSTEP_HARNESS_MUTATION_ACTION_MUTATOR_H_
#define TWINSTEP_HARNESS_MUTATION_ACTION_MUTATOR_H_

#include <google/protobuf/repeated_field.h>

#include <string>
#include <vector>

#include "model/random.h"
#include "model/source/syntax_tree.h"
#include "proto/action.pb.h"

namespace twinstep {

using Actions = google::protobuf::RepeatedPtrField<Action>;

// What actions can name in a program.
struct ActionPlaces {
  // Where statements begin.
  std::vector<Location> statements;
  // Variables of the program.
  std::vector<std::string> names;
};
ActionPlaces PlacesOf(const SyntaxTree& tree);

// Any action but start and abandon: half of the time one of the published studies', else of any kind that the message
// has, its places, names and numbers drawn. Not every debugger takes every kind.
Action DrawAction(const ActionPlaces& places, Random& random);
// Some breakpoints, a start, some steps.
Actions DrawActions(const ActionPlaces& places, Random& random);

// One change: an action is inserted, left out, changed, swapped or repeated, a piece of `donor` (which may be null) is
// put in, or the end is cut off. The list may then be out of order: see NormaliseInput.
void MutateActions(const ActionPlaces& places, const Actions* donor, Random& random, Actions& actions);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_MUTATION_ACTION_MUTATOR_H_
