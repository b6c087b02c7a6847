// Static blocks and static fields run in text order while the class is defined, with this as the class.
const order = [];
function step(name) {
  order.push(name);
  return order.length;
}

class Registry {
  static first = step("first");
  static {
    const local = step("block one");
    this.table = new Map([["a", local]]);
  }
  static [step("computed key")] = step("computed value");
  #hidden = step("instance");
  static {
    try {
      Registry.peek = (r) => r.#hidden;
      throw this.first;
    } catch (n) {
      var local = n + step("block two");
      this.sum = local;
    }
  }
  static last = this.sum + Registry.first;
}

const r = new Registry();
const hidden = Registry.peek(r);
class Empty { static {} }
const Late = class { static { step(this.name); } static name2 = "x"; };
console.log(order.join(" > "), Registry.last, hidden);
