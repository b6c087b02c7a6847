#include "engines/spidermonkey/console.h"

#include <js/Array.h>
#include <js/BigInt.h>
#include <js/Class.h>
#include <js/Object.h>
#include <js/Proxy.h>
#include <js/Symbol.h>
#include <jsfriendapi.h>

#include "engines/spidermonkey/firefox/object_class.h"
#include "engines/spidermonkey/js_text.h"
#include "model/js_string.h"

namespace twinstep {

bool AppendConsoleText(JSContext* cx, JS::HandleValue value, std::string& out) {
  if (value.isString()) return AppendUtf8(cx, value.toString(), out);
  if (value.isNumber()) {
    out += NumberToDisplay(value.toNumber());
  } else if (value.isBoolean()) {
    out += value.toBoolean() ? "true" : "false";
  } else if (value.isUndefined()) {
    out += "undefined";
  } else if (value.isNull()) {
    out += "null";
  } else if (value.isBigInt()) {
    JS::Rooted<JS::BigInt*> bigint(cx, value.toBigInt());
    JSString* const digits = JS::BigIntToString(cx, bigint, 10);
    if (digits == nullptr || !AppendUtf8(cx, digits, out)) return false;
    out += 'n';
  } else if (value.isSymbol()) {
    out += "Symbol(";
    JS::RootedSymbol symbol(cx, value.toSymbol());
    JSString* const description = JS::GetSymbolDescription(symbol);
    if (description != nullptr && !AppendUtf8(cx, description, out)) return false;
    out += ')';
  } else {
    JS::RootedObject object(cx, &value.toObject());
    if (js::IsScriptedProxy(object)) {
      out += "[object Proxy]";
    } else if (JS_ObjectIsFunction(object)) {
      out += "function ";
      JS::RootedFunction function(cx, JS_GetObjectFunction(object));
      JS::RootedString name(cx);
      if (!JS_GetFunctionId(cx, function, &name)) return false;
      if (name && !AppendUtf8(cx, name, out)) return false;
    } else {
      out += "[object ";
      out += PrintedClass(JS::GetClass(object)->name);
      out += ']';
    }
  }
  return true;
}

}  // namespace twinstep
