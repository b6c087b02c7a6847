// A step in leads into an imported module.
import { twice } from './library.mjs';
print(twice(2));

//> break 3
//< breakpoint set at 3:0
//> start
//< paused at 3:0 (breakpoint) in (top)
//<   module {twice: function Function twice {"length"(hidden): 1, "name"(hidden): "twice", "prototype"(hidden): object Object {"constructor"(hidden): <object 1>}}}
//> in
//< paused at module library.mjs 2:2 (step) in twice < (top)
//<   function {n: 2}
//<   module {twice: function Function twice {"length"(hidden): 1, "name"(hidden): "twice", "prototype"(hidden): object Object {"constructor"(hidden): <object 1>}}}
//> resume
//< finished: completed
//<   printed 4
