let depth = 0;
try {
  try {
    depth = 1;
    throw 1;
  } finally {
    depth = 2;
  }
} catch (e) {
  try {
    throw e + 1;
  } catch (again) {
    depth = again;
  }
}
