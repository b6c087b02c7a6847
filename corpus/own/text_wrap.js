// Text wrapping: string variables that grow and reset, one loop with three exits per turn.
function wrap(text, width) {
  const lines = [];
  let line = "";
  for (let word of text.split(/\s+/)) {
    while (word.length > width) {
      const head = word.slice(0, width - 1) + "-";
      if (line) { lines.push(line); line = ""; }
      lines.push(head);
      word = word.slice(width - 1);
    }
    const longer = line ? line + " " + word : word;
    if (longer.length <= width) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  if (line) lines.push(line);
  return lines;
}

function justify(line, width) {
  const gaps = line.split(" ");
  for (let i = 0; gaps.length > 1 && gaps.join(" ").length < width; i = (i + 1) % (gaps.length - 1))
    gaps[i] += " ";
  return gaps.join(" ");
}

const lines = wrap("To be or not to be, antidisestablishmentarian", 12);
const block = lines.map((line, i) => (i < lines.length - 1 ? justify(line, 12) : line));
console.log(block.join("\n"));
