// What is known of a program, made by hand: parsed, its truth's events put together one by one. No engine runs.
#ifndef TWINSTEP_ENGINES_PARSER_TRUTH_KNOWN_PROGRAM_FOR_TEST_H_
#define TWINSTEP_ENGINES_PARSER_TRUTH_KNOWN_PROGRAM_FOR_TEST_H_

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "model/engine_facts.h"
#include "model/judging/known_program.h"
#include "proto/output.pb.h"
#include "proto/truth.pb.h"

namespace twinstep {

// The main source's.
Location PlaceAt(uint32_t line, uint32_t column);

// Numbers, by name; no number: no value yet.
using NamedNumbers = std::vector<std::pair<std::string_view, std::optional<double>>>;

class KnownProgramMaker {
 public:
  // `facts` outlives what is made.
  explicit KnownProgramMaker(std::string_view program, const EngineFacts& facts = kNoEngineFacts);

  // The next event: of the copy's first site of that kind whose node's text begins with `code`. `read`: the
  // activation's own variables.
  KnownProgramMaker& Add(TruthEventKind kind, std::string_view code, uint32_t activation,
                         const NamedNumbers& read = {});
  KnownProgramMaker& Point(std::string_view code, uint32_t activation = 0, const NamedNumbers& read = {}) {
    return Add(TruthEventKind::kPoint, code, activation, read);
  }
  // The truth ends before the program does.
  KnownProgramMaker& Cut();

  // `places` are what the debugger lists, in order. Once.
  KnownProgram Known(const std::vector<Location>& places);

 private:
  std::shared_ptr<const SyntaxTree> tree_;
  const EngineFacts& facts_;
  TruthCopy copy_;
  TruthLog log_;
};

struct FrameForTest {
  uint32_t line = 0;
  uint32_t column = 0;
  // In one scope of the function or program; none: no scope was captured.
  NamedNumbers shown = {};
};
// Youngest first; it pauses at the place of the first one.
Paused PauseForTest(Paused::Reason reason, const std::vector<FrameForTest>& frames);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_PARSER_TRUTH_KNOWN_PROGRAM_FOR_TEST_H_
