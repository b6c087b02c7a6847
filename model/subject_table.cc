#include "model/subject_table.h"

namespace twinstep {

EngineFacts FactsAt(std::string_view engine, VersionNumber version) {
  EngineFacts facts;
  for (const absl::Span<const FactRow> rows : {ColumnRows(), FactRows()}) {
    for (const FactRow& row : rows) {
      if (row.engine == engine && Holds(row, version)) row.set(facts);
    }
  }
  return facts;
}

}  // namespace twinstep
