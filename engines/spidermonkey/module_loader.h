// What import finds: the modules that a program brings along; which one a specifier means is up to
// model/module_specifier.h. Each is compiled once per session.
//
// import() works too: the module is linked and evaluated in a promise job of its own. import.meta is an empty object.
// Import attributes are ignored, so a JSON module is a syntax error.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_MODULE_LOADER_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_MODULE_LOADER_H_

#include <js/GCVector.h>
#include <js/RootingAPI.h>
#include <jsapi.h>

#include <string>
#include <string_view>
#include <vector>

#include "proto/program.pb.h"

namespace twinstep {

class SpiderMonkeyModuleLoader {
 public:
  // Sets the engine's module hooks. Lives as long as the context.
  explicit SpiderMonkeyModuleLoader(JSContext* cx);

  // `program` lives until Clear.
  void Begin(const Program& program) { program_ = &program; }
  void Clear();

  // Compiles the program itself in the current realm. Null, with an exception: it does not parse.
  JSObject* CompileMain(const Program& program);

 private:
  static JSObject* OnResolve(JSContext* cx, JS::HandleValue referencing, JS::HandleObject request);
  static bool OnDynamicImport(JSContext* cx, JS::HandleValue referencing, JS::HandleObject request,
                              JS::HandleObject promise);
  static bool OnMetadata(JSContext* cx, JS::HandleValue referencing, JS::HandleObject meta);
  static bool RunDynamicImport(JSContext* cx, unsigned argc, JS::Value* vp);
  // `referencing`: the resolved name of the importing module, undefined for the program itself.
  JSObject* Resolve(JS::HandleValue referencing, JS::HandleObject request);
  void ThrowNotFound(const std::string& specifier);
  bool EvaluateImport(JS::HandleValue referencing, JS::HandleObject request, JS::MutableHandleValue evaluation);

  JSContext* const cx_;
  const Program* program_ = nullptr;
  std::vector<const Program::Module*> compiled_;
  // Module records, in the order of compiled_.
  JS::PersistentRooted<JS::GCVector<JSObject*, 0, js::SystemAllocPolicy>> records_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_MODULE_LOADER_H_
