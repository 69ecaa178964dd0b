import { posix } from 'node:path';
import type { Form } from '../form.ts';
import { oneFolder, onePage, titledPage } from '../page-phrases.ts';
import { inOrder, listOf, maybe, noted, oneOf, repeated, separator, slot } from '../rule.ts';
import { asFolder, isFolder, name, path, pathOnly, reference, term } from '../slots.ts';
import { endsInPageExtension } from '../token.ts';
import { aPage, aPath, sentence } from '../written.ts';

const move = 'move|relocate|mv|git mv|shift|transfer|put|bring|moving';
const rename = noted('rename', 'rename|renaming');

/** A folder by its name alone, where there is one. */
const knownFolder = (into: string) =>
  oneOf(slot(into, asFolder(name), 'folder'), slot(into, asFolder(term), 'folder'));

const target = inOrder(
  'to|into|in|as|under|->|inside|over to|to be|at',
  maybe('the'),
  oneOf(
    oneFolder('to'),
    inOrder(maybe('page|file|path|url|address|location'), slot('to', pathOnly)),
    knownFolder('to'),
  ),
);

const from = oneOf(onePage('from'), titledPage('from'));

const consequence = maybe(
  maybe(','),
  oneOf(
    inOrder(
      'and|while|also',
      maybe('please'),
      'update|updating|adjust|fix|correct|change',
      maybe('all|any|every'),
      maybe('the|its|of the'),
      maybe('internal|inbound|incoming|relevant|existing'),
      'links|references|link|navigation|sidebar|links and navigation|links and the navigation|navigation and links',
      maybe('to it|pointing to it|that point to it|to this page|to that page|accordingly|too|as well'),
    ),
    'and keep the links working|without breaking links|without breaking any links|and keep a redirect|and leave a redirect|and add a redirect|with a redirect|and set up a redirect|and redirect the old url|and keep the old url working',
  ),
);

const address = inOrder(
  'change|update|set|rename|make|edit',
  'the',
  'url|path|address|location|file name|filename|file path|permalink|route',
  'of|for',
  oneOf(from, slot('from', reference)),
  maybe('from', slot('was', reference)),
  'to|->|into',
  slot('to', pathOnly),
);

export const movePage: Form<'move-page'> = {
  verb: 'move-page',
  pattern: 'Move PAGE to PATH | Rename FILE to FILE',
  examples: [
    'Move guides/linux.mdx to install/linux.mdx',
    'Rename the page "Installation" to guides/install.mdx',
    'Rename page quickstart to get-started/quickstart.mdx',
    'Rename the file guides/alerts.mdx to notifications.mdx',
    'Move reference/errors.mdx into the folder guides',
    'Change the URL of /cli to /reference/cli',
  ],
  rule: inOrder(
    oneOf(
      inOrder(move, listOf(from), target),
      inOrder(move, from, target, repeated(separator, from, target)),
      inOrder(
        "i'd like|i would like|i want|we want|we'd like|we would like|i need|we need",
        from,
        'moved|relocated|to be moved',
        target,
      ),
      inOrder(rename, oneOf(from, slot('from', path)), maybe('from', slot('was', path)), target),
      inOrder(
        move,
        oneOf(from, slot('in folder', name)),
        'from',
        oneOf(oneFolder('folder'), slot('folder', asFolder(path)), knownFolder('folder')),
        target,
      ),
      inOrder(
        maybe('can|could'),
        from,
        'should be moved|must be moved|needs to be moved|has to be moved|should move|be moved|should be renamed|be renamed|needs to move',
        target,
      ),
      inOrder(
        from,
        'should live|belongs|should be',
        'in|under|at',
        maybe('the'),
        oneOf(oneFolder('to'), slot('to', path)),
      ),
      noted('rename', address),
      inOrder('mv|git mv', slot('from', path), slot('to', path)),
    ),
    consequence,
  ),
  build: (filled) => {
    const folder = filled.all('folder')[0];
    const sources = [...filled.all('from'), ...filled.all('in folder')].map((page) =>
      folder === undefined || /[/\s]/.test(page) ? page : folder + page,
    );
    const targets = filled.all('to');
    const to = filled.one('to');
    if (targets.length > 1) {
      if (targets.length !== sources.length || sources.some(isFolder)) return [];
      return sources.map((page, i) => ({
        verb: 'move-page',
        from: page,
        to: into(targets[i]!, page, false),
      }));
    }
    // Several pages fit into a folder, not into one file; a folder is not moved as one.
    if (sources.some(isFolder) || (sources.length > 1 && !to.endsWith('/'))) return [];
    return sources.map((page) => ({
      verb: 'move-page',
      from: page,
      to: into(to, page, filled.has('rename')),
    }));
  },
  write: ({ from: page, to }) => sentence`Move ${aPage(page)} to ${aPath(to)}`,
};

/** Moved into a folder, a file keeps its name; renamed without a folder, it keeps its folder. */
function into(target: string, page: string, isRenamed: boolean): string {
  if (target.endsWith('/')) return endsInPageExtension(page) ? target + posix.basename(page) : target;
  const folder = posix.dirname(page);
  return isRenamed && !target.includes('/') && page.includes('/') ? posix.join(folder, target) : target;
}
