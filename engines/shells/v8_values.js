// Of a prelude, its second part: how values, and what is told of exceptions, become messages. The part before it defines `types` as
// Node's util has it, `getConstructorName`, and `session`, the program.

// As ValueReader has them (engines/v8/value_reader.cc).
const MOST_VARIABLES = 10000, LONG_ARRAY = 1000, PROBES = 100000, LONGEST_BIGINT = 1n << (64n * (1n << 14n));
// As the linked adapter has them (engines/longest_name.h, engines/v8/strings.cc).
const LONGEST_NAME = 1000, LONGEST_READ = 1 << 24;
// As ConsoleLines has it.
const CONSOLE_LIMIT = 64 << 10;
const MOST_DESCRIBED = 50, TOLD_CALLS = 10, LONGEST_MESSAGE = 500, MOST_LOGGED = 1000;
const MAIN_URL = 'main.js';

// --- Values, as messages of proto/value.proto.

const hasOwn = (object, key) => Object.prototype.hasOwnProperty.call(object, key);
const typedArrayLength = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'length').get;
const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

function jsString(text, limit) {
  // To read it V8 lays it out in one piece.
  if (text.length > LONGEST_READ) return {cut: text.length};
  const out = {};
  if (text.length > limit) out.cut = text.length - limit;
  const kept = text.length > limit ? text.slice(0, limit) : text;
  if (lone.test(kept)) out.utf16 = Buffer.from(kept, 'utf16le').toString('base64'); else out.utf8 = kept;
  return out;
}

// As names of C++ have it: a lone surrogate becomes \udXXX.
function display(text) {
  if (!lone.test(text)) return text;
  return text.replace(new RegExp(lone, 'g'), (unit) => '\\u' + unit.charCodeAt(0).toString(16));
}

const nameOf = (text) => display(text.slice(0, LONGEST_NAME));

function isExotic(object) {
  return ArrayBuffer.isView(object) || types.isNativeError(object) || types.isMap(object) || types.isSet(object) ||
      types.isPromise(object) || types.isDate(object) || types.isRegExp(object) || types.isArgumentsObject(object) ||
      types.isGeneratorObject(object) || types.isMapIterator(object) || types.isSetIterator(object) || types.isWeakMap(object) ||
      types.isWeakSet(object) || getConstructorName(object) === 'WeakRef' || types.isBoxedPrimitive(object) ||
      types.isAnyArrayBuffer(object) || types.isModuleNamespaceObject(object);
}
function kindOf(object) {
  if (types.isProxy(object)) return 'PROXY';
  if (typeof object === 'function') return 'FUNCTION';
  if (Array.isArray(object)) return 'ARRAY';
  return isExotic(object) ? 'EXOTIC' : 'PLAIN';
}

// The function's name as V8 shows it.
function functionName(f) {
  const own = Object.getOwnPropertyDescriptor(f, 'name');
  if (own !== undefined && typeof own.value === 'string') return own.value;
  const found = /^class\s+([\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*)/u.exec(Function.prototype.toString.call(f));
  return found !== null && found[1] !== 'extends' ? found[1] : '';
}

class Reader {
  constructor() {
    this.numbers = new Map();
  }

  read(value, limits, depth = limits.objectDepth) {
    switch (typeof value) {
      case 'number':
        if (Object.is(value, -0)) return {number: '-0'};
        return {number: Number.isFinite(value) ? value : String(value)};
      case 'string':
        return {string: jsString(value, limits.stringLength)};
      case 'boolean':
        return {boolean: value};
      case 'undefined':
        return {singleton: 'UNDEFINED'};
      case 'bigint':
        return value < LONGEST_BIGINT && value > -LONGEST_BIGINT ? {bigint: String(value)} : {singleton: 'UNAVAILABLE'};
      case 'symbol': {
        const {description} = value;
        return {symbol: description === undefined ? {} : {description: jsString(description, limits.stringLength)}};
      }
      default:
        return value === null ? {singleton: 'NULL'} : {object: this.readObject(value, limits, depth)};
    }
  }

  readObject(object, limits, depth) {
    if (session !== null && object === session.global) {
      return limits.objectDepth === 0 ? {kind: 'EXOTIC'} : {kind: 'EXOTIC', className: 'global'};
    }
    const out = {kind: kindOf(object)};
    if (limits.objectDepth === 0) return out;
    out.className = out.kind === 'PROXY' ? 'Proxy' : nameOf(getConstructorName(object));
    if (out.kind === 'FUNCTION') {
      const name = functionName(object);
      if (name !== '') out.functionName = nameOf(name);
    }
    const seen = this.numbers.get(object);
    if (seen !== undefined) {
      out.sameAs = seen;
    } else {
      this.numbers.set(object, this.numbers.size + 1);
      if (out.kind !== 'PROXY') this.copyProperties(object, limits, depth, out);
    }
    return out;
  }

  copyProperties(object, limits, depth, out) {
    const limit = depth > 0 ? limits.properties : 0;
    const {keys, total} = ownKeys(object, limit);
    if (keys.length > 0) {
      out.properties = keys.map((key) => {
        const property = {};
        const name = typeof key === 'symbol' ? key.description : key;
        if (typeof key === 'symbol') property.symbol = true;
        if (name !== undefined) property.name = jsString(name, limits.stringLength);
        const {value, missing, accessor, enumerable} = describe(object, key);
        if (!enumerable) property.notEnumerable = true;
        if (accessor !== undefined) {
          property.accessor = accessor;
        } else {
          property.value = missing ? {singleton: 'UNINITIALIZED'} : this.read(value, limits, depth - 1);
        }
        return property;
      });
    }
    if (total > keys.length) out.propertiesLeftOut = total - keys.length;
  }

  variables(list, limits) {
    return list.map(({name, value, missing}) =>
      ({name: nameOf(name), value: missing ? {singleton: 'UNAVAILABLE'} : this.read(value, limits)}));
  }
}

function ownKeys(object, limit) {
  let length = 0;
  if (Array.isArray(object)) length = object.length;
  if (types.isTypedArray(object)) length = typedArrayLength.call(object);
  if (length > LONG_ARRAY) {
    const keys = [];
    for (let i = 0; i < Math.min(length, PROBES) && keys.length < limit; ++i) {
      if (hasOwn(object, i)) keys.push(String(i));
    }
    return {keys, total: length};
  }
  let keys = Reflect.ownKeys(object);
  if (typeof object === 'function') keys = keys.filter((key) => !isOfTheStack(object, key));
  return {keys: keys.slice(0, limit), total: keys.length};
}

// Whether it is one of the properties that old functions have for their running activation, which V8 calls values that nobody can change.
function isOfTheStack(f, key) {
  if (key !== 'arguments' && key !== 'caller') return false;
  const own = Object.getOwnPropertyDescriptor(f, key);
  return own !== undefined && hasOwn(own, 'value') && !own.writable && !own.configurable && !own.enumerable;
}

function describe(object, key) {
  // V8 makes it on demand, by a function that the program can replace.
  if (key === 'stack' && types.isNativeError(object)) return {accessor: {getter: true, setter: true}, enumerable: false};
  let own;
  try {
    own = Object.getOwnPropertyDescriptor(object, key);
  } catch {
    // A binding of a module namespace without value.
    return {missing: true, enumerable: false};
  }
  if (own === undefined) return {missing: true, enumerable: false};
  if (hasOwn(own, 'value')) return {value: own.value, enumerable: own.enumerable};
  const accessor = {};
  if (own.get !== undefined) accessor.getter = true;
  if (own.set !== undefined) accessor.setter = true;
  return {accessor, enumerable: own.enumerable};
}

// The bindings of a scope object that V8 made for a debugger.
function listBindings(scope, skip) {
  const list = [];
  for (const name of Reflect.ownKeys(scope)) {
    if (typeof name !== 'string' || skip(name)) continue;
    try {
      list.push({name, value: scope[name], missing: false});
    } catch {
      list.push({name, value: undefined, missing: true});
    }
  }
  return list;
}

// The own properties of an object of the program as variables.
function listProperties(object, skip) {
  const list = [];
  if (types.isProxy(object)) return list;
  for (const name of ownKeys(object, MOST_VARIABLES).keys) {
    if (typeof name !== 'string' || skip(name)) continue;
    const {value, missing, accessor} = describe(object, name);
    list.push({name, value, missing: missing === true || accessor !== undefined});
  }
  return list;
}

function look(object) {
  const isProxy = types.isProxy(object);
  return {
    isGlobal: object === session.global,
    isFunction: typeof object === 'function',
    isError: types.isNativeError(object),
    hasEntries: types.isMap(object) || types.isSet(object) || types.isMapIterator(object) || types.isSetIterator(object),
    elements: isProxy ? 0 : Array.isArray(object) ? object.length : types.isTypedArray(object) ? typedArrayLength.call(object) :
      types.isStringObject(object) ? String.prototype.valueOf.call(object).length : 0,
  };
}

// Of the inspector's own list.
function entries(list, limits) {
  const out = {entries: []};
  for (let i = 0; i < list.length; ++i) {
    if (i >= limits.properties) {
      out.leftOut = list.length - i;
      break;
    }
    const entry = {};
    for (const side of ['key', 'value']) {
      if (hasOwn(list[i], side)) entry[side] = new Reader().read(list[i][side], limits);
    }
    out.entries.push(entry);
  }
  return out;
}

// --- What is told of exceptions.

function placeOf(scriptId, url, line, column) {
  const place = {line: line + 1, column};
  if (scriptId === session.main || url === MAIN_URL && session.bare) return place;
  if (session.modules.has(url)) return {source: 'MODULE', name: url, ...place};
  if (session.setupUrls.includes(url)) return {source: 'OTHER', name: url, ...place};
  // A bare run does not know the number of the main source; all else that the program runs has a name.
  return {source: session.bare || session.main >= 0 && scriptId > session.main ? 'EVAL' : 'OTHER', ...place};
}

// An error's or another value's text as consoles show it, by properties alone.
function messageOf(value) {
  const data = (object, key) => {
    for (let i = 0; object !== null && i < 100; ++i) {
      if (types.isProxy(object)) return undefined;
      const own = Object.getOwnPropertyDescriptor(object, key);
      if (own !== undefined) return own.value;
      object = Object.getPrototypeOf(object);
    }
    return undefined;
  };
  let text;
  if (typeof value === 'symbol') {
    text = `Symbol(${value.description ?? ''})`;
  } else if (value === null || typeof value !== 'object' && typeof value !== 'function') {
    text = String(value);
  } else if (types.isNativeError(value)) {
    const name = data(value, 'name'), message = data(value, 'message');
    const shown = name === undefined ? 'Error' : String(name);
    text = message === undefined || message === '' ? shown : shown === '' ? String(message) : `${shown}: ${String(message)}`;
  } else if (typeof value === 'function') {
    text = Function.prototype.toString.call(value);
  } else {
    text = `#<${getConstructorName(value)}>`;
  }
  return display(text.slice(0, LONGEST_MESSAGE));
}

function callsOf(stackTrace) {
  const frames = stackTrace === undefined ? [] : stackTrace.callFrames.slice();
  while (frames.length > 0 && Number(frames.at(-1).scriptId) < session.firstScript) frames.pop();
  return frames.slice(0, TOLD_CALLS).map(({functionName, scriptId, url, lineNumber, columnNumber}) => {
    const site = functionName === '' ? {} : {functionName: nameOf(functionName)};
    if (Number(scriptId) > 0 && lineNumber >= 0) site.location = placeOf(Number(scriptId), url, lineNumber, columnNumber);
    return site;
  });
}

// Of Runtime.ExceptionDetails.
function tell(details, value) {
  const told = {message: messageOf(value)};
  const frames = details.stackTrace?.callFrames ?? [];
  const id = Number(details.scriptId ?? frames[0]?.scriptId ?? 0);
  // An error of syntax is in a script that is not on the stack.
  const url = details.url ?? frames.find(({scriptId}) => Number(scriptId) === id)?.url ?? '';
  if (id >= session.firstScript) told.location = placeOf(id, url, details.lineNumber, details.columnNumber);
  const calls = callsOf(details.stackTrace);
  if (calls.length > 0) told[types.isNativeError(value) ? 'madeAt' : 'thrownAt'] = calls;
  return told;
}
