// Finds and replaces a pattern in lines of text: ? any character, * repeats, [a-z] classes, [^a-z] their opposites, % begin and
// $ end of a line, & in the replacement is what was found.

function makeClass(pattern, start) {
  const set = { kind: 'class', negated: false, members: [], repeated: false };
  let i = start;
  if (pattern[i] === '^') {
    set.negated = true;
    i++;
  }
  while (i < pattern.length && pattern[i] !== ']') {
    if (pattern[i + 1] === '-' && i + 2 < pattern.length && pattern[i + 2] !== ']') {
      const from = pattern.charCodeAt(i);
      const to = pattern.charCodeAt(i + 2);
      for (let code = from; code <= to; code++) set.members.push(String.fromCharCode(code));
      i += 3;
    } else {
      set.members.push(pattern[i]);
      i++;
    }
  }
  return { set, next: i + 1 };
}

function makePattern(pattern) {
  const elements = [];
  let i = 0;
  while (i < pattern.length) {
    const c = pattern[i];
    if (c === '%' && i === 0) {
      elements.push({ kind: 'begin', repeated: false });
      i++;
    } else if (c === '$' && i === pattern.length - 1) {
      elements.push({ kind: 'end', repeated: false });
      i++;
    } else if (c === '?') {
      elements.push({ kind: 'any', repeated: false });
      i++;
    } else if (c === '*' && elements.length > 0) {
      elements[elements.length - 1].repeated = true;
      i++;
    } else if (c === '[') {
      const made = makeClass(pattern, i + 1);
      elements.push(made.set);
      i = made.next;
    } else if (c === '@' && i + 1 < pattern.length) {
      elements.push({ kind: 'character', character: pattern[i + 1], repeated: false });
      i += 2;
    } else {
      elements.push({ kind: 'character', character: c, repeated: false });
      i++;
    }
  }
  return elements;
}

function matchesOne(line, at, element) {
  if (at >= line.length) return false;
  switch (element.kind) {
    case 'character':
      return line[at] === element.character;
    case 'any':
      return true;
    case 'class': {
      let found = false;
      for (const member of element.members) {
        if (member === line[at]) found = true;
      }
      return found !== element.negated;
    }
  }
  return false;
}

// Where the match ends, or -1.
function matchAt(line, from, elements, first) {
  let at = from;
  for (let e = first; e < elements.length; e++) {
    const element = elements[e];
    if (element.kind === 'begin') {
      if (at !== 0) return -1;
    } else if (element.kind === 'end') {
      if (at !== line.length) return -1;
    } else if (element.repeated) {
      let longest = at;
      while (matchesOne(line, longest, element)) longest++;
      for (let end = longest; end >= at; end--) {
        const rest = matchAt(line, end, elements, e + 1);
        if (rest >= 0) return rest;
      }
      return -1;
    } else {
      if (!matchesOne(line, at, element)) return -1;
      at++;
    }
  }
  return at;
}

function substituteText(found, replacement) {
  let text = '';
  for (let i = 0; i < replacement.length; i++) {
    if (replacement[i] === '&') {
      text += found;
    } else if (replacement[i] === '@' && i + 1 < replacement.length) {
      i++;
      text += replacement[i];
    } else {
      text += replacement[i];
    }
  }
  return text;
}

function replaceInLine(line, elements, replacement) {
  let result = '';
  let count = 0;
  let i = 0;
  while (i <= line.length) {
    const end = matchAt(line, i, elements, 0);
    if (end >= 0) {
      result += substituteText(line.slice(i, end), replacement);
      count++;
    }
    if (end < 0 || end === i) {
      if (i < line.length) result += line[i];
      i++;
    } else {
      i = end;
    }
  }
  return { result, count };
}

function main(pattern, replacement, lines) {
  const elements = makePattern(pattern);
  const output = [];
  let total = 0;
  for (const line of lines) {
    const replaced = replaceInLine(line, elements, replacement);
    output.push(replaced.result);
    total += replaced.count;
  }
  output.push(total + ' replaced');
  return output.join('|');
}

console.log(main(input.pattern, input.replacement, input.lines));
