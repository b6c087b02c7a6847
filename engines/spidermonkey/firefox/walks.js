// Runs in the debugger's realm. Walks stacks, scopes and objects, and tells value_writer.cc of them; runs no code of the
// debuggee. The first part of the function that prelude.js ends.
const FRAME_TYPES = { call: 1, wasmcall: 1, global: 2, module: 3, eval: 4 };

// Describes up to `limit` frames from frame `id` on; answers how many there are in all.
function walkStack(id, limit) {
  let count = 0;
  let frame = frames[id];
  for (; frame !== null && count < limit; frame = frame.older, count++) {
    const script = frame.script, type = frame.type;
    const at = place(script, frame.offset);
    stackFrame(frameId(frame), FRAME_TYPES[type], type === "call" ? frame.callee.displayName : undefined,
               sourceNumber(script), at.lineNumber, at.columnNumber);
  }
  for (; frame !== null; frame = frame.older) count++;
  return count;
}

// The SavedFrame behind the oldest frame of the stack that frame `id` is on, as Firefox's list of frames has it
// (thread.js, frames); the engine's own object.
function callsBehind(id) {
  let frame = frames[id];
  while (frame.older !== null) frame = frame.older;
  return frame.olderSavedFrame || undefined;
}

// Numbers of Scope.Kind, of an environment that belongs to the frame's own function or to another.
const OWN_KINDS = {
  "function": 4, "function lexical": 4, "function body var": 4, "catch": 7, "simple catch": 7, "class body": 10,
  "named lambda": 11, "strict named lambda": 11, "module": 3, "eval": 9, "strict eval": 9, "global": 2,
};
const OUTER_KINDS = Object.assign({}, OWN_KINDS, { "function": 6, "function lexical": 6, "function body var": 6 });
const BLOCK = 5, WITH = 8, GLOBAL = 1;
// Properties of an object that are listed as variables.
const MOST_VARIABLES = 10000;

function walkScopes(id, depth, properties, withArguments, withGlobals) {
  const frame = frames[id];
  let kinds = frame.type === "call" ? OWN_KINDS : OUTER_KINDS;
  for (let environment = frame.environment; environment !== null; environment = environment.parent) {
    const type = environment.type;
    if (type === "declarative") {
      const scopeKind = environment.scopeKind;
      const kind = kinds[scopeKind] || BLOCK;
      const names = environment.names();
      if (names.length > 0) {
        scope(kind);
        for (let i = 0; i < names.length; i++) {
          const name = names[i];
          if (setupLexicals !== null && scopeKind === "global" && setupLexicals.has(name)) continue;
          if (name === "arguments") {
            // The engine gives every function one.
            if (!withArguments) continue;
            const value = environment.getVariable(name);
            if (scopeKind === "function" && isArguments(value) && !isParameter(environment, name)) continue;
            variableOf(name, value, depth, properties);
          } else {
            variableOf(name, environment.getVariable(name), depth, properties);
          }
        }
      }
      if (scopeKind === "function") kinds = OUTER_KINDS;
    } else if (type === "object" && environment.parent === null) {
      if (!withGlobals) return;
      scope(GLOBAL);
      const global = environment.object;
      let names = global === debuggee ? declaredNames : null;
      if (names === null) names = global.getOwnPropertyNames().filter(name => !knownNames.has(name));
      if (global === debuggee) declaredNames = names;
      for (let i = 0; i < names.length; i++) propertyAsVariable(global, names[i], depth, properties);
    } else {
      // A proxy's traps must not run.
      const object = environment.object;
      if (object.isProxy) continue;
      scope(WITH);
      const [names] = ownNames(object, object.class, MOST_VARIABLES);
      for (let i = 0; i < names.length; i++) {
        if (typeof names[i] === "string") propertyAsVariable(object, names[i], depth, properties);
      }
    }
  }
}

function isArguments(value) {
  if (typeof value !== "object" || value === null) return false;
  return value instanceof DebuggerObject ? value.class === "Arguments" : value.missingArguments === true;
}

function isParameter(environment, name) {
  const script = environment.calleeScript;
  const names = script && script.parameterNames;
  return names !== null && names !== undefined && names.includes(name);
}

function propertyAsVariable(object, name, depth, properties) {
  const descriptor = object.getOwnPropertyDescriptor(name);
  if (descriptor !== undefined && "value" in descriptor) {
    variableOf(name, descriptor.value, depth, properties);
  } else {
    variable(name, UNAVAILABLE);
  }
}

function variableOf(name, value, depth, properties) {
  if (typeof value !== "object" || value === null) {
    variable(name, PRIMITIVE, value);
  } else if (!(value instanceof DebuggerObject)) {
    variable(name, value.uninitialized ? UNINITIALIZED : OPTIMIZED_OUT);
  } else if (depth === 0) {
    variable(name, kindOf(value));
  } else {
    variable(name, OPEN);
    objectOf(value, depth, properties);
  }
}

// Codes of value_writer.cc: what follows a name. Objects at depth 0 are a kind and nothing more: KIND plus Object.Kind.
const PRIMITIVE = 0, UNINITIALIZED = 1, OPTIMIZED_OUT = 2, OPEN = 3, UNAVAILABLE = 4, KIND = 16;
const EXOTIC = new Set(exoticClasses());

function kindOf(object) {
  if (object.isProxy) return KIND + 4;
  if (object.callable) return KIND + 3;
  const name = object.class;
  return name === "Object" ? KIND + 1 : name === "Array" ? KIND + 2 : EXOTIC.has(name) ? KIND + 5 : KIND + 1;
}

// Into the value that was opened.
function valueOf(value, depth, properties) {
  if (typeof value !== "object" || value === null) {
    primitive(value);
  } else if (!(value instanceof DebuggerObject)) {
    special(value.uninitialized ? UNINITIALIZED : OPTIMIZED_OUT);
  } else if (depth === 0) {
    special(kindOf(value));
  } else {
    objectOf(value, depth, properties);
  }
}

// `depth`: levels of properties still to be copied.
function objectOf(object, depth, properties) {
  const kind = kindOf(object);
  const isProxy = kind === KIND + 4, isFunction = kind === KIND + 3;
  const className = isProxy ? "Proxy" : object.class;
  const earlier = seen.get(object);
  beginObject(kind, className, isFunction ? object.displayName : undefined, earlier || 0);
  if (earlier === undefined) {
    seen.set(object, seen.size + 1);
    // Asking a proxy would run its traps. The global object has hundreds of properties, made when they are asked for;
    // what the program declares stands in its scope.
    if (!isProxy && !globals.has(object)) return endObject(propertiesOf(object, className, depth, properties));
  }
  endObject(0);
}

// Answers how many properties were left out.
function propertiesOf(object, className, depth, properties) {
  const [names, total] = ownNames(object, className, depth > 0 ? properties : 0);
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const descriptor = object.getOwnPropertyDescriptor(name);
    if (descriptor === undefined) {
      property(name, true, 0);
      special(OPTIMIZED_OUT);
    } else if ("value" in descriptor) {
      property(name, descriptor.enumerable, 0);
      const value = descriptor.value;
      if (value instanceof DebuggerObject) objectOf(value, depth - 1, properties); else valueOf(value, 0, 0);
    } else {
      const accessors = (descriptor.get === undefined ? 0 : 1) | (descriptor.set === undefined ? 0 : 2);
      property(name, descriptor.enumerable, 4 | accessors);
    }
  }
  return total - names.length;
}

// Holes passed over in search of the first elements of a long array.
const MOST_PROBES = 100000;

// The first `limit` own property names, symbols last, and how many there are. Of what has its elements by the million it
// does not make a list first.
function ownNames(object, className, limit) {
  const elements = elementCount(object, className);
  let names = [], total;
  if (elements > 1000) {
    const end = Math.min(elements, MOST_PROBES);
    for (let i = 0; i < end && names.length < limit; i++) {
      const name = String(i);
      if (object.getOwnPropertyDescriptor(name) !== undefined) names.push(name);
    }
    // Holes count.
    total = elements;
  } else {
    names = object.getOwnPropertyNames();
    const symbols = object.getOwnPropertySymbols();
    if (symbols.length > 0) names = names.concat(symbols);
    total = names.length;
    if (total > limit) names.length = limit;
  }
  return [names, total];
}

function elementCount(object, className) {
  if (className === "Array" || className === "String") {
    const length = object.getOwnPropertyDescriptor("length");
    return length !== undefined && typeof length.value === "number" ? length.value : 0;
  }
  return className.endsWith("Array") ? typedArrayLength(object.unsafeDereference()) : 0;
}
