// The published sample (Zeller and Cleve) in JavaScript: a sort that reads one element past the end. What C reads there is
// what the heap happens to hold, so that the program has a heap of its own.
const heap = new Int32Array(12);

// Blocks have an odd number of words; the size of what is free stands behind.
function malloc(words) {
  const rounded = Math.max(words | 1, 3);
  heap[rounded] = 497;
  return heap;
}

function shell_sort(a, size) {
  let h = 1;
  do {
    h = h * 3 + 1;
  } while (h <= size);
  do {
    h = (h - h % 3) / 3;
    for (let i = h; i < size; i++) {
      const v = a[i];
      let j = i;
      while (j >= h && a[j - h] > v) {
        a[j] = a[j - h];
        j -= h;
      }
      if (i != j) a[j] = v;
    }
  } while (h != 1);
}

function atoi(text) {
  if (!/^\d+$/.test(text)) throw new Error('not a number: ' + text);
  return Number(text);
}

function main(argc, argv) {
  const a = malloc(argc - 1);
  for (let i = 0; i < argc - 1; i++) a[i] = atoi(argv[i + 1]);

  shell_sort(a, argc);

  let line = '';
  for (let i = 0; i < argc - 1; i++) line += a[i] + ' ';
  console.log(line);
}

main(argc, argv);
