// A balanced search tree (AVL) with insertion, removal, rank and range queries. Prints answers and the tree's form.

class Node {
  constructor(key) {
    this.key = key;
    this.left = null;
    this.right = null;
    this.height = 1;
    this.size = 1;
  }
}

function height(node) {
  return node === null ? 0 : node.height;
}

function size(node) {
  return node === null ? 0 : node.size;
}

function update(node) {
  node.height = Math.max(height(node.left), height(node.right)) + 1;
  node.size = size(node.left) + size(node.right) + 1;
}

function rotateRight(node) {
  const top = node.left;
  node.left = top.right;
  top.right = node;
  update(node);
  update(top);
  return top;
}

function rotateLeft(node) {
  const top = node.right;
  node.right = top.left;
  top.left = node;
  update(node);
  update(top);
  return top;
}

function balance(node) {
  update(node);
  const difference = height(node.left) - height(node.right);
  if (difference > 1) {
    if (height(node.left.left) < height(node.left.right)) node.left = rotateLeft(node.left);
    return rotateRight(node);
  }
  if (difference < -1) {
    if (height(node.right.right) < height(node.right.left)) node.right = rotateRight(node.right);
    return rotateLeft(node);
  }
  return node;
}

function insert(node, key) {
  if (node === null) return new Node(key);
  if (key < node.key) {
    node.left = insert(node.left, key);
  } else if (key > node.key) {
    node.right = insert(node.right, key);
  } else {
    return node;
  }
  return balance(node);
}

function smallest(node) {
  let at = node;
  while (at.left !== null) at = at.left;
  return at;
}

function remove(node, key) {
  if (node === null) return null;
  if (key < node.key) {
    node.left = remove(node.left, key);
  } else if (key > node.key) {
    node.right = remove(node.right, key);
  } else {
    if (node.left === null) return node.right;
    if (node.right === null) return node.left;
    const next = smallest(node.right);
    node.key = next.key;
    node.right = remove(node.right, next.key);
  }
  return balance(node);
}

function rank(node, key) {
  let result = 0;
  let at = node;
  while (at !== null) {
    if (key <= at.key) {
      at = at.left;
    } else {
      result += size(at.left) + 1;
      at = at.right;
    }
  }
  return result;
}

function select(node, index) {
  let at = node;
  let left = index;
  while (at !== null) {
    const before = size(at.left);
    if (left < before) {
      at = at.left;
    } else if (left === before) {
      return at.key;
    } else {
      left -= before + 1;
      at = at.right;
    }
  }
  return 'none';
}

function range(node, low, high, out) {
  if (node === null) return;
  if (node.key > low) range(node.left, low, high, out);
  if (node.key >= low && node.key <= high) out.push(node.key);
  if (node.key < high) range(node.right, low, high, out);
}

function form(node) {
  if (node === null) return '';
  const left = form(node.left);
  const right = form(node.right);
  if (left === '' && right === '') return String(node.key);
  return node.key + '(' + left + ',' + right + ')';
}

function main(commands) {
  let root = null;
  const out = [];
  for (const [what, first, second] of commands) {
    if (what === 'insert') {
      root = insert(root, first);
    } else if (what === 'remove') {
      root = remove(root, first);
    } else if (what === 'rank') {
      out.push(rank(root, first));
    } else if (what === 'select') {
      out.push(select(root, first));
    } else {
      const keys = [];
      range(root, first, second, keys);
      out.push(keys.join('.'));
    }
  }
  out.push(form(root));
  out.push(size(root) + '^' + height(root));
  return out.join(' ');
}

console.log(main(input));
