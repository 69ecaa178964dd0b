import { removeEntries } from '../navigation/edit-navigation.ts';
import { findPage } from '../site/find-page.ts';
import type { Site } from '../site/site.ts';
import { bounded, type CodemodResult, count, Draft, requireKnown, unknownAddressNotes } from './codemod.ts';
import { inboundLinks, pageAt } from './inbound-links.ts';
import { codeLinksTo } from './links-in-code.ts';
import { navigationLinksTo, unreadLinks } from './navigation-links.ts';

export interface DeletePageInput {
  page: string;
}

/** Deletes a page and its navigation entries. Links to it are left for people to decide, and listed. */
export async function deletePage(site: Site, input: DeletePageInput): Promise<CodemodResult> {
  requireKnown(site, 'pages', 'delete pages');
  const path = await findPage(site, input.page);
  const draft = new Draft(site);
  draft.remove(path);
  const navigation = await site.navigation();
  const entries = navigation.entries.filter(({ page }) => page === path);
  for (const [file, inFile] of Map.groupBy(entries, (entry) => entry.file)) {
    draft.edit(file, removeEntries(await site.text(file), inFile));
  }
  const notes = [
    ...unknownAddressNotes(site, 'Links by address were not looked for'),
    ...(await navigationNotes(site, path)),
    ...(await inboundNotes(site, path)),
    ...(await redirectNotes(site, path)),
  ];
  if (navigation.status === 'unreadable' && navigation.note) notes.unshift(navigation.note);
  for (const entry of entries.filter(({ place }) => place === null)) {
    notes.unshift(`${entry.file}:${entry.line} still names the page; it could not be taken out.`);
  }
  const gone = entries.filter(({ place }) => place !== null).length;
  return {
    changes: await draft.changes(),
    notes: bounded([...notes, ...draft.left]),
    summary: `Deleted ${path}${gone > 0 ? ` and ${count(gone, 'navigation entry')}` : ''}.`,
  };
}

/** What a top bar or a footer should lead to instead is for people to decide. */
async function navigationNotes(site: Site, path: string): Promise<string[]> {
  // Redirects have notes of their own.
  const links = (await navigationLinksTo(site, path)).filter(({ isRedirect }) => !isRedirect);
  return [
    ...links.map(({ file, line, target }) => `${file}:${line} leads to the deleted page (“${target}”).`),
    ...(await unreadLinks(site)),
  ];
}

async function inboundNotes(site: Site, path: string): Promise<string[]> {
  const inbound = await inboundLinks(site, path);
  const inCode = await codeLinksTo(site, path);
  return [
    ...inbound.map(({ from, link }) => `${from}:${link.line} links to the deleted page (“${link.url}”).`),
    ...inCode.map(({ from, line, url, isOutside }) => {
      const where = isOutside ? '' : ' in code';
      return `${from}:${line} links to the deleted page${where} (“${url}”).`;
    }),
  ];
}

async function redirectNotes(site: Site, path: string): Promise<string[]> {
  const urls = await site.urls();
  const { list, conditional = [] } = await site.redirects();
  return [...list, ...conditional]
    .filter(({ to }) => pageAt(site, urls, to) === path)
    .map(({ file, line, from }) => `${file}:${line} redirects ${from} to the deleted page.`);
}
