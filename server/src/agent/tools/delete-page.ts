import { z } from 'zod';
import { addRedirect } from '../../docs/codemods/add-redirect.ts';
import { type CodemodResult, refusal } from '../../docs/codemods/codemod.ts';
import { deletePage as remove } from '../../docs/codemods/delete-page.ts';
import { findPage } from '../../docs/site/find-page.ts';
import type { Site } from '../../docs/site/site.ts';
import { Fault } from '../../foundation/fault.ts';
import { renderCodemod } from './codemod-tool.ts';
import { descriptionOf } from './description.ts';
import { leadLinksElsewhere } from './lead-links-elsewhere.ts';
import { pageReference } from './page-references.ts';
import type { Tool } from './tool.ts';

const input = z.object({
  page: pageReference,
  redirectTo: pageReference.optional().describe('The page that takes its place, if there is one.'),
});

export const deletePage: Tool<typeof input> = {
  name: 'delete-page',
  description: descriptionOf('delete-page'),
  input,
  async run({ page, redirectTo }, { copy }) {
    const site = await copy.site();
    const path = await findPage(site, page);
    const target = redirectTo === undefined ? null : await findPage(site, redirectTo);
    if (target === path) throw refusal('A page cannot be redirected to itself; name another in redirectTo.');
    const url = (await site.urls()).of(path);

    const results: CodemodResult[] = [];
    const make = async (codemod: (site: Site) => Promise<CodemodResult>) => {
      const result = await codemod(await copy.site());
      await copy.apply(result.changes);
      results.push(result);
    };
    if (target) await make((now) => leadLinksElsewhere(now, path, target));
    await make((now) => remove(now, { page: path }));
    if (target && url) await make((now) => redirectOrSay(now, url, target));
    return renderCodemod({
      changes: results.flatMap(({ changes }) => changes),
      notes: results.flatMap(({ notes }) => notes),
      summary: results.map(({ summary }) => summary).join(' '),
    });
  },
};

/** The page is gone by then: a redirect that cannot be written is for the reviewer to know. */
async function redirectOrSay(site: Site, from: string, to: string): Promise<CodemodResult> {
  try {
    return await addRedirect(site, { from, to });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { changes: [], notes: [error.message], summary: `${from} is not redirected.` };
  }
}
