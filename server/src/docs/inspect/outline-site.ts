import type { SiteOutlineBody, UnreadBody } from '../../contract/inspection.ts';
import type { Unknown } from '../literal/unknown.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { Site } from '../site/site.ts';
import { isBelow } from '../text/posix-path.ts';

/** What a site's configuration says of it. Needs the contents of no page. */
export async function outlineSite(site: Site): Promise<SiteOutlineBody> {
  const { kind, layout } = site;
  const navigation = await site.navigation();
  const { list, conditional = [] } = await site.redirects();
  return {
    framework: { name: kind.name, title: kind.title },
    root: layout.root,
    configuration: layout.config,
    contentFolders: foldersWithPages(site),
    redirects: kind.textOnly ? null : list.length + conditional.length,
    unread: [...frameworkLimits(site), ...unreadSettings(site, navigation)],
    navigation: {
      status: kind.textOnly || isMadeOfUnknown(site, navigation) ? 'unreadable' : navigation.status,
      groups: navigation.groups.filter(({ label }) => label !== '').length,
      entries: navigation.entries.length,
    },
  };
}

/** What is made from the folders has every page only where it is known which those are. */
const isMadeOfUnknown = (site: Site, { status }: Navigation): boolean =>
  status === 'every-page' && site.hides('pages');

/** A framework has folders that a site may not have, such as that of a blog. */
function foldersWithPages({ layout, documents, otherPages }: Site): string[] {
  const pages = [...documents, ...otherPages];
  return layout.contentFolders.filter((folder) => pages.some((path) => isBelow(path, folder)));
}

/** Of a framework that Docwright only recognises. */
function frameworkLimits({ kind, layout, otherPages }: Site): UnreadBody[] {
  if (!kind.textOnly) return [];
  const place = { about: 'framework', path: layout.config, line: null } as const;
  const limits = `Docwright reads the text of Markdown pages of a ${kind.title} site. It does not know addresses, links, navigation and redirects there, so they are not checked.`;
  if (otherPages.length === 0) return [{ ...place, message: limits }];
  const amount = otherPages.length.toLocaleString('en');
  const pages = `${amount} ${otherPages.length === 1 ? 'page' : 'pages'} in ${kind.textOnly.language} cannot be read.`;
  return [
    { ...place, message: limits },
    { ...place, message: pages, path: null },
  ];
}

function unreadSettings({ rules }: Site, navigation: Navigation): UnreadBody[] {
  const settings = rules.unknown.map((each) => unread('setting', each));
  const parts = navigation.unknown.map((each) => unread('navigation', each));
  const problems = navigation.problems.map(
    ({ file, line, message }): UnreadBody => ({ about: 'navigation', message, path: file, line }),
  );
  const known = [...settings, ...parts, ...problems];
  const isExplained = parts.length + problems.length > 0;
  if (navigation.status !== 'unreadable' || !navigation.note || isExplained) return withoutRepetition(known);
  const note: UnreadBody = { about: 'navigation', message: navigation.note, path: null, line: null };
  return withoutRepetition([...known, note]);
}

const unread = (about: 'setting' | 'navigation', { setting, file, line, reason }: Unknown): UnreadBody => ({
  about,
  message: `\`${setting}\`: ${reason}.`,
  path: file,
  line,
});

/** A setting that the navigation depends on is met twice. */
function withoutRepetition(found: readonly UnreadBody[]): UnreadBody[] {
  const seen = new Map(found.map((each) => [`${each.path}:${each.line} ${each.message}`, each]));
  return [...seen.values()];
}
