#include "harness/exports/documents.h"

#include <algorithm>

namespace twinstep {
namespace {

constexpr DocumentPlace kPlaces[] = {
    {Document::CHECKLIST, "Chromium DevTools support checklist for JavaScript language features",
     "https://goo.gle/v8-checklist"},
    {Document::ECMA_262, "ECMAScript Language Specification", "https://tc39.es/ecma262/"},
    {Document::DEBUGGER_DOMAIN, "Chrome DevTools Protocol, Debugger domain",
     "https://chromedevtools.github.io/devtools-protocol/tot/Debugger/"},
    {Document::RUNTIME_DOMAIN, "Chrome DevTools Protocol, Runtime domain",
     "https://chromedevtools.github.io/devtools-protocol/tot/Runtime/"},
    {Document::CHROME_REFERENCE, "Chrome DevTools, JavaScript debugging reference",
     "https://developer.chrome.com/docs/devtools/javascript/reference"},
    {Document::CHROME_BREAKPOINTS, "Chrome DevTools, Pause your code with breakpoints",
     "https://developer.chrome.com/docs/devtools/javascript/breakpoints"},
    {Document::DEBUGGER_FRAME, "SpiderMonkey's Debugger API, Debugger.Frame",
     "https://firefox-source-docs.mozilla.org/js/Debugger/Debugger.Frame.html"},
    {Document::DEBUGGER_SCRIPT, "SpiderMonkey's Debugger API, Debugger.Script",
     "https://firefox-source-docs.mozilla.org/js/Debugger/Debugger.Script.html"},
    {Document::DEBUGGER_ENVIRONMENT, "SpiderMonkey's Debugger API, Debugger.Environment",
     "https://firefox-source-docs.mozilla.org/js/Debugger/Debugger.Environment.html"},
    {Document::DEBUGGER_OBJECT, "SpiderMonkey's Debugger API, Debugger.Object",
     "https://firefox-source-docs.mozilla.org/js/Debugger/Debugger.Object.html"},
    {Document::DEBUGGER_API, "SpiderMonkey's Debugger API, the Debugger object",
     "https://firefox-source-docs.mozilla.org/js/Debugger/Debugger.html"},
    {Document::DEVTOOLS_THREAD, "Firefox's source, devtools/server/actors/thread.js",
     "https://searchfox.org/firefox-main/source/devtools/server/actors/thread.js"},
    {Document::DEVTOOLS_BREAKPOINT, "Firefox's source, devtools/server/actors/breakpoint.js",
     "https://searchfox.org/firefox-main/source/devtools/server/actors/breakpoint.js"},
    {Document::DEVTOOLS_SOURCE, "Firefox's source, devtools/server/actors/source.js",
     "https://searchfox.org/firefox-main/source/devtools/server/actors/source.js"},
    {Document::DEVTOOLS_OBJECT, "Firefox's source, devtools/server/actors/object.js",
     "https://searchfox.org/firefox-main/source/devtools/server/actors/object.js"},
    {Document::DEVTOOLS_FRAME, "Firefox's source, devtools/server/actors/frame.js",
     "https://searchfox.org/firefox-main/source/devtools/server/actors/frame.js"},
    {Document::DEVTOOLS_EVAL, "Firefox's source, devtools/server/actors/webconsole/eval-with-debugger.js",
     "https://searchfox.org/firefox-main/source/devtools/server/actors/webconsole/eval-with-debugger.js"},
    {Document::MANUAL_STEPPING, "Firefox's manual, Step through code",
     "https://firefox-source-docs.mozilla.org/devtools-user/debugger/how_to/step_through_code/index.html"},
    {Document::MANUAL_BREAKPOINTS, "Firefox's manual, Set a breakpoint",
     "https://firefox-source-docs.mozilla.org/devtools-user/debugger/how_to/set_a_breakpoint/index.html"},
    {Document::MANUAL_CALL_STACK, "Firefox's manual, UI tour of the debugger",
     "https://firefox-source-docs.mozilla.org/devtools-user/debugger/ui_tour/index.html"},
    {Document::MANUAL_EXCEPTIONS, "Firefox's manual, Break on exceptions",
     "https://firefox-source-docs.mozilla.org/devtools-user/debugger/break_on_exceptions/index.html"},
    {Document::MANUAL_CONSOLE, "Firefox's manual, Console messages",
     "https://firefox-source-docs.mozilla.org/devtools-user/web_console/console_messages/index.html"},
    {Document::MANUAL_LOGPOINTS, "Firefox's manual, Set a logpoint",
     "https://firefox-source-docs.mozilla.org/devtools-user/debugger/set_a_logpoint/index.html"},
    {Document::ISOLATE_HEADER, "V8's interface, include/v8-isolate.h",
     "https://chromium.googlesource.com/v8/v8/+/main/include/v8-isolate.h"},
    {Document::DBDB, "Feedback-Directed Differential Testing of Interactive Debuggers",
     "https://doi.org/10.1145/3236024.3236037"},
    {Document::METAMORPHIC, "Interactive Metamorphic Testing of Debuggers", "https://doi.org/10.1145/3293882.3330567"},
};

}  // namespace

const DocumentPlace* PlaceOfDocument(Document::Id document) {
  const auto* const place = std::find_if(std::begin(kPlaces), std::end(kPlaces),
                                         [document](const DocumentPlace& one) { return one.document == document; });
  return place == std::end(kPlaces) ? nullptr : place;
}

std::vector<const DocumentPlace*> PlacesOfDocuments(const std::vector<Document::Id>& documents) {
  std::vector<const DocumentPlace*> places;
  for (const Document::Id document : documents) {
    const DocumentPlace* const place = PlaceOfDocument(document);
    if (place != nullptr && std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
  }
  return places;
}

}  // namespace twinstep
