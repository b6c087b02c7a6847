// Lays text out: paragraphs wrapped to a width, aligned left, right, justified or centred; lists with bullets and numbers;
// tables with columns as wide as they must be.

function repeat(text, count) {
  let result = '';
  for (let i = 0; i < count; i++) result += text;
  return result;
}

function splitWords(text) {
  const words = [];
  let word = '';
  for (let i = 0; i <= text.length; i++) {
    const c = text[i];
    if (c === undefined || c === ' ') {
      if (word !== '') words.push(word);
      word = '';
    } else {
      word += c;
    }
  }
  return words;
}

function breakWord(word, width) {
  const parts = [];
  let rest = word;
  while (rest.length > width) {
    parts.push(rest.slice(0, width - 1) + '-');
    rest = rest.slice(width - 1);
  }
  parts.push(rest);
  return parts;
}

function wrap(words, width) {
  const lines = [];
  let line = [];
  let length = 0;
  for (const word of words) {
    const parts = word.length > width ? breakWord(word, width) : [word];
    for (const part of parts) {
      const needed = line.length === 0 ? part.length : length + 1 + part.length;
      if (needed > width) {
        lines.push(line);
        line = [part];
        length = part.length;
      } else {
        line.push(part);
        length = needed;
      }
    }
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

function justify(words, width) {
  if (words.length === 1) return words[0];
  let letters = 0;
  for (const word of words) letters += word.length;
  const gaps = words.length - 1;
  const spaces = width - letters;
  const each = Math.floor(spaces / gaps);
  let extra = spaces - each * gaps;
  let line = words[0];
  for (let i = 1; i < words.length; i++) {
    let gap = each;
    if (extra > 0) {
      gap++;
      extra--;
    }
    line += repeat(' ', gap) + words[i];
  }
  return line;
}

function align(words, width, how, last) {
  const plain = words.join(' ');
  const free = width - plain.length;
  switch (how) {
    case 'right':
      return repeat(' ', free) + plain;
    case 'center': {
      const left = Math.floor(free / 2);
      return repeat(' ', left) + plain;
    }
    case 'justify':
      if (last) return plain;
      return justify(words, width);
  }
  return plain;
}

function paragraph(block, width) {
  const lines = wrap(splitWords(block.text), width);
  const out = [];
  for (let i = 0; i < lines.length; i++) {
    out.push(align(lines[i], width, block.align, i === lines.length - 1));
  }
  return out;
}

function list(block, width) {
  const out = [];
  let number = block.start || 1;
  for (const item of block.items) {
    const bullet = block.numbered ? number + '. ' : '* ';
    const lines = wrap(splitWords(item), width - bullet.length);
    for (let i = 0; i < lines.length; i++) {
      const indent = i === 0 ? bullet : repeat(' ', bullet.length);
      out.push(indent + lines[i].join(' '));
    }
    number++;
  }
  return out;
}

function table(block) {
  const widths = [];
  for (const row of block.rows) {
    for (let i = 0; i < row.length; i++) {
      if (widths[i] === undefined || row[i].length > widths[i]) widths[i] = row[i].length;
    }
  }
  const out = [];
  for (let r = 0; r < block.rows.length; r++) {
    let line = '';
    for (let i = 0; i < widths.length; i++) {
      const cell = block.rows[r][i] || '';
      const space = repeat('.', widths[i] - cell.length);
      line += i === 0 ? cell + space : ' ' + space + cell;
    }
    out.push(line);
    if (r === 0 && block.header) {
      let total = widths.length - 1;
      for (const w of widths) total += w;
      out.push(repeat('-', total));
    }
  }
  return out;
}

function main(document) {
  const out = [];
  for (const block of document.blocks) {
    let lines = [];
    if (block.kind === 'list') lines = list(block, document.width);
    else if (block.kind === 'table') lines = table(block);
    else lines = paragraph(block, document.width);
    for (const line of lines) out.push(line);
  }
  return out.join('/');
}

console.log(main(input));
