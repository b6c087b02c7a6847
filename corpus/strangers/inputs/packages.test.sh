#!/bin/sh
# Node's answer to: what is installed first? 1 where the resolver recurses for ever, 2 where the file is no list of packages.
exec node -e '
let file;
try { file = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")); } catch { process.exit(2); }
if (!file || typeof file.packages !== "object" || !file.packages) process.exit(2);
const order = [];
function install(name) {
  if (order.includes(name)) return;
  for (const need of Object.keys((file.packages[name] || {}).needs || {})) install(need);
  order.push(name);
}
try { for (const name of Object.keys(file.packages)) install(name); } catch (e) { process.exit(e instanceof RangeError ? 1 : 2); }
' "$1"
