#include "engines/spidermonkey/compile.h"

#include <js/CharacterEncoding.h>
#include <js/CompilationAndEvaluation.h>
#include <js/CompileOptions.h>
#include <js/Modules.h>
#include <js/SourceText.h>

#include "engines/spidermonkey/spidermonkey_process.h"

namespace twinstep {
namespace {

// UTF-16, as columns of UTF-8 sources count code points.
bool Decode(JSContext* cx, std::string_view source, JS::SourceText<char16_t>& text) {
  size_t length;
  JS::UniqueTwoByteChars units(
      JS::LossyUTF8CharsToNewTwoByteCharsZ(cx, JS::UTF8Chars(source.data(), source.size()), &length, js::MallocArena)
          .get());
  return units && text.init(cx, std::move(units), length);
}

void SetOptions(JS::CompileOptions& options, const char* introduction, const std::string& name,
                const ScriptStart& start) {
  options.setFileAndLine(name.c_str(), static_cast<uint32_t>(start.line()));
  options.setColumn(JS::ColumnNumberOneOrigin(static_cast<uint32_t>(start.column()) + 1));
  options.setIntroductionType(introduction);
  if (SpiderMonkeyProcess::Get().parses_in_full()) options.setForceFullParse();
}

}  // namespace

JSScript* CompileScript(JSContext* cx, std::string_view source, const char* introduction, const std::string& name,
                        const ScriptStart& start) {
  JS::CompileOptions options(cx);
  SetOptions(options, introduction, name, start);
  // What Firefox does for script elements. Statements without effect have no code then.
  options.setNoScriptRval(true).setIsRunOnce(true);
  JS::SourceText<char16_t> text;
  return Decode(cx, source, text) ? JS::Compile(cx, options, text) : nullptr;
}

JSObject* CompileModule(JSContext* cx, std::string_view source, const char* introduction, const std::string& name,
                        const ScriptStart& start) {
  JS::CompileOptions options(cx);
  SetOptions(options, introduction, name, start);
  JS::SourceText<char16_t> text;
  return Decode(cx, source, text) ? JS::CompileModule(cx, options, text) : nullptr;
}

}  // namespace twinstep
