// What runs in Firefox's own process, by Marionette, before the script of a js: a global, `shell`, with the functions of SpiderMonkey's shell
// that the prelude calls. Programs are sandboxes with the rights of the browser's own code, in compartments of their own; jobs run in turns of
// its loop of events.
const SHELL_URL = 'chrome://twinstep/content/shell.js';
const system = Services.scriptSecurityManager.getSystemPrincipal();
const {addDebuggerToGlobal} = ChromeUtils.importESModule('resource://gre/modules/jsdebugger.sys.mjs');
const newSandbox = () => Cu.Sandbox(system, {freshCompartment: true, wantXrays: false, wantComponents: false, freezeBuiltins: false});
const shell = newSandbox();
addDebuggerToGlobal(shell);
Cu.evalInSandbox(`{
  const prototype = Debugger.Object.prototype, {get} = Object.getOwnPropertyDescriptor(prototype, 'class');
  Object.defineProperty(prototype, 'class', {configurable: true, get() {
    const name = Reflect.apply(get, this, []);
    return name === 'Sandbox' ? 'global' : name;
  }});
}`, shell, 'latest', SHELL_URL, 1);

const {ctypes} = ChromeUtils.importESModule('resource://gre/modules/ctypes.sys.mjs');
const libc = ctypes.open('libc.so.6');
const transfer = (name) => libc.declare(name, ctypes.default_abi, ctypes.ssize_t, ctypes.int, ctypes.voidptr_t, ctypes.size_t);
const read = transfer('read'), write = transfer('write');
// ShellProcess::Pipes::kOwn.
const ORDERS = 3, ANSWERS = 4;
const chunk = new Uint8Array(1 << 16);
let received = '';

const ended = () => Services.startup.quit(Ci.nsIAppStartup.eForceQuit);
const ENDED_BY_DEBUGGER = Cr.NS_ERROR_OUT_OF_MEMORY;
const drainJobQueue = () => {
  let turned = false;
  Services.tm.dispatchToMainThread(() => {
    turned = true;
  });
  Services.tm.spinEventLoopUntil('twinstep', () => turned);
};
Object.assign(shell, {
  quit: ended,
  // Lines are ASCII.
  readline() {
    let end;
    while ((end = received.indexOf('\n')) < 0) {
      const got = Number(read(ORDERS, chunk, chunk.length));
      if (got <= 0) return null;
      for (let i = 0; i < got; i += 4096) received += String.fromCharCode(...chunk.subarray(i, Math.min(got, i + 4096)));
    }
    const line = received.slice(0, end);
    received = received.slice(end + 1);
    return line;
  },
  putstr(text) {
    let bytes = new TextEncoder().encode(text);
    while (bytes.length > 0) bytes = bytes.slice(Number(write(ANSWERS, bytes, bytes.length)));
  },
  newGlobal() {
    const global = newSandbox();
    // `help` is how the prelude tells what a shell has and programs have not.
    global.drainJobQueue = Object.assign(drainJobQueue, {help: ''});
    for (const name of ['dump', 'debug', 'importFunction']) delete global[name];
    return global;
  },
  evaluate: (source, {global, fileName}) => Cu.evalInSandbox(source, global, 'latest', fileName, 1),
  // What was thrown; an error where the debugger has ended the code.
  getExceptionInfo(code) {
    try {
      code();
      return null;
    } catch (exception) {
      if (exception?.result === ENDED_BY_DEBUGGER) throw exception;
      return {exception, stack: null};
    }
  },
  drainJobQueue,
  gc: () => Cu.forceGC(),
  gcparam: () => 0,
  terminate() {
    throw new Error('an evaluation without effects has called the console');
  },
  thisFilename: () => SHELL_URL,
  setPromiseRejectionTrackerCallback() {},
  ignoreUnhandledRejections() {},
  clearKeptObjects() {},
  setJitCompilerOption(name) {
    throw new Error('Firefox takes ' + name + ' as a preference alone');
  },
});
