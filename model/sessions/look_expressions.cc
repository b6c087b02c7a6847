#include "model/sessions/look_expressions.h"

#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/str_replace.h"
#include "absl/types/span.h"

namespace twinstep {
namespace {

using Texts = absl::Span<const std::string_view>;

// $ stands for the variable.
constexpr std::string_view kLookAtAny[] = {"$", "typeof $", "String($)", "$ === 1"};
constexpr std::string_view kLookAtObject[] = {"$", "Object.keys($).join()", "Reflect.ownKeys($).length",
                                              "Object.isFrozen($) + ' ' + Object.isExtensible($)",
                                              "Object.getPrototypeOf($) === Object.prototype"};
constexpr std::string_view kLookAtArray[] = {"$", "$.length", "$.join()", "Object.keys($).join()", "$[0]"};
constexpr std::string_view kLookAtMap[] = {"$.size", "[...$].join()", "Array.from($.keys()).join()"};
constexpr std::string_view kLookAtSet[] = {"$.size", "[...$].join()", "Array.from($).length"};
constexpr std::string_view kLookAtDate[] = {"$.getTime()", "+$", "$.toISOString()"};
constexpr std::string_view kLookAtRegExp[] = {"$.lastIndex", "RegExp.lastMatch", "RegExp.$1", "$.source + $.flags"};
constexpr std::string_view kLookAtTyped[] = {"$.join()", "$.length", "$[0]", "$.buffer.byteLength"};
constexpr std::string_view kLookAtBuffer[] = {"$.byteLength", "new Uint8Array($).join()", "$.detached"};
constexpr std::string_view kLookAtView[] = {"$.getUint8(0)", "$.byteLength"};
constexpr std::string_view kLookAtFunction[] = {"Object.keys($).join()", "$.name", "$.length",
                                                "$.prototype === undefined", "String($).length"};

// On whatever there is.
constexpr std::string_view kAnywhere[] = {"$ = 1",
                                          "$++",
                                          "[$] = [1]",
                                          "({$} = {$: 1})",
                                          "(() => { $ = 1; })()",
                                          "eval('$ = 1')",
                                          "for ($ of [7]);",
                                          "globalThis.zz = 1",
                                          "var zz = 1",
                                          "console.log(1)",
                                          "Math.random()",
                                          "Promise.reject(7)",
                                          "Promise.resolve(7).then(v => { throw v; })",
                                          "(async () => { throw 7; })()",
                                          "Error.stackTraceLimit = 1",
                                          "Object.prototype.zz = 1",
                                          "Array.prototype.push.call([], 1)",
                                          "'aXb'.replace(/x/i, 'y')",
                                          "/a(b)c/.exec('abc')",
                                          "'abc'.match(/(c)/)",
                                          "Symbol.for('zz')",
                                          "[3, 1, 2].sort()",
                                          "new Map([[1, 2]]).get(1)",
                                          "structuredClone({})",
                                          "JSON.stringify({toJSON() { return 1; }})",
                                          "[...'abc'].map(c => c + c).join()",
                                          "Array.from({length: 2}, (v, i) => i)",
                                          "new (class { a = 1; #b = 2; })().a",
                                          "(function* () { yield 1; })().next().value",
                                          "new Proxy({}, {}).zz = 1",
                                          "`${$}`",
                                          "$ + ''",
                                          "JSON.stringify($)",
                                          "[$].flat().length",
                                          "Object.entries({a: $}).length"};
constexpr std::string_view kOnObject[] = {"$.zz = 1",
                                          "delete $.zz",
                                          "Object.assign($, {zz: 1})",
                                          "Object.freeze($)",
                                          "Object.seal($)",
                                          "Object.preventExtensions($)",
                                          "Object.defineProperty($, 'zz', {value: 1, enumerable: true})",
                                          "Object.setPrototypeOf($, null)",
                                          "Reflect.set($, 'zz', 1)",
                                          "Reflect.deleteProperty($, Object.keys($)[0])",
                                          "Reflect.defineProperty($, 'zz', {value: 1, enumerable: true})",
                                          "Reflect.setPrototypeOf($, null)",
                                          "$.__proto__ = null",
                                          "[$.zz] = [1]",
                                          "({a: $.zz} = {a: 1})",
                                          "$.zz ?"
                                          "?= 1",
                                          "$.zz++",
                                          "for ($.zz of [1]);",
                                          "for ($.zz in {a: 1});",
                                          "delete $[Object.keys($)[0]]",
                                          "[1].map(v => $.zz = v)",
                                          "Object.groupBy([1], v => $.zz = v)",
                                          "[1].reduce((a, v) => { $.zz = v; }, 0)",
                                          "$.__defineGetter__('zz', () => 1)",
                                          "Object.values($).length",
                                          "Object.fromEntries([['a', $]]).a.zz = 1",
                                          "JSON.parse('[1]', (k, v) => $.zz = v)",
                                          "Reflect.preventExtensions($)",
                                          "[2, 1].sort((a, b) => $.zz = 1)",
                                          "'a'.replace('a', () => $.zz = 1)",
                                          "Object.defineProperties($, {zz: {value: 1}})",
                                          "({...$}).zz = 1",
                                          "new Proxy($, {}).zz = 1",
                                          "Reflect.apply(Object.freeze, null, [$])",
                                          "structuredClone($)"};
constexpr std::string_view kOnArray[] = {"$.push(1)",
                                         "$.pop()",
                                         "$.shift()",
                                         "$.unshift(1)",
                                         "$.sort()",
                                         "$.sort((a, b) => b - a)",
                                         "$.reverse()",
                                         "$.splice(0, 1)",
                                         "$.fill(7)",
                                         "$.copyWithin(0, 1)",
                                         "$.length = 0",
                                         "$[0] = 9",
                                         "Array.prototype.push.call($, 1)",
                                         "Array.prototype.push.apply($, [1])",
                                         "$.map(() => $.push(1))",
                                         "$.forEach((v, i, a) => a[i] = 0)",
                                         "$.flat()",
                                         "$.concat($)",
                                         "$.slice(0)",
                                         "$.toSorted()",
                                         "$.with(0, 1)",
                                         "$.toSpliced(0, 1)",
                                         "$.at(0)",
                                         "$.entries().next()",
                                         "$.includes(1)",
                                         "$[Symbol.iterator]().next()",
                                         "[, ...$] = $",
                                         "[$[0]] = [7]",
                                         "[$[0], $[1]] = [$[1], $[0]]",
                                         "$.lastIndexOf(1)",
                                         "$.findLast(v => $.pop())",
                                         "Array.from($).push(1)",
                                         "[...$].reverse()",
                                         "$.reduce((a) => a, 0)",
                                         "Reflect.set($, 'length', 0)",
                                         "delete $[0]",
                                         "Array.prototype.reverse.call($)",
                                         "$.push(...$)"};
constexpr std::string_view kOnMap[] = {"$.set(7, 8)",
                                       "$.delete($.keys().next().value)",
                                       "$.clear()",
                                       "Map.prototype.set.call($, 7, 8)",
                                       "Map.prototype.clear.call($)",
                                       "$.forEach((v, k, m) => m.delete(k))",
                                       "$.entries().next()",
                                       "$.get(1)",
                                       "$.has(1)",
                                       "[1].forEach($.set, $)",
                                       "new Map($).clear()",
                                       "Reflect.apply(Map.prototype.set, $, [7, 8])",
                                       "$.zz = 1",
                                       "Map.groupBy([1], v => $.set(v, v))",
                                       "$[Symbol.iterator]().next()"};
constexpr std::string_view kOnSet[] = {"$.add(7)",
                                       "$.delete($.keys().next().value)",
                                       "$.clear()",
                                       "Set.prototype.add.call($, 7)",
                                       "[7].forEach($.add, $)",
                                       "$.forEach((v, k, s) => s.delete(v))",
                                       "$.values().next()",
                                       "new Set($).add(7)",
                                       "$.union(new Set([7]))",
                                       "$.intersection(new Set([7]))",
                                       "$.symmetricDifference(new Set([7]))",
                                       "new Set([7]).union($)",
                                       "Reflect.apply(Set.prototype.add, $, [7])",
                                       "$.isSubsetOf(new Set([7]))"};
constexpr std::string_view kOnDate[] = {"$.setTime(0)",
                                        "$.setFullYear(1)",
                                        "$.setUTCHours(1)",
                                        "$.setDate(1)",
                                        "Date.prototype.setTime.call($, 0)",
                                        "$.getFullYear()",
                                        "$.setYear(1)",
                                        "$.toJSON()",
                                        "$[Symbol.toPrimitive]('number')"};
constexpr std::string_view kOnRegExp[] = {"$.exec('abcaa')",
                                          "$.test('abcaa')",
                                          "'abcaa'.replace($, 'b')",
                                          "'abcaa'.match($)",
                                          "[...'abcaa'.matchAll($)]",
                                          "'abcaa'.search($)",
                                          "'abcaa'.split($)",
                                          "$.compile('b')",
                                          "$.lastIndex = 3",
                                          "'abcaa'.replaceAll($, 'b')",
                                          "RegExp.prototype.exec.call($, 'abcaa')",
                                          "$[Symbol.match]('abcaa')",
                                          "$[Symbol.replace]('abcaa', 'b')",
                                          "$[Symbol.search]('abcaa')",
                                          "$[Symbol.split]('abcaa')",
                                          "new RegExp($).exec('abcaa')",
                                          "$.toString()",
                                          "RegExp.prototype.test.call($, 'abcaa')"};
constexpr std::string_view kOnTyped[] = {"$[0] = 9",
                                         "$.fill(7)",
                                         "$.set([7])",
                                         "$.sort()",
                                         "$.reverse()",
                                         "$.copyWithin(0, 1)",
                                         "Atomics.add($, 0, 1)",
                                         "Atomics.store($, 0, 7)",
                                         "Atomics.exchange($, 0, 7)",
                                         "Atomics.compareExchange($, 0, $[0], 7)",
                                         "Atomics.or($, 0, 6)",
                                         "Atomics.sub($, 0, 1)",
                                         "new DataView($.buffer).setUint8(0, 7)",
                                         "$.buffer.transfer()",
                                         "$.buffer.resize(0)",
                                         "$.subarray(0).fill(7)",
                                         "$.map(() => 7)",
                                         "$.slice(0).fill(7)",
                                         "$.toSorted()",
                                         "[$[0]] = [7]",
                                         "$.forEach((v, i, a) => a[i] = 7)",
                                         "new Uint8Array($.buffer).fill(7)",
                                         "$.with(0, 7)",
                                         "Atomics.load($, 0)",
                                         "$.filter(() => true).fill(7)",
                                         "$.setFromHex('07')"};
constexpr std::string_view kOnBuffer[] = {"$.resize(0)",
                                          "$.transfer()",
                                          "$.slice(0)",
                                          "new Uint8Array($).fill(7)",
                                          "new DataView($).setInt8(0, 7)",
                                          "$.transferToFixedLength()",
                                          "new Uint8Array($)[0] = 7",
                                          "$.grow(64)"};
constexpr std::string_view kOnView[] = {"$.setUint8(0, 7)",
                                        "$.setInt16(0, 7)",
                                        "$.setFloat64(0, 7)",
                                        "$.setBigInt64(0, 7n)",
                                        "new Uint8Array($.buffer).fill(7)",
                                        "DataView.prototype.setUint8.call($, 0, 7)"};
constexpr std::string_view kOnFunction[] = {"$()",
                                            "new $()",
                                            "$.call()",
                                            "$.apply(null, [])",
                                            "$.bind(null, 1)()",
                                            "Reflect.apply($, null, [])",
                                            "Reflect.construct($, [])",
                                            "$.zz = 1",
                                            "$.prototype = null",
                                            "[1].map($)",
                                            "Promise.resolve(1).then($)",
                                            "$`a`",
                                            "'a'.replace('a', $)",
                                            "Array.from([1], $)",
                                            "[2, 1].sort($)",
                                            "JSON.parse('[1]', $)",
                                            "$?.()",
                                            "delete $.name",
                                            "new Proxy($, {})()",
                                            "String({toString: $})",
                                            "({get a() { return $(); }}).a",
                                            "Object.defineProperty($, 'name', {value: 'zz'})",
                                            "queueMicrotask($)",
                                            "[...{[Symbol.iterator]: $}]"};
// Of iterators, generators, promises, weak collections and others: nothing shows them but the program.
constexpr std::string_view kOnOther[] = {"$.next()",
                                         "$.return(1)",
                                         "$.throw(1)",
                                         "[...$]",
                                         "Array.from($)",
                                         "for (const a of $) break;",
                                         "[a_zz] = $",
                                         "new Map($)",
                                         "new Set($)",
                                         "Math.max(...$)",
                                         "$.then(() => {})",
                                         "$.catch(() => {})",
                                         "$.finally(() => {})",
                                         "Promise.all([$])",
                                         "Promise.race([$])",
                                         "Promise.allSettled([$])",
                                         "Promise.resolve($)",
                                         "$.set({}, 1)",
                                         "$.add({})",
                                         "$.deref()",
                                         "$.toArray()",
                                         "$.map(v => v).next()",
                                         "$.take(1).toArray()",
                                         "Iterator.from($).next()",
                                         "$.unregister({})"};

template <size_t size>
std::string_view Any(const std::string_view (&texts)[size], Random& random) {
  return texts[random.Below(size)];
}

std::string With(std::string_view text, const std::string& name) {
  return absl::StrReplaceAll(std::string(text), {{"$1", "$1"}, {"${", "${"}, {"$", name}});
}

}  // namespace

std::string LookAtVariable(const std::string& name, const Value& value, Random& random) {
  if (!value.has_object()) return With(Any(kLookAtAny, random), name);
  const Object& object = value.object();
  const std::string& kind = object.class_name();
  if (object.kind() == Object::ARRAY) return With(Any(kLookAtArray, random), name);
  if (object.kind() == Object::FUNCTION) return With(Any(kLookAtFunction, random), name);
  if (object.kind() == Object::PROXY) return name;
  if (kind == "Map") return With(Any(kLookAtMap, random), name);
  if (kind == "Set") return With(Any(kLookAtSet, random), name);
  if (kind == "Date") return With(Any(kLookAtDate, random), name);
  if (kind == "RegExp") return With(Any(kLookAtRegExp, random), name);
  if (kind == "DataView") return With(Any(kLookAtView, random), name);
  if (absl::EndsWith(kind, "ArrayBuffer")) return With(Any(kLookAtBuffer, random), name);
  if (absl::EndsWith(kind, "Array")) return With(Any(kLookAtTyped, random), name);
  return With(Any(kLookAtObject, random), name);
}

std::string EffectOn(const std::string& name, const Value& value, Random& random) {
  if (!value.has_object() || random.Chance(0.15)) return With(Any(kAnywhere, random), name);
  const Object& object = value.object();
  const std::string& kind = object.class_name();
  if (object.kind() == Object::FUNCTION) return With(Any(kOnFunction, random), name);
  if (random.Chance(object.kind() == Object::PLAIN || object.kind() == Object::PROXY ? 0.9 : 0.2)) {
    return With(Any(kOnObject, random), name);
  }
  if (object.kind() == Object::ARRAY) return With(Any(kOnArray, random), name);
  if (kind == "Map") return With(Any(kOnMap, random), name);
  if (kind == "Set") return With(Any(kOnSet, random), name);
  if (kind == "Date") return With(Any(kOnDate, random), name);
  if (kind == "RegExp") return With(Any(kOnRegExp, random), name);
  if (kind == "DataView") return With(Any(kOnView, random), name);
  if (absl::EndsWith(kind, "ArrayBuffer")) return With(Any(kOnBuffer, random), name);
  if (absl::EndsWith(kind, "Array")) return With(Any(kOnTyped, random), name);
  return With(Any(kOnOther, random), name);
}

}  // namespace twinstep
