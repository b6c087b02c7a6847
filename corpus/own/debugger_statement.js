// A debugger statement stops on its own, also as the only body of an if or a loop.
function average(list) {
  let sum = 0;
  for (const n of list) {
    if (Number.isNaN(n)) debugger;
    sum += n;
  }
  debugger;
  return sum / list.length;
}

const first = average([1, 2, 3]);
const second = average([4, NaN]);

const pause = () => { debugger; };
pause();

let i = 0;
while (i++ < 2) debugger;
try { debugger; throw i; } catch (thrown) { debugger; i = thrown * 10; }
debugger; i++; debugger;
{ let scoped = i; debugger }
