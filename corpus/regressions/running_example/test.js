const sum = largestPlus(5, 3, 2);
if (sum !== 7) throw new Error('the sum is wrong');
