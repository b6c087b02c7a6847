// What a finding's test case is like, whatever its names: how large it is, and which others are the same.
#ifndef TWINSTEP_HARNESS_REDUCTION_FINDING_FORM_H_
#define TWINSTEP_HARNESS_REDUCTION_FINDING_FORM_H_

#include <string>

#include "model/source/syntax_tree.h"
#include "proto/finding.pb.h"
#include "proto/reduction.pb.h"

namespace twinstep {

// `tree` is that of the main source, here and below; null: the parser rejects it, and it has no tokens.
ReductionReport::Size SizeOf(const Finding& finding, const SyntaxTree* tree);

// Equal for findings that differ in names and literals alone, 16 hexadecimal digits: of transformations the kinds, of
// the program the tokens, identifiers by first appearance and literals by kind, and the actions.
std::string FormOf(const Finding& finding, const SyntaxTree* tree);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_FINDING_FORM_H_
