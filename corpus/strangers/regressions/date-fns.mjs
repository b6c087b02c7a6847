import assert from 'node:assert';
import { differenceInCalendarDays } from './index.mjs';

// In São Paulo 4 November 2018 began at one o'clock.
assert.equal(differenceInCalendarDays(new Date(2018, 10, 3, 23), new Date(2018, 10, 2, 1)), 1);
assert.equal(differenceInCalendarDays(new Date(2018, 10, 5, 12), new Date(2018, 10, 4, 12)), 1);
