let depth = 0;
function down() {
  depth++;
  down();
}
try {
  down();
} catch (e) {
  depth = -1;
}
