import { readDishes } from './dishes.mjs';
import { cheapest, grouped, widest } from './choose.mjs';
import { table } from './table.mjs';

const dishes = readDishes(input.dishes);
const groups = grouped(dishes);
for (const [course, list] of groups) {
  console.log(course + ': ' + cheapest(list, input.shown).map((dish) => dish.name).join(', '));
}
console.log(table(dishes, widest(dishes)));
