// An a within an a fails; tags that do not match make no sense.
const open = [];
let nested = false;
let wrong = false;
for (const [, end, name] of input.replace(/<!--[^]*?-->/g, '').matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
  if (['meta', 'br'].includes(name)) continue;
  if (end) {
    if (open.pop() !== name) wrong = true;
  } else {
    if (name === 'a' && open.includes('a')) nested = true;
    open.push(name);
  }
}
print(wrong || open.length > 0 ? 'unresolved' : nested ? 'fail' : 'pass');
