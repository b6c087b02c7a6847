// What the players of sessions in words of //harness:debug share: how the words are read, and how answers are written.
// The answer to an action is a text, as tests/fidelity_words.h says.
// The debugger does not have this action.
export class NotPossible extends Error {}

export function parseWord(text) {
  const [, verb, rest] = /^(\S+) ?(.*)$/s.exec(text);
  const place = at => {
    const [, line, column] = /^(\d+)(?::(\d+))?/.exec(at);
    return {line: Number(line), column: column === undefined ? undefined : Number(column)};
  };
  const word = {verb, text};
  switch (verb) {
    case 'break': {
      const [, at, , condition, , log] = /^(\S+)( if (.*?))?( log (.*))?$/s.exec(rest);
      return {...word, ...place(at), condition, log};
    }
    case 'to':
      return {...word, ...place(rest), here: rest.endsWith(' here')};
    case 'blackbox': {
      const [begin, end] = rest.split('-').map(place);
      return {...word, begin, end};
    }
    case 'evaluate':
    case 'look':
    case 'inspect': {
      const [, , frame, expression] = /^(in (\d+) )?(.*)$/s.exec(rest);
      return {...word, frame: Number(frame ?? 0), expression};
    }
    case 'set': {
      const [, name, expression] = /^(\S+) = (.*)$/s.exec(rest);
      return {...word, name, expression};
    }
    case 'edit': {
      const [, dry, at, inserted] = /^(dry )?(\S+) (.*)$/s.exec(rest);
      return {...word, dry: dry !== undefined, ...place(at), inserted: JSON.parse(inserted)};
    }
    case 'in':
      if (rest.startsWith('at ')) return {...word, target: place(rest.slice(3))};
      if (rest === 'async') return {...word, async: true};
      return {...word, frame: Number(rest || 0)};
    case 'over':
    case 'out':
    case 'restart':
      return {...word, frame: Number(rest || 0)};
    default:
      return {...word, rest};
  }
}

// `kind` is "at a breakpoint", "at an exception" or "".
export function pauseText(line, column, kind, stack, end) {
  return [`${line}:${column}`, kind, `[${stack.join(' < ')}]`, end].filter(Boolean).join(' ');
}
