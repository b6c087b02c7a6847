const fixed = 1;
function change() {
  fixed = 2;
}
try {
  change();
} catch (e) {
}
change();
