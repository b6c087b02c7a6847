#include <js/CompilationAndEvaluation.h>
#include <js/Conversions.h>
#include <js/Initialization.h>
#include <js/SourceText.h>
#include <jsapi.h>

#include <cstdlib>
#include <string>

#include "third_party/engines/engine_link_test.h"

namespace twinstep {

std::string SpiderMonkeyVersion() { return JS_GetImplementationVersion(); }

std::string RunInSpiderMonkey(const std::string& script) {
  // Without JS_ShutDown the library's own destructors crash at exit.
  static const bool initialised = JS_Init() && std::atexit(JS_ShutDown) == 0;
  if (!initialised) return "JS_Init failed";

  JSContext* const cx = JS_NewContext(JS::DefaultHeapMaxBytes);
  std::string result;
  if (cx != nullptr && JS::InitSelfHostedCode(cx)) {
    static const JSClass kGlobalClass = {"global", JSCLASS_GLOBAL_FLAGS, &JS::DefaultGlobalClassOps, nullptr, nullptr,
                                         nullptr};
    JS::RealmOptions realm_options;
    JS::RootedObject global(cx, JS_NewGlobalObject(cx, &kGlobalClass, nullptr, JS::FireOnNewGlobalHook, realm_options));
    JSAutoRealm realm(cx, global);
    JS::CompileOptions options(cx);
    JS::SourceText<mozilla::Utf8Unit> source;
    JS::RootedValue value(cx);
    if (source.init(cx, script.data(), script.size(), JS::SourceOwnership::Borrowed) &&
        JS::Evaluate(cx, options, source, &value)) {
      JS::RootedString text(cx, JS::ToString(cx, value));
      JS::UniqueChars utf8 = JS_EncodeStringToUTF8(cx, text);
      result = utf8.get();
    }
  }
  if (cx != nullptr) JS_DestroyContext(cx);
  return result;
}

}  // namespace twinstep
