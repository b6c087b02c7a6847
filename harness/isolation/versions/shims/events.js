// Node's EventEmitter.
'use strict';

function listOf(emitter, event) {
  if (!Object.prototype.hasOwnProperty.call(emitter, '_events') || emitter._events === undefined) {
    emitter._events = Object.create(null);
  }
  return emitter._events[event] || [];
}

function EventEmitter() {
  listOf(this, '');
}

EventEmitter.prototype.on = function on(event, listener) {
  if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be of type function');
  const list = listOf(this, event);
  if (this._events.newListener !== undefined) this.emit('newListener', event, listener.listener || listener);
  this._events[event] = [...list, listener];
  return this;
};
EventEmitter.prototype.addListener = EventEmitter.prototype.on;
EventEmitter.prototype.prependListener = function prependListener(event, listener) {
  const list = listOf(this, event);
  this._events[event] = [listener, ...list];
  return this;
};
EventEmitter.prototype.once = function once(event, listener) {
  const wrapper = (...values) => {
    this.removeListener(event, wrapper);
    return listener.apply(this, values);
  };
  wrapper.listener = listener;
  return this.on(event, wrapper);
};
EventEmitter.prototype.removeListener = function removeListener(event, listener) {
  const list = listOf(this, event);
  for (let i = list.length - 1; i >= 0; --i) {
    if (list[i] !== listener && list[i].listener !== listener) continue;
    const rest = [...list.slice(0, i), ...list.slice(i + 1)];
    if (rest.length > 0) this._events[event] = rest;
    else delete this._events[event];
    if (this._events.removeListener !== undefined) this.emit('removeListener', event, listener);
    break;
  }
  return this;
};
EventEmitter.prototype.off = EventEmitter.prototype.removeListener;
EventEmitter.prototype.removeAllListeners = function removeAllListeners(event) {
  listOf(this, '');
  if (event === undefined) this._events = Object.create(null);
  else delete this._events[event];
  return this;
};
EventEmitter.prototype.emit = function emit(event, ...values) {
  const list = listOf(this, event);
  if (list.length === 0) {
    if (event !== 'error') return false;
    if (values[0] instanceof Error) throw values[0];
    throw new Error('Unhandled error. (' + values[0] + ')');
  }
  for (const listener of list) listener.apply(this, values);
  return true;
};
EventEmitter.prototype.listeners = function listeners(event) {
  return listOf(this, event).map((listener) => listener.listener || listener);
};
EventEmitter.prototype.rawListeners = function rawListeners(event) { return listOf(this, event).slice(); };
EventEmitter.prototype.listenerCount = function listenerCount(event) { return listOf(this, event).length; };
EventEmitter.prototype.eventNames = function eventNames() { return Reflect.ownKeys(this._events || {}); };
EventEmitter.prototype.setMaxListeners = function setMaxListeners() { return this; };
EventEmitter.prototype.getMaxListeners = function getMaxListeners() { return 10; };
EventEmitter.once = (emitter, event) => new Promise((resolve, reject) => {
  emitter.once(event, (...values) => resolve(values));
  if (event !== 'error') emitter.once('error', reject);
});
EventEmitter.EventEmitter = EventEmitter;
EventEmitter.defaultMaxListeners = 10;
module.exports = EventEmitter;
