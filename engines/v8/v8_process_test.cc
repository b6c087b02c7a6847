#include "engines/v8/v8_process.h"

#include <v8-context.h>
#include <v8-exception.h>
#include <v8-primitive.h>
#include <v8-script.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "engines/deterministic_random.h"
#include "engines/v8/array_buffer_allocator.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

// The completion value, or the exception, of a script in an isolate of its own.
std::string Evaluate(const std::string& source, size_t array_buffer_limit = ArrayBufferAllocator::kDefaultLimit) {
  V8Process::Get();
  ArrayBufferAllocator allocator(array_buffer_limit);
  v8::Isolate::CreateParams params;
  params.array_buffer_allocator = &allocator;
  v8::Isolate* isolate = v8::Isolate::New(params);
  std::string result;
  {
    v8::Isolate::Scope isolate_scope(isolate);
    v8::HandleScope handles(isolate);
    v8::Local<v8::Context> context = v8::Context::New(isolate);
    v8::Context::Scope context_scope(context);
    v8::TryCatch caught(isolate);
    v8::Local<v8::String> text = v8::String::NewFromUtf8(isolate, source.c_str()).ToLocalChecked();
    v8::Local<v8::Value> value;
    if (!v8::Script::Compile(context, text).ToLocalChecked()->Run(context).ToLocal(&value)) value = caught.Exception();
    result = *v8::String::Utf8Value(isolate, value);
  }
  V8Process::Get().NotifyIsolateShutdown(isolate);
  isolate->Dispose();
  return result;
}

// First: the other tests initialise V8.
TEST(V8ProcessTest, FlagsAreSetBeforeV8IsInitialized) {
  EXPECT_TRUE(V8Process::SetFlags({"--allow-natives-syntax", "--no-opt"}).ok());
  const absl::Status unknown = V8Process::SetFlags({"--no-such-flag", "--no-sparkplug"});
  EXPECT_EQ(unknown.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_NE(unknown.message().find("does not take: --no-such-flag;"), std::string::npos) << unknown;
  const absl::Status several = V8Process::SetFlags({"--stack-size=tall", "--stack-size=800", "--", "sparkplug"});
  EXPECT_NE(several.message().find("does not take: --stack-size=tall -- sparkplug;"), std::string::npos) << several;
  for (const char* ours : {"--no-single-threaded", "--random_seed=7", "--help"}) {
    EXPECT_NE(V8Process::SetFlags({ours}).message().find("Twinstep's own"), std::string::npos) << ours;
  }
  EXPECT_EQ(Evaluate("%IsSmi(1)"), "true");
  EXPECT_EQ(V8Process::SetFlags({"--opt"}).code(), absl::StatusCode::kFailedPrecondition);
}

TEST(V8ProcessTest, AnyNumberOfThreadsGetTheSameOne) {
  std::vector<V8Process*> seen(4);
  std::vector<std::thread> threads;
  for (V8Process*& slot : seen) threads.emplace_back([&slot] { slot = &V8Process::Get(); });
  for (std::thread& thread : threads) thread.join();
  for (V8Process* process : seen) EXPECT_EQ(process, &V8Process::Get());
}

TEST(V8ProcessTest, TheClockStandsStill) {
  EXPECT_EQ(Evaluate("Date.now()"), "1500000000000");
  EXPECT_EQ(Evaluate("let t = Date.now(); for (let i = 0; i < 1e7; i++); new Date() - t"), "0");
  V8Process::Get().SetClockMillis(7);
  EXPECT_EQ(Evaluate("Date.now() + ' ' + new Date().toISOString()"), "7 1970-01-01T00:00:00.007Z");
  V8Process::Get().SetClockMillis(kFrozenTimeMillis);
}

TEST(V8ProcessTest, TimeZoneAndLocaleAreThoseOfNoMachine) {
  EXPECT_EQ(Evaluate("new Date(0).getTimezoneOffset() + ' ' + Intl.DateTimeFormat().resolvedOptions().timeZone"),
            "0 UTC");
  EXPECT_EQ(Evaluate("Intl.NumberFormat().resolvedOptions().locale + ' ' + (1234.5).toLocaleString()"),
            "en-US 1,234.5");
}

TEST(ArrayBufferAllocatorTest, TheSumIsLimited) {
  EXPECT_EQ(Evaluate("new ArrayBuffer(600); new ArrayBuffer(400).byteLength", 1000), "400");
  EXPECT_EQ(Evaluate("const a = new ArrayBuffer(600); new ArrayBuffer(401)", 1000),
            "RangeError: Array buffer allocation failed");
}

TEST(ArrayBufferAllocatorTest, FreedMemoryCanBeUsedAgain) {
  ArrayBufferAllocator allocator(100);
  void* data = allocator.Allocate(100);
  ASSERT_NE(data, nullptr);
  EXPECT_EQ(allocator.AllocateUninitialized(1), nullptr);
  EXPECT_EQ(allocator.bytes_in_use(), 100u);
  allocator.Free(data, 100);
  EXPECT_EQ(allocator.bytes_in_use(), 0u);
}

}  // namespace
}  // namespace twinstep
