// All transformations by kind and by name.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_TRANSFORMATIONS_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_TRANSFORMATIONS_H_

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "model/status.h"
#include "model/transformations/program_transformation.h"
#include "model/transformations/transformation_class.h"
#include "proto/transformation.pb.h"

// The list, in the order of their numbers in the message: a new transformation has a line here.
#define TWINSTEP_TRANSFORMATIONS(X) \
  X(InsertDeadCode)                 \
  X(RemoveDeadCode)                 \
  X(AddParameter)                   \
  X(AddNoOp)                        \
  X(IntegerLiteralToExpression)     \
  X(BooleanLiteralToExpression)     \
  X(InsertBlankLines)               \
  X(RemoveBlankLines)               \
  X(InsertComment)                  \
  X(RemoveComment)                  \
  X(SplitLine)                      \
  X(JoinLines)                      \
  X(AlphaRename)                    \
  X(StrictTwin)                     \
  X(AddBreakpointAndContinue)       \
  X(ReplaceContinueByStep)          \
  X(SlideBreakpoint)                \
  X(RefineStep)                     \
  X(ObserveNothing)                 \
  X(Transparency)                   \
  X(FinerTrace)                     \
  X(CollectGarbage)                 \
  X(ChangeConfiguration)            \
  X(SecondDebugger)                 \
  X(StartElsewhere)

namespace twinstep {

#define TWINSTEP_DECLARE(name) std::unique_ptr<TransformationClass> Make##name();
TWINSTEP_TRANSFORMATIONS(TWINSTEP_DECLARE)
#undef TWINSTEP_DECLARE

// In the order of the list.
const std::vector<std::unique_ptr<TransformationClass>>& Transformations();
// Null for a message without a kind, and for a name that is none.
const TransformationClass* TransformationFor(Transformation::KindCase kind);
const TransformationClass* TransformationNamed(std::string_view name);

// Those of the program. Null: of another family.
std::vector<const ProgramTransformation*> ProgramTransformations();
const ProgramTransformation* ProgramTransformationFor(Transformation::KindCase kind);

// As of program_transformation.h, for a message of any kind; FailedPrecondition where it is none of the program.
absl::StatusOr<TransformedProgram> Apply(const Transformation& transformation, const TransformationInput& input);
absl::StatusOr<Expectation> Expect(const Transformation& transformation, const TransformationInput& input,
                                   const LocationMap& locations, const Output& initial);

// Events of all breakpoints of an initial run that went elsewhere than requested.
std::vector<uint32_t> SlidBreakpointEvents(const Trace& initial);

// Tolksdorf, Lehmann and Pradel's nine (ISSTA 2019, sections 4.1 and 4.2); the others are ours.
bool IsOfThePaper(Transformation::KindCase kind);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_TRANSFORMATIONS_H_
