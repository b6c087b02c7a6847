// Of a prelude that has V8's inspector in its own thread (Node, d8), its fourth part: a program as far as the inspector runs and reads it.
// The part before defines `dispatch`, which gives the inspector a message, and hands what it says to receiveMessage; `say` and `hear`, the
// pipes; and `hostPause`, which pauses in a script that is not ignored.

// --- The inspector.

let answered = '';
let session = null;
let contexts = [];
const ANSWER_START = '{"id":', PAUSED_START = '{"method":"Debugger.paused"', PARSED_START = '{"method":"Debugger.scriptParsed"',
      RESOLVED_START = '{"method":"Debugger.breakpointResolved"', CREATED_START = '{"method":"Runtime.executionContextCreated"';
function receiveMessage(message) {
  if (message.startsWith(ANSWER_START)) {
    answered = message;
  } else if (message.startsWith(PAUSED_START)) {
    if (session !== null && session.running) servePause(message);
  } else if (message.startsWith(CREATED_START)) {
    contexts.push(JSON.parse(message).params.context);
  } else if (session !== null && message.startsWith(PARSED_START)) {
    if (session.modules.size > 0) {
      const {url, scriptId} = JSON.parse(message).params;
      if (session.modules.has(url)) say('S', JSON.stringify({number: Number(scriptId), specifier: url}));
    }
    if (session.running && !message.includes('"url":""')) say('E', message);
  } else if (session !== null && session.running && message.startsWith(RESOLVED_START)) {
    say('E', message);
  }
}
let lastCall = 1 << 30;
function call(method, params) {
  answered = '';
  dispatch(JSON.stringify({id: ++lastCall, method, params}));
  const {result, error} = JSON.parse(answered);
  if (error !== undefined) throw new Error(method + ': ' + error.message);
  return result;
}
const answer = (content) => say('A', JSON.stringify(content));

// --- A program.

// What derives from it makes the realm (global, contextId, and inRealm, which makes a function of the realm that hands all that it is
// given, as a list, to one of the host), and says when the realm's jobs run.
class InspectedProgram extends V8Program {
  constructor(load) {
    super(load);
    this.running = false;
  }

  nextScript() {
    return Number(call('Runtime.compileScript', {
      expression: '0', sourceURL: 'twinstep:number.js', persistScript: true, executionContextId: this.contextId}).scriptId);
  }

  define(name, value) {
    Object.defineProperty(this.global, name, {value, configurable: true, writable: true, enumerable: false});
  }

  // The realm is there; whatever it has by now is the host's.
  begin() {
    const idOf = (name, value) => {
      this.define(name, value);
      const {result} = call('Runtime.evaluate', {expression: name, contextId: this.contextId, objectGroup: 'twinstep', silent: true});
      delete this.global[name];
      return result.objectId;
    };
    this.takeId = idOf('twinstep$take', take);
    this.giveId = idOf('twinstep$give', () => this.given);
    this.known = new Set(Reflect.ownKeys(this.global));
    this.loaded = {mainScript: -1, setupScripts: [], context: this.contextId, firstScript: this.firstScript};
    if (this.load.truthHost) this.installTruth();
  }

  installTruth() {
    const {truthHost, truthScript} = this.load;
    this.define(truthHost, this.inRealm((values) => this.emit(values)));
    const {details} = this.runScript(truthScript, 'recorder.js');
    if (details !== undefined) throw new Error('the recorder of truth fails: ' + JSON.stringify(details));
    this.beginJobs = this.global[truthHost];
    delete this.global[truthHost];
  }

  // Compiles and runs a script of the host's, before the program.
  runScript(expression, sourceURL) {
    const compiled = call('Runtime.compileScript', {expression, sourceURL, persistScript: true, executionContextId: this.contextId});
    if (compiled.exceptionDetails !== undefined) return {id: -1, details: compiled.exceptionDetails};
    const ran = call('Runtime.runScript', {scriptId: compiled.scriptId, executionContextId: this.contextId, silent: true,
      objectGroup: 'twinstep'});
    return {id: Number(compiled.scriptId), details: ran.exceptionDetails};
  }

  valueOf(remote) {
    if (remote.objectId !== undefined) return fetch([remote.objectId])[0];
    if (remote.unserializableValue !== undefined) {
      const text = remote.unserializableValue;
      return text.endsWith('n') ? BigInt(text.slice(0, -1)) : text === '-0' ? -0 : Number(text);
    }
    return remote.value;
  }

  get setup() {
    return this.program.setup ?? [];
  }

  // False: it failed, and so has the load.
  runSetup(i) {
    const {id, details} = this.runScript(this.setup[i], this.setupUrls[i]);
    if (id >= 0) this.loaded.setupScripts.push(id);
    if (details === undefined) return true;
    const failure = {script: i, reason: details.exception === undefined ? 'ended' : messageOf(this.valueOf(details.exception))};
    if (id < 0 || Number(details.scriptId) === id) {
      failure.line = details.lineNumber + 1;
      failure.column = details.columnNumber;
    }
    this.loaded.setupFailed = failure;
    return false;
  }

  // After all setup scripts and their jobs.
  endSetup() {
    if (this.setup.length === 0) return;
    this.known = new Set(Reflect.ownKeys(this.global));
    if (!this.bare) {
      this.knownLexicals = new Set(call('Runtime.globalLexicalScopeNames', {executionContextId: this.contextId}).names);
    }
  }

  loadScript() {
    const compiled = call('Runtime.compileScript', {
      expression: this.program.source ?? '', sourceURL: MAIN_URL, persistScript: true, executionContextId: this.contextId});
    if (compiled.exceptionDetails !== undefined) {
      this.reject(compiled.exceptionDetails, this.valueOf(compiled.exceptionDetails.exception));
      return;
    }
    this.main = Number(compiled.scriptId);
  }

  reject(details, value) {
    this.finished = {outcome: 'REJECTED', exception: new Reader().read(value, this.load.exceptionLimits)};
    if (details !== null) {
      this.main = Number(details.scriptId ?? -1);
      this.finished.told = tell(details, value);
    }
    this.main = -1;
  }

  // Nothing else may run between the host's pause and the program: steps would go into it.
  runTopLevel(pauseFirst) {
    const message = JSON.stringify({id: ++lastCall, method: 'Runtime.runScript', params: {
      scriptId: String(this.main), executionContextId: this.contextId, objectGroup: 'twinstep'}});
    if (pauseFirst) hostPause();
    dispatch(message);
    const {exceptionDetails} = JSON.parse(answered).result;
    if (exceptionDetails === undefined) return;
    // One that was ended has no exception.
    if (this.terminating || exceptionDetails.exception === undefined) {
      this.terminated = true;
    } else {
      const value = this.valueOf(exceptionDetails.exception);
      this.throwsTo(value, tell(exceptionDetails, value));
    }
  }

  finish() {
    this.running = false;
    answer({finished: this.result()});
    return true;
  }

  // --- What a debugger asks.

  read(order) {
    return super.read(order, (order.objectIds ?? []).length === 0 ? [] : fetch(order.objectIds));
  }

  installLogpoints(script) {
    const {result} = call('Runtime.evaluate', {expression: script, contextId: this.contextId, objectGroup: 'twinstep', silent: true});
    const [give] = fetch([result.objectId]);
    give(this.inRealm((all) => this.log(all[0], all[1], all.length > 2)));
    this.knownLexicals.add(script.slice(4, script.indexOf(';')));
  }
}

// In functions that the inspector compiles for us: without a name they would not be ignored, and steps would go into them.
const OWN_NAME = '\n//# sourceURL=twinstep:call.js\n';

// What is behind ids of the inspector.
let fetched = [];
const take = (...objects) => {
  fetched = objects;
};
function fetch(ids) {
  const names = ids.map((id, i) => ', a' + i).join('');
  fetched = [];
  call('Runtime.callFunctionOn', {
    objectId: session.takeId,
    functionDeclaration: `function(f${names}) { f(${names.slice(2)}); ${OWN_NAME}}`,
    arguments: [session.takeId, ...ids].map((objectId) => ({objectId})),
    silent: true,
  });
  return fetched;
}

// What the inspector says of a value.
function remoteOf(value) {
  session.given = value;
  const {result} = call('Runtime.callFunctionOn', {
    objectId: session.giveId, functionDeclaration: `function(f) { return f(); ${OWN_NAME}}`, arguments: [{objectId: session.giveId}], silent: true});
  return result;
}

// As an error tells of itself: empty for other values.
function tellError(value) {
  if (!types.isNativeError(value)) return {};
  const result = remoteOf(value);
  try {
    const {exceptionDetails} = call('Runtime.getExceptionDetails', {errorObjectId: result.objectId});
    return exceptionDetails === undefined ? {} : tell(exceptionDetails, value);
  } catch {
    // An older V8 has no such message.
    return {};
  }
}
