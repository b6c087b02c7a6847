// Draws sessions in the words of //harness:debug: `node draw_words.mjs SEED COUNT [KIND,...] > ../words.jsonl`, COUNT of each
// kind. What they name (lines, variables, values) is taken from positions.jsonl and from what Chromium showed in sessions.jsonl.
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
const lines = file => readFileSync(folder + file, 'utf8').split('\n').filter(Boolean).map(line => JSON.parse(line));
const [, , seed, count, kinds] = process.argv;

let state = Number(seed) * 2654435761 >>> 0;
function below(limit) {
  // Mulberry32.
  state = state + 0x6D2B79F5 | 0;
  let t = Math.imul(state ^ state >>> 15, 1 | state);
  t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
  return ((t ^ t >>> 14) >>> 0) % limit;
}
const pick = list => list[below(list.length)];
const chance = percent => below(100) < percent;

// What is known of each program: {file, places: [[line, column, type]], lines, seen: [{line, variables}], ends}.
const programs = new Map();
for (const {program, chromium, firefox} of lines('positions.jsonl')) {
  const both = Object.keys(firefox).map(Number).filter(line => chromium.some(place => place[0] === line));
  programs.set(program, {file: program, places: chromium, lines: both, seen: [],
                         source: readFileSync(folder + program, 'utf8').split('\n')});
}
for (const {id, pauses} of lines('answers/chromium.jsonl')) {
  const program = programs.get(`programs/${id.split('#')[0]}.js`);
  for (const pause of pauses) if (pause.variables.length > 0) program?.seen.push(pause);
}
const all = [...programs.values()].filter(program => program.seen.length > 0);
const isPlain = variable => ['number', 'string', 'boolean'].includes(variable.type);
const literal = variable => JSON.stringify(variable.value ?? null);

const steps = ['in', 'over', 'over', 'out', 'resume'];
const moves = number => Array.from({length: number}, () => pick(steps));
const breaks = (program, number) => Array.from({length: number}, () => `break ${pick(program.lines)}`);

// A variable that is seen at a line where a breakpoint can be, and that line.
function seenVariable(program, wanted = () => true) {
  const seen = program.seen.filter(pause => program.lines.includes(pause.line) && pause.variables.some(wanted));
  if (seen.length === 0) return null;
  const {line, variables} = pick(seen);
  return {line, variable: pick(variables.filter(wanted))};
}

function expression(variable) {
  const {name} = variable;
  return pick([
    name, name, `typeof ${name}`, `${name} === ${literal(variable)}`, `[${name}]`, `${name} + 1`, `String(${name})`,
    `${name}.missing.more`, 'undeclared_name', `(${name}`, 'this === undefined', `(() => ${name})()`,
  ]);
}

const kindsOf = {
  conditions(program) {
    const words = [];
    for (let i = 1 + below(3); i > 0; i--) {
      const found = seenVariable(program, isPlain);
      if (!found) return null;
      const {line, variable} = found;
      const condition = pick([`${variable.name} === ${literal(variable)}`, `${variable.name} !== ${literal(variable)}`,
                              expression(variable), 'false', `typeof ${variable.name} === "${variable.type}"`]);
      words.push(`break ${line} if ${condition}`);
    }
    return [...words, 'start', ...moves(10)];
  },
  logpoints(program) {
    const words = breaks(program, 1);
    for (let i = 1 + below(3); i > 0; i--) {
      const found = seenVariable(program);
      if (!found) return null;
      words.push(`break ${found.line} log ${expression(found.variable)}`);
    }
    return [...words, 'start', ...moves(8)];
  },
  switched(program) {
    const words = [...breaks(program, 3), 'start'];
    for (const move of moves(12)) {
      if (chance(30)) words.push(pick(['breakpoints off', 'breakpoints on']));
      words.push(move);
    }
    return words;
  },
  ranges(program) {
    const words = breaks(program, 2);
    for (let i = 1 + below(2); i > 0; i--) {
      const begin = 1 + below(program.source.length - 1);
      words.push(`blackbox ${begin}:0-${begin + 1 + below(program.source.length - begin)}:0`);
    }
    return [...words, 'start', ...moves(14)];
  },
  placed(program) {
    const words = [...breaks(program, 2), 'start'];
    for (let i = 0; i < 8; i++) {
      const place = pick(program.places);
      words.push(chance(50) ? pick(steps) : chance(50) ? `to ${place[0]}:${place[1]}` : `to ${pick(program.lines)}`);
    }
    return words;
  },
  placed_here(program) {
    const words = [...breaks(program, 2), 'start'];
    for (let i = 0; i < 8; i++) {
      const place = pick(program.places);
      words.push(chance(50) ? pick(steps) : `to ${place[0]}:${place[1]} here`);
    }
    return words;
  },
  evaluated(program) {
    const found = seenVariable(program);
    if (!found) return null;
    const words = [`break ${found.line}`, 'start'];
    for (const move of moves(8)) {
      const variable = chance(70) ? found.variable : seenVariable(program).variable;
      words.push(chance(25) ? `evaluate in 1 ${expression(variable)}` : `evaluate ${expression(variable)}`);
      if (chance(30)) words.push(`evaluate ${variable.name} = ${pick(['7', "'new'", 'null', '[1]'])}`, `evaluate ${variable.name}`);
      words.push(move);
    }
    return words;
  },
  looked(program) {
    const found = seenVariable(program);
    if (!found) return null;
    const {name} = found.variable;
    const words = [`break ${found.line}`, 'start'];
    for (const move of moves(8)) {
      words.push(`look ${pick([expression(found.variable), `${name} = 1`, `${name}.x = 1`, `[1, 2].map(x => x + 1)`, `${name}.toString()`,
                               `Object.keys(${name})`, '[3, 1].sort()', `JSON.stringify(${name})`, '[...new Set([1])]'])}`, move);
    }
    return words;
  },
  set(program) {
    const found = seenVariable(program);
    if (!found) return null;
    const words = [`break ${found.line}`, 'start'];
    for (const move of moves(6)) {
      const {name} = chance(70) ? found.variable : seenVariable(program).variable;
      words.push(`set ${name} = ${pick(['7', "'new'", 'null', '[1]', 'undeclared_name', '1 + 1'])}`, `evaluate ${name}`, move);
    }
    return words;
  },
  returned(program) {
    const words = [...breaks(program, 2), 'start'];
    for (let i = 0; i < 12; i++) words.push(...chance(60) ? [`return ${pick(['42', "'new'", '[1]', 'undeclared_name'])}`] : [], pick(['in', 'over', 'out', 'in']));
    return words;
  },
  restarted(program) {
    const words = [...breaks(program, 3), 'start'];
    for (const move of moves(8)) words.push(chance(40) ? pick(['restart', 'restart', 'restart 1', 'restart 2']) : move);
    return words;
  },
  older(program) {
    const words = [...breaks(program, 2), 'start'];
    for (const move of moves(10)) words.push(chance(50) && move !== 'resume' ? `${move} ${1 + below(2)}` : move);
    return words;
  },
  async(program) {
    const words = [...breaks(program, 2), 'start'];
    for (const move of moves(10)) words.push(move === 'in' || chance(25) ? 'in async' : move);
    return words;
  },
  targets(program) {
    const calls = program.places.filter(place => place[2] === 'call' && program.lines.includes(place[0]));
    if (calls.length === 0) return null;
    const words = [];
    const chosen = Array.from({length: 2}, () => pick(calls));
    for (const call of chosen) words.push(`break ${call[0]}`);
    words.push('start');
    for (let i = 0; i < 6; i++) {
      const call = pick(chosen);
      words.push(`in at ${call[0]}:${call[1]}`, pick(steps));
    }
    return words;
  },
  edited(program) {
    const words = [...breaks(program, 2), 'start'];
    for (const move of moves(8)) {
      if (chance(40)) {
        const line = 1 + below(program.source.length - 1);
        words.push(`edit ${chance(30) ? 'dry ' : ''}${line}:${program.source[line - 1].length} " // added"`);
      }
      words.push(move);
    }
    return words;
  },
  watched(program) {
    const words = [...breaks(program, 2), ...chance(50) ? ['watch'] : [], 'start'];
    for (const move of moves(10)) words.push(...chance(30) ? [pick(['watch', 'unwatch'])] : [], move);
    return words;
  },
  detached(program) {
    return [...breaks(program, 3), 'start', ...moves(1 + below(3)), 'detach'];
  },
  requested(program) {
    return ['pause', ...chance(50) ? breaks(program, 1) : [], 'start', ...moves(8)];
  },
  inspected(program) {
    const found = seenVariable(program, variable => !isPlain(variable));
    if (!found) return null;
    const words = [`break ${found.line}`, 'start'];
    for (const move of moves(5)) words.push(`inspect ${chance(80) ? found.variable.name : expression(found.variable)}`, move);
    return words;
  },
};

for (const kind of kinds ? kinds.split(',') : Object.keys(kindsOf)) {
  const asynchronous = all.filter(program => program.source.some(line => /await|then\(|queueMicrotask/.test(line)));
  for (let i = 0; i < Number(count);) {
    const program = pick(kind === 'async' ? asynchronous : all);
    const words = kindsOf[kind](program);
    if (words === null) continue;
    console.log(JSON.stringify({id: `${kind}#${i++}`, program: program.file, words}));
  }
}
