/** Sentences that the built-in model knows, and can carry out in any repository. */
const forBuiltin = [
  'Fix the broken links',
  'Replace "colour" with "color" everywhere',
  'Add the missing pages to the navigation',
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
