#include <libplatform/libplatform.h>
#include <v8.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "third_party/engines/engine_link_test.h"

namespace twinstep {

std::string V8Version() { return v8::V8::GetVersion(); }

std::string RunInV8(const std::string& script) {
  // V8 cannot be initialised twice; the platform lives as long as the process.
  static v8::Platform* const platform = [] {
    v8::Platform* const result = v8::platform::NewDefaultPlatform().release();
    v8::V8::InitializePlatform(result);
    v8::V8::Initialize();
    return result;
  }();
  (void)platform;

  std::unique_ptr<v8::ArrayBuffer::Allocator> allocator(v8::ArrayBuffer::Allocator::NewDefaultAllocator());
  v8::Isolate::CreateParams params;
  params.array_buffer_allocator = allocator.get();
  v8::Isolate* const isolate = v8::Isolate::New(params);
  std::string result;
  {
    v8::Isolate::Scope isolate_scope(isolate);
    v8::HandleScope handle_scope(isolate);
    v8::Local<v8::Context> context = v8::Context::New(isolate);
    v8::Context::Scope context_scope(context);
    v8::Local<v8::String> source = v8::String::NewFromUtf8(isolate, script.c_str()).ToLocalChecked();
    v8::Local<v8::Value> value;
    if (v8::Script::Compile(context, source).ToLocalChecked()->Run(context).ToLocal(&value)) {
      v8::String::Utf8Value text(isolate, value);
      result.assign(*text, text.length());
    }
  }
  isolate->Dispose();
  return result;
}

}  // namespace twinstep
