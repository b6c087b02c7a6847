import { workerData } from 'node:worker_threads';
import { Mutex } from './mutex.mjs';

const { memory, transfer: [from, to, amount] } = workerData;
const cells = new Int32Array(memory, 0, 2);
const accounts = new Int32Array(memory, 8, 2);
const giver = new Mutex(cells, from);
const taker = new Mutex(cells, to);

giver.lock();
taker.lock();
accounts[from] -= amount;
accounts[to] += amount;
taker.unlock();
giver.unlock();
