#include "engines/tracing/trace_recorder.h"

#include <v8-array-buffer.h>
#include <v8-container.h>
#include <v8-exception.h>
#include <v8-external.h>
#include <v8-function.h>
#include <v8-primitive.h>
#include <v8-proxy.h>
#include <v8-regexp.h>
#include <v8-script.h>
#include <v8-typed-array.h>
#include <v8-version.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/tracing/call_text.h"
#include "engines/tracing/trace_recorder_js.h"
#include "engines/v8/source.h"
#include "engines/v8/strings.h"

namespace twinstep {
namespace {

// What the program's memory of flags and names may come to for one object.
constexpr size_t kTextLimit = 200;

TraceRecorder& Self(const v8::FunctionCallbackInfo<v8::Value>& info) {
  return *static_cast<TraceRecorder*>(info.Data().As<v8::External>()->Value());
}

v8::Local<v8::ArrayBuffer> View(v8::Isolate* isolate, void* data, size_t bytes) {
  return v8::ArrayBuffer::New(isolate,
                              v8::ArrayBuffer::NewBackingStore(data, bytes, v8::BackingStore::EmptyDeleter, nullptr));
}

std::string Shortened(std::string text) {
  if (text.size() > kTextLimit) text.resize(kTextLimit);
  return text;
}

// An own data property's value, without running anything.
v8::Local<v8::Value> OwnData(v8::Isolate* isolate, v8::Local<v8::Context> context, v8::Local<v8::Object> object,
                             std::string_view name) {
  v8::Local<v8::Value> descriptor;
  v8::Local<v8::Value> value;
  if (!object->GetOwnPropertyDescriptor(context, Internalized(isolate, name)).ToLocal(&descriptor) ||
      !descriptor->IsObject() ||
      !descriptor.As<v8::Object>()->Get(context, Internalized(isolate, "value")).ToLocal(&value)) {
    return v8::Undefined(isolate);
  }
  return value;
}

}  // namespace

TraceRecorder::TraceRecorder(v8::Isolate* isolate, const std::vector<TraceSource>& sources, const SiteTable& sites,
                             uint64_t max_entries)
    : isolate_(isolate),
      sources_(sources),
      sites_(sites),
      max_entries_(std::max<uint64_t>(max_entries, kChunkEntries)),
      site_column_(kChunkEntries),
      activation_column_(kChunkEntries),
      tag_column_(kChunkEntries),
      value_column_(kChunkEntries) {}

absl::Status TraceRecorder::Install(v8::Local<v8::Context> context, std::string_view prefix) {
  const absl::Status failure = absl::InternalError("the recorder of traces does not run in this realm");
  v8::TryCatch caught(isolate_);
  v8::Local<v8::Script> script;
  v8::Local<v8::Value> make;
  if (!CompileScript(context, "recorder.js", kTraceRecorderJs).ToLocal(&script) || !script->Run(context).ToLocal(&make) ||
      !make->IsFunction()) {
    return failure;
  }
  v8::Local<v8::Object> host = v8::Object::New(isolate_);
  const v8::Local<v8::External> self = v8::External::New(isolate_, this);
  const auto add = [&](std::string_view name, v8::FunctionCallback callback) {
    v8::Local<v8::Function> function;
    return v8::Function::New(context, callback, self, 0, v8::ConstructorBehavior::kThrow).ToLocal(&function) &&
           host->Set(context, Internalized(isolate_, name), function).FromMaybe(false);
  };
  if (!add("hostFlush", OnFlush) || !add("hostWhat", OnWhat) || !add("hostIsConstructor", OnIsConstructor) ||
      !add("hostIsIterable", OnIsIterable) ||
      !host->Set(context, Internalized(isolate_, "stringLimit"),
                 v8::Integer::New(isolate_, static_cast<int>(ExecutionTrace::kStringLimit)))
           .FromMaybe(false)) {
    return failure;
  }
  v8::Local<v8::Value> arguments[] = {
      host,
      v8::Uint32Array::New(View(isolate_, site_column_.data(), kChunkEntries * sizeof(uint32_t)), 0, kChunkEntries),
      v8::Uint32Array::New(View(isolate_, activation_column_.data(), kChunkEntries * sizeof(uint32_t)), 0,
                           kChunkEntries),
      v8::Uint8Array::New(View(isolate_, tag_column_.data(), kChunkEntries), 0, kChunkEntries),
      v8::Float64Array::New(View(isolate_, value_column_.data(), kChunkEntries * sizeof(double)), 0, kChunkEntries)};
  v8::Local<v8::Value> made;
  if (!make.As<v8::Function>()->Call(context, v8::Undefined(isolate_), 5, arguments).ToLocal(&made) ||
      !made->IsObject()) {
    return failure;
  }
  v8::Local<v8::Object> functions = made.As<v8::Object>();
  v8::Local<v8::Value> builtins;
  v8::Local<v8::Value> flush;
  v8::Local<v8::Value> note;
  if (!functions->Get(context, Internalized(isolate_, "builtins")).ToLocal(&builtins) || !builtins->IsArray() ||
      !functions->Get(context, Internalized(isolate_, "flush")).ToLocal(&flush) || !flush->IsFunction() ||
      !functions->Get(context, Internalized(isolate_, "v")).ToLocal(&note) || !note->IsFunction()) {
    return failure;
  }
  flush_.Reset(isolate_, flush.As<v8::Function>());
  note_.Reset(isolate_, note.As<v8::Function>());
  v8::Local<v8::Array> names = builtins.As<v8::Array>();
  for (uint32_t i = 0; i < names->Length(); ++i) {
    v8::Local<v8::Value> name;
    if (!names->Get(context, i).ToLocal(&name) || !name->IsString()) return failure;
    TraceObject& object = log_.objects.emplace_back();
    object.builtin = ToUtf8(isolate_, name.As<v8::String>());
    if (object.builtin.empty()) object.builtin = "globalThis";
    object.kind = TraceObject::Kind::kOther;
  }
  log_.builtins = names->Length();

  // Constants of the realm's scripts: no property of the global object, which programs could list.
  const std::string host_name = absl::StrCat(std::string(prefix), "host");
  v8::Local<v8::String> key;
  if (!NewString(isolate_, host_name).ToLocal(&key) ||
      !context->Global()->Set(context, key, functions).FromMaybe(false)) {
    return failure;
  }
  std::string declarations;
  for (const std::string_view letter :
       {"v", "u", "o", "e", "c", "l", "n", "m", "g", "s", "p", "q", "f", "r", "k", "a", "N", "I", "D"}) {
    absl::StrAppend(&declarations, "const ", std::string(prefix), std::string(letter), " = ", host_name, ".",
                    std::string(letter), ";\n");
  }
  for (int i = 0; i < sites_.most_script_temporaries; ++i) {
    absl::StrAppend(&declarations, "let ", std::string(prefix), "t", i, ";\n");
  }
  if (!CompileScript(context, "recorder.js", declarations).ToLocal(&script) || script->Run(context).IsEmpty() ||
      !context->Global()->Delete(context, key).FromMaybe(false)) {
    return failure;
  }
  return absl::OkStatus();
}

void TraceRecorder::Log(v8::Local<v8::Context> context, uint32_t site, v8::Local<v8::Value> value) {
  v8::TryCatch caught(isolate_);
  v8::Local<v8::Value> arguments[] = {v8::Integer::NewFromUnsigned(isolate_, site), v8::Integer::New(isolate_, 0),
                                      value};
  (void)note_.Get(isolate_)->Call(context, v8::Undefined(isolate_), 3, arguments).IsEmpty();
}

RawLog TraceRecorder::Take(v8::Local<v8::Context> context) {
  v8::TryCatch caught(isolate_);
  if (!flush_.IsEmpty()) {
    (void)flush_.Get(isolate_)->Call(context, v8::Undefined(isolate_), 0, nullptr).IsEmpty();
  }
  return std::move(log_);
}

void TraceRecorder::OnFlush(const v8::FunctionCallbackInfo<v8::Value>& info) {
  if (info.Length() < 6 || !info[2]->IsArray() || !info[4]->IsArray()) return;
  const auto number = [&](int index) { return info[index].As<v8::Uint32>()->Value(); };
  Self(info).Flush(std::min<size_t>(number(0), kChunkEntries), number(1), info[2].As<v8::Array>(), number(3),
                   info[4].As<v8::Array>(), number(5));
}

void TraceRecorder::Flush(size_t entries, uint32_t activations, v8::Local<v8::Array> objects, uint32_t object_count,
                          v8::Local<v8::Array> texts, uint32_t text_count) {
  v8::HandleScope handles(isolate_);
  v8::Local<v8::Context> context = isolate_->GetCurrentContext();
  log_.activations = activations;
  for (uint32_t i = 0; i < object_count; ++i) {
    v8::HandleScope one(isolate_);
    v8::Local<v8::Value> value;
    if (!objects->Get(context, i).ToLocal(&value)) value = v8::Undefined(isolate_);
    AddObject(context, value);
  }
  for (uint32_t i = 0; i < text_count; ++i) {
    v8::HandleScope one(isolate_);
    v8::Local<v8::Value> value;
    if (!texts->Get(context, i).ToLocal(&value)) value = v8::Undefined(isolate_);
    AddText(value);
  }
  RawLog::Chunk& chunk = log_.chunks.emplace_back();
  chunk.sites.assign(site_column_.begin(), site_column_.begin() + static_cast<ptrdiff_t>(entries));
  chunk.activations.assign(activation_column_.begin(), activation_column_.begin() + static_cast<ptrdiff_t>(entries));
  chunk.tags.assign(tag_column_.begin(), tag_column_.begin() + static_cast<ptrdiff_t>(entries));
  chunk.values.assign(value_column_.begin(), value_column_.begin() + static_cast<ptrdiff_t>(entries));
  kept_entries_ += entries;
  while (kept_entries_ > max_entries_ && log_.chunks.size() > 1) {
    const size_t dropped = log_.chunks.front().sites.size();
    kept_entries_ -= dropped;
    log_.dropped_entries += dropped;
    log_.chunks.pop_front();
  }
}

void TraceRecorder::AddObject(v8::Local<v8::Context> context, v8::Local<v8::Value> value) {
  using Kind = TraceObject::Kind;
  TraceObject& object = log_.objects.emplace_back();
  if (value->IsProxy()) {
    object.kind = Kind::kProxy;
  } else if (value->IsFunction()) {
    object.kind = Kind::kFunction;
  } else if (value->IsArray()) {
    object.kind = Kind::kArray;
  } else if (value->IsRegExp()) {
    object.kind = Kind::kRegExp;
    const v8::Local<v8::RegExp> regexp = value.As<v8::RegExp>();
    std::string flags;
    for (const auto& [flag, letter] : {std::pair(v8::RegExp::kGlobal, 'g'), std::pair(v8::RegExp::kIgnoreCase, 'i'),
                                       std::pair(v8::RegExp::kMultiline, 'm'), std::pair(v8::RegExp::kDotAll, 's'),
                                       std::pair(v8::RegExp::kUnicode, 'u'), std::pair(v8::RegExp::kSticky, 'y')}) {
      if ((regexp->GetFlags() & flag) != 0) flags += letter;
    }
    object.text = Shortened(absl::StrCat("/", ToUtf8(isolate_, regexp->GetSource()), "/", flags));
  } else if (value->IsNativeError()) {
    object.kind = Kind::kError;
    const v8::Local<v8::Object> error = value.As<v8::Object>();
    object.text = ToUtf8(isolate_, error->GetConstructorName());
    const v8::Local<v8::Value> message = OwnData(isolate_, context, error, "message");
    if (message->IsString()) absl::StrAppend(&object.text, ": ", ToUtf8(isolate_, message.As<v8::String>()));
    object.text = Shortened(std::move(object.text));
  } else if (value->IsMap() || value->IsSet()) {
    object.kind = Kind::kMapOrSet;
  } else if (value->IsNumberObject() || value->IsStringObject() || value->IsBooleanObject() ||
             value->IsSymbolObject() || value->IsBigIntObject()) {
    object.kind = Kind::kBoxed;
  } else if (value->IsObject() && !value->IsDate() && !value->IsPromise() && !value->IsArrayBufferView()) {
    object.kind = Kind::kPlain;
  }
}

void TraceRecorder::AddText(v8::Local<v8::Value> value) {
  if (value->IsNumber()) {
    // Only its length.
    log_.texts.push_back(static_cast<uint32_t>(log_.strings.size()));
    log_.strings.push_back({u"", static_cast<uint64_t>(value.As<v8::Number>()->Value())});
  } else if (value->IsString()) {
    const v8::Local<v8::String> string = value.As<v8::String>();
    TraceString text;
    text.length = static_cast<uint64_t>(string->Length());
    text.units.resize(std::min<size_t>(text.length, ExecutionTrace::kStringLimit));
    uint16_t* units = reinterpret_cast<uint16_t*>(text.units.data());
#if V8_MAJOR_VERSION >= 13  // Unsigned offsets, and no terminator unless asked for.
    string->WriteV2(isolate_, 0, static_cast<uint32_t>(text.units.size()), units);
#else
    string->Write(isolate_, units, 0, static_cast<int>(text.units.size()), v8::String::NO_NULL_TERMINATION);
#endif
    if (text.cut()) {
      log_.texts.push_back(static_cast<uint32_t>(log_.strings.size()));
      log_.strings.push_back(std::move(text));
      return;
    }
    const auto [found, is_new] =
        log_.string_indices.try_emplace(text.units, static_cast<uint32_t>(log_.strings.size()));
    log_.texts.push_back(found->second);
    if (is_new) log_.strings.push_back(std::move(text));
  } else if (value->IsBigInt()) {
    v8::Local<v8::String> digits;
    std::string text = "0";
    if (value->ToString(isolate_->GetCurrentContext()).ToLocal(&digits)) text = ToUtf8(isolate_, digits);
    const auto [found, is_new] = bigint_indices_.try_emplace(text, static_cast<uint32_t>(log_.bigints.size()));
    log_.texts.push_back(found->second);
    if (is_new) log_.bigints.push_back(std::move(text));
  } else {
    log_.texts.push_back(static_cast<uint32_t>(log_.symbols.size()));
    std::string text;
    if (value->IsSymbol()) {
      const v8::Local<v8::Value> description = value.As<v8::Symbol>()->Description(isolate_);
      if (description->IsString()) text = Shortened(ToUtf8(isolate_, description.As<v8::String>()));
    }
    log_.symbols.push_back(std::move(text));
  }
}

// "number 5", as V8 names a value that it has no text for.
std::string TraceRecorder::Described(v8::Local<v8::Value> value) const {
  if (value->IsUndefined()) return "undefined";
  std::string text = ToUtf8(isolate_, value->TypeOf(isolate_));
  v8::Local<v8::String> shown;
  if (!value->IsObject() && !value->IsSymbol() && value->ToString(isolate_->GetCurrentContext()).ToLocal(&shown)) {
    absl::StrAppend(&text, " ", ToUtf8(isolate_, shown));
  }
  return text;
}

std::string TraceRecorder::What(uint32_t id, v8::Local<v8::Value> value) const {
  if (id >= sites_.sites.size()) return "unknown";
  const TraceSite& site = sites_.sites[id];
  const SyntaxTree& tree = *sources_[site.source].tree;
  const std::string_view nullish = value->IsNull() ? "null" : "undefined";
  if (site.kind == EventKind::kCall) {
    return absl::StrCat(
        CallText(tree, tree.Child(site.node, NodeField::kCallee)),
        tree.type(site.node) == NodeType::kNewExpression ? " is not a constructor" : " is not a function");
  }
  const NodeId parent = tree.node(site.node).parent;
  if (site.kind == EventKind::kWrite) {
    // What a pattern takes apart.
    NodeId taken = kNoNode;
    if (tree.type(parent) == NodeType::kVariableDeclarator) taken = tree.Child(parent, NodeField::kInit);
    if (tree.type(parent) == NodeType::kAssignmentExpression) taken = tree.Child(parent, NodeField::kRight);
    const std::string text = taken == kNoNode ? std::string(nullish) : CallText(tree, taken);
    if (tree.type(site.node) == NodeType::kArrayPattern) {
      if (tree.type(parent) == NodeType::kVariableDeclarator) return absl::StrCat(text, " is not iterable");
      return absl::StrCat(Described(value), " is not iterable (cannot read property Symbol(Symbol.iterator))");
    }
    const std::vector<NodeId> properties = tree.Children(site.node);
    if (properties.empty() || tree.type(properties.front()) != NodeType::kProperty ||
        tree.node(properties.front()).is(SyntaxNode::kComputed)) {
      return absl::StrCat("Cannot destructure '", text, "' as it is ", std::string(nullish), ".");
    }
    const NodeId key = tree.Child(properties.front(), NodeField::kKey);
    const NodeId target = tree.Child(properties.front(), NodeField::kValue);
    const std::string name(tree.type(key) == NodeType::kIdentifier ? tree.StringOf(key) : tree.TextOf(key));
    if (tree.type(target) == NodeType::kAssignmentPattern) {
      return absl::StrCat("Cannot read properties of ", std::string(nullish), " (reading '", name, "')");
    }
    return absl::StrCat("Cannot destructure property '", name, "' of '", text, "' as it is ", std::string(nullish),
                        ".");
  }
  const std::string text = CallText(tree, site.node);
  if (tree.type(parent) == NodeType::kSpreadElement &&
      tree.type(tree.node(parent).parent) != NodeType::kArrayExpression) {
    const std::vector<NodeId> arguments = tree.Children(tree.node(parent).parent, NodeField::kArguments);
    if (arguments.empty() || arguments.back() != parent) {
      return absl::StrCat(Described(value), " is not iterable (cannot read property Symbol(Symbol.iterator))");
    }
    if (value->IsNullOrUndefined()) return absl::StrCat(text, " is not iterable (cannot read property undefined)");
    return "Spread syntax requires ...iterable[Symbol.iterator] to be a function";
  }
  if (tree.type(site.node) == NodeType::kCallExpression) {
    return absl::StrCat(CallText(tree, tree.Child(site.node, NodeField::kCallee)),
                        " is not a function or its return value is not iterable");
  }
  return absl::StrCat(text, " is not iterable");
}

void TraceRecorder::OnWhat(const v8::FunctionCallbackInfo<v8::Value>& info) {
  if (info.Length() < 2 || !info[0]->IsUint32()) return;
  v8::Local<v8::String> message;
  if (NewString(info.GetIsolate(), Self(info).What(info[0].As<v8::Uint32>()->Value(), info[1])).ToLocal(&message)) {
    info.GetReturnValue().Set(message);
  }
}

void TraceRecorder::OnIsConstructor(const v8::FunctionCallbackInfo<v8::Value>& info) {
  info.GetReturnValue().Set(info.Length() > 0 && info[0]->IsObject() && info[0].As<v8::Object>()->IsConstructor());
}

void TraceRecorder::OnIsIterable(const v8::FunctionCallbackInfo<v8::Value>& info) {
  v8::Isolate* isolate = info.GetIsolate();
  v8::Local<v8::Context> context = isolate->GetCurrentContext();
  info.GetReturnValue().Set(true);
  if (info.Length() == 0) return;
  if (info[0]->IsNullOrUndefined()) {
    info.GetReturnValue().Set(false);
    return;
  }
  v8::Local<v8::Object> object;
  if (!info[0]->ToObject(context).ToLocal(&object)) return;
  // Looks itself, up to a proxy: nothing of the program runs.
  while (!object->IsProxy()) {
    if (object->HasOwnProperty(context, v8::Symbol::GetIterator(isolate)).FromMaybe(true)) return;
#if V8_MAJOR_VERSION >= 13  // The old one is deprecated.
    const v8::Local<v8::Value> prototype = object->GetPrototypeV2();
#else
    const v8::Local<v8::Value> prototype = object->GetPrototype();
#endif
    if (!prototype->IsObject()) {
      info.GetReturnValue().Set(false);
      return;
    }
    object = prototype.As<v8::Object>();
  }
}

}  // namespace twinstep
