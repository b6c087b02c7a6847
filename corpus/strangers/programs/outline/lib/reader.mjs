export class Item {
  constructor(title, depth) {
    this.title = title;
    this.depth = depth;
    this.label = '';
    this.children = [];
  }
}

function depthOf(line) {
  let blanks = 0;
  while (line[blanks] === ' ') blanks++;
  return blanks >> 1;
}

export function readOutline(text) {
  const root = new Item('', -1);
  const stack = [root];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const item = new Item(line.trim(), depthOf(line));
    while (stack.length > 1 && stack[stack.length - 1].depth > item.depth) stack.pop();
    if (stack[stack.length - 1].depth === item.depth) stack.pop();
    stack[stack.length - 1].children.push(item);
    stack.push(item);
  }
  return root;
}
