// The host's side of recorder.js: gives a realm the functions that instrumented code calls, and takes over what they
// note.
#ifndef TWINSTEP_ENGINES_TRACING_TRACE_RECORDER_H_
#define TWINSTEP_ENGINES_TRACING_TRACE_RECORDER_H_

#include <v8-context.h>
#include <v8-function-callback.h>
#include <v8-isolate.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "engines/tracing/raw_log.h"
#include "engines/tracing/trace_site.h"
#include "model/execution_trace/execution_trace.h"

namespace twinstep {

// For one run. Lives until the realm's code no longer runs.
class TraceRecorder {
 public:
  // Entries that are handed over at once; what is dropped for `max_entries` is dropped in such chunks.
  static constexpr size_t kChunkEntries = size_t{1} << 16;

  // `sources` and `sites` outlive it. At most about `max_entries` are kept: the last ones.
  TraceRecorder(v8::Isolate* isolate, const std::vector<TraceSource>& sources, const SiteTable& sites,
                uint64_t max_entries);
  TraceRecorder(const TraceRecorder&) = delete;
  TraceRecorder& operator=(const TraceRecorder&) = delete;

  // Before any code of the program; the context is entered. Declares the functions, and the temporaries of scripts, as
  // constants and variables that all scripts and modules of the realm see. Internal error if the realm refuses.
  absl::Status Install(v8::Local<v8::Context> context, std::string_view prefix);
  // An entry of the host's own, of no activation.
  void Log(v8::Local<v8::Context> context, uint32_t site, v8::Local<v8::Value> value);
  // Takes over what is still in the arrays. The context is entered. Nothing is left of the recorder's contents.
  RawLog Take(v8::Local<v8::Context> context);

 private:
  static void OnFlush(const v8::FunctionCallbackInfo<v8::Value>& info);
  static void OnWhat(const v8::FunctionCallbackInfo<v8::Value>& info);
  static void OnIsConstructor(const v8::FunctionCallbackInfo<v8::Value>& info);
  static void OnIsIterable(const v8::FunctionCallbackInfo<v8::Value>& info);

  void Flush(size_t entries, uint32_t activations, v8::Local<v8::Array> objects, uint32_t object_count,
             v8::Local<v8::Array> texts, uint32_t text_count);
  void AddObject(v8::Local<v8::Context> context, v8::Local<v8::Value> value);
  void AddText(v8::Local<v8::Value> value);
  std::string Described(v8::Local<v8::Value> value) const;
  // The message of the TypeError that the original code would throw at the site.
  std::string What(uint32_t site, v8::Local<v8::Value> value) const;

  v8::Isolate* const isolate_;
  const std::vector<TraceSource>& sources_;
  const SiteTable& sites_;
  const uint64_t max_entries_;
  // Written by the program.
  std::vector<uint32_t> site_column_;
  std::vector<uint32_t> activation_column_;
  std::vector<uint8_t> tag_column_;
  std::vector<double> value_column_;
  v8::Global<v8::Function> flush_;
  v8::Global<v8::Function> note_;
  RawLog log_;
  uint64_t kept_entries_ = 0;
  absl::flat_hash_map<std::string, uint32_t> bigint_indices_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TRACING_TRACE_RECORDER_H_
