const o = {
  get value() {
    throw 'get';
  },
  set value(v) {
    throw 'set';
  },
};
try {
  o.value;
} catch (e) {
}
o.value = 1;
