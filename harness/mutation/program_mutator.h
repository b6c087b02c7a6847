// Changes a program by its syntax, such that the result nearly always parses.
#ifndef TWINSTEP_HARNESS_MUTATION_PROGRAM_MUTATOR_H_
#define TWINSTEP_HARNESS_MUTATION_PROGRAM_MUTATOR_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/random.h"
#include "model/source/syntax_tree.h"
#include "model/source/text_edit.h"

namespace twinstep {

enum class ProgramMutation {
  // A statement of the donor, or of the program itself, is inserted.
  kSpliceStatement,
  // A statement, member, case or list element is taken out.
  kDelete,
  kDuplicateStatement,
  kSwapStatements,
  // An expression is replaced by one of the same or another kind, of the donor or the program.
  kReplaceExpression,
  // A statement is replaced by one of the same kind.
  kReplaceStatement,
  // Neighbouring statements go into a function, generator, async function, loop, try, block, class, ...
  kWrapStatements,
  // An expression goes into a function, an array, an operator, ...
  kWrapExpression,
  kChangeLiteral,
  kChangeOperator,
  // let, const or var; async and * of functions.
  kChangeDeclaration,
  // Statements out of the grammar are inserted (code_grammar.h).
  kGenerateStatement,
  kGenerateExpression,
};
inline constexpr int kProgramMutations = static_cast<int>(ProgramMutation::kGenerateExpression) + 1;

// "splice statement".
std::string_view Name(ProgramMutation mutation);

// A random edit of that kind; none where the program has no place for it. `donor`, which may be null, gives code. Equal
// arguments and states of `random` give equal edits. The result may not parse, mostly as names are declared twice.
std::optional<std::vector<Replacement>> ProposeMutation(ProgramMutation mutation, const SyntaxTree& tree,
                                                        const SyntaxTree* donor, Random& random);

// By kind: how many proposals there were, and how many of them did not parse.
struct MutationCounts {
  struct Count {
    uint64_t proposed = 0;
    uint64_t not_parsed = 0;
  };
  std::map<ProgramMutation, Count> by_kind;

  uint64_t proposed() const;
  uint64_t not_parsed() const;
  // A line a kind, and one for all.
  std::string Text() const;
};

struct MutatedProgram {
  TextEdit edit;
  // Of the result, which parses.
  std::shared_ptr<const SyntaxTree> tree;
};

// One random edit that parses; what does not is counted, and another one is tried. None: after many tries none did, or
// the program would get longer than `max_bytes`. `parse` is null where the text does not parse.
std::optional<MutatedProgram> MutateProgram(
    const SyntaxTree& tree, const SyntaxTree* donor, size_t max_bytes,
    const std::function<std::shared_ptr<const SyntaxTree>(const SourceText&, ParseGoal)>& parse, Random& random,
    MutationCounts& counts);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_MUTATION_PROGRAM_MUTATOR_H_
