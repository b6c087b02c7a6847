#include "model/judging/joined_locations.h"

#include "absl/functional/function_ref.h"
#include "model/source/joined_tree.h"
#include "proto/program.pb.h"
#include "proto/truth.pb.h"
#include "proto/value.pb.h"

namespace twinstep {
namespace {

void ForEachLocation(google::protobuf::Message& message, absl::FunctionRef<void(Location&)> change) {
  const google::protobuf::Descriptor* const type = message.GetDescriptor();
  if (type == Location::descriptor()) return change(static_cast<Location&>(message));
  if (type == Value::descriptor() || type == TruthLog::descriptor() || type == Program::descriptor()) return;
  const google::protobuf::Reflection& fields = *message.GetReflection();
  for (int i = 0; i < type->field_count(); ++i) {
    const google::protobuf::FieldDescriptor* const field = type->field(i);
    if (field->cpp_type() != google::protobuf::FieldDescriptor::CPPTYPE_MESSAGE || field->is_map()) continue;
    if (field->is_repeated()) {
      for (int k = 0; k < fields.FieldSize(message, field); ++k) {
        ForEachLocation(*fields.MutableRepeatedMessage(&message, field, k), change);
      }
    } else if (fields.HasField(message, field)) {
      ForEachLocation(*fields.MutableMessage(&message, field), change);
    }
  }
}

}  // namespace

JoinedLocations::JoinedLocations(const SyntaxTree& tree) {
  for (const JoinedSource& one : JoinedSources(tree)) {
    Source& source = sources_.emplace_back();
    const std::string_view specifier = SpecifierOfKey(one.key);
    source.code = MadeOfKey(one.key);
    source.source = source.code != 0 ? Location::EVAL : specifier.empty() ? Location::OTHER : Location::MODULE;
    if (source.code == 0) source.name = std::string(specifier.empty() ? one.key : specifier);
    source.first_line = static_cast<uint32_t>(one.first_line);
  }
}

void JoinedLocations::Join(Location& location) const {
  if (!MayJoin(location)) return;
  for (const Source& source : sources_) {
    if (source.source != location.source() || source.code != location.code()) continue;
    if (source.code == 0 && source.name != location.name()) continue;
    location.set_source(Location::MAIN);
    location.clear_name();
    location.clear_code();
    location.set_line(location.line() + source.first_line - 1);
    return;
  }
}

void JoinedLocations::Split(Location& location) const {
  if (location.source() != Location::MAIN) return;
  for (size_t i = sources_.size(); i-- > 0;) {
    const Source& source = sources_[i];
    if (location.line() < source.first_line) continue;
    location.set_source(source.source);
    location.set_name(source.name);
    location.set_code(source.code);
    location.set_line(location.line() - source.first_line + 1);
    return;
  }
}

void JoinedLocations::JoinAll(google::protobuf::Message& message) const {
  if (empty()) return;
  ForEachLocation(message, [this](Location& location) { Join(location); });
}

void JoinedLocations::SplitAll(google::protobuf::Message& message) const {
  if (empty()) return;
  ForEachLocation(message, [this](Location& location) { Split(location); });
}

}  // namespace twinstep
