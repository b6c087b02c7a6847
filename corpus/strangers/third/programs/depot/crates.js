exports.readCrates = function readCrates(texts) {
  return texts.map((text, index) => {
    const match = /^(\w+) (\d+)x(\d+)$/.exec(text);
    if (!match) throw new Error('crate ' + index + ' is not one: ' + text);
    return { name: match[1], width: Number(match[2]), height: Number(match[3]) };
  });
};
