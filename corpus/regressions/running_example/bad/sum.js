let sorted = false;
function largestPlus(x, y, z) {
  let sum;
  if (!sorted) {
    if (x < y) {
      sum = x;
    } else {
      sum = y;
    }
  } else {
    sum = x;
  }
  if (z > 0) {
    sum = sum - z;
  } else {
    sum = sum * z;
  }
  return sum;
}
