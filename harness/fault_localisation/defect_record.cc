#include "harness/fault_localisation/defect_record.h"

#include <map>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"

namespace twinstep {
namespace {

// Goes over all fields, once to write and once to read them.
template <typename Result, typename Field>
void EachField(Result& result, const Field& field) {
  field("mutation", result.defect.mutation);
  field("statement", result.defect.statement);
  field("line", result.defect.line);
  field("before", result.defect.before);
  field("after", result.defect.after);
  field("failing_tests", result.failing_tests);
  field("tests", result.tests);
  field("statements", result.statements);
  field("transitions", result.transitions);
  field("transitions_infection", result.transitions_infection);
  field("transitions_own_runs", result.transitions_own_runs);
  field("own_runs_without_chains", result.own_runs_without_chains);
  field("ochiai", result.ochiai);
  field("ochiai_with_chains", result.ochiai_with_chains);
  field("neighbour_coverage", result.neighbour_coverage);
  field("neighbour_permutation", result.neighbour_permutation);
  field("transition_count", result.transition_count);
  field("points", result.points);
  field("runs", result.runs);
  field("unresolved", result.unresolved);
  field("stopped", result.stopped);
  field("chains", result.chains);
}

struct Write {
  std::string& text;
  void Line(const char* name, const std::string& value) const { absl::StrAppend(&text, name, " ", value, "\n"); }
  void operator()(const char* name, const std::string& value) const { Line(name, absl::CEscape(value)); }
  void operator()(const char* name, int value) const { Line(name, absl::StrCat(value)); }
  void operator()(const char* name, int64_t value) const { Line(name, absl::StrCat(value)); }
  void operator()(const char* name, bool value) const { Line(name, value ? "1" : "0"); }
  void operator()(const char* name, double value) const { Line(name, absl::StrFormat("%.17g", value)); }
};

struct Read {
  const std::map<std::string, std::string>& fields;
  absl::Status& status;
  std::string Value(const char* name) const {
    const auto found = fields.find(name);
    if (found != fields.end()) return found->second;
    status.Update(absl::InvalidArgumentError(absl::StrCat("a record without ", name)));
    return "";
  }
  void Check(const char* name, bool read) const {
    if (!read) status.Update(absl::InvalidArgumentError(absl::StrCat("a record whose ", name, " is no number")));
  }
  void operator()(const char* name, std::string& value) const {
    std::string error;
    if (!absl::CUnescape(Value(name), &value, &error)) status.Update(absl::InvalidArgumentError(error));
  }
  void operator()(const char* name, int& value) const { Check(name, absl::SimpleAtoi(Value(name), &value)); }
  void operator()(const char* name, int64_t& value) const { Check(name, absl::SimpleAtoi(Value(name), &value)); }
  void operator()(const char* name, bool& value) const { Check(name, absl::SimpleAtob(Value(name), &value)); }
  void operator()(const char* name, double& value) const { Check(name, absl::SimpleAtod(Value(name), &value)); }
};

}  // namespace

std::string DefectRecord(const DefectResult& result) {
  std::string text = absl::StrCat("status ", static_cast<int>(result.status), "\n");
  EachField(result, Write{text});
  absl::StrAppend(&text, "took ", absl::ToInt64Nanoseconds(result.took), "\n");
  return text;
}

absl::StatusOr<DefectResult> ReadDefectRecord(std::string_view text) {
  std::map<std::string, std::string> fields;
  const std::vector<std::string> lines = absl::StrSplit(std::string(text), '\n', absl::SkipEmpty());
  for (const std::string& line : lines) {
    const size_t space = line.find(' ');
    if (space == std::string::npos) return absl::InvalidArgumentError("a record with a line that has no value");
    fields[line.substr(0, space)] = line.substr(space + 1);
  }
  DefectResult result;
  absl::Status status;
  const Read read{fields, status};
  int number = 0;
  int64_t nanoseconds = 0;
  read("status", number);
  EachField(result, read);
  read("took", nanoseconds);
  if (!status.ok()) return status;
  if (number < 0 || number > static_cast<int>(DefectResult::Status::kNoPair)) {
    return absl::InvalidArgumentError("a record whose status is none");
  }
  result.status = static_cast<DefectResult::Status>(number);
  result.took = absl::Nanoseconds(nanoseconds);
  return result;
}

}  // namespace twinstep
