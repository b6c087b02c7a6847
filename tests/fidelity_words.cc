#include "tests/fidelity_words.h"

#include <google/protobuf/struct.pb.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "model/actions/actions_text.h"
#include "model/answers/paper_view.h"
#include "tests/fidelity_answers.h"

namespace twinstep {
namespace {

using Json = google::protobuf::Struct;
using JsonValue = google::protobuf::Value;

// Messages are properties of errors.
constexpr ValueLimits kLimits = {.object_depth = 1};

std::vector<std::string> Texts(const Json& json, const std::string& key) {
  std::vector<std::string> texts;
  const auto it = json.fields().find(key);
  if (it == json.fields().end()) return texts;
  for (const JsonValue& text : it->second.list_value().values()) texts.push_back(text.string_value());
  return texts;
}

std::string Text(const Json& json, const std::string& key) {
  const auto it = json.fields().find(key);
  return it == json.fields().end() ? "" : it->second.string_value();
}

std::string EvaluationText(const Evaluation& evaluation) {
  switch (evaluation.completion_case()) {
    case Evaluation::kValue:
      return ValueText(evaluation.value());
    case Evaluation::kThrown:
      return absl::StrCat("throws ", ValueText(evaluation.thrown()));
    case Evaluation::kRefused:
      return "refused";
    default:
      return "failed";
  }
}

std::string OpenedText(const Opened& opened) {
  std::vector<std::string> texts;
  for (const auto* properties : {&opened.properties(), &opened.private_members(), &opened.slots()}) {
    for (const Property& property : *properties) {
      // Those that front ends are not told of in one way.
      if (property.symbol()) continue;
      const std::string& name = property.name().utf8();
      if (name == "[[Prototype]]" || name == "[[BoundArgs]]" || name == "[[Target]]" || name == "[[Handler]]") continue;
      std::string text;
      if (property.has_accessor()) {
        text = absl::StrCat(property.accessor().getter() ? "get" : "",
                            property.accessor().getter() && property.accessor().setter() ? " " : "",
                            property.accessor().setter() ? "set" : "");
      } else {
        text = ValueText(property.value());
      }
      texts.push_back(absl::StrCat(name, ": ", text));
    }
  }
  return absl::StrJoin(texts, ", ");
}

// The protocol's names.
std::string EditText(Edited::Status status) {
  switch (status) {
    case Edited::DONE:
      return "edit Ok";
    case Edited::COMPILE_ERROR:
      return "edit CompileError";
    case Edited::ACTIVE_FUNCTION:
      return "edit BlockedByActiveFunction";
    case Edited::ACTIVE_GENERATOR:
      return "edit BlockedByActiveGenerator";
    case Edited::TOP_LEVEL_OF_MODULE:
      return "edit BlockedByTopLevelEsModuleChange";
    default:
      return "refused";
  }
}

std::string OutputText(const Output& output) {
  switch (output.kind_case()) {
    case Output::kBreakpointSet:
      if (output.breakpoint_set().duplicate()) return "set before";
      return absl::StrCat("set ", output.breakpoint_set().location().line(), ":",
                          output.breakpoint_set().location().column());
    case Output::kBreakpointRefused:
      return "refused";
    case Output::kEvaluated:
      return EvaluationText(output.evaluated());
    case Output::kInspected:
      return output.inspected().has_opened() ? OpenedText(output.inspected().opened())
                                             : EvaluationText(output.inspected().evaluated());
    case Output::kEdited:
      return EditText(output.edited().status());
    default:
      return "done";
  }
}

// Plays the actions behind the start.
class WordsDriver : public Driver {
 public:
  WordsDriver(const std::vector<Action>& actions, size_t next, WordsAnswer& answer)
      : actions_(actions), next_(next), answer_(answer) {}

  Action OnPause(Session& session, Pause& pause) override {
    Action leave;
    leave.mutable_abandon();
    if (pause.reason() == Paused::REFUSED) {
      answer_.answers.push_back("refused");
    } else if (const absl::Status status = NotePause(pause); !status.ok()) {
      status_.Update(status);
      return leave;
    }
    for (; next_ < actions_.size(); ++next_) {
      const Action& action = actions_[next_];
      if (IsMove(action)) {
        if (FrameOf(action) >= pause.frame_count()) {
          answer_.answers.push_back("refused");
          continue;
        }
        if (action.has_detach()) {
          answer_.answers.push_back("detached");
          answer_.outcome = "detached";
        }
        return actions_[next_++];
      }
      // The browsers' own answers to a frame that is not there.
      if (action.has_evaluate() && static_cast<int>(action.evaluate().frame()) >= pause.frame_count()) {
        answer_.answers.push_back("failed");
        continue;
      }
      absl::StatusOr<Output> output = session.Act(action, kLimits);
      if (!output.ok()) {
        status_.Update(output.status());
        return leave;
      }
      answer_.answers.push_back(OutputText(*output));
    }
    answer_.outcome = "paused";
    return leave;
  }

  const absl::Status& status() const { return status_; }

 private:
  static bool IsMove(const Action& action) {
    switch (action.kind_case()) {
      case Action::kResume:
      case Action::kStepIn:
      case Action::kStepOver:
      case Action::kStepOut:
      case Action::kRestartFrame:
      case Action::kRunToLocation:
      case Action::kDetach:
        return true;
      default:
        return false;
    }
  }

  static int FrameOf(const Action& action) {
    if (action.has_restart_frame()) return static_cast<int>(action.restart_frame().frame());
    if (action.has_step_in()) return static_cast<int>(action.step_in().frame());
    if (action.has_step_over()) return static_cast<int>(action.step_over().frame());
    return static_cast<int>(action.step_out().frame());
  }

  absl::Status NotePause(Pause& pause) {
    Paused paused;
    if (absl::Status status = pause.DescribeCompletion(kLimits, paused); !status.ok()) return status;
    std::vector<std::string> stack;
    for (int i = 0; i < pause.frame_count() && stack.size() < kMostFrames; ++i) {
      Frame frame;
      if (absl::Status status = pause.DescribeFrame(i, frame); !status.ok()) return status;
      if (!frame.function_name().empty()) stack.push_back(frame.function_name());
    }
    std::string text = absl::StrCat(pause.location().line(), ":", pause.location().column());
    if (pause.reason() == Paused::BREAKPOINT) absl::StrAppend(&text, " at a breakpoint");
    if (pause.reason() == Paused::EXCEPTION) absl::StrAppend(&text, " at an exception ", ValueText(paused.thrown()));
    absl::StrAppend(&text, " [", absl::StrJoin(stack, " < "), "]");
    if (paused.has_returned()) absl::StrAppend(&text, " returns ", ValueText(paused.returned()));
    answer_.answers.push_back(std::move(text));
    return absl::OkStatus();
  }

  const std::vector<Action>& actions_;
  size_t next_;
  WordsAnswer& answer_;
  absl::Status status_;
};

void CompareWords(const std::string& id, const WordsAnswer& actual, const WordsAnswer& expected,
                  const WordsOptions& options, Agreement& agreement) {
  ++agreement.sessions;
  const std::string kind = id.substr(0, id.find('#'));
  std::string first;
  const auto add = [&](const std::string& as, bool equal, const std::string& where, const std::string& a,
                       const std::string& e) {
    for (const std::string& counted : {kind, as}) {
      if (counted.empty()) continue;
      ++agreement.by_kind[counted].total;
      agreement.by_kind[counted].equal += equal ? 1 : 0;
    }
    if (!equal && first.empty()) first = absl::StrCat(where, "\n      ours:      ", a, "\n      reference: ", e);
  };
  for (size_t i = 0; i < std::max(actual.answers.size(), expected.answers.size()); ++i) {
    const std::string a = i < actual.answers.size() ? actual.answers[i] : "none";
    const std::string e = i < expected.answers.size() ? expected.answers[i] : "none";
    const bool same =
        SameText(a, e, options.same_words) || (options.refused_is_undefined && a == "refused" && e == "undefined");
    add("whole answer", same, absl::StrCat("answer ", i), a, e);
  }
  add("", actual.logged == expected.logged, "what was logged", absl::StrJoin(actual.logged, "; "),
      absl::StrJoin(expected.logged, "; "));
  add("", actual.outcome == expected.outcome, "the end", actual.outcome, expected.outcome);
  if (!first.empty()) agreement.disagreements[id] = first;
}

}  // namespace

absl::StatusOr<std::vector<WordsRequest>> LoadWordsRequests(const std::string& path) {
  std::vector<WordsRequest> requests;
  absl::Status status = ForEachJsonLine(path, [&requests](const Json& json) -> absl::Status {
    WordsRequest request{.id = Text(json, "id"), .program = Text(json, "program"), .actions = {}};
    absl::StatusOr<google::protobuf::RepeatedPtrField<Action>> actions =
        ParseActions(absl::StrJoin(Texts(json, "words"), "\n"));
    if (!actions.ok()) return actions.status();
    request.actions.assign(actions->begin(), actions->end());
    requests.push_back(std::move(request));
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return requests;
}

absl::StatusOr<std::map<std::string, WordsAnswer>> LoadWordsAnswers(const std::string& path) {
  std::map<std::string, WordsAnswer> answers;
  absl::Status status = ForEachJsonLine(path, [&answers](const Json& json) {
    // What a debugger does not have, and what it dies of.
    if (json.fields().contains("notPossible")) return absl::OkStatus();
    answers[Text(json, "id")] = {Texts(json, "answers"), Texts(json, "logged"), Text(json, "outcome")};
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return answers;
}

absl::StatusOr<WordsAnswer> PlayWords(Engine& engine, const WordsRequest& request, const std::string& source,
                                      BreakpointSliding sliding) {
  Program program;
  program.set_name(request.program);
  program.set_source(source);
  SessionOptions options;
  options.breakpoint_sliding = sliding;
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, options);
  if (!session.ok()) return session.status();

  WordsAnswer answer;
  answer.outcome = "finished";
  size_t next = 0;
  for (; next < request.actions.size() && !request.actions[next].has_start(); ++next) {
    const Action& action = request.actions[next];
    const bool basic = action.has_set_breakpoint() && action.set_breakpoint().condition().empty() &&
                       action.set_breakpoint().log().empty();
    absl::StatusOr<Output> output =
        basic ? (*session)->SetBreakpoint(action.set_breakpoint().location()) : (*session)->Act(action, kLimits);
    if (!output.ok()) return output.status();
    answer.answers.push_back(OutputText(*output));
  }
  WordsDriver driver(request.actions, next + 1, answer);
  absl::StatusOr<Finished> finished = (*session)->Run(driver);
  if (!driver.status().ok()) return driver.status();
  if (!finished.ok()) return finished.status();
  for (const Logged& logged : finished->logged()) {
    if (logged.evaluated().has_value()) answer.logged.push_back(ValueText(logged.evaluated().value()));
  }
  return answer;
}

void ExpectWords(Engine& engine, const std::string& sessions, const std::string& answers, const std::string& known,
                 BreakpointSliding sliding, double share, const WordsOptions& options) {
  Agreement agreement;
  CompareAnswered(LoadWordsRequests(FidelityPath(absl::StrCat(sessions, ".jsonl"))),
                  LoadWordsAnswers(FidelityPath(absl::StrCat("answers/", answers, ".jsonl"))), agreement,
                  [&](const WordsRequest& request, const std::string& source, const WordsAnswer& expected) {
                    absl::StatusOr<WordsAnswer> actual = PlayWords(engine, request, source, sliding);
                    if (!actual.ok()) return actual.status();
                    CompareWords(request.id, *actual, expected, options, agreement);
                    return absl::OkStatus();
                  });
  ExpectKnown(agreement, engine, answers, known, "whole answer", share);
}

}  // namespace twinstep
