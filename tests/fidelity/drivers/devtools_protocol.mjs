// Sessions over V8's protocol: what Chromium and Node have in common.
import {kMostFrames, thrownText} from './sessions.mjs';

// That of Chrome's DevTools.
const kAsyncDepth = 32;

// "error MESSAGE" of "TypeError: MESSAGE"; the others have this form already.
export function thrownOf(message) {
  const name = /^[A-Z]\w*(: |$)/.exec(message);
  return name === null ? message : `error ${message.slice(name[0].length)}`;
}

// `send(method, params)` gives a promise of the result; events come to `onEvent`.
export class DevToolsPlayer {
  constructor(send) {
    this.send = send;
    this.urls = new Map();
  }

  // As DevTools asks for: the calls behind what runs as a job.
  async configure(session) {
    await this.send('Debugger.setPauseOnExceptions', {state: session.exceptions});
    await this.send('Debugger.setAsyncCallStackDepth', {maxDepth: session.asyncCalls ? kAsyncDepth : 0});
  }

  begin(session) {
    this.session = session;
    this.pauses = [];
    this.errors = [];
    this.next = 0;
    this.exhausted = false;
    this.pending = Promise.resolve();
  }

  onEvent(method, params) {
    if (method === 'Debugger.scriptParsed') this.urls.set(params.scriptId, params.url);
    if (method === 'Debugger.paused' && this.session) this.pending = this.pending.then(() => this.onPaused(params));
    // A step that was left armed.
    if (method === 'Debugger.paused' && !this.session) this.send('Debugger.resume', {}).catch(() => {});
    if (method === 'Runtime.exceptionThrown' && this.session) {
      const details = params.exceptionDetails;
      this.errors.push({id: details.exceptionId, ...this.error(details)});
    }
    if (method === 'Runtime.exceptionRevoked' && this.session) {
      const error = this.errors.find(one => one.id === params.exceptionId);
      if (error) error.handledLater = true;
    }
  }

  isOwn(scriptId) { return !/^node:/.test(this.urls.get(scriptId) ?? ''); }

  // Where in eval's code a frame is depends on how eval's scripts are told apart.
  frames(callFrames) {
    return callFrames.filter(frame => this.isOwn(frame.scriptId)).slice(0, kMostFrames)
        .map(frame => [frame.functionName, frame.lineNumber + 1, frame.columnNumber]);
  }

  error(details) {
    const error = {message: details.exception?.subtype === 'error' ? details.exception.description.split('\n    at ')[0]
                                                                   : this.text(details.exception),
                   line: details.lineNumber + 1, column: details.columnNumber};
    error.thrown = thrownOf(error.message);
    if (/in promise/.test(details.text)) error.promise = true;
    if (details.stackTrace) error.stack = this.frames(details.stackTrace.callFrames);
    return error;
  }

  text(object) {
    if (object === undefined) return 'undefined';
    if (object.subtype === 'null') return 'null';
    if (object.subtype === 'error') {
      const message = object.preview?.properties?.find(property => property.name === 'message')?.value;
      return thrownText('error', undefined, message ?? object.message ?? '');
    }
    if (object.type === 'object' || object.type === 'function') return object.type;
    return thrownText(object.type, object.unserializableValue ?? object.value, undefined);
  }

  async messageOf(object) {
    const {result} = await this.send('Runtime.getProperties', {objectId: object.objectId, ownProperties: true});
    return result.find(property => property.name === 'message')?.value?.value ?? '';
  }

  async onPaused({callFrames, reason, data, asyncStackTrace}) {
    if (this.exhausted) return this.send('Debugger.resume', {});
    const top = callFrames[0];
    const isException = reason === 'exception' || reason === 'promiseRejection';
    const pause = {line: top.location.lineNumber + 1, column: top.location.columnNumber,
                   reason: isException ? 'exception' : 'step',
                   stack: callFrames.filter(frame => this.isOwn(frame.location.scriptId))
                       .map(frame => frame.functionName).filter(Boolean).slice(0, kMostFrames)};
    if (isException) {
      if (data.subtype === 'error') data.message = await this.messageOf(data);
      pause.thrown = this.text(data);
      pause.uncaught = Boolean(data.uncaught);
      if (reason === 'promiseRejection') pause.promise = true;
    }
    if (this.session.asyncCalls) {
      pause.asyncCalls = [];
      for (let calls = asyncStackTrace; calls; calls = calls.parent) {
        const own = this.frames(calls.callFrames);
        // Of Node's loader.
        if (own.length === 0 && calls.callFrames.length > 0) continue;
        pause.asyncCalls.push([calls.description ?? '', own]);
      }
    }
    if (top.returnValue !== undefined) pause.frameFinished = 'return';
    if (!this.isOwn(top.location.scriptId)) pause.foreign = true;
    else if (!this.urls.get(top.location.scriptId)) pause.otherSource = true;
    this.pauses.push(pause);
    if (this.next >= this.session.actions.length) {
      this.exhausted = true;
      await this.send('Debugger.setPauseOnExceptions', {state: 'none'});
      await this.send('Debugger.resume', {});
      return;
    }
    const method = {resume: 'resume', stepIn: 'stepInto', stepOver: 'stepOver', stepOut: 'stepOut'}[this.session.actions[this.next++]];
    await this.send(`Debugger.${method}`, {});
  }

  // Behind the last pause.
  answer() {
    this.session = null;
    const answer = {breakpoints: [], pauses: this.pauses, outcome: this.exhausted ? 'maxActions' : 'finished'};
    if (!this.exhausted) answer.errors = this.errors.map(({id, ...error}) => error);
    return answer;
  }
}
