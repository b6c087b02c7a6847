// Field initialisers run in the constructor, after super(), each as its own little method.
let serial = 100;
const nextId = () => serial++;
const log = [];

function traced(name, value) {
  log.push(name);
  return value;
}

class Base {
  id = nextId();
  tags = traced("tags", []);
  constructor() {
    log.push("Base body " + this.describe());
  }
  describe() { return "base"; }
}

class Item extends Base {
  price = traced("price", 5);
  total = this.price * 2;
  later = () => this.total + this.price;
  "quoted name" = traced("quoted", this.id);
  empty;
  static made = traced("static", 0);

  constructor(price) {
    log.push("before super");
    super();
    if (price) this.price = price;
    Item.made++;
  }
  describe() { return "item " + this.price; }
}

const plain = new Base(), one = new Item();
const two = new Item(9);
const result = [one.later(), two.later(), two["quoted name"], Item.made, "empty" in one];
console.log(log.length, result.join());
