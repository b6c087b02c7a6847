// Quick sort in place: two indices chase each other, and the recursion has two calls per frame.
function swap(list, i, j) {
  const kept = list[i];
  list[i] = list[j];
  list[j] = kept;
}

function partition(list, low, high) {
  const pivot = list[(low + high) >> 1];
  let left = low - 1, right = high + 1;
  for (;;) {
    do left++; while (list[left] < pivot);
    do right--; while (list[right] > pivot);
    if (left >= right) return right;
    swap(list, left, right);
  }
}

function quickSort(list, low = 0, high = list.length - 1) {
  if (low < high) {
    const cut = partition(list, low, high);
    quickSort(list, low, cut);
    quickSort(list, cut + 1, high);
  }
  return list;
}

const numbers = [9, 4, 7, 1, 8, 4, 0, -3];
const sorted = quickSort([...numbers]);
const letters = quickSort(Array.from("debugger")).join("");
console.log(sorted.join(" "), letters);
