import { posix } from 'node:path';
import { asked, must, wish, wishThat } from '../asked.ts';
import type { Filled, Form } from '../form.ts';
import type { Instruction } from '../instruction.ts';
import { words } from '../names.ts';
import {
  determiner,
  everyPageBelow,
  folderAndPages,
  folderName,
  navigationNames,
  oneFolder,
  onePage,
  samePage,
  theFolder,
  titledPage,
} from '../page-phrases.ts';
import {
  type Filling,
  fill,
  inOrder,
  listOf,
  maybe,
  noted,
  oneOf,
  type Rule,
  repeated,
  separator,
  slot,
} from '../rule.ts';
import {
  asFolder,
  isFolder,
  name,
  pageFile,
  path,
  pathOnly,
  reference,
  slashedAddress,
  term,
  type Value,
} from '../slots.ts';
import { endsInPageExtension } from '../token.ts';
import { alter, carry as move } from '../verbs.ts';
import { aPage, aPath, sentence } from '../written.ts';
import { consequence } from './move-consequences.ts';

type MovePage = Extract<Instruction, { verb: 'move-page' }>;

const rename = 'rename';
const shell = 'mv|git mv|move|rename';

/** A name that can be a folder's by itself. What lists the pages is none: `into the sidebar`, `into docs.json`. */
const folderWord: Value = (token) => {
  const word = name(token);
  if (word === undefined || /\.(?:json|[cm]?[jt]sx?|ya?ml|toml)$/i.test(word)) return undefined;
  return determiner.test(word) || navigationNames.has(word.toLowerCase()) ? undefined : word;
};

const fileName: Value = ({ kind, text }) =>
  kind === 'word' && /^[a-z0-9][a-z0-9_-]+$/.test(text) ? text : undefined;

/** A folder by its name alone, where there is one. */
const knownFolder = (into: string) =>
  oneOf(slot(into, asFolder(folderWord), 'folder'), slot(into, asFolder(term), 'folder'));

/** `guides/install`: no address, no folder and no URL. */
const plainPath: Value = (token) =>
  /^[\w-][\w./-]*\/[\w.-]*[\w-]$/.test(token.text) && !endsInPageExtension(token.text)
    ? path(token)
    : undefined;
const slashedPath: Value = (token) => (/^[\w-].*\/$/.test(token.text) ? path(token) : undefined);

/** A path, or an address at which no folder is. */
const toPath = oneOf(slot('to', pathOnly), slot('to address', slashedAddress, 'new address'));

/** `a folder called releases`, whether it is there or not. */
const calledFolder = inOrder(
  'folder|directory|subfolder|dir',
  'called|named|with the name|by the name of',
  slot(
    'to',
    asFolder((token) => name(token) ?? reference(token)),
  ),
);

const to = 'to|into|in|as|under|->|inside|over to|to be|at|=>|below|to be at';
const within = 'into|inside|within|below';
const withoutWithin = 'to|in|as|under|->|over to|to be|at|=>|to be at';
const folderOrFile: Value = (token) =>
  endsInPageExtension(token.text) ? path(token) : asFolder(pathOnly)(token);
const place = inOrder(
  maybe('the|a'),
  maybe('new'),
  oneOf(
    oneFolder('to'),
    calledFolder,
    inOrder(maybe('page|file|path|url|address|location|file name|filename|slug'), toPath),
    knownFolder('to'),
  ),
  maybe('folder|directory'),
  // Where it was is known.
  maybe('instead of|rather than|not', slot('was', reference)),
);
// What is moved into a path keeps its name there.
const target = oneOf(
  inOrder(withoutWithin, place),
  inOrder(
    within,
    maybe('the|a'),
    maybe('new'),
    oneOf(oneFolder('to'), calledFolder, slot('to', folderOrFile), knownFolder('to')),
    maybe('folder|directory|section'),
  ),
);

const from = oneOf(
  onePage('from'),
  titledPage('from'),
  samePage('from'),
  slot('from address', slashedAddress, 'address'),
  slot('from index', slashedAddress, 'only index'),
);
/** Several pages go into a folder, whether it is there or not. */
const newFolder = oneOf(
  slot(
    'to',
    asFolder((token) => folderWord(token) ?? pathOnly(token)),
  ),
  inOrder(
    'folder|directory',
    slot(
      'to',
      asFolder((token) => name(token) ?? pathOnly(token)),
    ),
  ),
  calledFolder,
  inOrder(
    slot(
      'to',
      asFolder((token) => name(token) ?? pathOnly(token)),
    ),
    'folder|directory',
  ),
);
const outOf = inOrder(
  'from|out of',
  oneOf(
    noted('from root', 'the root|the root folder|the top level|the root directory|the root level'),
    oneFolder('folder'),
    inOrder(maybe('the'), slot('folder', asFolder(path))),
    knownFolder('folder'),
  ),
);

const filePair = inOrder(
  maybe('the|the file|the page|file|page'),
  slot('from', pageFile),
  'to|->|into|as|=>',
  slot('to', pageFile),
);

const addressNoun = 'url|path|address|location|file name|filename|file path|permalink|route|link|slug';
/** What else is in the folder stays, and can be moved later; what is deleted cannot. */
const wholeFolder = everyPageBelow(
  'page below',
  'whole folder',
  'everything|everything we have|all the content|the whole content|the contents',
);
/** `all guides`, where there is a folder of that name. */
const allOfFolder = inOrder(
  'all|all the|all of the|all our',
  folderAndPages('page below', 'whole folder', folderName),
  maybe('pages|docs|files|articles'),
);

const address = oneOf(
  asked(
    `${alter}|set|rename|switch`,
    inOrder(maybe('the'), addressNoun, 'of|for', oneOf(from, slot('from index', slashedAddress, 'index'))),
    maybe('from', slot('was', reference)),
    'to|->|into|to be',
    toPath,
    maybe('instead of|rather than', slot('was', reference)),
  ),
  inOrder(
    wishThat,
    from,
    'has|gets|is at|lives at|is found at',
    maybe('the', addressNoun),
    slot('to', pathOnly),
  ),
);

const moveIt = maybe(
  maybe(',|so|so please|please|can you|could you'),
  'move it there|put it there|move it|put it in there|move them|move them there|please move it',
);

/** `Time zones belongs with the concepts. Move it there.` Without the order, the menu may be meant. */
const belongsWith = inOrder(
  maybe('really|actually|clearly|rather|better'),
  'belongs|belong|fits|fits better|fits in',
  'with|among|to|in|into|under',
  maybe('the|our|all the|the other'),
  knownFolder('to'),
  maybe('folder|directory|pages'),
  maybe(
    ', and not|, not|not|instead of|rather than',
    maybe('with|in|to|under|among'),
    maybe('the|our'),
    knownFolder('was'),
  ),
  maybe(',|so|so please|please|can you|could you|, so|, please'),
  'please move it there|move it there|put it there|please put it there|move it over|move it over there',
);

/** `The quickstart should live at /start`. */
const lives = inOrder(
  oneOf(
    noted('goes', inOrder(must, 'go')),
    inOrder(must, 'move|be moved'),
    inOrder(
      must,
      'live|be|be located|be placed|reside|sit|be found|be available|be reachable|be stored|be saved',
    ),
    'belongs|live',
  ),
  'in|under|at|to|into|inside|below',
  maybe('the'),
  oneOf(oneFolder('to'), slot('to', path)),
  maybe('instead of|rather than|not|and not', maybe('in|at|under'), slot('was', reference)),
  moveIt,
);

/** Where the page is said to be, it must be: else another page is meant. */
const atPresent =
  (rule: Rule): Rule =>
  (sentence, reading) =>
    rule(sentence, reading).map(({ at, filled }) => {
      const [was, page] = [valueIn(filled, 'was'), valueIn(filled, 'from')];
      if (was === undefined || page === undefined) return { at, filled };
      const claim = { kind: 'same page', text: was, named: page } as const;
      return { at, filled: fill(filled, { slot: 'is there', value: was, claim }) };
    });

const valueIn = (filled: Filling | null, slot: string): string | undefined =>
  filled === null || filled.slot === slot ? filled?.value : valueIn(filled.before, slot);

/** `guides/`: the slash says that it is a folder; with one before it, it may be the address of a page. */
const slashedFolder = folderAndPages('page below', 'whole folder', (token) =>
  /^[^/].*\/$/.test(token.text) ? path(token) : undefined,
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
      asked(move, listOf(from), maybe(outOf), target),
      inOrder('turn|make', slot('from', pageFile), 'into', slot('to', pageFile)),
      inOrder(move, from, target, repeated(separator, from, target)),
      // A folder is renamed by moving its pages.
      asked(
        rename,
        oneOf(theFolder('page below', 'whole folder'), slashedFolder),
        inOrder('to|as|->|into', maybe('the|a'), newFolder),
      ),
      // Into a folder that is there, it would be moved as a folder below it.
      inOrder('mv|git mv', slashedFolder, slot('to', asFolder(path), 'no folder')),
      inOrder(
        theFolder('page below', 'whole folder'),
        must,
        'be called|be named|be renamed to|be renamed',
        maybe('to|as'),
        newFolder,
      ),
      // What a folder is moved to is its new name; what it is moved into is above it.
      asked(
        move,
        theFolder('page below', 'whole folder'),
        inOrder('to|as|->|to be', maybe('the|a'), maybe('new'), newFolder),
      ),
      asked(
        `${move}|${rename}`,
        oneOf(wholeFolder, allOfFolder),
        inOrder(to, maybe('the|a'), maybe('new'), newFolder),
      ),
      inOrder(
        wholeFolder,
        oneOf('goes|go|moves|belongs|belong', inOrder(must, 'go|move|live|be')),
        to,
        maybe('the|a'),
        maybe('new'),
        newFolder,
        moveIt,
      ),
      // `Create a folder releases and move the changelog there`.
      inOrder(
        'create|make|add',
        maybe('a|the'),
        maybe('new'),
        oneOf(oneFolder('to'), calledFolder),
        'and',
        move,
        listOf(from),
        'there|into it|in it|in there|to it|inside',
      ),
      inOrder(
        wishThat,
        from,
        maybe('could|can|would|should'),
        'live|lives|be|is|sit|sits|go|goes|move|moves|be moved|moved|be located|is located',
        'in|under|at|to|into|inside',
        maybe('the'),
        oneOf(oneFolder('to'), slot('to', path)),
        maybe('instead'),
      ),
      // `Two moves please: a.mdx to b.mdx and c.mdx to d.mdx`.
      noted(
        'rename',
        inOrder(
          maybe('a|some|the following|one|two|three|four|five|these'),
          maybe('page'),
          'moves|move|renames|renamings|relocations',
          maybe('please|needed|for you|for today'),
          ':',
          from,
          target,
          repeated(separator, from, target),
        ),
      ),
      noted(
        'rename',
        asked(rename, from, maybe('from', slot('was', path)), oneOf(target, slot('to', pageFile))),
      ),
      // The word "file" says that the title is not meant: `Rename the file a.mdx to b`.
      noted(
        'rename',
        inOrder(
          rename,
          maybe('the'),
          'file',
          slot('from', pageFile),
          'to|into|as|->',
          slot('to name', fileName),
        ),
      ),
      // `Rename the file of the Alerts page to notifications.mdx (same folder)`.
      noted(
        'rename',
        inOrder(
          rename,
          maybe('the'),
          'file|file name|filename',
          'of|for',
          maybe('the|our'),
          oneOf(
            inOrder(
              oneOf(slot('from', term, 'address of page'), words('from', 'address of page')),
              'page|guide|article',
            ),
            inOrder('page', oneOf(slot('from', term, 'address of page'), words('from', 'address of page'))),
          ),
          'to|into|as|->',
          slot('to', (token) => (token.text.includes('/') ? undefined : pageFile(token))),
          maybe(
            maybe('('),
            'same folder|in the same folder|the same folder|keep the folder|keep it in the same folder',
            maybe(')'),
          ),
        ),
      ),
      // `docs/a -> docs/b, the complete folder`.
      inOrder(
        folderAndPages('page below', 'whole folder', asFolder(plainPath)),
        '->|to',
        slot('to', asFolder(path), 'no folder'),
        maybe(','),
        'the complete folder|the whole folder|the entire folder|complete folder|whole folder|entire folder|the folder|as a folder|the whole directory|the entire directory|with everything in it|with all its pages',
      ),
      // `Rename a.mdx to b.mdx and c.mdx to d.mdx`.
      noted('rename', inOrder(rename, filePair, repeated(separator, filePair))),
      inOrder(move, slot('in folder', name), outOf, target),
      inOrder(shell, slot('from', path), slot('to', path)),
      // Two files, of which the second is not there yet: `a.mdx -> b.mdx`.
      inOrder(slot('from', pageFile, 'page'), '->', slot('to', pageFile, 'no page')),
      // `guides/a -> guides/b`: as a file is named, and not an address, of which the second leads nowhere.
      inOrder(slot('from', plainPath, 'page'), '->', slot('to', plainPath, 'no page')),
      // `cli.mdx -> reference/`.
      inOrder(slot('from', pageFile, 'page'), '->', slot('to', slashedPath)),
      noted(
        'rename',
        inOrder(slot('from', path), '->', slot('to', path), 'move it|move|rename it|rename|please move it'),
      ),
      inOrder(maybe('let|have'), from, oneOf(lives, belongsWith)),
      inOrder(
        'can|could|may|should',
        from,
        'live|be|sit|go|move|be moved|be placed|be found',
        'in|under|at|to|into|inside',
        maybe('the'),
        oneOf(oneFolder('to'), slot('to', path)),
      ),
      noted('rename', inOrder('let|have|make', from, 'become|be', slot('to', pathOnly))),
      // Of two paths nothing else can become of the first: `could a.mdx become b.mdx`, `a.mdx becomes b.mdx`.
      noted(
        'rename',
        oneOf(
          inOrder('can|could|may|should', slot('from', pathOnly, 'page'), 'become', slot('to', pathOnly)),
          inOrder(slot('from', pageFile), oneOf('becomes', inOrder(must, 'become')), slot('to', pageFile)),
          inOrder(
            `${move}|${rename}`,
            onePage('from'),
            ',',
            inOrder('it|this|that', must, 'become|be|be called|be at|live at'),
            slot('to', pageFile),
          ),
          inOrder('make', 'the|its', addressNoun, 'of', from, slot('to', pathOnly)),
        ),
      ),
      inOrder(
        wish,
        from,
        'to',
        'live|be|be located|be moved|go|move|sit|be placed',
        'in|under|at|to|into|inside',
        maybe('the'),
        oneOf(oneFolder('to'), slot('to', path)),
      ),
      // `I would like to have the page "Runs" at the address /runs`.
      noted(
        'rename',
        atPresent(
          inOrder(
            wish,
            from,
            'at|under',
            maybe('the'),
            maybe(addressNoun),
            slot('to', pathOnly),
            maybe('instead of|rather than|and not at|and not|not', maybe('at|under'), slot('was', pathOnly)),
          ),
        ),
      ),
      inOrder(
        move,
        maybe('all'),
        'these|the following|the',
        'pages|files|two pages|two files|page|file',
        inOrder(to, maybe('the'), oneOf(oneFolder('to'), slot('to', asFolder(path)), knownFolder('to'))),
        listOf(from),
      ),
      noted('rename', inOrder(maybe('the address of|the url of|the path of'), from, must, 'be', place)),
      noted(
        'rename',
        inOrder(
          maybe('the file|the page'),
          slot('from', path),
          must,
          'be called|be named|be at|have the path|have the name|get the name',
          slot('to', pageFile),
        ),
      ),
      noted('rename', atPresent(address)),
      noted(
        'rename',
        inOrder('new', 'address|url|path|location', 'for|of', from, maybe(':'), slot('to', pathOnly)),
      ),
      noted(
        'rename',
        inOrder(
          from,
          oneOf(
            inOrder(must, 'have|get|use|be at|be served at|be reachable at|be available at'),
            'needs|gets',
          ),
          maybe('the|a'),
          maybe('new'),
          'url|path|address|permalink|route|location',
          slot('to', pathOnly),
        ),
      ),
      noted(
        'rename',
        inOrder(
          'the',
          'url|path|address|location|file name|filename|permalink|route',
          'of|for',
          from,
          must,
          'be|become|change to|be changed to',
          slot('to', pathOnly),
        ),
      ),
    ),
    consequence,
  ),
  build: (filled) => {
    if (filled.all('in folder').some((page) => /^(?:everything|all|it|them)$/i.test(page))) return [];
    if (filled.has('page below')) return wholeMove(filled);
    if (filled.has('from address') || filled.has('from index')) return addressMove(filled);
    if (filled.has('to address')) return [];
    if (filled.has('from root') && filled.all('from').some((page) => /.\//.test(page))) return [];
    const folder = filled.all('folder')[0];
    const sources = [...filled.all('from'), ...filled.all('in folder')].map((page) =>
      folder === undefined || /[/\s]/.test(page) ? page : folder + page,
    );
    // An address that "goes to" another one is redirected.
    if (filled.has('goes') && !sources.every(endsInPageExtension)) return [];
    const ending = posix.extname(sources[0] ?? '');
    const targets = [...filled.all('to'), ...filled.all('to name').map((file) => file + ending)];
    const [to = ''] = targets;
    if (targets.length > 1) {
      if (targets.length !== sources.length || sources.some(isFolder)) return [];
      return sources.map((page, i) => ({
        verb: 'move-page',
        from: page,
        to: into(targets[i]!, page, filled.has('rename') && endsInPageExtension(targets[i]!)),
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

/** From an address to an address; a slash at the end says nothing then. */
function addressMove(filled: Filled): MovePage[] {
  const isIndex = filled.has('from index');
  const froms = [...filled.all('from address'), ...filled.all('from index')];
  const targets = [...filled.all('to'), ...filled.all('to address')];
  const isOne = froms.length === 1 && targets.length === 1 && !filled.has('from') && !filled.has('folder');
  // Into a folder a page would keep its name, which an address does not tell.
  const [to = ''] = targets;
  if (!isOne || !(/^\/.*[^/]$/.test(to) || (isIndex && endsInPageExtension(to)))) return [];
  // The index of a folder is that of another one afterwards.
  return [{ verb: 'move-page', from: froms[0]!, to: isIndex && filled.has('to address') ? `${to}/` : to }];
}

/** Every page keeps its place below the folder. */
function wholeMove(filled: Filled): MovePage[] {
  const [folder, to] = [filled.one('whole folder').replace(/^\/+/, ''), filled.one('to')];
  if (folder === to || endsInPageExtension(to.slice(0, -1))) return [];
  return filled.all('page below').map((page) => {
    const at = `/${page}`.toLowerCase().indexOf(`/${folder.toLowerCase()}`);
    return { verb: 'move-page', from: page, to: to + page.slice(Math.max(0, at) + folder.length) };
  });
}

/** Moved into a folder, a file keeps its name; renamed without a folder, it keeps its folder. */
function into(target: string, page: string, isRenamed: boolean): string {
  if (target.endsWith('/')) return endsInPageExtension(page) ? target + posix.basename(page) : target;
  const folder = posix.dirname(page);
  return isRenamed && !target.includes('/') && page.includes('/') ? posix.join(folder, target) : target;
}
