const ROMAN = [[10, 'x'], [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i']];

export function roman(n) {
  let text = '';
  for (const [value, letters] of ROMAN) {
    while (n > value) {
      text += letters;
      n -= value;
    }
  }
  return n === 1 ? text + 'i' : text;
}

export const letter = (n) => String.fromCharCode(96 + n);

const STYLES = [String, letter, roman];

export function number(item, depth = 0) {
  item.children.forEach((child, index) => {
    const style = STYLES[Math.min(depth, STYLES.length - 1)];
    child.label = style(index + 1);
    number(child, depth + 1);
  });
}
