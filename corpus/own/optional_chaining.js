// Optional chains stop early: the rest of the chain, arguments included, is never evaluated.
let evaluated = 0;
const touch = (x) => { evaluated++; return x; };

const config = {
  server: { port: 0, start(mode) { return `${mode}:${this.port}`; } },
  plugins: [null, { init: () => "ready" }],
};

const port = config.server?.port ?? 8080;
const host = config.server?.host ?? "localhost";
const client = config.client?.[touch("name")].deep.deeper(touch(1));
const started = config.server?.start?.(touch("fast"));
const stopped = config.server.stop?.(touch("now"));

const inits = [];
for (const plugin of config.plugins) {
  const init = plugin?.init;
  inits.push(init?.() ?? "skipped");
}

function size(tree) {
  return tree ? 1 + (size(tree.left) ?? 0) + size(tree?.right) : 0;
}
const nodes = size({ left: { right: {} }, right: null });

delete config?.server?.port;
const mixed = (config.missing?.value, config).plugins?.at(-1)?.init?.call(null);
let broke = false;
try { (config.missing?.a).b; } catch { broke = true; }
console.log(evaluated, port, host, started, inits.join(), nodes, mixed, broke);
