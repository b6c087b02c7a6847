import { Network } from './network.mjs';
import { readLines } from './reader.mjs';

const network = new Network(readLines(input.lines));
for (const [from, to] of input.questions) {
  const route = network.route(from, to);
  console.log(from + ' to ' + to + ': ' + (route ? route.length + ' by ' + route.stops.join(' ') : 'none'));
}
