const { readCrates } = require('./crates');
const { Depot } = require('./depot');
const { report } = require('./report');

const depot = new Depot(input.depot.width, input.depot.height);
for (const crate of readCrates(input.crates)) depot.store(crate);
for (const line of report(depot)) console.log(line);
