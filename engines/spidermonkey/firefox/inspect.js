// Opens an object: what Firefox's server lists below it (devtools/server/actors/object.js, object/property-iterator.js,
// object/private-properties-iterator.js). Behind walks.js, before the rest of the function that prelude.js ends. Runs no
// code of the debuggee: of a proxy nothing is asked but its slots; what the built-in functions of this realm do with the
// debuggee's objects is in no program's hands.
const mapForEach = Map.prototype.forEach, setForEach = Set.prototype.forEach;
const valueOfClass = {
  Number: Number.prototype.valueOf, String: String.prototype.valueOf, Boolean: Boolean.prototype.valueOf,
  BigInt: BigInt.prototype.valueOf, Symbol: Symbol.prototype.valueOf,
};
// Elements beyond which none is listed.
const MOST_ELEMENTS = 1000;
const PLAIN_OBJECT = KIND + 1, ARRAY_OBJECT = KIND + 2;

// Each on its own: objects are numbered anew. One level of an object's properties.
function openedValue(value, properties) {
  seen = new Map();
  if (value instanceof DebuggerObject) objectOf(value, 1, properties); else valueOf(value, 0, 0);
}

function openedProperty(object, name, label, properties, enumerable = undefined) {
  const descriptor = object.getOwnPropertyDescriptor(name);
  if (descriptor !== undefined && enumerable !== undefined) descriptor.enumerable = enumerable;
  if (descriptor === undefined) {
    property(label, true, 0);
    special(OPTIMIZED_OUT);
  } else if ("value" in descriptor) {
    property(label, descriptor.enumerable, 0);
    openedValue(descriptor.value, properties);
  } else {
    property(label, descriptor.enumerable, 4 | (descriptor.get === undefined ? 0 : 1) | (descriptor.set === undefined ? 0 : 2));
  }
}

function part(name) {
  property(name, true, 0);
  beginObject(PLAIN_OBJECT, "", undefined, 0);
}

function slot(name, value, properties) {
  property(name, true, 0);
  openedValue(value, properties);
}

function slotsOf(object, properties) {
  if (object.isProxy) {
    slot("[[Handler]]", object.proxyHandler, properties);
    slot("[[Target]]", object.proxyTarget, properties);
    return;
  }
  // Of the language's own prototypes there is too much to tell.
  if (object.proto !== null) {
    property("[[Prototype]]", true, 0);
    special(kindOf(object.proto));
  }
  if (object.isBoundFunction) {
    slot("[[TargetFunction]]", object.boundTargetFunction, properties);
    slot("[[BoundThis]]", object.boundThis, properties);
    property("[[BoundArgs]]", true, 0);
    const values = object.boundArguments;
    seen = new Map();
    beginObject(ARRAY_OBJECT, "Array", undefined, 0);
    values.forEach((value, i) => {
      property(String(i), true, 0);
      if (value instanceof DebuggerObject) objectOf(value, 0, 0); else valueOf(value, 0, 0);
    });
    property("length", false, 0);
    primitive(values.length);
    endObject(0);
  }
  if (object.isPromise) {
    const state = object.promiseState;
    slot("[[PromiseState]]", state, properties);
    slot("[[PromiseResult]]",
         state === "fulfilled" ? object.promiseValue : state === "rejected" ? object.promiseReason : undefined, properties);
  }
  const boxed = Object.hasOwn(valueOfClass, object.class) ? valueOfClass[object.class] : undefined;
  if (boxed !== undefined) {
    // Number.prototype and its like are of the class.
    slot("[[PrimitiveValue]]", boxed.call(object.unsafeDereference()), properties);
  }
}

// Answers how many were left out. Firefox reads them through wrappers of its browser; here this realm's forEach, as a
// function that the debuggee may call, calls back.
function entriesOf(object, properties) {
  const isMap = object.class === "Map";
  if (!isMap && object.class !== "Set") return 0;
  const list = [];
  const note = debuggee.makeDebuggeeValue((value, key) => { list.push([key, value]); });
  evaluating = true;
  try {
    debuggee.makeDebuggeeValue(isMap ? mapForEach : setForEach).apply(object, [note]);
  } finally {
    evaluating = false;
  }
  for (const [key, value] of list.slice(0, properties)) {
    part("");
    if (isMap) slot("key", debuggee.makeDebuggeeValue(key), properties);
    slot("value", debuggee.makeDebuggeeValue(value), properties);
    endObject(0);
  }
  return Math.max(0, list.length - properties);
}

// Tells of what was evaluated last, part by part, as if it were an object's properties. False: it is no object, and
// still there to be written.
function openEvaluated(properties) {
  if (!(evaluated instanceof DebuggerObject)) return false;
  const object = evaluated;
  evaluated = null;
  const seenByWalks = seen;
  let leftOut = 0;
  beginObject(PLAIN_OBJECT, "", undefined, 0);
  part("properties");
  if (!object.isProxy && !globals.has(object)) {
    const elements = elementCount(object, object.class);
    if (elements > MOST_ELEMENTS) {
      leftOut += elements;
    } else {
      const names = object.getOwnPropertyNames().concat(object.getOwnPropertySymbols());
      leftOut += Math.max(0, names.length - properties);
      for (const name of names.slice(0, properties)) openedProperty(object, name, name, properties);
    }
  }
  endObject(0);
  part("slots");
  slotsOf(object, properties);
  endObject(0);
  part("private");
  if (!object.isProxy) {
    for (const name of object.getOwnPrivateProperties()) {
      // Of methods the engine keeps only static ones with the object.
      const descriptor = object.getOwnPropertyDescriptor(name);
      if (descriptor.writable === false) continue;
      openedProperty(object, name, name.description, properties, /*enumerable=*/true);
    }
  }
  endObject(0);
  part("entries");
  if (!object.isProxy) leftOut += entriesOf(object, properties);
  endObject(0);
  endObject(leftOut);
  seen = seenByWalks;
  return true;
}

