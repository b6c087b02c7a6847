//#if stack
// Names of the functions on the stack, innermost first; code without a name is left out.
function stack(frames) {
  const names = frames.filter(frame => kindOf(frame) === 'local').map(frame => frame.functionName.replace('.prototype', ''));
  return names.filter(name => name !== '').join(' < ') || 'empty';
}

//#end
//#if frame
function frameText(frame) {
  if (!frame) return 'no such frame';
  const kind = kindOf(frame);
  const unnamed = kind === 'local' ? 'anonymous' : kind === 'eval' || kind === 'module' ? kind : '$top_kind$';
  return `${frame.functionName || `(${unnamed})`} ${place(frame.location)}`;
}

//#end
//#if frame_kind
function kindOf({scopeChain}) {
  return scopeChain.map(({type}) => type).find(type => /^(local|module|eval|script|global)$/.test(type)) ?? 'local';
}

//#end
//#if variable
// The innermost variable of that name; the global object's are left out.
async function variable({scopeChain}, name) {
  for (const {type, object} of scopeChain) {
    if (type === 'global') continue;
    const found = (await properties(object)).find(property => property.name === name);
    if (found) return show(found);
  }
  return 'not listed';
}

//#end
//#if shown_and_evaluated
async function evaluated({callFrameId}, expression) {
  const answer = await post('Debugger.evaluateOnCallFrame', {callFrameId, expression, throwOnSideEffect: true});
  return answer.exceptionDetails ? 'threw' : show({value: answer.result});
}

//#end
//#if scope
// The variables of a frame's scopes, without empty scopes.
async function scopes({scopeChain}) {
  const all = [];
  for (const {type, object} of scopeChain) {
    const variables = await properties(object);
    if (variables.length > 0) all.push({kind: type === 'local' ? 'function' : type, variables});
  }
  return all;
}

//#end
//#if scope_text
function scopeText(scope) {
  if (!scope || scope.kind === 'global') return scope?.kind ?? 'none';
  return `${scope.kind} {${scope.variables.map(({name}) => name).sort().join(', ')}}`;
}

//#end
//#if inside
// What stands at the end of a path of property names.
async function inside(list, [name, ...path]) {
  const found = list.find(property => property.name === name);
  if (!found || path.length === 0) return found ? show(found) : 'not listed';
  return inside(await properties(found.value), path);
}

//#end
//#if properties
async function properties({objectId}) {
  return (await post('Runtime.getProperties', {objectId, ownProperties: true})).result;
}

//#end
//#if show
function show({value, get, set}) {
  if (!value) return get || set ? 'accessor' : '$no_value$';
  const {type, subtype, className, unserializableValue} = value;
  if (unserializableValue) return unserializableValue;
  if (type === 'string') return JSON.stringify(value.value$cut$);
  if (subtype === 'null' || subtype === 'array' && className !== 'Arguments') return subtype;
  if (type === 'object') return 'object';
  if (type === 'function') return subtype === 'proxy' ? 'object' : 'function';
  return type === 'symbol' ? 'symbol' : String(value.value);
}

//#end
