let turns = 0;
for (let i = 0; i < 2; i++) {
  try {
    turns++;
    throw i;
  } finally {
    continue;
  }
}
