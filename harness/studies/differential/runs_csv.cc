#include "harness/studies/differential/runs_csv.h"

#include <algorithm>
#include <array>
#include <map>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "harness/text/csv.h"
#include "model/answers/equivalence_class.h"
#include "model/expected/expected_difference.h"

namespace twinstep {
namespace {

enum Column {
  kSession,
  kProgram,
  kProgramHash,
  kRun,
  kEnd,
  kActions,
  kExecutionActions,
  kMicroseconds,
  kAction,
  kNode,
  kDivergence,
  kLayer,
  kRule,
  kLine,
  kWhat,
  kSignature,
  kCause,
  kColumns,
};

constexpr std::array<const char*, kColumns> kNames = {
    "session", "program", "program_hash", "run",  "end",  "actions", "execution_actions", "microseconds", "action",
    "node",    "type",    "layer",        "rule", "line", "what",    "signature",         "cause",
};

// Figure 7 has a line for each number up to the largest.
constexpr uint64_t kMostExecutionActions = 100000;

// What `ToText` says of a value, back: the value of `values` whose text it is.
template <typename Value, typename Values>
bool FromText(const std::string& text, const Values& values, Value& value) {
  for (const auto candidate : values) {
    if (ToText(static_cast<Value>(candidate)) != text) continue;
    value = static_cast<Value>(candidate);
    return true;
  }
  return false;
}

std::vector<int> Numbers(int first, int last) {
  std::vector<int> numbers;
  for (int number = first; number <= last; ++number) numbers.push_back(number);
  return numbers;
}

class Reader {
 public:
  explicit Reader(const std::string& text) : csv_(text) {}

  absl::StatusOr<Study> Read() {
    ASSIGN_OR_RETURN(bool head, csv_.Next(fields_));
    if (!head) return absl::InvalidArgumentError("the file is empty; a study writes runs.csv into its --out folder");
    RETURN_IF_ERROR(FindColumns());
    for (;;) {
      ASSIGN_OR_RETURN(bool more, csv_.Next(fields_));
      if (!more) break;
      RETURN_IF_ERROR(ReadRun());
    }
    Arrange();
    return std::move(study_);
  }

 private:
  absl::Status Error(const std::string& what) const {
    return absl::InvalidArgumentError(absl::StrCat("line ", csv_.line(), ": ", what));
  }

  absl::Status FindColumns() {
    for (size_t column = 0; column < kColumns; ++column) {
      const auto it = std::find(fields_.begin(), fields_.end(), kNames[column]);
      if (it == fields_.end()) {
        return Error(
            absl::StrCat("there is no column \"", kNames[column], "\"; the first line of runs.csv names them"));
      }
      places_[column] = static_cast<size_t>(it - fields_.begin());
    }
    width_ = fields_.size();
    return absl::OkStatus();
  }

  const std::string& Text(Column column) const { return fields_[places_[column]]; }

  absl::Status Number(Column column, uint64_t& number) const {
    if (absl::SimpleAtoi(Text(column), &number)) return absl::OkStatus();
    return Error(absl::StrCat("\"", Text(column), "\" is not a number for ", kNames[column]));
  }

  absl::Status Unknown(Column column) const {
    return Error(absl::StrCat("\"", Text(column), "\" is not known as ", kNames[column]));
  }

  absl::Status ReadRun() {
    if (fields_.size() != width_) {
      return Error(absl::StrCat(fields_.size(), " fields, where the first line names ", width_,
                                " columns; is the file cut off?"));
    }
    StudyRun run;
    RETURN_IF_ERROR(Number(kSession, run.session));
    RETURN_IF_ERROR(Number(kRun, run.run));
    RETURN_IF_ERROR(Number(kActions, run.actions));
    RETURN_IF_ERROR(Number(kExecutionActions, run.execution_actions));
    if (run.execution_actions > kMostExecutionActions) {
      return Error(absl::StrCat("more than ", kMostExecutionActions, " execution actions are no run of a study"));
    }
    if (!Text(kMicroseconds).empty()) {
      RETURN_IF_ERROR(Number(kMicroseconds, run.microseconds.emplace()));
    }
    if (!FromText(Text(kEnd), kAllEnds, run.end)) return Unknown(kEnd);
    if (run.diverged()) {
      RETURN_IF_ERROR(ReadDivergence(run));
    }
    const auto [it, fresh] = sessions_.emplace(run.session, csv_.line());
    if (!fresh) return Error(absl::StrCat("session ", run.session, " stands on line ", it->second, " already"));
    programs_.push_back({Text(kProgram), Text(kProgramHash)});
    run.program = study_.runs.size();  // Of programs_, until all are known.
    study_.runs.push_back(std::move(run));
    return absl::OkStatus();
  }

  absl::Status ReadDivergence(StudyRun& run) const {
    const google::protobuf::FieldDescriptor* const action =
        Action::descriptor()->FindFieldByName(absl::StrReplaceAll(Text(kAction), {{" ", "_"}}));
    if (action == nullptr) return Unknown(kAction);
    Divergence::Type type;
    if (!FromText(Text(kDivergence), Numbers(Divergence::Type_MIN, Divergence::Type_MAX), type)) {
      return Unknown(kDivergence);
    }
    if (!FromText(Text(kLayer), Numbers(Layer_MIN, Layer_MAX), run.layer)) return Unknown(kLayer);
    run.equivalence_class.set_last_action(static_cast<uint32_t>(action->number()));
    run.equivalence_class.set_node_type(Text(kNode));
    run.equivalence_class.set_divergence(type);
    run.rule = Text(kRule);
    run.line = Text(kLine);
    run.what = Text(kWhat);
    run.signature = Text(kSignature);
    run.cause = Text(kCause);
    return absl::OkStatus();
  }

  // Sessions into order, then programs as they come.
  void Arrange() {
    std::sort(study_.runs.begin(), study_.runs.end(),
              [](const StudyRun& a, const StudyRun& b) { return a.session < b.session; });
    std::map<std::string, size_t> numbers;
    for (StudyRun& run : study_.runs) {
      const StudyProgram& program = programs_[run.program];
      const auto [it, fresh] = numbers.emplace(program.name, study_.programs.size());
      if (fresh) study_.programs.push_back(program);
      run.program = it->second;
    }
  }

  CsvReader csv_;
  std::vector<std::string> fields_;
  std::array<size_t, kColumns> places_ = {};
  size_t width_ = 0;
  // By session, the line.
  std::map<uint64_t, size_t> sessions_;
  std::vector<StudyProgram> programs_;
  Study study_;
};

}  // namespace

std::string RunsCsv(const Study& study) {
  std::string text = CsvLine({kNames.begin(), kNames.end()});
  std::vector<std::string> fields(kColumns);
  for (const StudyRun& run : study.runs) {
    fields.assign(kColumns, "");
    fields[kSession] = absl::StrCat(run.session);
    fields[kProgram] = study.programs[run.program].name;
    fields[kProgramHash] = study.programs[run.program].hash;
    fields[kRun] = absl::StrCat(run.run);
    fields[kEnd] = ToText(run.end);
    fields[kActions] = absl::StrCat(run.actions);
    fields[kExecutionActions] = absl::StrCat(run.execution_actions);
    if (run.microseconds) fields[kMicroseconds] = absl::StrCat(*run.microseconds);
    if (run.diverged()) {
      fields[kAction] = LastActionName(run.equivalence_class);
      fields[kNode] = run.equivalence_class.node_type();
      fields[kDivergence] = ToText(run.equivalence_class.divergence());
      fields[kLayer] = ToText(run.layer);
      fields[kRule] = run.rule;
      fields[kLine] = run.line;
      fields[kWhat] = run.what;
      fields[kSignature] = run.signature;
      fields[kCause] = run.cause;
    }
    text += CsvLine(fields);
  }
  return text;
}

absl::StatusOr<Study> ParseRunsCsv(const std::string& text) { return Reader(text).Read(); }

}  // namespace twinstep
