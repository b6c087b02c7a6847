#include "model/subject_table.h"

#include <string>

#include "absl/strings/str_cat.h"

namespace twinstep {

bool IsOf(const FactRow& row, std::string_view engine, std::string_view shell) {
  if (row.engine == engine) return true;
  return !shell.empty() && row.engine == absl::StrCat(std::string(engine), "@", std::string(shell));
}

EngineFacts FactsAt(std::string_view engine, VersionNumber version, std::string_view shell) {
  EngineFacts facts;
  for (const absl::Span<const FactRow> rows : {ColumnRows(), FactRows()}) {
    for (const FactRow& row : rows) {
      if (IsOf(row, engine, shell) && Holds(row, version)) row.set(facts);
    }
  }
  return facts;
}

}  // namespace twinstep
