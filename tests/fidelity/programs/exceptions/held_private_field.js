class Box {
  #v = 1;
  static read(o) {
    return o.#v;
  }
}
try {
  Box.read({});
} catch (e) {
}
Box.read(null);
