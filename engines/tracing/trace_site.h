// The static side of a trace: what each place that logs stands for.
#ifndef TWINSTEP_ENGINES_TRACING_TRACE_SITE_H_
#define TWINSTEP_ENGINES_TRACING_TRACE_SITE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/execution_trace/execution_trace.h"

namespace twinstep {

struct TraceSite {
  // How the outcome of a branch follows from the value.
  enum class Outcome : uint8_t { kNone, kTrue, kFalse, kIfTruthy, kIfFalsy, kIfNullish, kUnlessNullish };
  // Where the variable that is read or written lives.
  enum class Place : uint8_t { kNone, kVariable, kGlobal, kImport };

  uint16_t source = 0;
  NodeId node = kNoNode;
  EventKind kind = EventKind::kLiteral;
  Outcome outcome = Outcome::kNone;
  Place place = Place::kNone;
  VariableId variable = kNoVariable;
  // kImport: whose top-level variable it is.
  uint16_t exporter = 0;
  // kGlobal: index into SiteTable::names.
  int32_t name = -1;
  // kEnter: what begins is a block instance.
  bool is_block = false;
};

// Sites are numbered over all sources of a program. Site 0 is none: its entry in the log names the activation that owns
// the variable of the entry behind it.
struct SiteTable {
  std::vector<TraceSite> sites = {TraceSite()};
  // Of global variables.
  std::vector<std::string> names;
  std::map<std::string, int32_t, std::less<>> name_ids;
  // Top-level code of scripts shares the names of its temporaries.
  int most_script_temporaries = 0;
  // What was left as it is, by reason.
  std::map<std::string, int64_t> left_alone;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TRACING_TRACE_SITE_H_
