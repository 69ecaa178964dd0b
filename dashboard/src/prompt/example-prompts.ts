/** Sentences that the built-in model knows. */
const forBuiltin = [
  'Fix the broken links',
  'Replace "colour" with "color" everywhere',
  'Add a page titled "Glossary" with the text "A run is one attempt at a job."',
  'Report problems',
];

const forLanguageModels = [
  'Fix the broken links',
  'Shorten the introduction to what a newcomer needs, and link to the rest',
  'Find pages that contradict each other and make them agree',
  'Write a troubleshooting page from the questions that the guides leave open',
];

export const examplePrompts = (isBuiltin: boolean): readonly string[] =>
  isBuiltin ? forBuiltin : forLanguageModels;
