import { parse } from './parse.mjs';
import * as geometry from './geometry.mjs';

const shapes = input.map(parse);
const areas = shapes.map((shape) => geometry.area(shape));
console.log(areas.map((a) => a.toFixed(1)).join(' '), 'sum', areas.reduce((a, b) => a + b, 0).toFixed(1));
