import { readOutline } from './lib/reader.mjs';
import { number } from './lib/numbering.mjs';
import render, { RenderOptions } from './lib/render.mjs';

const outline = readOutline(input.text);
number(outline);
console.log(render(outline, new RenderOptions(input.options)));
