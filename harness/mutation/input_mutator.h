// Random changes of a whole test case: program, actions, transformations, engine, oracles.
#ifndef TWINSTEP_HARNESS_MUTATION_INPUT_MUTATOR_H_
#define TWINSTEP_HARNESS_MUTATION_INPUT_MUTATOR_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "harness/mutation/program_mutator.h"
#include "model/random.h"
#include "model/source/syntax_tree.h"
#include "proto/fuzz_input.pb.h"

namespace twinstep {

class InputMutator {
 public:
  // The tree of a text, null where it does not parse.
  using Parse = std::function<std::shared_ptr<const SyntaxTree>(const SourceText&, ParseGoal)>;

  // `oracles` are names of which an input is given one now and then; none: it keeps those that it has.
  explicit InputMutator(Parse parse, std::vector<std::string> oracles = {})
      : parse_(std::move(parse)), oracles_(std::move(oracles)) {}

  // An input that has been mutated before keeps its program half of the time, as what the oracles know of it is at
  // hand. Else there are one to three changes, and breakpoints move with the program. Mostly all actions are drawn
  // anew. A program that does not parse is replaced by one out of the grammar. `donor` gives code, actions and
  // transformations; may be null. The serialised input has at most `max_bytes`, or is left as it was. Equal inputs,
  // donors and states of `random` give equal results.
  void Mutate(const FuzzInput* donor, size_t max_bytes, Random& random, FuzzInput& input);

  // A new one: a program out of the grammar, actions for it.
  FuzzInput Generate(Random& random);

  const MutationCounts& counts() const { return counts_; }

 private:
  std::shared_ptr<const SyntaxTree> TreeOf(const FuzzInput& input) const;
  void MutateOnce(const FuzzInput* donor, size_t max_bytes, Random& random, FuzzInput& input);
  void MutateOracles(Random& random, FuzzInput& input) const;
  void ChangeProgram(const FuzzInput* donor, const SyntaxTree& tree, size_t max_bytes, Random& random,
                     FuzzInput& input);

  const Parse parse_;
  const std::vector<std::string> oracles_;
  MutationCounts counts_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_MUTATION_INPUT_MUTATOR_H_
