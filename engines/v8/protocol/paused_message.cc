#include "engines/v8/protocol/paused_message.h"

#include <charconv>
#include <utility>

namespace twinstep {
namespace {

bool ReadPosition(CborReader& reader, InspectorPosition* position) {
  if (!reader.EnterMap()) return false;
  std::string_view key;
  while (reader.NextKey(&key)) {
    if (key == "scriptId") {
      CborString id;
      if (!reader.ReadString(&id)) return false;
      std::from_chars(id.bytes.data(), id.bytes.data() + id.bytes.size(), position->script_id);
    } else if (key == "lineNumber") {
      reader.ReadInteger(&position->line);
    } else if (key == "columnNumber") {
      reader.ReadInteger(&position->column);
    } else {
      reader.Skip();
    }
  }
  return reader.ok();
}

bool ReadScope(CborReader& reader, PausedMessage::ScopeEntry* scope) {
  if (!reader.EnterMap()) return false;
  std::string_view key;
  while (reader.NextKey(&key)) {
    if (key == "type") {
      reader.ReadString(&scope->type);
    } else if (key == "object") {
      if (!reader.EnterMap()) return false;
      while (reader.NextKey(&key)) {
        if (key == "objectId") {
          reader.ReadString(&scope->object_id);
        } else {
          reader.Skip();
        }
      }
    } else {
      reader.Skip();
    }
  }
  return reader.ok();
}

bool ReadFrame(std::string_view bytes, PausedMessage::FrameEntry* frame) {
  frame->scopes.clear();
  frame->this_value = frame->return_value = {};
  CborReader reader(bytes);
  if (!reader.EnterMap()) return false;
  std::string_view key;
  while (reader.NextKey(&key)) {
    if (key == "callFrameId") {
      reader.ReadString(&frame->id);
    } else if (key == "functionName") {
      reader.ReadString(&frame->function_name);
    } else if (key == "location") {
      if (!ReadPosition(reader, &frame->position)) return false;
    } else if (key == "scopeChain") {
      if (!reader.EnterArray()) return false;
      while (reader.NextElement()) {
        if (!ReadScope(reader, &frame->scopes.emplace_back())) return false;
      }
    } else if (key == "this") {
      reader.Take(&frame->this_value);
    } else if (key == "returnValue") {
      reader.Take(&frame->return_value);
    } else {
      reader.Skip();
    }
  }
  return reader.ok();
}

}  // namespace

bool ReadRemoteValue(std::string_view bytes, RemoteValue* value) {
  CborReader reader(bytes);
  if (!reader.EnterMap()) return false;
  std::string_view key;
  std::string_view content;
  while (reader.NextKey(&key)) {
    if (key == "type") {
      reader.ReadString(&value->type);
    } else if (key == "subtype") {
      reader.ReadString(&value->subtype);
    } else if (key == "objectId") {
      reader.ReadString(&value->object_id);
    } else if (key == "unserializableValue") {
      reader.ReadString(&value->unserializable);
    } else if (key == "value") {
      reader.Take(&content);
    } else if (key == "uncaught") {
      reader.ReadBoolean(&value->uncaught);
    } else {
      reader.Skip();
    }
  }
  if (!reader.ok()) return false;
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
  if (!reader.EnterMap()) return false;
  std::string_view key;
  while (reader.NextKey(&key)) {
    if (key == "callFrames") {
      if (!reader.EnterArray()) return false;
      while (reader.NextElement()) reader.Take(&frame_bytes_.emplace_back());
    } else if (key == "reason") {
      reader.ReadString(&reason_);
    } else if (key == "hitBreakpoints") {
      if (!reader.EnterArray()) return false;
      while (reader.NextElement()) {
        hit_breakpoints_ = true;
        reader.Skip();
      }
    } else if (key == "data") {
      reader.Take(&data_);
    } else if (key == "asyncStackTrace") {
      reader.Take(&async_stack_);
    } else {
      reader.Skip();
    }
  }
  return reader.ok() && !frame_bytes_.empty();
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
