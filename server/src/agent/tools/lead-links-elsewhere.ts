import { type CodemodResult, count, Draft } from '../../docs/codemods/codemod.ts';
import { inboundLinks } from '../../docs/codemods/inbound-links.ts';
import { linkEdit } from '../../docs/codemods/link-edit.ts';
import { splitUrl } from '../../docs/site/resolve-link.ts';
import type { Site } from '../../docs/site/site.ts';
import { writeLink } from '../../docs/site/write-link.ts';

/** Every link to one page leads to another; an anchor that the other does not have is left out. */
export async function leadLinksElsewhere(site: Site, from: string, to: string): Promise<CodemodResult> {
  const urls = await site.urls();
  const place = (path: string) => ({ path, url: urls.of(path) });
  const anchors = await site.anchors(to);
  const draft = new Draft(site);
  const notes: string[] = [];
  const inbound = (await inboundLinks(site, from)).filter(
    ({ link, address }) => link.kind === 'link' && address === '',
  );
  for (const { from: page, link } of inbound) {
    const ends = { target: place(from), nowTarget: place(to) };
    const url = writeLink(site, link.url, { from: place(page), nowFrom: place(page), ...ends });
    const { fragment } = splitUrl(url);
    const kept = fragment === null || anchors.has(fragment) ? url : url.slice(0, url.indexOf('#'));
    const edit = linkEdit(await site.text(page), link, kept);
    if (edit) draft.edit(page, [edit]);
    else notes.push(`${page}:${link.line} could not be changed; its “${link.url}” should be “${kept}”.`);
  }
  const summary = `Led ${count(inbound.length, 'link')} to ${to}.`;
  return { changes: await draft.changes(), notes, summary };
}
