#include "engines/parser/parser.h"

#include <pthread.h>
#include <v8-container.h>
#include <v8-context.h>
#include <v8-exception.h>
#include <v8-function.h>
#include <v8-isolate.h>
#include <v8-microtask-queue.h>
#include <v8-primitive.h>
#include <v8-script.h>
#include <v8-typed-array.h>

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/parser/acorn_js.h"
#include "engines/parser/eslint_scope_js.h"
#include "engines/parser/esrecurse_js.h"
#include "engines/parser/estraverse_js.h"
#include "engines/parser/flat_tree.h"
#include "engines/parser/flatten_js.h"
#include "engines/v8/array_buffer_allocator.h"
#include "engines/v8/v8_process.h"

namespace twinstep {
namespace {

constexpr size_t kHeapBytes = size_t{512} << 20;
// A program's tree lives until it is flattened: collections in between copy it in vain, and they are most of the time
// with V8's own defaults. (Of the young generation a third is one semi-space.) It grows where a tree does not fit: the
// tree of 200 KB, copied again and again, took six times as long for each byte as that of 10 KB.
constexpr size_t kYoungBytes = size_t{48} << 20;
constexpr size_t kMostYoungBytes = size_t{192} << 20;
constexpr size_t kInitialOldBytes = size_t{64} << 20;
// What the near-heap-limit callback adds so that the parse can be unwound.
constexpr size_t kHeapReserve = size_t{64} << 20;
// JavaScript's part of the stack. V8's default of 1 MB ends at some 8,000 operands of one sum, which programs have.
constexpr size_t kStackBytes = size_t{4} << 20;
// What V8's own C++ and ours needs below.
constexpr size_t kStackReserve = size_t{256} << 10;

// Gives the modules to each other. The parts of Node.js that they ask for are a function and a version that nobody
// reads.
constexpr std::string_view kLoader = R"js(
(function(sources, names) {
  const assert = (condition, message) => { if (!condition) throw new Error(message); };
  const modules = {assert, './package.json': {version: ''}};
  const load = (name, source) => {
    const module = {exports: {}};
    source(module.exports, (wanted) => modules[wanted], module);
    return modules[name] = module.exports;
  };
  const estraverse = load('estraverse', sources.estraverse);
  load('esrecurse', sources.esrecurse);
  const eslintScope = load('eslint-scope', sources.eslintScope);
  const acorn = load('acorn', sources.acorn);
  return [sources.flatten(acorn, eslintScope, estraverse, names), acorn.version];
}))js";

uintptr_t LowestStackAddress() {
  pthread_attr_t attributes;
  void* lowest = nullptr;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
  }
  return reinterpret_cast<uintptr_t>(lowest);
}

v8::Local<v8::String> NewString(v8::Isolate* isolate, std::string_view utf8) {
  return v8::String::NewFromUtf8(isolate, utf8.data(), v8::NewStringType::kNormal, static_cast<int>(utf8.size()))
      .ToLocalChecked();
}

v8::Local<v8::String> NewString(v8::Isolate* isolate, const SourceText& text) {
  if (text.is_ascii()) {
    return v8::String::NewFromOneByte(isolate, reinterpret_cast<const uint8_t*>(text.utf8().data()),
                                      v8::NewStringType::kNormal, text.length())
        .ToLocalChecked();
  }
  const std::u16string units = text.ToUtf16();
  return v8::String::NewFromTwoByte(isolate, reinterpret_cast<const uint16_t*>(units.data()),
                                    v8::NewStringType::kNormal, text.length())
      .ToLocalChecked();
}

std::string ToUtf8(v8::Isolate* isolate, v8::Local<v8::Value> value) {
  const v8::String::Utf8Value utf8(isolate, value);
  return *utf8 == nullptr ? std::string() : std::string(*utf8, utf8.length());
}

void SetProperty(v8::Local<v8::Context> context, v8::Local<v8::Object> object, std::string_view name,
                 v8::Local<v8::Value> value) {
  v8::Isolate* isolate = v8::Isolate::GetCurrent();
  object->Set(context, NewString(isolate, name), value).Check();
}

}  // namespace

class Parser::Impl {
 public:
  Impl() : stack_end_(LowestStackAddress()) {
    V8Process::Get();
    v8::Isolate::CreateParams params;
    params.constraints.ConfigureDefaultsFromHeapSize(0, kHeapBytes);
    params.constraints.set_initial_young_generation_size_in_bytes(kYoungBytes);
    params.constraints.set_max_young_generation_size_in_bytes(kMostYoungBytes);
    params.constraints.set_initial_old_generation_size_in_bytes(kInitialOldBytes);
    params.array_buffer_allocator = &allocator_;
    isolate_ = v8::Isolate::New(params);
    isolate_->AddNearHeapLimitCallback(
        [](void* self, size_t limit, size_t) {
          static_cast<Impl*>(self)->out_of_memory_ = true;
          static_cast<Impl*>(self)->isolate_->TerminateExecution();
          return limit + kHeapReserve;
        },
        this);
  }

  ~Impl() {
    parse_.Reset();
    context_.Reset();
    V8Process::Get().NotifyIsolateShutdown(isolate_);
    isolate_->Dispose();
  }

  absl::Status Load();
  absl::StatusOr<SyntaxTree> Parse(const SourceText& text, ParseGoal goal);
  void Terminate() {
    std::lock_guard<std::mutex> lock(parsing_mutex_);
    if (parsing_) isolate_->TerminateExecution();
  }
  std::string_view acorn_version() const { return acorn_version_; }

 private:
  // The completion value of an expression, or none with the exception pending.
  v8::MaybeLocal<v8::Value> Evaluate(v8::Local<v8::Context> context, std::string_view expression);
  void LimitStack();
  void SetParsing(bool parsing) {
    std::lock_guard<std::mutex> lock(parsing_mutex_);
    parsing_ = parsing;
    if (!parsing) isolate_->CancelTerminateExecution();
  }
  absl::Status Failure(const v8::TryCatch& caught);
  absl::StatusOr<SyntaxTree> Decode(v8::Local<v8::Context> context, const SourceText& text, ParseGoal goal,
                                    v8::Local<v8::Array> result);

  const uintptr_t stack_end_;
  ArrayBufferAllocator allocator_{kHeapBytes};
  v8::Isolate* isolate_;
  v8::Global<v8::Context> context_;
  v8::Global<v8::Function> parse_;
  std::string acorn_version_;
  bool out_of_memory_ = false;
  // Held while a termination is requested or taken back, so that a late request cannot end the next parse.
  std::mutex parsing_mutex_;
  bool parsing_ = false;
};

void Parser::Impl::LimitStack() {
  const uintptr_t here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  isolate_->SetStackLimit(std::max(here - kStackBytes, stack_end_ + kStackReserve));
}

v8::MaybeLocal<v8::Value> Parser::Impl::Evaluate(v8::Local<v8::Context> context, std::string_view expression) {
  v8::Local<v8::Script> script;
  if (!v8::Script::Compile(context, NewString(isolate_, expression)).ToLocal(&script)) return {};
  return script->Run(context);
}

absl::Status Parser::Impl::Load() {
  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  LimitStack();
  v8::Local<v8::Context> context = v8::Context::New(isolate_);
  v8::Context::Scope context_scope(context);
  v8::TryCatch caught(isolate_);

  const FlatTreeNames flat_names = GetFlatTreeNames();
  v8::Local<v8::Object> names = v8::Object::New(isolate_);
  SetProperty(context, names, "nodeTypes", NewString(isolate_, flat_names.node_types));
  SetProperty(context, names, "nodeFields", NewString(isolate_, flat_names.node_fields));
  SetProperty(context, names, "nodeKinds", NewString(isolate_, flat_names.node_kinds));
  SetProperty(context, names, "scopeTypes", NewString(isolate_, flat_names.scope_types));
  SetProperty(context, names, "declarationKinds", NewString(isolate_, flat_names.declaration_kinds));

  v8::Local<v8::Object> sources = v8::Object::New(isolate_);
  const std::pair<std::string_view, std::string_view> modules[] = {
      {"acorn", kAcornJs}, {"eslintScope", kEslintScopeJs}, {"estraverse", kEstraverseJs}, {"esrecurse", kEsrecurseJs}};
  v8::Local<v8::Value> value;
  for (const auto& [name, source] : modules) {
    const std::string function = absl::StrCat("(function(exports, require, module) {", std::string(source), "\n})");
    if (!Evaluate(context, function).ToLocal(&value)) return Failure(caught);
    SetProperty(context, sources, name, value);
  }
  if (!Evaluate(context, kFlattenJs).ToLocal(&value)) return Failure(caught);
  SetProperty(context, sources, "flatten", value);

  v8::Local<v8::Value> loader;
  if (!Evaluate(context, kLoader).ToLocal(&loader)) return Failure(caught);
  v8::Local<v8::Value> arguments[] = {sources, names};
  v8::Local<v8::Value> parse;
  if (!loader.As<v8::Function>()->Call(context, context->Global(), 2, arguments).ToLocal(&value) ||
      !value.As<v8::Array>()->Get(context, 0).ToLocal(&parse) ||
      !value.As<v8::Array>()->Get(context, 1).ToLocal(&value)) {
    return Failure(caught);
  }
  acorn_version_ = ToUtf8(isolate_, value);
  context_.Reset(isolate_, context);
  parse_.Reset(isolate_, parse.As<v8::Function>());
  return absl::OkStatus();
}

absl::StatusOr<SyntaxTree> Parser::Impl::Parse(const SourceText& text, ParseGoal goal) {
  if (text.length() > v8::String::kMaxLength) return absl::ResourceExhaustedError("the program is too long");
  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  LimitStack();
  v8::Local<v8::Context> context = context_.Get(isolate_);
  v8::Context::Scope context_scope(context);
  v8::TryCatch caught(isolate_);

  v8::Local<v8::Value> arguments[] = {NewString(isolate_, text),
                                      v8::Boolean::New(isolate_, goal == ParseGoal::kModule)};
  v8::Local<v8::Value> result;
  SetParsing(true);
  const bool done = parse_.Get(isolate_)->Call(context, v8::Undefined(isolate_), 2, arguments).ToLocal(&result);
  const absl::Status failure = done ? absl::OkStatus() : Failure(caught);
  SetParsing(false);
  if (!failure.ok()) return failure;
  return Decode(context, text, goal, result.As<v8::Array>());
}

absl::Status Parser::Impl::Failure(const v8::TryCatch& caught) {
  if (std::exchange(out_of_memory_, false)) return absl::ResourceExhaustedError("the parser is out of memory");
  if (caught.HasTerminated()) return absl::CancelledError("the parse was terminated");
  const std::string what = ToUtf8(isolate_, caught.Exception());
  if (what.rfind("RangeError: Maximum call stack", 0) == 0) {
    return absl::ResourceExhaustedError("the program is nested too deeply");
  }
  return absl::InternalError(absl::StrCat("parser: ", what));
}

absl::StatusOr<SyntaxTree> Parser::Impl::Decode(v8::Local<v8::Context> context, const SourceText& text, ParseGoal goal,
                                                v8::Local<v8::Array> result) {
  v8::Local<v8::Value> first, second;
  if (!result->Get(context, 0).ToLocal(&first) || !result->Get(context, 1).ToLocal(&second)) {
    return absl::InternalError("parser: no result");
  }
  if (first->IsNumber()) {
    const int offset = static_cast<int>(first.As<v8::Number>()->Value());
    const TextPosition at = text.PositionAt(std::clamp(offset, 0, text.length()));
    return absl::InvalidArgumentError(absl::StrCat(at.line, ":", at.column, ": ", ToUtf8(isolate_, second)));
  }
  const v8::Local<v8::Int32Array> numbers = first.As<v8::Int32Array>();
  const std::shared_ptr<v8::BackingStore> store = numbers->Buffer()->GetBackingStore();
  return DecodeFlatTree(
      text, goal,
      absl::MakeConstSpan(static_cast<const int32_t*>(store->Data()), store->ByteLength() / sizeof(int32_t)),
      ToUtf8(isolate_, second));
}

absl::StatusOr<std::unique_ptr<Parser>> Parser::Create() {
  auto impl = std::make_unique<Impl>();
  RETURN_IF_ERROR(impl->Load());
  return std::unique_ptr<Parser>(new Parser(std::move(impl)));
}

Parser::Parser(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Parser::~Parser() = default;
absl::StatusOr<SyntaxTree> Parser::Parse(const SourceText& text, ParseGoal goal) { return impl_->Parse(text, goal); }
void Parser::WarmUp() {
  for (const std::string_view source : {kEslintScopeJs, kFlattenJs}) {
    impl_->Parse(SourceText(std::string(source)), ParseGoal::kScript).IgnoreError();
  }
}
void Parser::Terminate() { impl_->Terminate(); }
std::string_view Parser::acorn_version() const { return impl_->acorn_version(); }

}  // namespace twinstep
