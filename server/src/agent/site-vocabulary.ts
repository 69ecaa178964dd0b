import { compileTerm } from '../docs/codemods/term.ts';
import { isGroup, type NavigationGroup } from '../docs/navigation/navigation.ts';
import { findPage } from '../docs/site/find-page.ts';
import type { Site } from '../docs/site/open-site.ts';
import { isBelow, joinPath, nameOf, withoutExtension } from '../docs/text/posix-path.ts';
import { Fault } from '../foundation/fault.ts';
import type { Vocabulary } from '../models/builtin/vocabulary.ts';

/** Every question reads pages, so no prompt may ask more of them than a person would name. */
const maxQuestions = 200;

/** The names that a documentation site knows, for the built-in model to understand without quotation marks. */
export function siteVocabulary(site: Site): Vocabulary {
  let questions = 0;
  const remember = <T>(ask: (text: string) => Promise<T>, otherwise: T) => {
    const known = new Map<string, Promise<T>>();
    return (text: string): Promise<T> => {
      const answer =
        known.get(text) ?? ((questions += 1) > maxQuestions ? Promise.resolve(otherwise) : ask(text));
      known.set(text, answer);
      return answer;
    };
  };
  return {
    page: remember((name) => isPage(site, name), false),
    stem: remember(async (name) => fileCalled(site, name), undefined),
    address: remember((name) => addressOf(site, name), undefined),
    group: remember((label) => pagesOfGroup(site, label), undefined),
    folder: remember(async (path) => pagesBelow(site, path), undefined),
    holdsOnlyPages: remember(async (path) => holdsOnlyPages(site, path), false),
    navigationFile: remember((name) => listsPages(site, name), false),
    term: remember((text) => occurs(site, text), false),
  };
}

/** All of it, although a folder of that name may have an index page: "Check the docs for problems". */
const wholeSite = /^(?:the |our )?(?:docs?|documentation|site|website)$/;

/** A name that several pages have, or one of a frozen version, is one too: the codemod then says which. */
async function isPage(site: Site, name: string): Promise<boolean> {
  if (wholeSite.test(name)) return false;
  try {
    return (await findPage(site, name)) !== '';
  } catch (error) {
    if (error instanceof Fault) return (error.details ?? []).length > 0;
    throw error;
  }
}

/** The only page whose file has this name, in any case. */
function fileCalled(site: Site, name: string): string | undefined {
  const wanted = name.trim().toLowerCase().replaceAll(/\s+/g, '-');
  const found = site.documents.filter((path) => withoutExtension(nameOf(path)).toLowerCase() === wanted);
  return found.length === 1 && wanted !== 'index' ? found[0] : undefined;
}

async function addressOf(site: Site, name: string): Promise<string | undefined> {
  try {
    return (await site.urls()).of(await findPage(site, name)) ?? undefined;
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

async function pagesOfGroup(site: Site, label: string): Promise<readonly string[] | undefined> {
  const wanted = label.trim().toLowerCase();
  const { groups } = await site.navigation();
  const found = groups.filter(
    (group) => group.label.toLowerCase() === wanted && !group.frozen && !group.translated,
  );
  return found.length === 1 ? pagesIn(found[0]!) : undefined;
}

function pagesIn(group: NavigationGroup): string[] {
  return group.members.flatMap((member) => (isGroup(member) ? pagesIn(member) : (member.page ?? [])));
}

function pagesBelow(site: Site, path: string): readonly string[] | undefined {
  const tops = ['', site.layout.root, ...site.layout.contentFolders];
  const found = tops
    .map((top) => joinPath(top, path))
    .filter((folder) => folder !== '')
    .map((folder) => site.documents.filter((document) => isBelow(document, folder)));
  return found.find((pages) => pages.length > 0);
}

/** Files by which a framework orders or labels a folder's pages say nothing without them. */
const aboutPages = /^(?:_category_|_meta|meta|\.pages|\.nav)(?:\.[\w-]+)?$/;

function holdsOnlyPages(site: Site, path: string): boolean {
  const pages = new Set(pagesBelow(site, path));
  const [first = ''] = pages;
  const at = `/${first}`.indexOf(`/${path}/`);
  if (at === -1) return false;
  const folder = first.slice(0, at + path.length);
  return [...site.tree.paths].every(
    (file) => !isBelow(file, folder) || pages.has(file) || aboutPages.test(nameOf(file)),
  );
}

/** Where the navigation could not be read, a file that would list pages is one as well. */
async function listsPages(site: Site, name: string): Promise<boolean> {
  const { files, status } = await site.navigation();
  const mayList = (path: string) => site.kind.listFiles.some((each) => each.path.test(path));
  const lists = status === 'unreadable' ? [...site.tree.paths].filter(mayList) : files;
  const wanted = name.replace(/^(?:\.?\/)+/, '').toLowerCase();
  return lists.some((path) => [path, nameOf(path)].some((each) => each.toLowerCase() === wanted));
}

async function occurs(site: Site, text: string): Promise<boolean> {
  const term = compileTerm(text);
  const isIn = (source: string) =>
    source.includes(term.hint) && term.find(source, { start: 0, end: source.length }).length > 0;
  for (const path of site.documents) if (isIn(await site.text(path))) return true;
  const { labels } = await site.navigation();
  return labels.some((label) => isIn(label.text));
}
