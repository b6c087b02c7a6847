import { readFileSync } from 'node:fs';
globalThis.input = JSON.parse(readFileSync(process.argv[2], 'utf8'));
await import('./main.mjs');
