// Empty statements and bare blocks: only some of these semicolons are places to stop.
let count = 0;
;
{
  ;
  let inner = count + 1;
  { { count = inner; } }
}
function tick() { count++; return count < 5; }

while (tick()) ;
for (; tick(); ) ;
if (count > 3) ; else count = -1;

{
  const count = "inner";
  count + "!";
  void count.length;
}
{}
;;
count;
