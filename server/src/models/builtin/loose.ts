import { forms } from './forms.ts';
import { holdsBack } from './held-back.ts';
import type { Candidate } from './read-sentence.ts';
import type { Filling, Sentence } from './rule.ts';

/** Who writes more words than this about one thing says something with them. */
const maxLoose = 60;

/** Every way to read the whole sentence as one instruction among harmless words. */
export function looseCandidates(sentence: Sentence): Candidate[] {
  const end = sentence.tokens.length;
  if (end > maxLoose || asksWhether.test(sentence.words[0] ?? '') || tellsOnly(sentence)) return [];
  if (holdsBack(sentence.words.map((word) => word ?? '"'))) return [];
  // A path in parentheses is that of what stands before them, and no second thing.
  if (sentence.tokens.some(({ kind }, i) => kind === 'path' && sentence.words[i - 1] === '(')) return [];
  return forms.flatMap((form) =>
    form.loose === undefined
      ? []
      : form.loose
          .rule(sentence, { at: 0, filled: null })
          .filter(({ at, filled }) => at === end && form.loose!.needs.every((slot) => isFilled(filled, slot)))
          .filter(({ filled }) => areJoined(sentence, filled))
          .filter(({ filled }) => isFilled(filled, 'pages') || !pointsToPlace.test(sentence.words.join(' ')))
          .map(({ filled }) => ({ parts: [{ form, filled, end }], end })),
  );
}

/** Two pages that nothing joins are one that has two names, or nobody knows what. */
function areJoined({ words }: Sentence, filled: Filling | null): boolean {
  const named: string[] = [];
  for (let each = filled; each; each = each.before) if (/^pages?$/.test(each.slot)) named.push(each.value);
  return named.length < 2 || words.some((word) => /^(?:,|and|&|\+|plus|both|:)$/.test(word ?? ''));
}

/** Who tells what was done, or what is so, asks for nothing: "we fixed the links", "cli.mdx was moved to …". */
function tellsOnly({ words }: Sentence): boolean {
  const said = words.map((word) => word ?? '"').join(' ');
  return told.test(said) && !wished.test(said);
}

const told =
  /\b(?:was|were|been|got)\b|\b(?:is|are) (?:now |already )?[a-z]+ed\b|^(?:i|we|they|he|she|it|you|somebody) (?:have |has |had |just |already |recently |finally )*[a-z]+ed\b|\bhas moved\b|^(?:i|we|they|he|she|it|you|there) (?:once |still |already )?(?:have|has|had|used to)\b|^(?!needed|wanted|requested)[a-z]{3,}ed "|^(?!needed|wanted|requested)[a-z]{3,}ed (?:the|all|every|our)\b|\b(?:lists?|bullets?|headings?|headers|italics|emphasis)\b[^,]*\b(?:use|uses|have|has|are)\b|\bthere (?:is|are) (?:already )?(?:a|an|some)\b|^" (?:just |already |now )?(?:moved|renamed|relocated|migrated|transferred)\b/;
const wished =
  /\b(?:please|should|must|needs?|want|wants|wanted|can|could|would|has to|have to|let's|lets|to be|asked|decided|agreed|requested)\b|(?:^|[,;:] |\bso |\band )(?:fix|repair|delete|remove|drop|move|rename|put|add|redirect|send|forward|replace|change|update|use|set|make|mend|get|list|include|report|check|tell|show|find|give|sort|clean)\b/;

/** "Fix the links in it", "use dashes there": a limit, even if it is not known which. */
const pointsToPlace =
  /\b(?:here|there(?! (?:is|are|was|were|seems?|should|must)\b)|(?:in|on|at|for|from|within|across|inside|over|through|of|under) (?:it|them|these|those|this|that|both))(?= *(?:[,:;()–—-]|please|and|so|thanks|$))/;

/** Who asks whether something should be done does not ask that it be done. */
const asksWhether =
  /^(?:should|shall|did|does|do|don't|is|are|was|were|why|how|who|when|where|has|have|if|someone|somebody)$/;

const isFilled = (filling: Filling | null, slot: string): boolean =>
  filling !== null && (filling.slot === slot || isFilled(filling.before, slot));
