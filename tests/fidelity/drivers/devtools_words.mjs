// Sessions in words over V8's protocol, in a realm of their own: the program is a script that is compiled, gets its
// breakpoints, and then runs.
import {kMostFrames, thrownText, wait} from './sessions.mjs';
import {NotPossible, parseWord, pauseText} from './words.mjs';

function valueText(object) {
  if (object.type === 'undefined') return 'undefined';
  if (object.subtype === 'null') return 'null';
  if (object.subtype === 'error') {
    const line = object.description.split('\n')[0];
    return `error ${line.replace(/^[A-Z]\w*(: |$)/, '')}`;
  }
  if (object.type === 'object' || object.type === 'function') return object.type;
  return thrownText(object.type, object.unserializableValue ?? object.value, undefined);
}

export class DevToolsWords {
  // `send(method, params)` gives a promise of the result; events come to onEvent. `second` attaches another debugger and
  // gives a promise of a function that detaches it.
  constructor(send, session, source, second) {
    Object.assign(this, {send, session, source, second, answers: [], logged: [], next: 0, outcome: 'finished'});
    this.words = session.words.map(parseWord);
    this.pending = Promise.resolve();
    this.blackboxed = [];
    this.urls = new Map();
    this.breakpoints = [];
  }

  onEvent(method, params) {
    if (method === 'Debugger.scriptParsed') this.urls.set(params.scriptId, params.url);
    if (method === 'Debugger.paused') {
      this.pending = this.pending.then(() => this.onPaused(params));
      // The debuggee may be gone: play() says so.
      this.pending.catch(() => {});
    }
    if (method === 'Runtime.consoleAPICalled' && params.type === 'debug') this.logged.push(params.args.map(valueText).join(', '));
  }

  async play() {
    await this.send('Runtime.enable');
    await this.send('Debugger.enable');
    // As DevTools asks.
    await this.send('Debugger.setAsyncCallStackDepth', {maxDepth: 32});
    const compiled = await this.send('Runtime.compileScript', {expression: this.source, sourceURL: 'main.js', persistScript: true});
    this.scriptId = compiled.scriptId;
    while (this.words[this.next].verb !== 'start') this.answers.push(await this.stay(this.words[this.next++], null));
    this.next++;
    let ran = false, failed = null;
    if (this.requested) this.send('Debugger.pause');
    this.send('Runtime.runScript', {scriptId: this.scriptId}).then(() => { ran = true; }, error => {
      // As V8 does at some restarts.
      if (/terminated/.test(error.message)) ran = true;
      else failed = error;
    });
    for (let quiet = 0, waited = 0, pauses = -1; quiet < 5; pauses = this.answers.length) {
      await wait(30);
      // It runs for ever behind some restarts.
      waited = pauses === this.answers.length ? waited + 1 : 0;
      if (waited > 500) throw new NotPossible();
      await this.pending;
      if (failed) throw failed;
      quiet = ran && pauses === this.answers.length ? quiet + 1 : 0;
    }
    if (this.detachSecond) await this.detachSecond();
    if (this.lost) throw new NotPossible();
    return {answers: this.answers, logged: this.logged, outcome: this.outcome};
  }

  isForeign(frame) { return /^node:|idle\.cjs$/.test(this.urls.get(frame.location.scriptId) ?? ''); }

  async onPaused({callFrames, reason, data, hitBreakpoints}) {
    if (this.outcome !== 'finished') return;
    // A step that outlived the program, or went between its jobs into Node's own code, where it ends: that happens in no page.
    if (this.isForeign(callFrames[0])) {
      this.lost ||= /await|then\(|queueMicrotask/.test(this.source) || this.requested;
      return this.send('Debugger.resume');
    }
    if (this.target) {
      const {scriptId, lineNumber, columnNumber} = callFrames[0].location;
      const target = this.target;
      this.target = null;
      if (scriptId === this.scriptId && lineNumber + 1 === target.line && columnNumber === target.column) {
        return this.send('Debugger.stepInto');
      }
    }
    this.requested = false;
    const own = callFrames.filter(frame => !this.isForeign(frame));
    const top = own[0];
    const kind = reason === 'exception' || reason === 'promiseRejection' ? `at an exception ${valueText(data)}`
                 : hitBreakpoints?.length > 0                           ? 'at a breakpoint'
                                                                        : '';
    this.answers.push(pauseText(top.location.lineNumber + 1, top.location.columnNumber, kind,
                                own.map(frame => frame.functionName).filter(Boolean).slice(0, kMostFrames),
                                top.returnValue === undefined ? '' : `returns ${valueText(top.returnValue)}`));
    for (;;) {
      if (this.next >= this.words.length) {
        this.outcome = 'paused';
        return this.send('Debugger.disable');
      }
      const word = this.words[this.next++];
      const answer = await this.stay(word, own);
      if (answer !== null) {
        this.answers.push(answer);
      } else if (await this.go(word, own)) {
        return;
      } else {
        this.answers.push('refused');
      }
    }
  }

  // The answer to an action that leaves the program where it is; null: it is none.
  async stay(word, callFrames) {
    switch (word.verb) {
      case 'break':
        return this.setBreakpoint(word);
      case 'breakpoints':
        await this.send('Debugger.setBreakpointsActive', {active: word.rest === 'on'});
        return 'done';
      case 'blackbox': {
        this.blackboxed.push([word.begin, word.end]);
        // In order, and those that overlap as one.
        const merged = [];
        for (const [begin, end] of this.blackboxed.toSorted(([a], [b]) => a.line - b.line)) {
          if (merged.length > 0 && begin.line <= merged.at(-1)[1].line) {
            if (end.line > merged.at(-1)[1].line) merged.at(-1)[1] = end;
          } else {
            merged.push([begin, end]);
          }
        }
        const positions = merged.flat().map(({line, column}) => ({lineNumber: line - 1, columnNumber: column}));
        await this.send('Debugger.setBlackboxedRanges', {scriptId: this.scriptId, positions});
        return 'done';
      }
      case 'evaluate':
      case 'look': {
        const evaluated = await this.evaluate(callFrames, word.frame, word.expression, word.verb === 'look');
        return evaluated?.text ?? 'failed';
      }
      case 'set':
        return this.setVariable(word, callFrames);
      case 'return': {
        const evaluated = await this.evaluate(callFrames, 0, word.rest, false);
        if (evaluated.thrown) return evaluated.text;
        const newValue = this.argument(evaluated.object);
        return this.send('Debugger.setReturnValue', {newValue}).then(() => evaluated.text, () => 'failed');
      }
      case 'edit': {
        const lines = this.source.split('\n');
        const line = lines[word.line - 1];
        lines[word.line - 1] = line.slice(0, word.column) + word.inserted + line.slice(word.column);
        const scriptSource = lines.join('\n');
        const {status} = await this.send('Debugger.setScriptSource', {scriptId: this.scriptId, scriptSource, dryRun: word.dry})
            .catch(error => { throw /wasn't found|no longer available/.test(error.message) ? new NotPossible() : error; });
        if (status === 'Ok' && !word.dry) {
          this.source = scriptSource;
          // As DevTools does.
          const set = this.breakpoints;
          this.breakpoints = [];
          for (const {breakpointId, asked} of set) {
            await this.send('Debugger.removeBreakpoint', {breakpointId});
            await this.setBreakpoint(asked);
          }
        }
        return `edit ${status ?? 'Ok'}`;
      }
      case 'watch':
        this.detachSecond ??= await this.second();
        return 'done';
      case 'unwatch':
        if (this.detachSecond) await this.detachSecond();
        this.detachSecond = null;
        return 'done';
      case 'pause':
        // Where it waits, code of the debuggee's own may come first.
        this.requested = true;
        return 'done';
      case 'inspect':
        return this.inspect(word, callFrames);
      default:
        return null;
    }
  }

  // False: the debugger refuses, and the program stays.
  async go(word, callFrames) {
    if (word.frame > 0 && word.verb !== 'restart') throw new NotPossible();
    const accepted = (method, params = {}) => this.send(`Debugger.${method}`, params).then(() => true, () => false);
    const location = ({line, column}) => ({scriptId: this.scriptId, lineNumber: line - 1, columnNumber: column});
    switch (word.verb) {
      case 'resume':
        return accepted('resume');
      case 'in': {
        if (!word.target) return accepted('stepInto', word.async ? {breakOnAsyncCall: true} : {});
        const here = callFrames[0].location;
        if (here.lineNumber + 1 === word.target.line && here.columnNumber === word.target.column) return accepted('stepInto');
        this.target = word.target;
        return accepted('continueToLocation', {location: location(word.target), targetCallFrames: 'current'});
      }
      case 'over':
        return accepted('stepOver');
      case 'out':
        return accepted('stepOut');
      case 'restart':
        if (word.frame >= callFrames.length) return false;
        return accepted('restartFrame', {callFrameId: callFrames[word.frame].callFrameId, mode: 'StepInto'});
      case 'to':
        return accepted('continueToLocation', {location: location(word), targetCallFrames: word.here ? 'current' : 'any'});
      case 'detach':
        this.answers.push('detached');
        this.outcome = 'detached';
        return accepted('disable');
      default:
        throw new Error(`${this.session.id}: no such action: ${word.text}`);
    }
  }

  async setBreakpoint(asked) {
    const {line, column, condition, log} = asked;
    // As DevTools makes logpoints.
    const logging = log === undefined ? condition : `console.debug(${log})`;
    return this.send('Debugger.setBreakpoint', {
      location: {scriptId: this.scriptId, lineNumber: line - 1, columnNumber: column},
      ...logging === undefined ? {} : {condition: logging},
    }).then(({breakpointId, actualLocation: at}) => {
      this.breakpoints.push({breakpointId, asked});
      return `set ${at.lineNumber + 1}:${at.columnNumber}`;
    }, error => /already exists/.test(error.message) ? 'set before' : 'refused');
  }

  argument(object) {
    if (object.objectId) return {objectId: object.objectId};
    return object.unserializableValue ? {unserializableValue: object.unserializableValue} : {value: object.value};
  }

  async evaluate(callFrames, frame, expression, throwOnSideEffect) {
    if (frame >= callFrames.length) return null;
    const {result, exceptionDetails} = await this.send('Debugger.evaluateOnCallFrame', {
      callFrameId: callFrames[frame].callFrameId, expression, throwOnSideEffect, silent: true});
    if (exceptionDetails === undefined) return {object: result, text: valueText(result)};
    const text = valueText(exceptionDetails.exception);
    if (throwOnSideEffect && /Possible side-effect/.test(text)) return {thrown: true, text: 'refused'};
    return {thrown: true, text: `throws ${text}`};
  }

  async setVariable({name, expression}, callFrames) {
    const evaluated = await this.evaluate(callFrames, 0, expression, false);
    if (evaluated.thrown) return evaluated.text;
    const {scopeChain, callFrameId} = callFrames[0];
    for (const [scopeNumber, {object}] of scopeChain.entries()) {
      const {result} = await this.send('Runtime.getProperties', {objectId: object.objectId, ownProperties: true});
      if (!result.some(property => property.name === name)) continue;
      return this.send('Debugger.setVariableValue', {
        scopeNumber, variableName: name, callFrameId, newValue: this.argument(evaluated.object),
      }).then(() => evaluated.text, () => 'failed');
    }
    return 'failed';
  }

  async inspect({expression, frame}, callFrames) {
    const evaluated = await this.evaluate(callFrames, frame, expression, true);
    if (evaluated.thrown || !evaluated.object.objectId) return evaluated.text;
    const {result, internalProperties = [], privateProperties = []} =
        await this.send('Runtime.getProperties', {objectId: evaluated.object.objectId, ownProperties: true});
    const text = ({name, value, get, set}) => {
      const accessor = [get && get.type !== 'undefined' && 'get', set && set.type !== 'undefined' && 'set'].filter(Boolean);
      return `${name}: ${value ? valueText(value) : accessor.join(' ')}`;
    };
    // Of what front ends add, [[Scopes]] and the like, the language has none.
    return [...result.filter(property => property.isOwn && property.name !== '__proto__' && !property.symbol), ...privateProperties,
            ...internalProperties.filter(property => /PromiseState|PromiseResult|TargetFunction|BoundThis|PrimitiveValue/.test(property.name))]
        .map(text).join(', ');
  }
}
