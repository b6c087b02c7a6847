// In the debuggee of node.mjs, before its program: what a page would show in its console, noted for `noted()`. With
// handlers for them neither uncaught exceptions nor rejections end the process, so the program's jobs run as in a page.
const list = [];
const text = value => value instanceof Error ? `${value.name}: ${value.message}`
    : value === null ? 'null' : value === undefined ? 'undefined'
    : typeof value === 'object' || typeof value === 'function' ? typeof value : `${typeof value} ${String(value)}`;
process.on('uncaughtException', (error, origin) => { list.push({message: text(error)}); });
process.on('unhandledRejection', (reason, promise) => { list.push({message: text(reason), promise: true, of: promise}); });
process.on('rejectionHandled', promise => { list.find(one => one.of === promise).handledLater = true; });
globalThis.noted = () => JSON.stringify(list.map(({of, ...rest}) => rest));
// Until the driver has asked.
const alive = setInterval(() => {}, 1000);
globalThis.end = () => clearInterval(alive);
