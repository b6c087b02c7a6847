// Makes the truth of a program: runs it bare, and its instrumented copy bare, in one engine.
#ifndef TWINSTEP_MODEL_TRUTH_TRUTH_RUN_H_
#define TWINSTEP_MODEL_TRUTH_TRUTH_RUN_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "google/protobuf/repeated_ptr_field.h"
#include "model/debugger.h"
#include "model/source/joined_tree.h"
#include "model/source/syntax_tree.h"
#include "model/truth/truth.h"
#include "model/truth/truth_copy.h"
#include "model/truth/truth_recording.h"

namespace twinstep {

// Why there is none of a program.
enum class NoTruth {
  // The copy cannot be made (MakeTruthCopy).
  kNoCopy,
  // The engine does not take the program, or not its copy.
  kRejected,
  // A limit of time or memory ended the program or its copy, and the recorder had not stopped by then: how far what it
  // told is the program's nobody knows.
  kEnded,
  // The copy does not print what the program prints.
  kPrintsOtherwise,
  // It does not complete or throw as the program does.
  kEndsOtherwise,
  // A proxy in a `with` would be asked for the names that the copy reads.
  kAsksProxies,
};
inline constexpr int kNoTruthReasons = 6;
// "the copy prints something else"
std::string_view Name(NoTruth reason);

// Runs a copy of the program, bare; it tells recording.log, whose limits are set, up to where a value is the copy's own
// text: what it turned a function into. `copy` outlives the recording.
absl::StatusOr<Finished> RunCopy(Engine& engine, const Program& program, const TruthCopy& copy,
                                 const SessionOptions& options, TruthRecording& recording);

// What the two runs told.
struct ToldRun {
  // None where there is no truth.
  std::optional<TruthCopy> copy;
  TruthLog log;
  std::optional<NoTruth> reason;
  // Of the program itself.
  Finished finished;
  // Of a joined tree the copy is of the main source alone.
  bool main_alone = false;
};

// `tree` is of the program's main source, or of all of them, joined (model/source/joined_tree.h): those are
// instrumented. Errors: the engine's own; a setup script fails.
absl::StatusOr<ToldRun> RunForTruth(Engine& engine, const Program& program, const SyntaxTree& tree,
                                    const SessionOptions& options, const TruthLimits& limits = {});

// Tells the same program again, with the code that it gave to eval, as often as that makes other code; `told` has a
// truth. `tree` becomes the one that has what is told, whose code in order is `made`. Untold stays what several calls
// give to eval, as it sees other names each time, and all of it where the program does otherwise with the copies.
// Errors are the engine's own.
absl::Status TellMade(Engine& engine, const Program& program, const SessionOptions& options, const TruthLimits& limits,
                      const ParseSource& parse, std::shared_ptr<const SyntaxTree>& tree,
                      google::protobuf::RepeatedPtrField<MadeCode>& made, ToldRun& told);

struct TruthRun {
  // Null where there is none.
  std::shared_ptr<const Truth> truth;
  std::optional<NoTruth> reason;
  // Of the program itself.
  Finished finished;
};

// The same, as a truth. Without `parse` code of eval is not told.
absl::StatusOr<TruthRun> FindTruth(Engine& engine, const Program& program, std::shared_ptr<const SyntaxTree> tree,
                                   const SessionOptions& options, const TruthLimits& limits = {},
                                   const ParseSource& parse = nullptr);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRUTH_TRUTH_RUN_H_
