// A linked list: objects that point at each other, including a cycle a debugger must not chase.
function Node(value, next) {
  this.value = value;
  this.next = next || null;
}

function LinkedList() {
  this.head = null; this.size = 0;
}

LinkedList.prototype = {
  constructor: LinkedList,
  push: function (value) {
    this.head = new Node(value, this.head);
    this.size++;
    return this;
  },
  reverse: function () {
    var previous = null, node = this.head;
    while (node) {
      var next = node.next;
      node.next = previous;
      previous = node;
      node = next;
    }
    this.head = previous;
    return this;
  },
  [Symbol.iterator]: function* () {
    for (var node = this.head; node; node = node.next) yield node.value;
  }
};

function hasCycle(list) {
  var slow = list.head, fast = list.head;
  while (fast && fast.next) {
    slow = slow.next; fast = fast.next.next;
    if (slow === fast) return true;
  }
  return false;
}

var list = new LinkedList().push(1).push(2).push(3), text = [...list].join() + "|" + [...list.reverse()];
var plain = hasCycle(list); list.head.next.next.next = list.head;
console.log(text, plain, hasCycle(list));
