function late() {
  debugger;
}
eval("Promise.resolve().then(late)");
new Function("f", "return Promise.resolve().then(f)")(late);
(async function around() {
  await eval("late(), null");
  debugger;
})();
