// Bidders send bids as messages, and no memory is shared. The race: the auctioneer takes the next bid for higher, as
// the bidders' messages came in order whenever somebody looked.
const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');

if (isMainThread) {
  const bids = [];
  let open = 2;
  const close = () => {
    const winner = bids[bids.length - 1];
    const best = Math.max(...bids.map((b) => b.price));
    if (winner.price !== best) throw new Error(`${winner.name} wins with ${winner.price}, but ${best} was bidden`);
    console.log(winner.name, 'wins');
  };
  for (const [name, prices] of [['Ann', [10, 30]], ['Bob', [20, 40]]]) {
    const bidder = new Worker(__filename, { workerData: { name, prices } });
    bidder.on('message', (price) => {
      bids.push({ name, price });
      if (price === prices.at(-1) && --open === 0) close();
    });
  }
} else {
  for (const price of workerData.prices) parentPort.postMessage(price);
}
