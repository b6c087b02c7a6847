#include "harness/text/message_text.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/source/source_text.h"

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

std::string DeterministicBytes(const google::protobuf::Message& message) {
  std::string bytes;
  {
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream output(&stream);
    output.SetSerializationDeterministic(true);
    message.SerializeToCodedStream(&output);
  }
  return bytes;
}

namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

bool IsAscii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// Whether it had to be changed.
bool MakeValid(std::string& text) {
  if (IsAscii(text)) return false;
  const SourceText decoded(text);
  if (decoded.utf8() == text) return false;
  text = std::string(decoded.utf8());
  return true;
}

void MakeTextValid(Message& message, const FieldDescriptor* field) {
  const Reflection& reflection = *message.GetReflection();
  if (!field->is_repeated()) {
    std::string text = reflection.GetString(message, field);
    if (MakeValid(text)) reflection.SetString(&message, field, text);
    return;
  }
  for (int i = 0; i < reflection.FieldSize(message, field); ++i) {
    std::string text = reflection.GetRepeatedString(message, field, i);
    if (MakeValid(text)) reflection.SetRepeatedString(&message, field, i, text);
  }
}

}  // namespace

void MakeUtf8Valid(Message& message) {
  const Reflection& reflection = *message.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection.ListFields(message, &fields);
  for (const FieldDescriptor* const field : fields) {
    if (field->type() == FieldDescriptor::TYPE_STRING) MakeTextValid(message, field);
    if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
    if (!field->is_repeated()) {
      MakeUtf8Valid(*reflection.MutableMessage(&message, field));
      continue;
    }
    for (int i = 0; i < reflection.FieldSize(message, field); ++i) {
      MakeUtf8Valid(*reflection.MutableRepeatedMessage(&message, field, i));
    }
  }
}

}  // namespace twinstep
