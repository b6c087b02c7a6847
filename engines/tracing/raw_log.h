// What instrumented code has logged, as it came: entries in order, of which trace_linker.h makes a
// trace.
#ifndef TWINSTEP_ENGINES_TRACING_RAW_LOG_H_
#define TWINSTEP_ENGINES_TRACING_RAW_LOG_H_

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "model/execution_trace/execution_trace.h"

namespace twinstep {

struct RawLog {
  // One array for each part of an entry.
  struct Chunk {
    std::vector<uint32_t> sites;
    std::vector<uint32_t> activations;
    std::vector<uint8_t> tags;  // ValueTag.
    std::vector<double> values;
  };

  std::deque<Chunk> chunks;
  // In chunks that were dropped from the front.
  uint64_t dropped_entries = 0;
  uint32_t activations = 0;
  // What an entry's number of a string, bigint or symbol stands for: index into the table of its kind.
  std::vector<uint32_t> texts;
  std::vector<TraceString> strings;
  // Of those that were not cut.
  absl::flat_hash_map<std::u16string, uint32_t> string_indices;
  std::vector<std::string> bigints;
  std::vector<std::string> symbols;
  // By ObjectId; the first is none.
  std::vector<TraceObject> objects = {TraceObject()};
  // The objects up to this one are built-ins.
  uint32_t builtins = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TRACING_RAW_LOG_H_
