import { posix } from 'node:path';
import { placeMark } from './mentioned.ts';
import type { Token } from './token.ts';
import { isVague } from './vague-words.ts';

/**
 * What the documentation itself knows. Names without quotation marks are understood only where they name
 * something in it. Each method answers with what the name stands for, or with nothing.
 */
export interface Vocabulary {
  /** A page, by its path, address or title. */
  page(name: string): Promise<boolean>;
  /** The one page whose file is called so, for what is called a page and has another title: "the CLI page". */
  stem?(name: string): Promise<string | undefined>;
  /** A page that is not there yet: an earlier sentence adds it. */
  isToCome?(name: string): boolean;
  /** The address of a page, from the root of the site. */
  address(page: string): Promise<string | undefined>;
  /** A group of the navigation, by its label in any case: its pages, or undefined. */
  group(label: string): Promise<readonly string[] | undefined>;
  /** A folder: the pages below it, or undefined. */
  folder(path: string): Promise<readonly string[] | undefined>;
  /** Whether a folder holds nothing but pages: to delete it is to delete those. */
  holdsOnlyPages?(path: string): Promise<boolean>;
  /** A file that lists pages of the navigation, by its path or its name alone. */
  navigationFile(name: string): Promise<boolean>;
  /** A term that occurs on a page or in the navigation, in this case and as whole words. */
  term(text: string): Promise<boolean>;
}

/** What must hold for a reading to be the one that was meant. */
export interface Claim {
  readonly kind:
    | 'page'
    | 'page, no group'
    | 'no place'
    | 'place name'
    | 'same page'
    | 'described page'
    | 'place'
    | 'address'
    | 'index'
    | 'only index'
    | 'new address'
    | 'no page'
    | 'no name'
    | 'it'
    | 'implied'
    | 'address of it'
    | 'group'
    | 'label'
    | 'pages of group'
    | 'two of group'
    | 'two of folder'
    | 'address of page'
    | 'neighbours'
    | 'folder'
    | 'no folder'
    | 'pages of folder'
    | 'whole folder'
    | 'navigation file'
    | 'term'
    | 'plain term'
    | 'quoted term'
    | 'new text'
    | 'aside'
    | 'background';
  readonly text: string;
  /**
   * The words around it leave no doubt what it is ("the page …"). If nothing else can be meant, the instruction
   * stands, and is refused by whoever does not find the page.
   */
  readonly likely?: boolean;
  /** What follows may belong to it as well, unless it names a place of the documentation. */
  /** What the same page was called before. */
  readonly named?: string;
  /** The page that comes right behind it. */
  readonly next?: string;
  readonly open?: { readonly next: readonly string[] };
}

type Check = (
  text: string,
  vocabulary: Vocabulary,
  mentioned: readonly string[],
  claim: Claim,
) => Promise<readonly string[] | undefined>;

const given = (text: string, holds: boolean): readonly string[] | undefined => (holds ? [text] : undefined);

const two = (pages: readonly string[] | undefined) => (pages?.length === 2 ? pages : undefined);

/** "It" is one page, "them" are one or more. */
const meant = async (pronoun: string, mentioned: readonly string[]) =>
  mentioned.some((page) => page.startsWith(placeMark))
    ? placeMeant(pronoun, mentioned)
    : mentioned.length === 1 ||
        (mentioned.length > 1 && /^(?:them|pages|both|their|these|those|two|urls|addresses)$/.test(pronoun))
      ? mentioned
      : undefined;

function placeMeant(pronoun: string, [place = '', ...others]: readonly string[]) {
  const isMeant = pronoun === 'there' || (/^(?:page|file)$/.test(pronoun) && !place.endsWith('/'));
  return isMeant && others.length === 0 ? [place.replace(placeMark, '')] : undefined;
}

export const bareAddress = (text: string): string => text.replace(/(.)\/+$/, '$1');

/** The index page of a folder that an address names: `/cli/` is `cli/index.md`. */
async function indexOf(text: string, vocabulary: Vocabulary): Promise<{ isAlone: boolean } | undefined> {
  const folder = text.replaceAll(/^\/+|\/+$/g, '');
  const pages = (await vocabulary.folder(folder)) ?? [];
  const index = pages.filter(
    (page) =>
      `/${posix.dirname(page)}`.endsWith(`/${folder}`) && /^(?:index|readme)\./i.test(posix.basename(page)),
  );
  return index.length === 1 ? { isAlone: pages.length === 1 } : undefined;
}

const checks: Record<Claim['kind'], Check> = {
  it: async (pronoun, _, mentioned) => meant(pronoun, mentioned),
  implied: async (_, __, mentioned) => meant('it', mentioned),
  'address of it': async (pronoun, vocabulary, mentioned) => {
    const pages = (await meant(pronoun, mentioned)) ?? [];
    const addresses = await Promise.all(pages.map((page) => vocabulary.address(page)));
    const known = addresses.filter((address) => address !== undefined);
    return known.length > 0 && known.length === pages.length ? known : undefined;
  },
  page: async (text, vocabulary, _, { likely }) => {
    if (await vocabulary.page(text)) return [text];
    // Nothing but a file is called "time-zones".
    const isSlug = /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(text);
    const file = likely || isSlug ? await vocabulary.stem?.(text) : undefined;
    return file === undefined ? undefined : [file];
  },
  // "Below Guides" is in the group of that name, where there is one.
  'page, no group': async (text, vocabulary) =>
    given(text, (await vocabulary.page(text)) && (await vocabulary.group(text)) === undefined),
  // "The missing guides" are any pages only where no folder or group is called so.
  'no place': async (text, vocabulary) => {
    const isFolder = (await vocabulary.folder(text.toLowerCase())) !== undefined;
    return given(text, !isFolder && (await vocabulary.group(text)) === undefined);
  },
  // A new page in a group gets its file beside those of the group.
  'place name': async (text, vocabulary) => {
    const name = text.replace(/\/+$/, '');
    if ((await vocabulary.group(name)) !== undefined) return [name];
    return given(text, (await vocabulary.folder(name.toLowerCase())) !== undefined);
  },
  'same page': async (text, vocabulary, _, { named = '' }) => {
    const address = await vocabulary.address(text);
    return given(text, address !== undefined && address === (await vocabulary.address(named)));
  },
  'described page': async (text, vocabulary, _, { named = '' }) => {
    const address = await vocabulary.address(text);
    return given(text, address !== undefined && !(await namesOther(named, address, vocabulary)));
  },
  // A folder and a group of one name are one place only if they hold the same pages.
  place: async (text, vocabulary) => {
    if (partsOfPages.test(text) || (await vocabulary.page(text))) return undefined;
    const folder = await vocabulary.folder(text.toLowerCase());
    const group = await vocabulary.group(text);
    if (folder === undefined) return group;
    const isSame = !group || (group.length === folder.length && group.every((page) => folder.includes(page)));
    return isSame ? [`${text.toLowerCase()}/`] : undefined;
  },
  // With a slash at its end it may be a folder; where it is both, nobody can say which is meant.
  address: async (text, vocabulary) => {
    const bare = bareAddress(text);
    const isPage = (await vocabulary.page(text)) || (await vocabulary.page(bare));
    const isFolder = (await vocabulary.folder(bare.replace(/^\/+/, ''))) !== undefined;
    return isPage && !isFolder ? [bare] : undefined;
  },
  // The words around it say that a page is meant, or the folder has no other.
  index: async (text, vocabulary) =>
    given(bareAddress(text), (await indexOf(text, vocabulary)) !== undefined),
  'only index': async (text, vocabulary) =>
    given(bareAddress(text), (await indexOf(text, vocabulary))?.isAlone === true),
  'new address': async (text, vocabulary) => {
    const bare = text.replaceAll(/^\/+|\/+$/g, '');
    return (await vocabulary.folder(bare)) === undefined ? [`/${bare}`] : undefined;
  },
  'no name': async (text, vocabulary) => {
    const isPlace =
      (await vocabulary.page(text)) ||
      (await vocabulary.group(text)) !== undefined ||
      (await vocabulary.folder(text.toLowerCase())) !== undefined;
    return given(text, !isPlace);
  },
  'no page': async (text, vocabulary) => given(text, !(await vocabulary.page(text))),
  group: async (text, vocabulary) => given(text, (await vocabulary.group(text)) !== undefined),
  // Without the word "group" or "section" beside it, a label is written as a name is.
  label: async (text, vocabulary) =>
    given(text, /^\p{Lu}/u.test(text) && (await vocabulary.group(text)) !== undefined),
  'pages of group': async (text, vocabulary) => vocabulary.group(text),
  'two of group': async (text, vocabulary) => two(await vocabulary.group(text)),
  'two of folder': async (text, vocabulary) => {
    const folder = text.replace(/\/+$/, '');
    return two((await vocabulary.folder(folder)) ?? (await vocabulary.folder(folder.toLowerCase())));
  },
  neighbours: async (label, vocabulary, _, { named = '', next = '' }) => {
    const addressOf = (page: string) => vocabulary.address(page);
    const pages = await Promise.all(((await vocabulary.group(label)) ?? []).map(addressOf));
    const at = pages.indexOf(await addressOf(named));
    return given(next, at !== -1 && pages[at] !== undefined && pages[at + 1] === (await addressOf(next)));
  },
  'address of page': async (text, vocabulary) => {
    const address = await vocabulary.address(text);
    return address === undefined ? undefined : [address];
  },
  folder: async (text, vocabulary) =>
    given(text.replace(/\/*$/, '/'), (await vocabulary.folder(text.replace(/\/+$/, ''))) !== undefined),
  'no folder': async (text, vocabulary) =>
    given(text, (await vocabulary.folder(text.replace(/\/+$/, ''))) === undefined),
  'pages of folder': async (text, vocabulary) => {
    const folder = text.replace(/\/+$/, '');
    return (await vocabulary.folder(folder)) ?? vocabulary.folder(folder.toLowerCase());
  },
  'whole folder': async (text, vocabulary) => {
    const folder = text.replace(/\/+$/, '');
    const named = (await vocabulary.folder(folder)) === undefined ? folder.toLowerCase() : folder;
    return (await vocabulary.holdsOnlyPages?.(named)) ? vocabulary.folder(named) : undefined;
  },
  'navigation file': async (text, vocabulary) => given(text, await vocabulary.navigationFile(text)),
  // What is also the name of a page could be about the page.
  term: async (text, vocabulary) =>
    given(text, !isVague(text) && !(await vocabulary.page(text)) && (await vocabulary.term(text))),
  // What has an article before it could be any thing of the site that is called so.
  'plain term': async (text, vocabulary) => {
    const isOther = isVague(text) || isPartOfPages(text) || (await vocabulary.stem?.(text)) !== undefined;
    const isNamed = (await checks['no name'](text, vocabulary, [], { kind: 'no name', text })) === undefined;
    return given(text, !isOther && !isNamed && (await vocabulary.term(text)));
  },
  'quoted term': async (text, vocabulary) =>
    given(text, !(await vocabulary.page(text)) && (await vocabulary.term(text))),
  'new text': async (text, vocabulary, _, { open }) =>
    given(text, !isVague(text) && (!open || (await beginsWithPlace(open.next, vocabulary)))),
  // Whether it limits the instruction is known once that is.
  aside: async (text) => [text],
  // Where another page is named, "it" may be that page.
  background: async (text, vocabulary) => given(text, !(await namesPlace(text, vocabulary))),
};

/** What a claim stands for, or undefined if it does not hold. `mentioned` are the pages that were just spoken of. */
export const checkClaim = (
  claim: Claim,
  vocabulary: Vocabulary,
  mentioned: readonly string[],
): ReturnType<Check> => checks[claim.kind](claim.text, vocabulary, mentioned, claim);

/** Of a documentation nobody has seen: only what needs no vocabulary is understood. */
export const noVocabulary: Vocabulary = {
  page: async () => false,
  address: async () => undefined,
  group: async () => undefined,
  folder: async () => undefined,
  navigationFile: async () => false,
  term: async () => false,
};

/** What is on a page, and not where pages are. */
export const isPartOfPages = (text: string): boolean => partsOfPages.test(text);
const partsOfPages =
  /^(?:examples?|samples?|snippets?|code|headings?|titles?|links?|tables?|images?|comments?|lists?|commands?|docs?|documentation|pages?|site|content|files?|website|navigation|sidebar|versions?|translations?|headers?|footers?|paragraphs?|captions?|callouts?|notes?)$/i;

/** Whether words that describe a page hold the name of another one. */
async function namesOther(described: string, address: string, vocabulary: Vocabulary): Promise<boolean> {
  const words = described.split(' ');
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(from + maxNameWords, words.length); to++) {
      const name = words.slice(from, to).join(' ');
      const isPage = !generic.test(name) && (await vocabulary.page(name));
      if (isPage && (await vocabulary.address(name)) !== address) return true;
    }
  }
  return false;
}

/** `FAQ in Guides`: where there is such a group, the name ends before it. */
async function beginsWithPlace(next: readonly string[], vocabulary: Vocabulary): Promise<boolean> {
  for (let count = next.length; count > 0; count--) {
    const name = next.slice(0, count).join(' ');
    if ((await vocabulary.group(name)) !== undefined || (await vocabulary.page(name))) return true;
  }
  return false;
}

const placeNoun =
  /^(?:pages?|sections?|groups?|folders?|guides?|articles?|docs?|files?|chapters?|tutorials?)$/i;
const maxNameWords = 4;

/** Whether it speaks of a page, a group or a folder, which may be where the instruction is to be carried out. */
export async function namesPlace(
  text: string,
  vocabulary: Vocabulary,
  isNamed: (name: string) => boolean = () => false,
): Promise<boolean> {
  const words = text.replaceAll(/[,;()]/g, '').split(/\s+/);
  for (const { name, isCalled } of namesIn(words)) {
    if (isNamed(name)) continue;
    if ((await vocabulary.page(name)) || (await vocabulary.group(name)) !== undefined) return true;
    if (isCalled && (await vocabulary.folder(name.toLowerCase())) !== undefined) return true;
  }
  return false;
}

/** The pages that a sentence names by path or by title, each once; the longest of several titles in one place. */
export async function pagesNamed(tokens: readonly Token[], vocabulary: Vocabulary): Promise<string[]> {
  const paths = tokens.filter(({ kind }) => kind === 'path').map(({ text }) => text);
  const titles: string[] = [];
  for (const { name } of namesIn(tokens.map(({ text }) => text))) {
    if (await vocabulary.page(name)) titles.push(name);
  }
  const longest = titles.filter((title) => !titles.some((other) => other !== title && other.includes(title)));
  // A path that is no page is something else that was spoken of.
  return [...new Set([...longest, ...paths])];
}

const peopleNoun = /^(?:team|department|folks|people|lead|manager|engineers|developers|maintainers|users)$/i;

const generic =
  /^(?:the|our|a|an|this|that|these|those|some|old|new|many|docs?|documentation|site|pages?|content)$/i;

/** What may be a name: written in capitals, or beside a word such as "page". */
function* namesIn(words: readonly string[]): Generator<{ name: string; isCalled: boolean }> {
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(from + maxNameWords, words.length); to++) {
      const isCalled =
        placeNoun.test(words[to] ?? '') ||
        /^(?:the|our|in|on|for|within|under)$/i.test(words[from - 1] ?? '');
      if (!isCalled && !/^\p{Lu}/u.test(words[from]!)) continue;
      // "The API team" are people.
      if (peopleNoun.test(words[to] ?? '')) continue;
      const name = words.slice(from, to).join(' ');
      if (!generic.test(name)) yield { name, isCalled };
    }
  }
}
