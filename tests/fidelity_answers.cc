#include "tests/fidelity_answers.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

using Json = google::protobuf::Struct;
using JsonValue = google::protobuf::Value;

const JsonValue& Get(const Json& json, const std::string& key) {
  const auto it = json.fields().find(key);
  return it == json.fields().end() ? JsonValue::default_instance() : it->second;
}

int GetInt(const Json& json, const std::string& key) { return static_cast<int>(Get(json, key).number_value()); }

std::vector<PaperVariable> ReadVariables(const JsonValue& list) {
  std::vector<PaperVariable> variables;
  for (const JsonValue& entry : list.list_value().values()) {
    PaperVariable variable;
    variable.name = Get(entry.struct_value(), "name").string_value();
    variable.type = Get(entry.struct_value(), "type").string_value();
    // Chromium calls a binding without value so; the reader is told to treat the two as one.
    if (variable.type == "unavailable") variable.type = "uninitialized";
    const JsonValue& value = Get(entry.struct_value(), "value");
    switch (value.kind_case()) {
      case JsonValue::kStringValue:
        variable.value = value.string_value();
        break;
      case JsonValue::kNumberValue:
        variable.value = NumberToDisplay(value.number_value());
        break;
      case JsonValue::kBoolValue:
        variable.value = value.bool_value() ? "true" : "false";
        break;
      default:
        break;
    }
    variables.push_back(std::move(variable));
  }
  std::sort(variables.begin(), variables.end());
  return variables;
}

absl::StatusOr<Action> ReadAction(const std::string& name) {
  Action action;
  if (name == "resume") {
    action.mutable_resume();
  } else if (name == "stepIn") {
    action.mutable_step_in();
  } else if (name == "stepOver") {
    action.mutable_step_over();
  } else if (name == "stepOut") {
    action.mutable_step_out();
  } else {
    return absl::InvalidArgumentError(absl::StrCat("unknown action ", name));
  }
  return action;
}

std::vector<std::string> ReadAsyncCalls(const JsonValue& lots) {
  std::vector<std::string> texts;
  for (const JsonValue& lot : lots.list_value().values()) {
    std::string text = lot.list_value().values(0).string_value() + ":";
    int count = 0;
    for (const JsonValue& call : lot.list_value().values(1).list_value().values()) {
      if (++count > kMostAsyncCalls) break;
      const auto& fields = call.list_value().values();
      absl::StrAppend(&text, count > 1 ? ", " : " ", fields[0].string_value(),
                      fields[0].string_value().empty() ? "" : " ", static_cast<int>(fields[1].number_value()), ":",
                      static_cast<int>(fields[2].number_value()));
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

SessionAnswer ReadAnswer(const Json& json) {
  SessionAnswer answer;
  for (const JsonValue& entry : Get(json, "breakpoints").list_value().values()) {
    const Json& fields = entry.struct_value();
    BreakpointAnswer breakpoint;
    if (const auto& actual = Get(fields, "actual").list_value().values(); actual.size() == 2) {
      breakpoint.actual = {static_cast<int>(actual[0].number_value()), static_cast<int>(actual[1].number_value())};
    }
    if (fields.fields().contains("removed")) breakpoint.removed = Get(fields, "removed").bool_value();
    breakpoint.duplicate = Get(fields, "duplicate").bool_value();
    answer.breakpoints.push_back(breakpoint);
  }
  for (const JsonValue& entry : Get(json, "pauses").list_value().values()) {
    const Json& fields = entry.struct_value();
    PauseAnswer pause;
    pause.line = GetInt(fields, "line");
    pause.column = GetInt(fields, "column");
    pause.breakpoint = Get(fields, "reason").string_value() == "breakpoint";
    for (const JsonValue& name : Get(fields, "stack").list_value().values()) pause.stack.push_back(name.string_value());
    pause.exception = Get(fields, "reason").string_value() == "exception";
    pause.thrown = Get(fields, "thrown").string_value();
    if (fields.fields().contains("variables")) pause.variables = ReadVariables(Get(fields, "variables"));
    pause.frame_finished = Get(fields, "frameFinished").string_value();
    pause.other_source = Get(fields, "otherSource").bool_value();
    if (fields.fields().contains("asyncCalls")) pause.async_calls = ReadAsyncCalls(Get(fields, "asyncCalls"));
    answer.pauses.push_back(std::move(pause));
  }
  answer.finished = Get(json, "outcome").string_value() == "finished";
  if (!json.fields().contains("errors")) return answer;
  answer.uncaught.emplace();
  answer.errors.emplace();
  for (const JsonValue& entry : Get(json, "errors").list_value().values()) {
    const Json& fields = entry.struct_value();
    if (!Get(fields, "handledLater").bool_value()) {
      ErrorAnswer& error = answer.errors->emplace_back();
      error.message = Get(fields, "message").string_value();
      // The driver's own words where Node gives none: the value is compared as such.
      if (error.message == Get(fields, "thrown").string_value()) error.message.clear();
      error.promise = Get(fields, "promise").bool_value();
      error.line = GetInt(fields, "line");
      error.column = GetInt(fields, "column");
    }
    // Rejections end no program.
    if (Get(fields, "promise").bool_value() || !answer.uncaught->empty()) continue;
    answer.uncaught = Get(fields, "thrown").string_value();
  }
  return answer;
}

}  // namespace

absl::Status ForEachJsonLine(const std::string& path, const std::function<absl::Status(const Json&)>& handle) {
  std::ifstream file(path);
  if (!file) return absl::NotFoundError(absl::StrCat(path, " cannot be read"));
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    Json json;
    if (!google::protobuf::util::JsonStringToMessage(line, &json).ok()) {
      return absl::DataLossError(absl::StrCat(path, ":", number, " is not a JSON object"));
    }
    if (absl::Status status = handle(json); !status.ok()) {
      return absl::DataLossError(absl::StrCat(path, ":", number, ": ", status.message()));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<SessionRequest>> LoadSessionRequests(const std::string& path) {
  std::vector<SessionRequest> requests;
  absl::Status status = ForEachJsonLine(path, [&requests](const Json& json) -> absl::Status {
    SessionRequest request;
    request.id = Get(json, "id").string_value();
    request.program = Get(json, "program").string_value();
    for (const JsonValue& entry : Get(json, "breakpoints").list_value().values()) {
      request.breakpoints.push_back(
          {GetInt(entry.struct_value(), "line"), Get(entry.struct_value(), "remove").bool_value()});
    }
    const std::string& exceptions = Get(json, "exceptions").string_value();
    if (exceptions == "all") request.exceptions = PauseOnExceptions::ALL;
    if (exceptions == "uncaught") request.exceptions = PauseOnExceptions::UNCAUGHT;
    for (const JsonValue& name : Get(json, "actions").list_value().values()) {
      absl::StatusOr<Action> action = ReadAction(name.string_value());
      if (!action.ok()) return action.status();
      request.actions.push_back(*std::move(action));
    }
    requests.push_back(std::move(request));
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return requests;
}

absl::StatusOr<std::map<std::string, SessionAnswer>> LoadSessionAnswers(const std::string& path) {
  std::map<std::string, SessionAnswer> answers;
  absl::Status status = ForEachJsonLine(path, [&answers](const Json& json) {
    // Modules over Node's protocol, for instance.
    if (!Get(json, "notPossible").bool_value()) {
      answers[Get(json, "id").string_value()] = ReadAnswer(json);
    }
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return answers;
}

}  // namespace twinstep
