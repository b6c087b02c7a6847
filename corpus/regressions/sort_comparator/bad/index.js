'use strict';
const {byScore} = require('./order');

function ranking(players) {
  const sorted = [...players].sort(byScore);
  return sorted.map((player, i) => `${i + 1}. ${player.name}`);
}

function best(players) {
  if (players.length === 0) return null;
  return ranking(players)[0];
}

module.exports = {ranking, best};
