// Sessions in words over Firefox's remote debugging protocol, one page load each: breakpoints and ignored ranges are set
// by URL before the page is there.
import {kMostFrames} from './sessions.mjs';
import {NotPossible, parseWord, pauseText} from './words.mjs';

export class FirefoxWords {
  // `request(to, type, fields)` gives a promise of the answer, `evaluate(fields)` one of an evaluation's result. `actors`
  // holds the names of thread, breakpoints, blackboxing and configuration; `columns` the program's places, by line.
  constructor({request, evaluate, valueText, actors, url, columns}, session) {
    Object.assign(this, {request, evaluate, valueText, actors, url, columns, session});
    Object.assign(this, {answers: [], logged: [], next: 0, outcome: 'finished', set: [], placed: null});
    this.words = session.words.map(parseWord);
    if (this.words.some(({verb}) => /^(set|return|restart|detach|watch|unwatch|edit|pause)$/.test(verb)) ||
        this.words.some(({here, async, target}) => here || async || target)) {
      throw new NotPossible();
    }
  }

  async beforeStart() {
    while (this.words[this.next].verb !== 'start') this.answers.push(await this.stay(this.words[this.next++], []));
    this.next++;
  }

  onLog({level, arguments: values}) {
    if (level === 'logPoint') this.logged.push(values.map(this.valueText).join(', '));
  }

  async onPaused(why, frame) {
    if (this.outcome !== 'finished') return this.request(this.actors.thread, 'resume', {resumeLimit: null});
    const isPlaced = this.placed && frame.where.line === this.placed.line && frame.where.column === this.placed.column;
    if (this.placed) await this.request(this.actors.breakpoints, 'removeBreakpoint', {location: this.placed});
    this.placed = null;
    const frames = (await this.request(this.actors.thread, 'frames', {start: 0, count: 1000})).frames.filter(one => one.state !== 'dead');
    const names = frames.filter(one => one.type === 'call' && one.displayName && !/^\(/.test(one.displayName)).map(one => one.displayName);
    const kind = why.type === 'exception' ? `at an exception ${this.valueText(why.exception)}`
                 : why.type === 'breakpoint' && !isPlaced ? 'at a breakpoint'
                                             : '';
    const finished = why.frameFinished;
    this.answers.push(pauseText(frame.where.line, frame.where.column, kind, names.slice(0, kMostFrames),
                                finished && 'return' in finished ? `returns ${this.valueText(finished.return)}` : ''));
    for (; this.next < this.words.length; this.next++) {
      const word = this.words[this.next];
      const answer = await this.stay(word, frames);
      if (answer !== null) {
        this.answers.push(answer);
        continue;
      }
      const resume = await this.resumeOf(word, frames);
      if (resume) {
        this.next++;
        return this.request(this.actors.thread, 'resume', resume);
      }
      this.answers.push('refused');
    }
    this.outcome = 'paused';
    for (const location of this.set) await this.request(this.actors.breakpoints, 'removeBreakpoint', {location});
    return this.request(this.actors.thread, 'resume', {resumeLimit: null});
  }

  // The first place of a line, if there is one.
  location({line, column}) {
    const columns = this.columns[line] ?? [];
    if (column === undefined ? columns.length === 0 : !columns.includes(column)) return null;
    return {sourceUrl: this.url, line, column: column ?? columns[0]};
  }

  isSet({line, column}) { return this.set.some(one => one.line === line && one.column === column); }

  // What ends the pause; null: refused.
  async resumeOf(word, frames) {
    const types = {resume: null, in: 'step', over: 'next', out: 'finish'};
    if (word.verb === 'to') {
      const location = this.location(word);
      if (location === null) return null;
      if (!this.isSet(location)) {
        await this.request(this.actors.breakpoints, 'setBreakpoint', {location, options: {}});
        this.placed = location;
      }
      return {resumeLimit: null};
    }
    if (types[word.verb] === undefined) throw new Error(`${this.session.id}: no such action: ${word.text}`);
    if (types[word.verb] === null) return {resumeLimit: null};
    if ((word.frame ?? 0) >= frames.length) return null;
    return {resumeLimit: {type: types[word.verb]}, ...word.frame > 0 ? {frameActorID: frames[word.frame].actor} : {}};
  }

  async stay(word, frames) {
    switch (word.verb) {
      case 'break': {
        const location = this.location(word);
        if (location === null) return 'refused';
        const options = {...word.condition === undefined ? {} : {condition: word.condition}, ...word.log === undefined ? {} : {logValue: word.log}};
        await this.request(this.actors.breakpoints, 'setBreakpoint', {location, options});
        // It has the new options then.
        if (this.isSet(location)) return 'set before';
        this.set.push(location);
        return `set ${location.line}:${location.column}`;
      }
      case 'breakpoints':
        await this.request(this.actors.configuration, 'updateConfiguration', {configuration: {skipBreakpoints: word.rest === 'off'}});
        return 'done';
      case 'blackbox': {
        // Firefox counts the end to the range.
        const {line, column} = word.end;
        const end = column > 0 ? {line, column: column - 1} : {line: line - 1, column: 1000000};
        await this.request(this.actors.blackboxing, 'blackbox', {url: this.url, range: [{start: word.begin, end}]});
        return 'done';
      }
      case 'evaluate':
      case 'look': {
        if (word.frame >= frames.length) return 'failed';
        const {result, hasException, exception} =
            await this.evaluate({text: word.expression, frameActor: frames[word.frame].actor, eager: word.verb === 'look'});
        return hasException ? `throws ${this.valueText(exception)}` : this.valueText(result);
      }
      case 'inspect':
        return this.inspect(word, frames);
      default:
        return null;
    }
  }

  async inspect({expression, frame}, frames) {
    if (frame >= frames.length) return 'failed';
    const {result, hasException, exception} =
        await this.evaluate({text: expression, frameActor: frames[frame].actor, eager: true});
    if (hasException) return `throws ${this.valueText(exception)}`;
    if (result?.type !== 'object') return this.valueText(result);
    const {ownProperties} = await this.request(result.actor, 'prototypeAndProperties');
    const {iterator} = await this.request(result.actor, 'enumPrivateProperties');
    const {privateProperties} = iterator ? await this.request(iterator.actor, 'all') : {privateProperties: []};
    const text = (name, {value, get, set}) => {
      const accessor = [get && get.type !== 'undefined' && 'get', set && set.type !== 'undefined' && 'set'].filter(Boolean);
      return `${name}: ${accessor.length > 0 ? accessor.join(' ') : this.valueText(value)}`;
    };
    const slots = [];
    if (result.class === 'Promise') {
      const {promiseState} = await this.request(result.actor, 'promiseState');
      slots.push(`[[PromiseState]]: string ${promiseState.state}`);
      const settled = promiseState.state === 'rejected' ? promiseState.reason : promiseState.value;
      slots.push(`[[PromiseResult]]: ${promiseState.state === 'pending' ? 'undefined' : this.valueText(settled)}`);
    }
    return [...Object.entries(ownProperties).map(([name, descriptor]) => text(name, descriptor)),
            ...privateProperties.map(({name, descriptor}) => text(name, descriptor)), ...slots].join(', ');
  }

  answer() { return {answers: this.answers, logged: this.logged, outcome: this.outcome}; }
}
