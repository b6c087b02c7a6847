function Maker() {
  if (!new.target) throw 'no new';
  throw {made: true};
}
let r = [];
try {
  Maker();
} catch (e) {
  r.push(e);
}
try {
  Reflect.construct(Maker, []);
} catch (e) {
  r.push(e);
}
Reflect.apply(Maker, null, []);
