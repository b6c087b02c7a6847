// The program's module graph: static imports, import(), and which script is which module.
#ifndef TWINSTEP_ENGINES_V8_MODULES_H_
#define TWINSTEP_ENGINES_V8_MODULES_H_

#include <v8-context.h>
#include <v8-isolate.h>
#include <v8-microtask-queue.h>
#include <v8-promise.h>
#include <v8-script.h>

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "proto/program.pb.h"

namespace twinstep {

// Specifiers are compared as written; relative ones are not resolved. One per session; calls are made within its
// context, and pending exceptions are left for the caller's TryCatch. `program` must outlive it.
class ModuleLoader {
 public:
  ModuleLoader(v8::Isolate* isolate, v8::MicrotaskQueue* microtasks, const Program& program);
  ~ModuleLoader();
  ModuleLoader(const ModuleLoader&) = delete;
  ModuleLoader& operator=(const ModuleLoader&) = delete;

  // The main module alone. Empty if it does not parse.
  v8::MaybeLocal<v8::Module> CompileMain();
  // Compiles and links everything that `module` imports statically. False with an exception where something does not
  // parse or does not exist.
  bool Link(v8::Local<v8::Module> module);

  // Specifier of the module that the script is; null for other scripts. Valid until the next module is compiled.
  const std::string* FindName(int script_id) const;
  // Script of a module that was compiled already; -1 for others. Modules that are only imported dynamically are
  // compiled then.
  int FindScript(std::string_view specifier) const;

 private:
  struct DynamicImport {
    ModuleLoader* loader;
    std::string specifier;
    v8::Global<v8::Promise::Resolver> resolver;
    v8::Global<v8::Module> module;
  };

  v8::MaybeLocal<v8::Module> Compile(std::string_view name, std::string_view source);
  // The module of that name, compiled at the first call. Throws if there is none.
  v8::MaybeLocal<v8::Module> Find(std::string_view specifier);
  void RunImport(DynamicImport& import);

  static ModuleLoader& Current(v8::Isolate* isolate);
  static v8::MaybeLocal<v8::Module> Resolve(v8::Local<v8::Context> context, v8::Local<v8::String> specifier,
                                            v8::Local<v8::FixedArray> attributes, v8::Local<v8::Module> referrer);
  static v8::MaybeLocal<v8::Promise> Import(v8::Local<v8::Context> context, v8::Local<v8::Data> options,
                                            v8::Local<v8::Value> referrer, v8::Local<v8::String> specifier,
                                            v8::Local<v8::FixedArray> attributes);

  v8::Isolate* const isolate_;
  v8::MicrotaskQueue* const microtasks_;
  const Program& program_;
  std::map<std::string, v8::Global<v8::Module>, std::less<>> modules_;
  std::vector<std::pair<int, std::string>> scripts_;
  // Jobs point to them.
  std::deque<DynamicImport> imports_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_MODULES_H_
