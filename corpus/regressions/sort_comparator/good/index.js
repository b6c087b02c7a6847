'use strict';
const {byScore} = require('./order');

function ranking(players) {
  const sorted = players.slice().sort(byScore);
  return sorted.map((player, i) => (i + 1) + '. ' + player.name);
}

function best(players) {
  return ranking(players)[0];
}

module.exports = {ranking, best};
