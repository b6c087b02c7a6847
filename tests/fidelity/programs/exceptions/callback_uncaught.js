[1, 2].forEach(n => {
  if (n === 2) {
    throw n;
  }
});
