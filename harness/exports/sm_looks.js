//#if stack
// Names of the functions on the stack, innermost first; code without a name is left out.
function stack(frame) {
  const names = [];
  for (; frame; frame = frame.older) {
    if (frame.type === "call" && frame.callee.displayName) names.push(frame.callee.displayName.replace(".prototype", ""));
  }
  return names.join(" < ") || "empty";
}

//#end
//#if older
function olderFrame(frame, number) {
  for (; frame && number > 0; number--) frame = frame.older;
  return frame;
}

//#end
//#if frame
function frameText(frame, at) {
  if (!frame) return "no such frame";
  const unnamed = {call: "anonymous", global: "script"}[frame.type] ?? frame.type;
  const name = frame.type === "call" && frame.callee.displayName || `(${unnamed})`;
  return `${name} ${place(at ?? frame.script.getOffsetMetadata(frame.offset), frame.script)}`;
}

//#end
//#if variable
// The innermost variable of that name; the global object's are left out.
function variable(frame, name) {
  for (let env = frame.environment; env && env.parent; env = env.parent) {
    if (!env.names().includes(name)) continue;
    const value = env.getVariable(name);
    if (!value?.optimizedOut) return show(value);
//#if full
    return "not listed";
//#end
  }
  return "not listed";
}

//#end
//#if shown_and_evaluated
function evaluated(frame, expression) {
  const completion = frame.eval(expression);
  return completion && "return" in completion ? show(completion.return) : "threw";
}

//#end
//#if scope
//#if arguments
// The engine gives every function its own; no variable of the program's.
function isEngines(env) {
  const value = env.getVariable("arguments");
  const isArguments = value instanceof Debugger.Object ? value.class === "Arguments" : value?.missingArguments;
  return env.scopeKind === "function" && isArguments && !env.calleeScript?.parameterNames?.includes("arguments");
}

//#end
// The variables of a frame's scopes, without empty scopes.
function scopes(frame) {
  const kinds = {function: "function", "function lexical": "function", "function body var": "function", catch: "catch",
                 "simple catch": "catch", "class body": "class", "named lambda": "function name", "strict named lambda": "function name",
                 module: "module", eval: "eval", "strict eval": "eval", global: "script"};
  const all = [];
  let outer = frame.type !== "call";
  for (let env = frame.environment; env; env = env.parent) {
//#if arguments
    const names = env.names().filter(name => name !== "arguments" || !isEngines(env));
//#end
//#if !arguments
    const names = env.names().filter(name => name !== "arguments");
//#end
    let kind = env.type === "with" ? "with" : env.type === "object" ? "global" : kinds[env.scopeKind] ?? "block";
    if (kind === "function" && outer) kind = "closure";
    if (env.scopeKind === "function") outer = true;
    if (names.length > 0) all.push({kind, env, names});
  }
  return all;
}

//#end
//#if scope_text
function scopeText(scope) {
  if (!scope || scope.kind === "global") return scope?.kind ?? "none";
  return `${scope.kind} {${[...scope.names].sort().join(", ")}}`;
}

//#end
//#if inside
// What stands at the end of a path of property names.
function inside(scope, [name, ...path]) {
  if (!scope.names.includes(name)) return "not listed";
  let value = scope.env.getVariable(name);
  for (const key of path) {
    const property = value.getOwnPropertyDescriptor(key);
    if (property === undefined) return "not listed";
    if (!("value" in property)) return "accessor";
    value = property.value;
  }
  return show(value);
}

//#end
//#if show
function show(value) {
  if (value === null) return "null";
  if (value instanceof Debugger.Object) {
    return value.isProxy ? "object" : value.callable ? "function" : value.class === "Array" ? "array" : "object";
  }
  if (typeof value === "object") return value.uninitialized ? "$no_value$" : "optimized out";
  if (typeof value === "string") return JSON.stringify(value$cut$);
  if (typeof value === "symbol") return "symbol";
  return Object.is(value, -0) ? "-0" : `${value}${typeof value === "bigint" ? "n" : ""}`;
}

//#end
