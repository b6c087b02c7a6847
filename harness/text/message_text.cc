#include "harness/text/message_text.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

class FirstProblem : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int line, int, const std::string& message) override {
    if (problem_.line == 0) problem_ = {.line = line + 1, .what = message};
  }
  void AddWarning(int, int, const std::string&) override {}
  const MessageProblem& problem() const { return problem_; }

 private:
  MessageProblem problem_;
};

}  // namespace

std::string MessageProblem::Text() const { return absl::StrCat("line ", line, ": ", what); }

MessageProblem ParseMessage(const std::string& text, google::protobuf::Message& message) {
  FirstProblem problem;
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&problem);
  if (parser.ParseFromString(text, &message)) return {};
  return problem.problem().line == 0 ? MessageProblem{.line = 1, .what = "it is incomplete"} : problem.problem();
}

}  // namespace twinstep
