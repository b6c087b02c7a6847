'use strict';
function byName(a, b) {
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}

function byScore(a, b) {
  return a.score === b.score ? byName(a, b) : b.score > a.score;
}

module.exports = {byName, byScore};
