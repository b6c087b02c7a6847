import { test } from 'node:test';
import assert from 'node:assert/strict';
import axios from './index.js';

const answers = (config) => Promise.resolve({ data: `for ${config.url}`, status: 200, headers: {}, config });
const refuses = () => Promise.reject(new Error('no connection'));

test('an interceptor changes the answer', async () => {
  const client = axios.create({ adapter: answers });
  client.interceptors.response.use((response) => ({ ...response, data: response.data.toUpperCase() }));
  assert.equal((await client.get('/orders')).data, 'FOR /ORDERS');
});

test('an interceptor answers for a request that failed', async () => {
  const client = axios.create({ adapter: refuses });
  client.interceptors.request.use((config) => ({ ...config, timeout: 100 }));
  client.interceptors.response.use(undefined, (error) => ({ data: error.message }));
  assert.equal((await client.get('/orders')).data, 'no connection');
});
