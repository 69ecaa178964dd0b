import { subjectOf } from './statement.ts';
import { plainWord, type Token } from './token.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * `We get 404s for "/start". Point it at "/quickstart".` What "it" stands for is found by trying: each thing that
 * the statement speaks of is put in its place, and whoever asks keeps what makes sense. If two do, none is meant.
 */
export interface Thing {
  readonly text: string;
  /** A page or a folder: where something can be done. */
  readonly isPlace?: true;
  readonly isNavigation?: true;
  readonly isFolder?: true;
  /** By a path, an address or a title, as one of several things can be. */
  readonly isNamed?: true;
  /** The statement is about this, and does not only mention it. */
  readonly isTopic: boolean;
}

const maxThings = 20;
const maxNameWords = 4;
const maxSubject = 9;

/** What instructions without a page are about. */
const nouns =
  /^(?:links?|anchors?|lists?|bullets?|headings?|headers?|italics|emphasis|title|description|icon|redirects?|pages|404s)$/;
const menus = /^(?:navigation|nav|sidebar|menu|toc)$/;
const adjectives =
  /^(?:underlined|setext|atx|broken|dead|missing|orphan|orphaned|bullet|bulleted|some|the|its)$/;
const pageNoun = /^(?:page|guide|article|doc)$/;
const of = /^(?:in|on|of|under|for|from)$/;

export async function thingsIn(
  prompt: string,
  tokens: readonly Token[],
  vocabulary: Vocabulary,
): Promise<Thing[]> {
  const words = tokens.map((token) => plainWord(token) ?? 'something');
  const text = (from: number, to: number) => prompt.slice(tokens[from]!.start, tokens[to - 1]!.end);
  const things: Thing[] = [];
  /** `the folder plans`, `guides/`: as a whole it is renamed. */
  const folderAt = async (at: number): Promise<Thing[]> => {
    const { kind, text: said } = tokens[at]!;
    const isCalled = [words[at - 1], words[at + 1]].some((word) => /^(?:folder|directory)$/.test(word ?? ''));
    if (!/.\/$/.test(said) && !isCalled) return [];
    const isFolder = (await vocabulary.folder(said.replaceAll(/^\/+|\/+$/g, ''))) !== undefined;
    return isFolder && /path|word|quoted/.test(kind)
      ? [{ text: `the folder ${text(at, at + 1)}`, isFolder: true, isTopic: isAbout(words, at) }]
      : [];
  };
  const subject = subjectOf(words);
  const isThing =
    subject && !people.test(words[subject.from]!) && !/^(?:it|this|that|he|she)$/.test(words[subject.from]!);
  if (isThing && subject.verb > subject.from && subject.verb - subject.from <= maxSubject) {
    things.push({ text: text(subject.from, subject.verb), isTopic: true });
  }
  for (const [at, { kind, text: said }] of tokens.entries()) {
    const isTopic = isAbout(words, at);
    if (kind === 'path') things.push({ text: text(at, at + 1), isPlace: true, isNamed: true, isTopic });
    things.push(...(await folderAt(at)));
    if (kind === 'quoted' && (await vocabulary.page(said))) {
      things.push({ text: `the page ${text(at, at + 1)}`, isPlace: true, isNamed: true, isTopic });
    } else if (kind === 'quoted' && !isValue(words, at))
      things.push({ text: text(at, at + 1), isNamed: true, isTopic });
    if (menus.test(words[at]!)) things.push({ text: 'the navigation', isNavigation: true, isTopic });
    if (nouns.test(words[at]!))
      things.push(...phrasesAt(at, words, text).map((each) => ({ text: each, isTopic })));
    if (kind !== 'word' || !/^\p{L}/u.test(said)) continue;
    for (let to = at + 1; to <= Math.min(at + maxNameWords, tokens.length); to++) {
      const name = text(at, to);
      const isCalled =
        pageNoun.test(words[to] ?? '') ||
        /^(?:the|our)$/.test(words[at - 1] ?? '') ||
        (pageNoun.test(words[at - 2] ?? '') && /^(?:about|on|for)$/.test(words[at - 1] ?? ''));
      if ((isCalled || /^\p{Lu}/u.test(name)) && (await vocabulary.page(name))) {
        things.push({ text: `the page "${name}"`, isPlace: true, isTopic });
      } else if (pageNoun.test(words[to] ?? '')) {
        const file = await vocabulary.stem?.(name);
        if (file !== undefined) things.push({ text: file, isPlace: true, isTopic });
      }
    }
  }
  things.push(...fieldsOf(things, words));
  return [...new Map(things.map((thing) => [thing.text, thing])).values()].slice(0, maxThings);
}

/** `The title of cli.mdx is "Old"`: what a field holds is a part of it. */
const isValue = (words: readonly string[], at: number): boolean =>
  /^(?:the|its) (?:title|description|icon|sidebar title|summary) of (?:the )?[^,]{1,60} (?:is|says|reads|was)$/.test(
    words
      .slice(0, at)
      .filter((word) => !/^(?:still|currently|now|just|only)$/.test(word))
      .join(' '),
  );

/** `cli.mdx has no description`: that of the one page that was named. */
function fieldsOf(things: readonly Thing[], words: readonly string[]): Thing[] {
  const [place, ...others] = things.filter(({ isPlace }) => isPlace);
  if (!place || others.length > 0) return [];
  const fields = words.filter((word) => /^(?:title|description|icon)$/.test(word));
  return fields.map((field) => ({ text: `the ${field} of ${place.text}`, isTopic: false }));
}

/** `underlined headings`, `links in cli.mdx`. */
function phrasesAt(
  at: number,
  words: readonly string[],
  text: (from: number, to: number) => string,
): string[] {
  const froms = at > 0 && adjectives.test(words[at - 1]!) ? [at - 1, at] : [at];
  const ends = [at + 1];
  if (of.test(words[at + 1] ?? '')) {
    for (let end = at + 3; end <= Math.min(at + 6, words.length); end++) ends.push(end);
  }
  return froms.flatMap((from) => ends.map((end) => text(from, end)));
}

const people =
  /^(?:i|we|you|they|nobody|no|noone|everyone|everybody|someone|somebody|people|users|customers|readers|visitors|there)$/;
const behind =
  /^(?:in|on|of|by|into|to|from|with|for|as|than|like|about|at|under|within|via|through|over|after|before|since|because|unlike)$/;

/**
 * Whether a statement is about what stands at a place in it: as its subject, or as the object where people are its
 * subject ("nobody reads cli.mdx"). What was "merged into cli.mdx" is not that page.
 */
export function isAbout(words: readonly string[], at: number): boolean {
  const start = words.findLastIndex((word, i) => i < at && boundary.test(word)) + 1;
  const end = words.findIndex((word, i) => i > at && boundary.test(word));
  const clause = words.slice(start, end === -1 ? words.length : end);
  const subject = subjectOf(clause);
  if (!subject) return false;
  if (clause.slice(subject.from, at - start).some((word) => behind.test(word))) return false;
  return at - start < subject.verb || people.test(clause[subject.from]!);
}

const boundary = /^(?:[,:()–—-]|so)$/;

const pronoun = /^(?:it|them|this|that|these|those|ones|both)$/;
const plural = /^(?:them|these|those|both)$/;
const noun =
  /^(?:page|pages|file|files|one|ones|guide|address|addresses|path|paths|route|url|urls|link|links|term|word|title|all|two|folder|directory)$/;
/** "Make sure that …": it joins, and stands for nothing. */
const conjunction = /^(?:sure|ensure|so|such|certain|now|given|it)$/;

/** An instruction with one of the things in it, and whether the statement is about that thing. */
export interface Resolved {
  readonly text: string;
  readonly isTopic: boolean;
}

/** `/a and /b`, where both were named: "them" is all of these or something else, "both" is two. */
function asSeveral(things: readonly Thing[], said: readonly string[]): readonly Thing[] {
  const named = things.filter(({ isNamed }) => isNamed);
  const isTwo = /both|two/.test(said.join(' '));
  if (isTwo && named.length !== 2) return [];
  if (named.length < 2) return things;
  const all: Thing = {
    text: named.map(({ text }) => text).join(' and '),
    isPlace: true,
    isTopic: named.every(({ isTopic }) => isTopic),
  };
  return isTwo ? [all] : [...things.filter(({ isNamed }) => !isNamed), all];
}

const missing =
  /\b(?:the missing ones|the ones (?:that are )?missing|(?:whichever|those that|what|whatever) (?:are|is) missing|what's missing|whatever's missing)(?! (?:from|in|there))/i;

/** An instruction with each of the things where it says "it" or "there", or where it does not say where. */
export function withThings(prompt: string, tokens: readonly Token[], things: readonly Thing[]): Resolved[] {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last) return [];
  const words = tokens.map(plainWord);
  const said = prompt.slice(first.start, last.end);
  // "Some pages are not in the sidebar. Please add the missing ones."
  if (missing.test(said) && things.some(({ isNavigation }) => isNavigation)) {
    const isAboutPages = things.some(({ text }) => /^(?:some |the |all )?pages$/i.test(text));
    if (!isAboutPages || /\b(?:list|show|tell|report|name)\b/i.test(said)) return [];
    return [{ text: said.replace(missing, 'the missing pages to the navigation'), isTopic: true }];
  }
  const at = words.findIndex(
    (word, i) => pronoun.test(word ?? '') && !(word === 'that' && conjunction.test(words[i - 1] ?? '')),
  );
  const there = words.indexOf('there');
  const put = (from: number, to: number, text: string) =>
    prompt.slice(first.start, tokens[from]!.start) + text + prompt.slice(tokens[to - 1]!.end, last.end);
  if (at >= 0) {
    const end = noun.test(words[at + 1] ?? '') ? at + 2 : at + 1;
    // "I cannot see Alerts in the menu, please include it there."
    const isMenu = words[end] === 'there' && things.some(({ isNavigation }) => isNavigation);
    // "We have a folder guides, and cli.mdx is a guide. Please move it there."
    const [folder, ...others] = things.filter(({ isFolder }) => isFolder);
    if (words[end] === 'there' && !isMenu) {
      if (!folder || others.length > 0) return [];
      const pages = things.filter(({ isPlace, text }) => isPlace && !folder.text.endsWith(text));
      return pages.map(({ text, isTopic }) => ({
        text: put(at, end + 1, `${text} to ${folder.text}`),
        isTopic,
      }));
    }
    const meant = plural.test(words[at]!) ? asSeveral(things, words.slice(at, end) as string[]) : things;
    return meant.map(({ text, isTopic }) => ({
      text: isMenu ? put(at, end + 1, `${text} in the navigation`) : put(at, end, text),
      isTopic,
    }));
  }
  const places = things.filter(({ isPlace }) => isPlace);
  // "Our linter complains about asterisk bullets, so use dashes."
  const styled = things.filter(({ text }) =>
    /^(?:lists?|bullets?|headings?|headers?|italics|emphasis)$/i.test(text),
  );
  if (places.length === 0 && there === -1) {
    if (styled.length > 1) return [];
    return styled.map(({ text, isTopic }) => ({
      text: `${said} for ${text}`,
      isTopic,
    }));
  }
  // Without "there": `The Alerts page has no icon. Set the icon to "bell".`
  return places.map(({ text, isTopic }) => ({
    text: there >= 0 ? put(there, there + 1, `on ${text}`) : `${said} on ${text}`,
    isTopic,
  }));
}
