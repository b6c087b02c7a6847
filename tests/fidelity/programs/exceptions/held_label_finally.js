let n = 0;
outer:
while (true) {
  try {
    n++;
    throw new Error('out');
  } finally {
    break outer;
  }
}
n.missing.property;
