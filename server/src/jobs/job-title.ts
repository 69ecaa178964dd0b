const longest = 200;

/** The first line of the first prompt, cut; the migration that gave older jobs their title does the same. */
export function jobTitle(prompt: string): string {
  const [line = ''] = prompt.trim().split(/[\r\n]/, 1);
  const characters = [...line.trim()];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('');
}
