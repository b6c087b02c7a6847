// What all transformations have in common: one class per transformation, in the file of its name, whose header says as
// bullets what it asks for, what it does, and what must then hold.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_TRANSFORMATION_CLASS_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_TRANSFORMATION_CLASS_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/follow_up/follow_up.h"
#include "model/random.h"
#include "model/status.h"
#include "model/transformations/transformation_input.h"
#include "proto/location.pb.h"
#include "proto/output.pb.h"
#include "proto/trace.pb.h"
#include "proto/transformation.pb.h"

namespace twinstep {

// An initial run, and what is known of its program. What a class does not need may be null; all outlive a follow-up.
struct InitialRun {
  // Of the engine that ran it.
  const EngineFacts* facts = &kNoEngineFacts;
  // At level FULL.
  const Trace* trace = nullptr;
  // The debugger's own answer for the program.
  const std::vector<Location>* breakable = nullptr;
  // How the program ends and what it prints when nobody debugs it.
  const Finished* bare = nullptr;
  // The program with its tree; null where the parser rejects it.
  const TransformationInput* input = nullptr;
};

struct Needs {
  bool tree = false;
  // Of a complete bare run.
  bool coverage = false;
  bool bare = false;
  // Breakpoints of the initial run stand where they were requested, with column.
  bool unslid = false;
};

struct Proposal {
  // None: not applicable.
  std::optional<Transformation> transformation;
  // Then: why, as words to count by; of the reasons at all places of the program the most frequent one.
  std::string reason;
};

// How a relation ends, behind what was done.
inline constexpr char kAnswersMove[] = ": every answer had to be the same, at places that move with the text";
inline constexpr char kAnswersSame[] = ": every answer had to be the same";
inline constexpr char kPausesStay[] = ": every pause of the initial run had to come, in order, and the same";

enum class TransformationFamily { kProgram, kActions, kCircumstances };

// Stateless. Any thread.
class TransformationClass {
 public:
  virtual ~TransformationClass() = default;

  // "InsertDeadCode": that of the message.
  virtual std::string_view name() const = 0;
  // What is otherwise in the follow-up run, in the words of people who debug: "with a comment inserted".
  virtual std::string_view circumstance() const = 0;
  // What was done, and what had to hold then: a sentence without its full stop.
  virtual std::string relation() const = 0;
  virtual Transformation::KindCase kind() const = 0;
  virtual TransformationFamily family() const = 0;
  virtual Needs needs() const { return {}; }

  // A random one for that initial run. Equal initial runs and states of `random` give equal proposals.
  virtual Proposal Propose(const InitialRun& initial, Random& random) const = 0;
  // The transformation at work; `transformation` is of kind(). FailedPrecondition, in words to count by: the message
  // does not fit the initial run.
  virtual absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                         const Transformation& transformation) const = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_TRANSFORMATION_CLASS_H_
