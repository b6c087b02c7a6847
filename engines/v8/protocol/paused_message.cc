#include "engines/v8/protocol/paused_message.h"

#include <charconv>
#include <utility>

namespace twinstep {
namespace {

bool ReadScope(CborReader& reader, PausedMessage::ScopeEntry* scope) {
  const auto object = [scope](CborReader& r) { return r.ReadMap("objectId", &scope->object_id); };
  return reader.ReadMap("type", &scope->type, "object", object, "emptyReason", &scope->empty_reason);
}

bool ReadFrame(std::string_view bytes, PausedMessage::FrameEntry* frame) {
  frame->scopes.clear();
  frame->this_value = frame->return_value = {};
  CborReader reader(bytes);
  const auto scope = [frame](CborReader& r) { return ReadScope(r, &frame->scopes.emplace_back()); };
  return reader.ReadMap(
      "callFrameId", &frame->id, "functionName", &frame->function_name, "location",
      [frame](CborReader& r) { return ReadPosition(r, &frame->position); }, "scopeChain",
      [&scope](CborReader& r) { return r.ReadArray(scope); }, "this", &frame->this_value, "returnValue",
      &frame->return_value);
}

}  // namespace

bool ReadScript(CborReader& reader, int* id) {
  CborString text;
  if (!reader.ReadString(&text)) return false;
  std::from_chars(text.bytes.data(), text.bytes.data() + text.bytes.size(), *id);
  return true;
}

bool ReadPosition(CborReader& reader, InspectorPosition* position) {
  const auto script = [position](CborReader& r) { return ReadScript(r, &position->script_id); };
  return reader.ReadMap("scriptId", script, "lineNumber", &position->line, "columnNumber", &position->column);
}

bool ReadRemoteValue(std::string_view bytes, RemoteValue* value) {
  CborReader reader(bytes);
  std::string_view content;
  if (!reader.ReadMap("type", &value->type, "subtype", &value->subtype, "objectId", &value->object_id,
                      "unserializableValue", &value->unserializable, "value", &content, "uncaught", &value->uncaught)) {
    return false;
  }
  // Of the type that `type` says, which may come after it.
  CborReader content_reader(content);
  if (value->type == "string") return content_reader.ReadString(&value->string);
  if (value->type == "number" && !content.empty()) return content_reader.ReadNumber(&value->number);
  if (value->type == "boolean") return content_reader.ReadBoolean(&value->boolean);
  return true;
}

bool PausedMessage::Read(std::string message, size_t offset, size_t size) {
  message_ = std::move(message);
  frame_bytes_.clear();
  decoded_ = -1;
  left_out_ = 0;
  hit_breakpoints_ = false;
  data_ = async_stack_ = {};
  CborReader reader(std::string_view(message_).substr(offset, size));
  const auto frame = [this](CborReader& r) { return r.Take(&frame_bytes_.emplace_back()); };
  const auto hit = [this](CborReader& r) { return hit_breakpoints_ = true, r.Skip(); };
  return reader.ReadMap(
             "callFrames", [&frame](CborReader& r) { return r.ReadArray(frame); }, "reason", &reason_, "hitBreakpoints",
             [&hit](CborReader& r) { return r.ReadArray(hit); }, "data", &data_, "asyncStackTrace", &async_stack_) &&
         !frame_bytes_.empty();
}

void PausedMessage::LeaveOutHost(int first_script) {
  while (frame_count() > 0) {
    const FrameEntry* const oldest = frame(frame_count() - 1);
    if (oldest == nullptr || oldest->position.script_id >= first_script) return;
    frame_bytes_.pop_back();
    ++left_out_;
  }
}

// Ids end in the number of the frame.
std::string PausedMessage::IdOfMissing(int index) {
  const FrameEntry* const youngest = frame(0);
  if (youngest == nullptr) return "";
  std::string id(youngest->id.bytes);
  id.resize(id.find_last_of('.') + 1);
  absl::StrAppend(&id, static_cast<size_t>(index) + left_out_);
  return id;
}

const PausedMessage::FrameEntry* PausedMessage::frame(int index) {
  if (index != decoded_) {
    if (index < 0 || index >= frame_count() || !ReadFrame(frame_bytes_[static_cast<size_t>(index)], &frame_)) {
      decoded_ = -1;
      return nullptr;
    }
    decoded_ = index;
  }
  return &frame_;
}

}  // namespace twinstep
