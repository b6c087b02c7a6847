#include "harness/exports/documents.h"

#include <algorithm>

namespace twinstep {
namespace {

constexpr Document kDocuments[] = {
    {"The checklist for language features", "Chromium DevTools support checklist for JavaScript language features",
     "https://goo.gle/v8-checklist"},
    {"ECMA-262", "ECMAScript Language Specification", "https://tc39.es/ecma262/"},
    {"ECMAScript", "ECMAScript Language Specification", "https://tc39.es/ecma262/"},
    {"Chrome DevTools Protocol, Debugger", "Chrome DevTools Protocol, Debugger domain",
     "https://chromedevtools.github.io/devtools-protocol/tot/Debugger/"},
    {"Chrome DevTools Protocol, Runtime", "Chrome DevTools Protocol, Runtime domain",
     "https://chromedevtools.github.io/devtools-protocol/tot/Runtime/"},
    {"Debugger.setBlackboxedRanges", "Chrome DevTools Protocol, Debugger domain",
     "https://chromedevtools.github.io/devtools-protocol/tot/Debugger/"},
    {"Chrome DevTools, Step into", "Chrome DevTools, JavaScript debugging reference",
     "https://developer.chrome.com/docs/devtools/javascript/reference"},
    {"Chrome DevTools: a breakpoint", "Chrome DevTools, Pause your code with breakpoints",
     "https://developer.chrome.com/docs/devtools/javascript/breakpoints"},
    {"DevTools, Breakpoints:", "Chrome DevTools, Pause your code with breakpoints",
     "https://developer.chrome.com/docs/devtools/javascript/breakpoints"},
    {"Debugger.Frame", "SpiderMonkey's Debugger API, Debugger.Frame",
     "https://firefox-source-docs.mozilla.org/js/Debugger/Debugger.Frame.html"},
    {"Debugger.Script", "SpiderMonkey's Debugger API, Debugger.Script",
     "https://firefox-source-docs.mozilla.org/js/Debugger/Debugger.Script.html"},
    {"Debugger.Environment", "SpiderMonkey's Debugger API, Debugger.Environment",
     "https://firefox-source-docs.mozilla.org/js/Debugger/Debugger.Environment.html"},
    {"Debugger.Object", "SpiderMonkey's Debugger API, Debugger.Object",
     "https://firefox-source-docs.mozilla.org/js/Debugger/Debugger.Object.html"},
    {"Environment.getVariable", "SpiderMonkey's Debugger API, Debugger.Environment",
     "https://firefox-source-docs.mozilla.org/js/Debugger/Debugger.Environment.html"},
    {"Script.setBreakpoint", "SpiderMonkey's Debugger API, Debugger.Script",
     "https://firefox-source-docs.mozilla.org/js/Debugger/Debugger.Script.html"},
    {"Debugger.onExceptionUnwind", "SpiderMonkey's Debugger API, the Debugger object",
     "https://firefox-source-docs.mozilla.org/js/Debugger/Debugger.html"},
    {"Debugger.onEnterFrame", "SpiderMonkey's Debugger API, the Debugger object",
     "https://firefox-source-docs.mozilla.org/js/Debugger/Debugger.html"},
    {"thread.js", "Firefox's source, devtools/server/actors/thread.js",
     "https://searchfox.org/firefox-main/source/devtools/server/actors/thread.js"},
    {"breakpoint.js", "Firefox's source, devtools/server/actors/breakpoint.js",
     "https://searchfox.org/firefox-main/source/devtools/server/actors/breakpoint.js"},
    {"source.js", "Firefox's source, devtools/server/actors/source.js",
     "https://searchfox.org/firefox-main/source/devtools/server/actors/source.js"},
    {"object.js", "Firefox's source, devtools/server/actors/object.js",
     "https://searchfox.org/firefox-main/source/devtools/server/actors/object.js"},
    {"frame.js", "Firefox's source, devtools/server/actors/frame.js",
     "https://searchfox.org/firefox-main/source/devtools/server/actors/frame.js"},
    {"eval-with-debugger.js", "Firefox's source, devtools/server/actors/webconsole/eval-with-debugger.js",
     "https://searchfox.org/firefox-main/source/devtools/server/actors/webconsole/eval-with-debugger.js"},
    {"DevTools, stepping rules", "Firefox's source, devtools/server/actors/thread.js",
     "https://searchfox.org/firefox-main/source/devtools/server/actors/thread.js"},
    {"Firefox, \"Step", "Firefox's manual, Step through code",
     "https://firefox-source-docs.mozilla.org/devtools-user/debugger/how_to/step_through_code/index.html"},
    {"Firefox, breakpoints", "Firefox's manual, Set a breakpoint",
     "https://firefox-source-docs.mozilla.org/devtools-user/debugger/how_to/set_a_breakpoint/index.html"},
    {"Firefox, call stack", "Firefox's manual, UI tour of the debugger",
     "https://firefox-source-docs.mozilla.org/devtools-user/debugger/ui_tour/index.html"},
    {"MDN, Tools, Debugger, Breaking on exceptions", "Firefox's manual, Break on exceptions",
     "https://firefox-source-docs.mozilla.org/devtools-user/debugger/break_on_exceptions/index.html"},
    {"MDN, Web console, errors", "Firefox's manual, Console messages",
     "https://firefox-source-docs.mozilla.org/devtools-user/web_console/console_messages/index.html"},
    {"DevTools' page on logpoints", "Firefox's manual, Set a logpoint",
     "https://firefox-source-docs.mozilla.org/devtools-user/debugger/set_a_logpoint/index.html"},
    {"v8-isolate.h", "V8's interface, include/v8-isolate.h",
     "https://chromium.googlesource.com/v8/v8/+/main/include/v8-isolate.h"},
    {"Lehmann and Pradel (FSE 2018)", "Feedback-Directed Differential Testing of Interactive Debuggers",
     "https://doi.org/10.1145/3236024.3236037"},
    {"Tolksdorf, Lehmann and Pradel (ISSTA 2019)", "Interactive Metamorphic Testing of Debuggers",
     "https://doi.org/10.1145/3293882.3330567"},
};

}  // namespace

std::vector<const Document*> DocumentsIn(std::string_view text) {
  std::vector<const Document*> found;
  for (const Document& document : kDocuments) {
    const bool known = std::any_of(found.begin(), found.end(),
                                   [&document](const Document* other) { return other->address == document.address; });
    if (!known && text.find(document.named) != std::string_view::npos) found.push_back(&document);
  }
  return found;
}

}  // namespace twinstep
