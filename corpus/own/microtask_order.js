// Jobs run after the script, first in first out; stepping past the last line must not lose them.
var order = "";
var mark = function (letter) { order += letter; };

async function one() {
  mark("b");
  await undefined;
  mark("f");
  await new Promise(function (resolve) { mark("g"); resolve(); });
  mark("j");
}

async function two() {
  mark("c");
  await null; mark("h");
}

mark("a");
one();
two();
Promise.resolve()
  .then(function () { mark("i"); })
  .then(function () { mark("k"); });
new Promise(function (resolve, reject) {
  mark("d");
  resolve("first");
  reject("ignored");
  mark("e");
}).then(function last(value) {
  var length = value.length;
  return Promise.resolve(length);
}).then(function () {
  console.log(order);
});
