// The natives that Firefox's console lets run while a person types, as they change nothing but what they give: those of
// Firefox 153, devtools/server/actors/webconsole/eager-ecma-allowlist.js and eval-with-debugger.js. What a version of
// SpiderMonkey does not have is left out. `*` is any number of characters.
function listEffectFreeNatives() {
  const typedArrays = "Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array";
  const ofLists = "entries every filter find findIndex forEach includes indexOf join keys lastIndexOf map reduce reduceRight slice " +
      "some toReversed toSorted values with";
  const typedArray = Object.getPrototypeOf(Int8Array);
  const functions = [
    [globalThis, `Array ArrayBuffer BigInt Boolean DataView Date Error Function Map Number Object Proxy RegExp Set String Symbol WeakMap
        WeakSet ${typedArrays} decodeURI* encodeURI* escape isFinite isNaN unescape`],
    [Array, "from isArray of"], [Array.prototype, `${ofLists} concat flat flatMap toSpliced`],
    [ArrayBuffer, "isView"], [ArrayBuffer.prototype, "slice"],
    [BigInt, "*"], [Date, "now parse UTC"], [Date.prototype, "get* to*String"],
    [Function.prototype, "apply bind call"], [Function.prototype, Symbol.hasInstance],
    [typedArray, "from of"], [typedArray.prototype, `${ofLists} subarray`],
    [JSON, "*"], [Map.prototype, "forEach get has entries keys values"], [Math, "*"],
    [Number, "*"], [Number.prototype, "*"],
    [Object, `create keys entries getOwnProperty* getPrototypeOf is isExtensible isFrozen isSealed values`],
    [Object.prototype, "hasOwnProperty isPrototypeOf"], [Proxy, "revocable"],
    [Reflect, "apply construct get getOwnPropertyDescriptor getPrototypeOf has isExtensible ownKeys"],
    [RegExp.prototype, "exec test"], ...[Symbol.match, Symbol.search, Symbol.replace].map(name => [RegExp.prototype, name]),
    [Set.prototype, "entries forEach has values"], [String, "*"], [String.prototype, "*"],
    [Symbol, "keyFor"], [WeakMap.prototype, "get has"], [WeakSet.prototype, "has"],
  ];
  const getters = [
    [ArrayBuffer.prototype, "byteLength"], [DataView.prototype, "buffer byteLength byteOffset"], [Error.prototype, "stack"],
    [Function.prototype, "arguments caller"], [Map.prototype, "size"], [Set.prototype, "size"],
    [RegExp, "input last* leftContext rightContext $*"],
    [RegExp.prototype, "dotAll flags global hasIndices ignoreCase multiline source sticky unicode unicodeSets"],
    [Symbol.prototype, "description"], [typedArray.prototype, "buffer byteLength byteOffset length"],
    [typedArray.prototype, Symbol.toStringTag],
    ...[ArrayBuffer, Array, Map, Promise, RegExp, Set, typedArray].map(holder => [holder, Symbol.species]),
  ];
  const natives = new Set();
  const add = (list, kind) => {
    for (const [holder, names] of list) {
      const keys = typeof names === "symbol" ? [names] : names.trim().split(/\s+/).flatMap(pattern => {
        const form = new RegExp(`^${pattern.replace("$", "\\$").replaceAll("*", ".*")}$`);
        return Object.getOwnPropertyNames(holder).filter(name => form.test(name));
      });
      for (const key of keys) {
        const native = Object.getOwnPropertyDescriptor(holder, key)?.[kind];
        if (typeof native === "function") natives.add(native);
      }
    }
  };
  add(functions, "value");
  add(getters, "get");
  return [...natives];
}

// Made when it is needed first.
let effectFreeNatives = null;

// Of the debugger's own choice, whatever they do.
const alwaysEffectFree = ["toString", "toLocaleString", "valueOf"];

// `callee` is a native of the debuggee, `reason` why it is called ("call", "get" or "set", as Debugger.onNativeCall has it).
function isEffectFree(callee, reason) {
  if (reason !== "call" && reason !== "get") return false;
  while (callee.isBoundFunction) callee = callee.boundTargetFunction;
  if (alwaysEffectFree.includes(callee.name)) return true;
  effectFreeNatives ??= listEffectFreeNatives();
  return effectFreeNatives.some(native => native.name === callee.name && callee.isSameNative(native));
}
