/** The words that carry the grammar: a slip in one of them, and nothing is understood. */
const keywords =
  'replace rename change substitute switch update correct delete remove erase move relocate create write title titled called named description redirect redirects broken links anchors repair resolve navigation sidebar missing pages folder headings lists dashes hyphens asterisks underscores emphasis italics instead everywhere section group report problems issues validate check include'.split(
    ' ',
  );
const known = new Set([
  ...keywords,
  ...'page link list heading anchor problem issue section lists file site'.split(' '),
]);

/** The keyword that a word is one or two slips away from; undefined for a keyword and for any other word. */
export function nearKeyword(text: string): string | undefined {
  const word = text.toLowerCase();
  if (word.length < 4 || word.length > 20 || known.has(word)) return undefined;
  // A plural or another form of a keyword is a word of its own.
  const near = keywords.filter((keyword) => slips(word, keyword) <= (keyword.length < 7 ? 1 : 2));
  const [only, ...others] = near.filter((keyword) => !word.startsWith(keyword));
  return others.length === 0 ? only : undefined;
}

/** Long words of which no other word is one slip away. What deletes is none of them. */
const unmistakable =
  'replace substitute relocate description redirect redirects navigation sidebar hyphens asterisks underscores emphasis italics instead everywhere everything occurrence occurrences mention mentions missing rename'.split(
    ' ',
  );

/** Words of which two letters were swapped: no other word looks like that. What deletes is none of them. */
const swappable = new Set(
  'the with change rename report title titles broken links link pages page create update lists headings dashes folder section group anchors images replace move missing'.split(
    ' ',
  ),
);

function swapped(word: string): string | undefined {
  for (let i = 0; i < word.length - 1; i++) {
    const other = word.slice(0, i) + word[i + 1]! + word[i]! + word.slice(i + 2);
    if (swappable.has(other)) return other;
  }
  return undefined;
}

/** The keyword that a word is a single slip away from, where no form of it ends so. */
export function misspelt(text: string): string | undefined {
  const word = text.toLowerCase();
  if (swappable.has(word) || unmistakable.includes(word) || known.has(word)) return undefined;
  const letters = swapped(word);
  if (letters !== undefined || word.length < 6) return letters;
  const [only, ...others] = unmistakable.filter(
    (keyword) => slips(word, keyword) === 1 && !word.startsWith(keyword),
  );
  return others.length === 0 ? only : undefined;
}

/** Letters that were added, left out, changed or swapped with the next one. */
function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY;
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + change, swap ? before[j - 2]! + 1 : 99);
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
