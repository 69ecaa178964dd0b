import type { Filled, Form } from '../form.ts';
import type { ReportKind } from '../instruction.ts';
import { navigation, onPages, place, placeFirst, statedPages } from '../page-phrases.ts';
import { either, inOrder, maybe, noted, oneOf, type Part, type Rule } from '../rule.ts';
import { examine, tell } from '../verbs.ts';
import { onThose, sentence } from '../written.ts';
import { unchanged } from './unchanged.ts';

const broken =
  'broken|dead|bad|invalid|wrong|stale|missing|faulty|unresolved|dangling|non-working|failing|rotten';
const linked = either(
  oneOf(
    noted(
      'kind',
      'link|links|references|internal links|hyperlinks|cross-references|cross references|page links|url|urls|relative links|internal link',
      'links',
    ),
    noted('kind', 'anchor|anchors|anchor links|hash links|heading links', 'anchors'),
    noted('kind', 'images|image|pictures|picture|screenshots|image links', 'images'),
    noted('kind', 'assets', 'all'),
  ),
);
const all = (said: string): Rule => noted('kind', said, 'all');
const inNavigation = (said: Part): Rule => noted('kind', said, 'navigation');
const works =
  'work|works|working|resolve|are ok|are okay|are fine|are valid|are correct|are alive|are good|are working|are healthy|ok|okay|fine|valid|good|correct|broken|are broken|are dead|is ok|is fine|is valid|is broken|still work|still works|all right|alright|still valid|in order|are in order|in good shape|dead|alive|up to date';
const absent = oneOf(
  inOrder(
    maybe('still|currently'),
    "missing|not|absent|aren't|not yet|unlisted",
    maybe('listed|linked|included|shown|part|reachable|visible|yet|present|referenced'),
    'from|in|of|on|by',
  ),
  "do not appear in|don't appear in|do not show up in|don't show up in|can't be reached from|cannot be reached from|nobody can reach from|no one can reach from|you can't reach from|nobody can find in",
);
const theNavigation = inOrder(maybe('the|our'), navigation);

const quantity = inOrder(
  maybe(
    'all|any|every|all of|some|each|how many|which|what|the number of|a list of|list of|a full list of|a complete list of|an overview of|overview of',
  ),
  maybe('of'),
  maybe('the|our|these|there'),
  maybe('known|current|existing|open|possible|potential|obvious|remaining|other|further'),
);
const problem = inOrder(
  quantity,
  oneOf(
    noted('kind', 'link problems|link errors|link issues|link rot|404s|404 errors|404 links', 'links'),
    inNavigation('navigation problems|navigation issues'),
    noted(
      'kind',
      "parse errors|syntax errors|pages that do not parse|pages that don't parse|invalid pages",
      'pages',
    ),
    all(
      "problem|problems|issue|issues|error|errors|mistake|mistakes|warning|warnings|defects|documentation problems|docs problems|things that are broken|everything that is broken|what is broken|what's broken|what is wrong|what's wrong|anything broken|anything wrong|anything that is broken|anything that's broken|broken things|broken stuff|structural problems|technical problems|broken pages|whatever is broken|everything broken|everything that is wrong|everything that's wrong|everything wrong|everything that's broken|all that is broken|all that is wrong|what might be broken",
    ),
    inOrder(broken, linked),
    inOrder(
      linked,
      maybe('that|which'),
      oneOf(
        "are broken|do not work|don't work|lead nowhere|no longer work|are dead|are missing|are invalid|go nowhere|point nowhere|404",
        inOrder('broken|dead'),
      ),
    ),
    inNavigation(
      'missing pages|orphan pages|orphaned pages|unlisted pages|orphans|orphan page|unlinked pages',
    ),
    inNavigation(
      inOrder('page|pages|files|docs', maybe('that are|which are|that is|are|that'), absent, theNavigation),
    ),
  ),
);
/** `…, meaning the ones that are not in the navigation`: the same in other words. */
const gloss = maybe(
  maybe(',|('),
  'meaning|i.e.|that is|by that i mean|in other words|i mean',
  inNavigation(
    inOrder(
      'the ones|those|the pages|pages|all pages|the ones that|every page',
      maybe('that are|which are|that is|that'),
      absent,
      theNavigation,
    ),
  ),
  maybe(')'),
);
const problems = inOrder(either(problem), gloss);

const part = oneOf(
  'docs|documentation|site|website|pages|page|repository|repo|documentation site|docs site|knowledge base|content|docs pages|structure|project',
  noted('part', 'links|link|link targets|internal links|cross-references|hyperlinks|urls', 'links'),
  noted('part', 'anchors|anchor links', 'anchors'),
  noted('part', 'images|pictures|screenshots', 'images'),
  noted('part', 'navigation|sidebar', 'navigation'),
);
const documentation = inOrder(
  maybe('all|all of|every|each|any'),
  maybe('the|our|this|my|of the|of our'),
  maybe('whole|entire|full|internal|complete'),
  oneOf(part, inOrder(part, 'and', maybe('the'), part)),
);

const ask = `${tell}|show me|show us|tell me|tell me about|give me|give us|get me|list up|find out|report on|report about|report me|report back|tell us|are there|do we have|is there|do you see|can you see|do you find|can you find|what are|which are|send me|i want to know|i want to see|i'd like to see|i would like to see|i need to see|we need to see|i would need to see|we would need to see|i'd need to see|i would need|i'd like to have|i would like to have|we'd like to have|we would like to have|i'd need|i need to have|i would like|i'd like|i'd love|i would love|we'd love|we would love|can i have|can i get|could i have|could i get|can we have|can we get|could we have|could we get|may i have|we would like|we'd like|i'd like to know|i would like to know|we want to know|i need to know|i'd love to know|i would love to know|i'd love to see|we'd like to know|we need to know|let me know|let us know|have we got|are there still|is there still|do we still have|does the site have|do the docs have|does our site have|do our docs have|does the documentation have|i need|we need|i want|check|review|where are|where do we have|what|how many|which|see if there are|check if there are|check whether there are|see whether there are|produce|create|generate|make|write`;
const aReport = maybe(
  inOrder(
    maybe('a|an|the'),
    maybe('full|short|quick|complete|detailed|brief|status'),
    'report|list|overview|summary|listing|inventory|audit|count',
    maybe('of|on|about|with|for|listing|showing'),
  ),
);
const exist = maybe(
  "there are|we have|exist|that exist|are there|that you find|you find|you can find|found|do we have|do you find|do you see|we've got|we still have|are left|remain|still exist|you see|are in there|you found|that are left|that remain|do we still have|have we got|there is|does it have|do they have",
);

const check = `${examine}|run a check on|run a check of|run a check over|run checks on|do a check of|checking|run a link check on|run a link check over|run the link checker on|run an audit of|run an audit on|do an audit of|perform a check of|test all`;
const findings = maybe(
  'and',
  maybe('then|just'),
  'report|list|tell me|show me|let me know|give me|tell us|report back|send me|revert with|come back with|get back to me with|reply with',
  maybe('about|on|if|whether'),
  maybe(
    oneOf(
      problems,
      "what you find|what is broken|what's broken|what is wrong|what's wrong|what you found|a list of the broken ones|the broken ones|any of its links are broken|any of the links are broken|its links are broken|any link is broken|any links are broken|its links work|all links work|the results|the result|any problems|the findings|your findings|a list|a report|which are broken|which ones are broken|which ones don't work|anything is broken|something is broken|there are problems|there are any problems",
    ),
  ),
);

const checkUp =
  'link check|links check|health check|check|link audit|docs check|site check|audit|validation|lint|link checker|docs audit|link validation|docs lint|linter|report|problem report|link report|status report|health report|review|sanity check|scan|docs health check|link scan|broken link report|broken link check|broken links report|report on the docs|checkup|check-up|consistency check|quality check|site audit';

/** `I need an overview: …`. */
const announced = inOrder(
  "i need|we need|i want|we want|i'd love|i'd like|we'd like|i would like|we would like",
  'a|an',
  maybe('quick|short|full|complete|brief'),
  'overview|report|list|summary|status',
  ':|-|–|—',
);

/** The pages themselves, or the links on them. */
const whole = oneOf(inOrder(documentation, onPages()), statedPages('pages'));

const questions: Rule = oneOf(
  inOrder(
    maybe(
      "tell me|just tell me|only tell me|show me|let me know|find out|i want to know|list|check|tell us|i'd like to know",
    ),
    'which|what|how many|are any|are there|are|do|does|is|are all|do all|whether|if|will|are some|is any|is every',
    maybe('of|any|all|every|each|some'),
    maybe('the|our|these'),
    maybe('internal'),
    oneOf(linked, all('pages|problems|issues|errors')),
    onPages(),
    maybe("are|is|do|does|currently|still|really|all|no longer|don't|do not|actually"),
    oneOf(works, broken),
    onPages(),
  ),
  inOrder(
    'which|what|how many|are there|are any|is there|are there any|do we have|do we have any|tell me which|list which',
    maybe('of the|of our|any'),
    inNavigation('pages|page|docs|files|articles|of them'),
    maybe('that are|are|is|which are|that is|currently|that|still'),
    absent,
    theNavigation,
  ),
  inOrder(
    maybe('tell me|show me|list|let me know|find out'),
    "what is|what's|is anything|is something|what else is|is there anything|if there's anything|if there is anything|whether there is anything|if anything is|whether anything is|if something is|what all is|is there something|anything",
    'broken|wrong|amiss|missing',
    maybe('with', oneOf(documentation, statedPages('pages'))),
    onPages(),
  ),
  inOrder(
    'are|is|do',
    inNavigation(
      'all pages|every page|all the pages|all of the pages|all our pages|any page|each page|everything|any pages',
    ),
    maybe('listed|linked|included|appear|missing|shown|part|reachable'),
    'in|from|of|on',
    theNavigation,
  ),
  inOrder(
    'is|are',
    'everything|all|they all|all of them',
    'ok|okay|fine|alright|all right|in order|good',
    maybe('with|about'),
    maybe(documentation),
    maybe(place),
  ),
  inOrder(
    'how|in what shape',
    'healthy|is the health of|good|are|is',
    maybe('is|are'),
    documentation,
    maybe('health|doing|in'),
  ),
  inOrder(
    'does|do',
    oneOf(documentation, statedPages('pages')),
    maybe('currently|still'),
    'have|contain|include',
    problems,
    onPages(),
  ),
);

/** `Which pages have broken links?` */
const whichPages = inOrder(
  maybe('tell me|show me|list|find|let me know|find out|i want to know|report'),
  oneOf(
    inOrder('which|what|how many|the|all|all the', 'pages|page|files|docs|articles|guides'),
    'where|where do we|pages|files',
  ),
  maybe('do we|that|which'),
  'have|has|contain|contains|with',
  problems,
  onPages(),
);

const kindNames = ['links', 'anchors', 'images', 'pages', 'navigation'] as const;

/** Which problems are asked about: "check the links for problems" is about links. */
function kindsOf(filled: Filled): { kinds?: ReportKind[] } {
  // What else was found is listed with it: "check the links and tell me what is broken".
  const named = new Set(filled.has('part') ? filled.all('part') : filled.all('kind'));
  if (named.size === 0 || named.has('all')) return {};
  // A link with a wrong anchor is a broken link.
  if (named.has('links')) named.add('anchors');
  return { kinds: kindNames.filter((kind) => named.has(kind)) };
}

const kindPhrases: Readonly<Record<ReportKind, string>> = {
  links: 'broken links',
  anchors: 'broken anchors',
  images: 'broken images',
  pages: 'syntax errors',
  navigation: 'pages missing from the navigation',
};

const writtenProblems = (kinds: readonly ReportKind[] | undefined): string =>
  kinds
    ?.filter((kind) => kind !== 'anchors' || !kinds.includes('links'))
    .map((kind) => kindPhrases[kind])
    .join(' and ') ?? 'problems';

export const report: Form<'report'> = {
  verb: 'report',
  pattern:
    'Report problems | broken links | broken anchors | broken images | pages missing from the navigation [in PAGES] [except in PAGES] [without changing anything]',
  examples: [
    'Report problems',
    'List all broken links in the docs',
    'Check the documentation for problems',
    'Which links on the page "Quickstart" are broken?',
    'Check guides/ for problems',
    'Which pages are missing from the navigation?',
    'Find any issues without changing anything',
    'Check all pages except cli.mdx for broken links',
  ],
  rule: inOrder(
    maybe(unchanged, maybe(',|and|-|:')),
    maybe(announced),
    maybe(noted('only', 'only|just')),
    placeFirst,
    maybe(noted('only', 'only|just')),
    oneOf(
      inOrder(ask, maybe('me|us'), maybe('only|just'), aReport, problems, exist, onPages(), exist),
      inOrder(ask, maybe('me|us'), aReport, problems, 'of|with|for|from', statedPages('pages')),
      inOrder(check, whole, maybe('for|on', problems), onPages(), findings, maybe('for now')),
      inOrder(
        "check|see|look|tell me|find out|verify|let me know|i want to know|can you tell me|do you know|make sure|confirm|i'd like to know|i would like to know|we'd like to know|we want to know|i need to know|know",
        'if|whether|that',
        oneOf(
          inOrder(
            'there are|we have|there is|you find|you see|the docs have|the site has|our docs have|our site has|there are still|we still have',
            problems,
            onPages(),
          ),
          inOrder(
            maybe('all|all of|every|each|any|any of|some|some of|none of'),
            maybe('the|our|these'),
            maybe('internal'),
            linked,
            onPages(),
            maybe('all|still|really|are|is'),
            works,
            onPages(),
          ),
          inOrder('anything|something|everything', maybe('is'), 'broken|wrong|ok|fine|in order', onPages()),
        ),
        findings,
      ),
      inOrder(
        "do|run|perform|make|start|do me|execute|give me|trigger|we need|i need|kick off|generate|create|produce|can i get|could i get|i want|i'd like",
        maybe('a|an|the|another'),
        maybe('full|quick|complete|general|short|new|thorough|regular|automated|basic'),
        checkUp,
        maybe('of|on|over|for|about|across|in'),
        maybe(oneOf(whole, problems)),
        onPages(),
        maybe('for', problems),
      ),
      questions,
      whichPages,
      inOrder(
        'look for|search for|find|check for|scan for|identify',
        problems,
        onPages(),
        'and',
        'list|report|show me|tell me about|show',
        'them|these|those|what you find|all of them',
      ),
      inOrder(maybe('are there|do we have|got|have we got'), 'any', problems, onPages()),
      // `A list of the problems on Schedules would be great`.
      inOrder(
        'a list of|a report of|a report on|an overview of|a summary of',
        problems,
        onPages(),
        maybe('would be great|would be nice|would be good|would help|would be lovely|would be helpful'),
      ),
      inOrder(
        noted(
          'only',
          oneOf(
            inOrder('a|an|docs|full|quick|complete', maybe('full|quick|complete|short|brief'), checkUp),
            'link check|link audit|health check|site audit',
          ),
        ),
        maybe('of|on|for', oneOf(whole, problems)),
        maybe(findings),
      ),
      inOrder(
        'report|list|tell me|show me',
        oneOf(
          "what is left|what remains|what's left|the rest|what you could not fix|what could not be fixed|the remaining problems|what is still broken|what's still broken|remaining issues",
        ),
        onPages(),
      ),
    ),
    maybe(unchanged),
  ),
  build: (filled) => [{ verb: 'report', ...filled.pages(), ...kindsOf(filled) }],
  write: ({ pages, except, kinds }) => sentence`Report ${writtenProblems(kinds)}${onThose(pages, except)}`,
};
