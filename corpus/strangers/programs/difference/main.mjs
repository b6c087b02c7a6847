import { createPatch } from 'diff';

console.log(createPatch('poem.txt', input.before, input.after, '', '', { context: 1 }));
