import { posix } from 'node:path';
import type { Form } from '../form.ts';
import { inOrder, maybe, oneOf, slot } from '../rule.ts';
import { asFolder, nameOrReference, pageFile, path, reference } from '../slot-values.ts';
import { endsInPageExtension } from '../token.ts';

const verb = 'move|rename|relocate';

const target = inOrder(
  'to|into|as',
  maybe('the'),
  oneOf(
    inOrder('folder|directory', slot('to', asFolder(nameOrReference))),
    inOrder(maybe('page|file|path'), slot('to', reference)),
  ),
);

export const movePage: Form = {
  verb: 'move-page',
  pattern: 'Move PAGE to PATH | Rename the page PAGE to PATH',
  examples: [
    'Move guides/linux.mdx to install/linux.mdx',
    'Rename the page "Installation" to guides/install.mdx',
    'Rename page quickstart to get-started/quickstart.mdx',
    'Move reference/errors.mdx into the folder guides',
  ],
  rule: oneOf(
    inOrder(verb, maybe('the'), 'page|file', slot('from', nameOrReference), target),
    inOrder('move|relocate', slot('from', reference), target),
    inOrder(verb, slot('from', path), target),
    // Between quotation marks a renaming is about a term, unless nothing but two files can be meant.
    inOrder('rename', slot('from', pageFile), 'to', slot('to', pageFile)),
  ),
  build: (filled) => [
    { verb: 'move-page', from: filled.one('from'), to: into(filled.one('to'), filled.one('from')) },
  ],
};

/** Moved into a folder, a file keeps its name. */
function into(target: string, from: string): string {
  return target.endsWith('/') && endsInPageExtension(from) ? target + posix.basename(from) : target;
}
