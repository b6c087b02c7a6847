// Helper: an anonymous default function next to named exports.
const greetings = { en: "Hello", fr: "Bonjour" };

export default function (name, lang = "en") {
  const word = greetings[lang] ?? choose(lang);
  return `${word}, ${name}`;
}

function choose(lang) {
  const fallback = lang.length > 2 ? "Hey" : "Hi";
  return fallback;
}

export const languages = Object.keys(greetings);
export { choose as "any fallback" };
