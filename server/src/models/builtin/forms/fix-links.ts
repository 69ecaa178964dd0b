import { placeless } from '../aside.ts';
import { asked, must, participles } from '../asked.ts';
import { opening } from '../courtesy.ts';
import type { Form } from '../form.ts';
import { pronoun } from '../names.ts';
import { onEveryPage, onPages, page, placeFirst, titledPage } from '../page-phrases.ts';
import { either, inOrder, maybe, noted, oneOf, type Rule, repeated, separator, slot } from '../rule.ts';
import { path } from '../slots.ts';
import { examine, mend } from '../verbs.ts';
import { onThose, sentence } from '../written.ts';

const verb = `${mend}|find and fix|find and repair|check and fix|look for and fix|search for and fix|detect and fix|identify and fix|check and repair`;
const all = inOrder(
  maybe('all|any|every|each|all of|every single|whatever'),
  maybe('the|our|these|those|my|existing|remaining|internal'),
);
const broken =
  'broken|dead|bad|invalid|wrong|stale|faulty|defective|defect|non-working|failing|incorrect|damaged|rotten|dangling|unresolved|malfunctioning|not working|404ing|404-ing|404';
const links =
  'link|links|hyperlink|hyperlinks|cross-references|cross references|cross-links|page links|internal links|internal link|relative links|links between pages|doc links|docs links|cross reference|cross-reference|crosslinks|link targets|url links|internal references';
const anchors =
  'anchor|anchors|anchor links|anchor link|in-page links|hash links|heading links|link anchors|fragment links';
const images =
  'image|images|picture|pictures|screenshot|screenshots|image links|image paths|image references|image urls|img links|image link';
const linkOrAnchor = oneOf(noted('kind', links, 'links'), noted('kind', anchors, 'anchors'));
const aLink = either(linkOrAnchor);
/** Images are named together with what is wrong: to "fix the images" may be to draw them again. */
const brokenImages = inOrder(
  oneOf(broken, 'missing|lost|unloadable'),
  either(oneOf(linkOrAnchor, noted('kind', images, 'images'))),
);
const works = 'work|works|working|resolve|resolves';
const brokenClause = oneOf(
  inOrder('that|which', 'are|is', maybe('currently|now'), broken),
  inOrder('that|which', maybe('no longer|currently'), "do not|does not|don't|doesn't|no longer", works),
  inOrder(
    'that|which|with',
    maybe('lead|go|point|return|give|are|result in|produce|a|end in'),
    maybe('to'),
    "nowhere|404|404s|a 404|404 errors|an error|a dead end|pages that do not exist|pages that don't exist|missing pages|non-existent pages|nonexistent pages|pages that no longer exist",
  ),
);

/** `… of the page "Alerts"`. */
const ofPages = oneOf(
  onPages(),
  inOrder('of', oneOf(page('pages'), titledPage('pages'))),
  pronoun('pages', 'it', 'there|in there'),
);

const things = oneOf(
  inOrder(
    maybe(broken),
    maybe('internal|relative|inter-page|internal and external'),
    aLink,
    maybe(brokenClause),
  ),
  brokenImages,
  inOrder(
    either(oneOf(linkOrAnchor, noted('kind', images, 'images'))),
    oneOf(
      brokenClause,
      "that are missing|that is missing|that do not load|that don't load|that cannot be found|that can't be found|which are missing",
    ),
  ),
  inOrder(
    maybe('broken|dead|404|internal'),
    'link|linking|links',
    'errors|problems|issues|error|rot|mistakes|problem|issue|failures|warnings',
  ),
  '404s|404 links|404 errors|404 problems|the 404s',
  inOrder(broken, 'references', maybe('between pages|between the pages')),
  inOrder(maybe('internal'), aLink, ofPages, oneOf(brokenClause, inOrder('are|is', broken))),
);

const only = noted('alone', 'only|just|but only');

/** What is left out, and would be anyway: `…, not the other links`, `… but leave the images alone`. */
const contrast = oneOf(
  inOrder(
    maybe('and|but|,'),
    "not|not also|leave|leaving|keep|keeping|skip|skipping|ignore|ignoring|without|without touching|without changing|don't touch|do not touch|don't change|do not change|don't fix|do not fix|except|except for|excluding|never|no",
    otherKinds(),
    maybe('alone|as they are|as is|untouched|unchanged|out|as it is|though|for now'),
  ),
  inOrder(maybe(','), otherKinds(), 'excluded|excepted|not included|can wait|can stay|can stay as they are'),
);

function otherKinds(): Rule {
  const named = oneOf(
    noted('not kind', links, 'links'),
    noted('not kind', anchors, 'anchors'),
    noted('not kind', images, 'images'),
  );
  const one = inOrder(
    maybe('the|any|all|all the|my|our'),
    maybe('other|rest of the|remaining|broken|normal|regular'),
    named,
  );
  return inOrder(one, repeated(oneOf(separator, 'or|nor'), one));
}

/** `just images, don't touch the other links`: what is fixed, said again. */
const onlyThose = inOrder(
  maybe(',|:|-|–|—'),
  'just|only|really only|really just',
  maybe('the|these'),
  maybe(broken),
  either(
    oneOf(
      noted('only kind', links, 'links'),
      noted('only kind', anchors, 'anchors'),
      noted('only kind', images, 'images'),
    ),
  ),
  maybe(maybe(','), contrast),
);

/** Images need no word for what is wrong with them where links are set against them. */
const onlyImages = inOrder(
  maybe(only),
  all,
  noted('kind', images, 'images'),
  maybe(only),
  ofPages,
  maybe(','),
  contrast,
);

/** What goes with the links: `…, including images`, `and also the anchors`. */
const andMore = maybe(
  oneOf(
    inOrder('+|&|and', linkOrAnchor),
    inOrder(
      maybe(','),
      'including|and also|also|incl.|incl|plus|as well as|along with|together with|and',
      maybe('the|all|any|all the'),
      maybe(broken),
      either(inOrder(maybe('the|all|any'), oneOf(linkOrAnchor, noted('kind', images, 'images')))),
      maybe('too|as well'),
    ),
  ),
);

const fixThem = inOrder(
  maybe('and|;|-|so|then'),
  opening,
  verb,
  maybe(
    "the links there|these links|those links|them there|them up|them out|them|the same|those|these|it|the broken ones|what is broken|what's broken|all of them|any that are broken|whatever is broken|any broken ones|every broken one|the dead ones|broken ones|that|this|the ones that are broken|all that are broken|any you find|what you find|those that are broken|the invalid ones|any broken one|everything that is broken|the failing ones",
  ),
  maybe('all|up'),
);

const complaint = oneOf(
  inOrder(
    maybe('some|a few|several|many|a lot of|two|three|most|quite a few|lots of|a couple of|a number of'),
    maybe('of'),
    maybe('the|our|these'),
    maybe('internal'),
    aLink,
    onPages(),
    oneOf(
      inOrder('are|is|seem|look|appear|got|seem to be', maybe('all|currently|now|to be'), broken),
      inOrder("do not|don't|no longer|does not|doesn't|stopped", works, maybe('anymore|any more|any longer')),
      'went dead|died|broke|stopped working|lead nowhere|go nowhere|point nowhere|return 404|give a 404|give 404s|lead to 404s|lead to a 404',
    ),
  ),
  inOrder(
    "i keep hitting|we keep hitting|i keep getting|we keep getting|we get|there are|there is|we have|i found|i see|i noticed|we got|we still have|users report|users reported|users complain about|the docs have|the site has|our docs have|there seem to be|i think there are|there's|we found|people complain about|our docs contain|the docs contain",
    maybe('some|a few|several|many|a lot of|a|lots of|quite a few|too many|still some|still'),
    things,
  ),
  inOrder(
    oneOf(page('pages'), titledPage('pages')),
    'has|contains|is full of|still has',
    maybe('some|a few|several|many|a lot of|lots of|a couple of|quite a few|too many|tons of|two|three'),
    things,
  ),
);

/** `404s everywhere after the restructure`: it has happened. */
const since = inOrder(
  'after|since',
  'the|our|a',
  maybe('recent|last|latest|big|new'),
  'restructure|restructuring|migration|redesign|rewrite|reorg|move|rename|upgrade|rebrand|rebranding|release|refactoring|cleanup|reorganisation|reorganization',
);

type Kind = 'links' | 'anchors' | 'images';
const kinds = ['links', 'anchors', 'images'] as const;

/** A link with a wrong anchor is a broken link; who names anchors alone means those. */
export function kindsIn(said: readonly string[]): { kinds?: Kind[] } {
  const named = new Set(said);
  if (named.has('links')) named.add('anchors');
  if (named.size === 0 || (named.has('links') && !named.has('images'))) return {};
  return { kinds: kinds.filter((kind) => named.has(kind)) };
}

export const writtenKinds = (named: readonly string[] | undefined): string =>
  named ? named.filter((kind) => kind !== 'anchors' || !named.includes('links')).join(' and ') : 'links';

export const fixLinks: Form<'fix-links'> = {
  verb: 'fix-links',
  pattern: 'Fix broken links | anchors | images [everywhere | in PAGES] [except in PAGES]',
  examples: [
    'Fix the broken links',
    'Repair all links on every page',
    'Fix any broken links and anchors in guides/ and reference/cli.mdx',
    'Some links are broken, fix them',
    'Fix the broken anchors in guides/',
    'Fix the broken links and images',
    'Fix the links everywhere except the changelog page',
  ],
  rule: oneOf(
    inOrder(
      placeFirst,
      asked(
        verb,
        inOrder(maybe(only), all, things, andMore, maybe(only), maybe(contrast), ofPages),
        maybe(contrast),
        ofPages,
        maybe(only),
        maybe(onlyThose),
      ),
    ),
    // `Fix the anchors (only the anchors) in cli.mdx`.
    inOrder(verb, all, things, '(', onlyThose, maybe(')'), ofPages),
    inOrder(placeFirst, verb, onlyImages),
    inOrder(slot('pages', path), ':', verb, all, things, maybe('+|&|and', linkOrAnchor)),
    // `Every link that leads nowhere on cli.mdx should be corrected`.
    inOrder(
      'every|each|any',
      oneOf(
        noted('kind', 'link', 'links'),
        noted('kind', 'anchor', 'anchors'),
        noted('kind', 'image', 'images'),
      ),
      'that|which',
      "leads nowhere|goes nowhere|points nowhere|is broken|is dead|doesn't work|does not work",
      onPages(),
      must,
      'be',
      participles(mend),
      onPages(),
    ),
    inOrder(
      complaint,
      maybe(since),
      ',',
      opening,
      examine,
      'the|our',
      maybe('whole|entire'),
      'site|docs|documentation|website',
      'and',
      verb,
      'them',
      maybe('out|up|all'),
    ),
    inOrder(
      'look for|find|search for|check for|identify|detect|check|go through|review|scan for|verify|look at|validate|test|scan',
      all,
      things,
      onPages(),
      fixThem,
    ),
    inOrder(
      'update|change|replace',
      all,
      oneOf(inOrder(broken, aLink), inOrder(maybe('internal'), aLink, brokenClause)),
      onPages(),
    ),
    // Without its purpose an outdated link may work, and lead to a page that says something old.
    inOrder(
      `${verb}|update|change|correct`,
      all,
      oneOf(broken, 'outdated|old|obsolete'),
      aLink,
      onPages(),
      'so|so that',
      maybe('all of'),
      'they|these',
      maybe('all'),
      works,
      maybe('again|properly|once more'),
      onPages(),
    ),
    inOrder(maybe(since), placeFirst, complaint, onPages(), maybe(since), maybe(','), fixThem, onPages()),
    inOrder('run|do', 'a link check', ofPages, fixThem),
    // `404s everywhere after the restructure, fix them`.
    inOrder(things, ofPages, maybe(since), ',|:|-', fixThem, onPages()),
    inOrder(things, onEveryPage, maybe(since), ',', verb, 'the broken links|the links'),
    // Whatever is said of them: `Broken links cost us trust, so please fix all of them`.
    inOrder(maybe(placeless), things, maybe(placeless), ',', fixThem, onPages()),
    inOrder(
      complaint,
      maybe(','),
      opening,
      'see|see to it|make sure|ensure',
      maybe('that'),
      'they are',
      'fixed|repaired|mended|corrected',
    ),
    inOrder(
      `${examine}|search`,
      maybe('all|all of'),
      maybe('the|our'),
      maybe('whole|entire'),
      'docs|documentation|site|pages|website',
      'for',
      things,
      fixThem,
    ),
    inOrder(
      'make sure|ensure|see to it|make certain|make',
      maybe('that'),
      maybe('all|all the|every|no|all of the|all of our|the|our|none of the'),
      oneOf(
        inOrder(
          maybe('internal'),
          aLink,
          onPages(),
          `${works}|are valid|is valid|are working|are correct|are ok|are intact|work again`,
        ),
        inOrder(aLink, onPages(), 'is broken|are broken|are dead|is dead'),
      ),
      onPages(),
    ),
    inOrder(
      'get|make|have',
      all,
      things,
      onPages(),
      'working|work|to work|resolve|to resolve|working properly|work properly|correct|right|valid|ok',
      maybe('again'),
      onPages(),
    ),
    inOrder('get rid of', 'the|all|all the|any', '404s|404 errors|link errors|broken link errors', onPages()),
    inOrder(all, aLink, onPages(), must, works, maybe('again'), onPages(), maybe(',', fixThem)),
  ),
  build: (filled) => {
    const kinds = kindsIn(filled.all('kind'));
    const fixed: readonly string[] = kinds.kinds ?? ['links', 'anchors'];
    // What is said again must be the same.
    const again = filled.all('only kind');
    if (again.length > 0 && again.join() !== fixed.join()) return [];
    // "Not the other links", where anchors are meant; of links that are all meant, none is another.
    if (filled.all('not kind').some((kind) => fixed.includes(kind))) return [];
    return [{ verb: 'fix-links', ...filled.pages(), ...kinds }];
  },
  write: ({ pages, except, kinds }) =>
    sentence`Fix the broken ${writtenKinds(kinds)}${onThose(pages, except)}`,
};
