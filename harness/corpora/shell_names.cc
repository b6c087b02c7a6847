#include "harness/corpora/shell_names.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <unordered_set>
#include <vector>

#include "absl/strings/ascii.h"
#include "model/source/identifier_text.h"

namespace twinstep {
namespace {

// The functions that SpiderMonkey 128's js/src/shell and js/src/builtin/Testing*.cpp define, the shell's other globals,
// and what jit-test's lib/prologue.js and the files that tests load add. Sorted. `assertEq` and `print` are ours.
// clang-format off
constexpr std::string_view kShellNames[] = {
    "Debugger", "FakeDOMObject", "JSONStringify", "ReadableStream", "SavedFrame", "abortgc", "addIntlExtras",
    "addMarkObservers", "addPromiseReactions", "addWatchtowerTarget", "aflloop", "allocationMarker", "appendToActual",
    "arrayInfo", "assertCorrectRealm", "assertFloat32", "assertJitStackInvariants", "assertRealmFuseInvariants",
    "assertRecoveredOnBailout", "backtrace", "bailAfter", "bailout", "baselineCompile", "bindToAsyncStack",
    "blackRoot", "byteSize", "byteSizeOfScript", "cacheEntry", "cacheIRHealthReport", "callFunctionFromNativeFrame",
    "callFunctionWithAsyncStack", "captureFirstSubsumedFrame", "checkObjectWithManyReservedSlots", "checkRegExpSyntax",
    "checkShapeSnapshot", "clearKeptObjects", "clearLastWarning", "clearMarkObservers", "clearMarkQueue",
    "clearModules", "clearSavedFrames", "compileToStencil", "compileToStencilXDR", "compressLZ4", "cpuNow", "crash",
    "createErrorReport", "createExternalArrayBuffer", "createIsHTMLDDA", "createMappedArrayBuffer",
    "createShapeSnapshot", "createSideEffectfulResolveObject", "createUserArrayBuffer", "currentgc", "dateNow",
    "debugGetQueuedJobs", "decompileFunction", "decompileThis", "decompressLZ4", "deserialize", "detachArrayBuffer",
    "deterministicgc", "dis", "disableGeckoProfiling", "disableLastWarning", "disableSingleStepProfiling",
    "disableTrackAllocations", "disassemble", "disfile", "disnative", "displayName", "dissrc", "drainJobQueue",
    "dumpGCArenaInfo", "dumpHeap", "dumpObject", "dumpObjectWrappers", "dumpScopeChain", "dumpStack", "dumpStencil",
    "dumpStringRepresentation", "dumpValue", "dumpValueToString", "elapsed", "enableGeckoProfiling",
    "enableGeckoProfilingWithSlowAssertions", "enableLastWarning", "enableOsiPointRegisterChecks",
    "enableShapeConsistencyChecks", "enableShellAllocationMetadataBuilder", "enableSingleStepProfiling",
    "enableTrackAllocations", "encodeAsUtf8InBuffer", "enqueueJob", "enqueueMark", "ensureLinearString",
    "ensureNonInline", "entryPoints", "environment", "evalInWorker", "evalReturningScope", "evalStencil",
    "evalStencilXDR", "evalcx", "evaluate", "finalizeCount", "finishOffThreadStencil", "finishgc",
    "firstGlobalInCompartment", "fullcompartmentchecks", "fuzzilli", "fuzzilli_hash", "gc", "gcPreserveCode",
    "gcparam", "gcslice", "gcstate", "gczeal", "getAllPrefNames", "getAllocationMetadata", "getAvailableLocalesOf",
    "getBacktrace", "getBuildConfiguration", "getCoreCount", "getDefaultLocale", "getEnclosingEnvironmentObject",
    "getEnvironmentObjectType", "getErrorNotes", "getExceptionInfo", "getFuseState", "getICUOptions",
    "getInnerMostEnvironmentObject", "getJitCompilerOptions", "getLastWarning", "getLcovInfo", "getMarkQueue",
    "getMarks", "getMaxArgs", "getModuleEnvironmentNames", "getModuleEnvironmentValue", "getPrefValue",
    "getRealmConfiguration", "getSavedFrameCount", "getSelfHostedValue", "getSharedArrayBuffer", "getSharedObject",
    "getTimeZone", "getUseCounterResults", "getWaitForAllPromise", "getWasmSmithModule", "getWatchtowerLog", "getenv",
    "getpid", "getslx", "globalLexicals", "globalOfFirstJobInQueue", "grayRoot", "hasDisassembler", "hasFunction",
    "hasInvalidatedTeleporting", "hasSameBytecodeData", "help", "helperThreadCount", "ignoreUnhandledRejections",
    "inIon", "inJit", "instantiate", "instantiateModuleStencil", "instantiateModuleStencilXDR", "internalConst",
    "interruptIf", "interruptRegexp", "interruptTest", "invalidate", "invokeInterruptCallback", "isAbsolute",
    "isAsmJSCompilationAvailable", "isAsmJSFunction", "isAsmJSModule", "isAvxPresent", "isConstructor",
    "isInStencilCache", "isLatin1", "isLazyFunction", "isLcovEnabled", "isNurseryAllocated", "isProxy",
    "isRelazifiableFunction", "isRope", "isSameCompartment", "isSmallFunction", "isValidJSON",
    "largeArrayBufferSupported", "libdir", "line2pc", "listDir", "listDirRelativeToScript", "load",
    "loadRelativeToScript", "makeFinalizeObserver", "makeSerializable", "maybegc", "minorgc", "moduleEvaluate",
    "moduleLink", "monotonicNow", "newDependentString", "newGlobal", "newObjectWithAddPropertyHook",
    "newObjectWithCallHook", "newObjectWithManyReservedSlots", "newRope", "newString",
    "nondeterministicGetWeakMapKeys", "notes", "nukeAllCCWs", "nukeCCW", "numAllocSitesPretenured", "numberToDouble",
    "nurseryStringsEnabled", "objectAddress", "objectGlobal", "offThreadCompileModuleToStencil",
    "offThreadCompileToStencil", "offThreadDecodeStencil", "oomAfterAllocations", "oomAtAllocation", "oomTest",
    "oomThreadTypes", "options", "os", "parse", "parseModule", "pc2line", "performance", "pinArrayBufferOrViewLength",
    "popAllFusesInRealm", "printErr", "printProfilerEvents", "purge", "putstr", "quit", "readFile",
    "readGeckoInterpProfilingStack", "readGeckoProfilingStack", "readRelativeToScript", "readline", "readlineBuf",
    "recomputeWrappers", "redirect", "redirectErr", "registerModule", "rejectPromise", "relazifyFunctions",
    "reportLargeAllocationFailure", "reportOutOfMemory", "representativeStringArray", "resetFinalizeCount",
    "resetOOMFailure", "resolvePromise", "run", "saveStack", "schedulegc", "schedulezone", "scriptArgs", "scriptPath",
    "scriptedCallerGlobal", "selectforgc", "serialize", "setBufferStreamParams", "setDefaultLocale", "setGCCallback",
    "setImmutablePrototype", "setInterruptCallback", "setIonCheckGraphCoherency", "setJitCompilerOption",
    "setMallocMaxDirtyPageModifier", "setMarkStackLimit", "setPromiseRejectionTrackerCallback", "setRNGState",
    "setSavedStacksRNGState", "setSharedArrayBuffer", "setSharedObject", "setTestFilenameValidationCallback",
    "setTimeResolution", "setTimeZone", "setTimeout", "settlePromiseNow", "shapeOf", "sharedAddress",
    "sharedArrayRawBufferRefcount", "sharedMemoryEnabled", "shortestPaths", "sleep", "stackDump", "stackPointerInfo",
    "stackTest", "start", "startTimingMutator", "startgc", "stop", "stopTimingMutator", "streamCacheEntry",
    "stringRepresentation", "syntaxParse", "terminate", "thisFilename", "throwError", "throwOutOfMemory", "timeout",
    "transplantableObject", "trialInline", "uneval", "unsetgczeal", "valueToSource", "verifypostbarriers",
    "verifyprebarriers", "waitForStencilCache", "waitpid", "wasm", "wasmBaselineDisabledByFeatures",
    "wasmBuiltinI8VecMul", "wasmCachingEnabled", "wasmCompileInSeparateProcess", "wasmCompileMode",
    "wasmCompilersPresent", "wasmDebuggingEnabled", "wasmDis", "wasmDumpIon", "wasmEvalText", "wasmExtractCode",
    "wasmFailValidateText", "wasmFullPass", "wasmGcArrayLength", "wasmGcReadField", "wasmGlobalExtractLane",
    "wasmGlobalFromArrayBuffer", "wasmGlobalIsNaN", "wasmGlobalToString", "wasmGlobalsEqual",
    "wasmHasTier2CompilationCompleted", "wasmHugeMemorySupported", "wasmIonDisabledByFeatures", "wasmIsSupported",
    "wasmIsSupportedByHardware", "wasmLoadedFromCache", "wasmLoop", "wasmLosslessInvoke", "wasmMaxMemoryPages",
    "wasmMetadataAnalysis", "wasmParsedBranchHints", "wasmSimdAnalysis", "wasmSimdEnabled", "wasmStreamingEnabled",
    "wasmTextToBinary", "wasmThreadsEnabled", "wasmTrapExceptionStack", "withSourceHook", "wrapWithProto",
    "writeTypedArrayToFile",
};
// clang-format on

static_assert(std::is_sorted(std::begin(kShellNames), std::end(kShellNames)));

bool IsIdentifierStart(char c) { return IsIdentifierPart(c) && !absl::ascii_isdigit(static_cast<unsigned char>(c)); }

bool Declares(std::string_view word) {
  return word == "function" || word == "var" || word == "let" || word == "const" || word == "class";
}

// Where a comment or a string literal that begins at `i` ends; `i` where none does. A slash may also begin a regular
// expression, which is read as code: its words are no names of the shell in practice.
size_t SkipText(std::string_view source, size_t i) {
  const std::string_view rest = source.substr(i);
  if (rest.substr(0, 2) == "//") return std::min(source.find('\n', i), source.size());
  if (rest.substr(0, 2) == "/*") {
    const size_t end = source.find("*/", i + 2);
    return end == std::string_view::npos ? source.size() : end + 2;
  }
  if (rest.front() != '"' && rest.front() != '\'') return i;
  size_t end = i + 1;
  while (end < source.size() && source[end] != rest.front() && source[end] != '\n') end += source[end] == '\\' ? 2 : 1;
  return std::min(end + 1, source.size());
}

}  // namespace

std::string_view ShellNameUsed(std::string_view source) {
  std::vector<std::string_view> used;
  std::unordered_set<std::string_view> declared;
  std::string_view previous_word;
  char previous = '\n';
  for (size_t i = 0; i < source.size();) {
    const size_t after_text = SkipText(source, i);
    if (after_text != i) {
      i = after_text;
      continue;
    }
    const char c = source[i];
    if (!IsIdentifierStart(c)) {
      if (c != ' ' && c != '\t' && c != '\r' && c != '\n') {
        previous = c;
        // `function* name`.
        if (c != '*') previous_word = {};
      }
      ++i;
      continue;
    }
    size_t end = i;
    while (end < source.size() && IsIdentifierPart(source[end])) ++end;
    const std::string_view word = source.substr(i, end - i);
    const bool property = previous == '.' && (i < 3 || source.substr(i - 3, 3) != "...");
    if (std::binary_search(std::begin(kShellNames), std::end(kShellNames), word) && !property) {
      if (Declares(previous_word)) {
        declared.insert(word);
      } else {
        used.push_back(word);
      }
    }
    previous_word = word;
    previous = word.back();
    i = end;
  }
  const auto first =
      std::find_if(used.begin(), used.end(), [&](std::string_view word) { return !declared.contains(word); });
  return first == used.end() ? std::string_view() : *first;
}

}  // namespace twinstep
