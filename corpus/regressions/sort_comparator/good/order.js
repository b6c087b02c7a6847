'use strict';
function byName(a, b) {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

function byScore(a, b) {
  if (a.score === b.score) return byName(a, b);
  return b.score - a.score;
}

module.exports = {byName, byScore};
