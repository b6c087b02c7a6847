const list = [3, 1, 2];
try {
  list.sort((a, b) => {
    throw new Error('compare');
  });
} catch (e) {
  list.length = 0;
}
