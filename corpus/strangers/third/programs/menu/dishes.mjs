// "soup | onion soup | 650 | vegan warm"
export function readDishes(lines) {
  const dishes = [];
  for (const line of lines) {
    const parts = line.split('|').map((part) => part.trim());
    if (parts.length < 3) continue;
    const [course, name, price, tags = ''] = parts;
    dishes.push({ course, name, price: Number(price), tags: tags.split(' ').filter((tag) => tag !== '') });
  }
  return dishes;
}
