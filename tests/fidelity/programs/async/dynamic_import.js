function load(name) {
  return import(name);
}
async function use() {
  try {
    await load("nowhere:at-all");
  } catch (error) {
    debugger;
  }
}
load("nowhere:either").catch(error => {
  debugger;
});
use();
