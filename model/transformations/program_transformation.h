// A rewrite of a program that must not change what it does, and what the outputs of a debugger must then look like: one
// class per transformation, in the file of its name.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_PROGRAM_TRANSFORMATION_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_PROGRAM_TRANSFORMATION_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "model/random.h"
#include "model/transformations/location_map.h"
#include "model/transformations/text_edit.h"
#include "model/transformations/transformation_input.h"
#include "proto/output.pb.h"
#include "proto/transformation.pb.h"

namespace twinstep {

struct TransformedProgram {
  Program program;
  LocationMap locations;
};

// A way in which an output of the follow-up run may differ from the expected one.
struct AllowedDifference {
  enum class Kind {
    // The follow-up may pause inside `range` where the initial run did not: a resume goes on, a step is repeated.
    kExtraPause,
    // What is expected at the first unit of `range` may be anywhere inside it.
    kLocationInside,
    // A scope of any frame may show `name` in addition, with any value.
    kExtraVariable,
    // Own property `name` of an error object, of whatever value, may be anything or be missing.
    kErrorProperty,
    // A frame's this_value may be undefined on one side and an object or a wrapped primitive on the other.
    kThisValue,
    // Functions may lack, or have, the own properties `caller` and `arguments`.
    kFunctionProperties,
  };

  Kind kind;
  SourceRange range;  // Of the edited main source.
  std::string name;

  friend bool operator==(const AllowedDifference&, const AllowedDifference&) = default;
};

// What the follow-up run must answer where the initial run answered an output.
struct Expectation {
  Output output;
  std::vector<AllowedDifference> allowed;
};

struct Proposal {
  // None: not applicable.
  std::optional<Transformation> transformation;
  // Then: why, as words to count by; of the reasons at all places of the program the most frequent one.
  std::string reason;
};

// Stateless. Any thread.
class ProgramTransformation {
 public:
  virtual ~ProgramTransformation() = default;

  // "InsertDeadCode".
  virtual std::string_view name() const = 0;
  virtual Transformation::KindCase kind() const = 0;

  // At a random place where the precondition holds. Equal inputs and states of `random` give equal proposals. Linear in
  // the number of places in the worst case.
  Proposal Propose(const TransformationInput& input, Random& random) const;

  // The replacements in the main source. FailedPrecondition, a sentence that tells the reason and no particulars, where
  // the message does not fit the program. `transformation` is of kind().
  virtual absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                        const Transformation& transformation) const = 0;

  // Adds to `expectation`, which has moved locations already, what this transformation changes besides. `initial` is
  // an output of the initial run at level FULL.
  virtual void Expect(const TransformationInput& input, const Transformation& transformation,
                      const LocationMap& locations, const Output& initial, Expectation& expectation) const {
    (void)input, (void)transformation, (void)locations, (void)initial, (void)expectation;
  }

 protected:
  // Numbers of all places where it might be applied: node ids, lines or offsets, as the class likes.
  virtual std::vector<int> Places(const TransformationInput& input) const = 0;
  // The message for one of them.
  virtual Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const = 0;
  // Why a program has no such places.
  virtual std::string_view NoPlaces() const = 0;
};

// All of them, in the order of their numbers in the message.
const std::vector<std::unique_ptr<ProgramTransformation>>& ProgramTransformations();
// None for a message without a kind.
const ProgramTransformation* ProgramTransformationFor(Transformation::KindCase kind);

// The program with the change made. Equal programs and messages give equal bytes. FailedPrecondition as of
// ProgramTransformation::Edit, also for a message without kind and for a tree that is not the program's.
absl::StatusOr<TransformedProgram> Apply(const Transformation& transformation, const TransformationInput& input);

// What the follow-up run must answer where the initial run answered `initial`, a result of level FULL, when
// `transformation` was applied to `input` with those `locations`. FailedPrecondition: it stood at a place that the
// change took away.
absl::StatusOr<Expectation> Expect(const Transformation& transformation, const TransformationInput& input,
                                   const LocationMap& locations, const Output& initial);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_PROGRAM_TRANSFORMATION_H_
