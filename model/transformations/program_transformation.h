// A rewrite of a program that must not change what it does, and what the outputs of a debugger must then look like: one
// class per transformation, in the file of its name.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_PROGRAM_TRANSFORMATION_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_PROGRAM_TRANSFORMATION_H_

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "model/follow_up/expectation.h"
#include "model/random.h"
#include "model/source/location_map.h"
#include "model/source/text_edit.h"
#include "model/status.h"
#include "model/transformations/transformation_class.h"
#include "model/transformations/transformation_input.h"
#include "proto/output.pb.h"
#include "proto/transformation.pb.h"

namespace twinstep {

struct TransformedProgram {
  Program program;
  LocationMap locations;
};

// Stateless. Any thread.
class ProgramTransformation : public TransformationClass {
 public:
  TransformationFamily family() const final { return TransformationFamily::kProgram; }
  Needs needs() const override { return {.tree = true, .bare = true, .unslid = true}; }
  Proposal Propose(const InitialRun& initial, Random& random) const final;
  // The follow-up run debugs the edited program: breakpoints are requested where those of the initial run went, moved
  // with the edit; those at places that the edit took away are left out.
  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const final;

  // At a random place where the precondition holds. Linear in the number of places in the worst case.
  Proposal Propose(const TransformationInput& input, Random& random) const;

  // The replacements in the main source. FailedPrecondition, a sentence that tells the reason and no particulars, where
  // the message does not fit the program. `transformation` is of kind().
  virtual absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                        const Transformation& transformation) const = 0;

  // The code of the initial program at that unit is no more.
  virtual bool TakesAway(const TransformationInput& input, const Transformation& transformation, int offset) const {
    (void)input, (void)transformation, (void)offset;
    return false;
  }

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

// The program with the change made. Equal programs and messages give equal bytes. FailedPrecondition as of
// ProgramTransformation::Edit, also for a tree that is not the program's. `transformation` is of the kind.
absl::StatusOr<TransformedProgram> Apply(const ProgramTransformation& kind, const Transformation& transformation,
                                         const TransformationInput& input);

// Where the debugger must be in the edited program when it was at `location`; none: the change took the code away.
std::optional<Location> Move(const ProgramTransformation& kind, const Transformation& transformation,
                             const TransformationInput& input, const LocationMap& locations, const Location& location);

// What the follow-up run must answer where the initial run answered `initial`, a result of level FULL, when
// `transformation` was applied to `input` with those `locations`. FailedPrecondition: it stood at a place that the
// change took away.
absl::StatusOr<Expectation> Expect(const ProgramTransformation& kind, const Transformation& transformation,
                                   const TransformationInput& input, const LocationMap& locations,
                                   const Output& initial);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_PROGRAM_TRANSFORMATION_H_
