export class RenderOptions {
  #indent;
  constructor({ indent = 2, closing = '.' } = {}) {
    this.#indent = indent;
    this.closing = closing;
  }
  pad(depth) {
    return ' '.repeat(this.#indent * depth);
  }
}

export default function render(item, options) {
  const lines = [];
  const visit = (node) => {
    for (const child of node.children) {
      lines.push(options.pad(child.depth) + child.label + options.closing + ' ' + child.title);
      visit(child);
    }
  };
  visit(item);
  return lines.join('|');
}
