// The program's module graph: static imports, import(), and which script is which module.
#ifndef TWINSTEP_ENGINES_V8_MODULES_H_
#define TWINSTEP_ENGINES_V8_MODULES_H_

#include <v8-context.h>
#include <v8-isolate.h>
#include <v8-microtask-queue.h>
#include <v8-promise.h>
#include <v8-script.h>

#include <deque>
#include <string>
#include <vector>

#include "proto/program.pb.h"

namespace twinstep {

// Which module a specifier means is up to model/module_specifier.h. import() loads and evaluates in a job of its own;
// import.meta is an empty object, but for programs that want Node (node_realm.h), where it has url, filename and
// dirname; import attributes are not looked at. One per session; calls are made within its context, and pending
// exceptions are left for the caller's TryCatch. `program` must outlive it.
class V8ModuleLoader {
 public:
  V8ModuleLoader(v8::Isolate* isolate, v8::MicrotaskQueue* microtasks, const Program& program);
  ~V8ModuleLoader();
  V8ModuleLoader(const V8ModuleLoader&) = delete;
  V8ModuleLoader& operator=(const V8ModuleLoader&) = delete;

  // The main module alone. Empty if it does not parse.
  v8::MaybeLocal<v8::Module> CompileMain();
  // Compiles and links everything that `module` imports statically. False with an exception where something does not
  // parse or does not exist.
  bool Link(v8::Local<v8::Module> module);

  // The module that the script is; null for other scripts.
  const Program::Module* FindByScript(int script_id) const;
  // Script of the module with that specifier; -1 where there is none or it was not compiled: what is only imported
  // dynamically is compiled then.
  int FindScript(const std::string& specifier) const;

 private:
  struct Compiled {
    int script_id;
    const Program::Module* source;
    v8::Global<v8::Module> module;
  };
  struct DynamicImport {
    V8ModuleLoader* loader;
    std::string importer;
    std::string specifier;
    v8::Global<v8::Promise::Resolver> resolver;
    v8::Global<v8::Module> module;
  };

  // Compiles a module when it is first asked for. Throws if there is none.
  v8::MaybeLocal<v8::Module> Find(const std::string& importer, const std::string& specifier);
  bool CompileImports(v8::Local<v8::Module> module);
  // What specifiers in the script are relative to.
  std::string Importer(int script_id) const;
  void RunImport(DynamicImport& import);

  static V8ModuleLoader& Current(v8::Isolate* isolate);
  static v8::MaybeLocal<v8::Module> Resolve(v8::Local<v8::Context> context, v8::Local<v8::String> specifier,
                                            v8::Local<v8::FixedArray> attributes, v8::Local<v8::Module> referrer);
  static v8::MaybeLocal<v8::Promise> Import(v8::Local<v8::Context> context, v8::Local<v8::Data> options,
                                            v8::Local<v8::Value> referrer, v8::Local<v8::String> specifier,
                                            v8::Local<v8::FixedArray> attributes);
  static void InitializeMeta(v8::Local<v8::Context> context, v8::Local<v8::Module> module, v8::Local<v8::Object> meta);

  v8::Isolate* const isolate_;
  v8::MicrotaskQueue* const microtasks_;
  const Program& program_;
  std::vector<Compiled> modules_;
  // Jobs point to them.
  std::deque<DynamicImport> imports_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_MODULES_H_
