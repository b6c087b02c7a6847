function tag(strings) {
  throw strings[0];
}
let r;
try {
  r = tag`a`;
} catch (e) {
  r = e;
}
undefined?.x;
tag`b`;
