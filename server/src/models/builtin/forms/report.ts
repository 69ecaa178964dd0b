import type { Form } from '../form.ts';
import { navigation, onEveryPage } from '../page-phrases.ts';
import { inOrder, listOf, maybe, oneOf } from '../rule.ts';

const broken = 'broken|dead|bad|invalid|wrong|stale|missing|faulty';
const linked =
  'link|links|anchor|anchors|images|image|references|internal links|hyperlinks|links and anchors|links and images|links or anchors|links or images';
const absent = 'missing from|not in|not listed in|missing in|absent from|not linked in|not part of';

const problem = inOrder(
  maybe('all|any|every|all of|some|each'),
  maybe('the|our'),
  maybe('known|current|existing|open|possible'),
  oneOf(
    "problem|problems|issue|issues|error|errors|mistake|mistakes|warning|warnings|defects|link problems|link errors|link issues|navigation problems|documentation problems|docs problems|things that are broken|everything that is broken|what is broken|what's broken|what is wrong",
    inOrder(broken, linked),
    inOrder(
      'links|anchors',
      "that are broken|that do not work|that don't work|which are broken|that lead nowhere",
    ),
    'missing pages|orphan pages|orphaned pages|unlisted pages|orphans|link rot|404s',
    inOrder('page|pages', maybe('that are|which are|that is'), absent, maybe('the'), navigation),
  ),
);
const problems = listOf(problem);

const documentation = inOrder(
  maybe('all|all of|every'),
  maybe('the|our|this|my'),
  maybe('whole|entire|full|internal'),
  'docs|documentation|site|website|pages|page|links|link|navigation|repository|repo|documentation site|docs site|links and anchors|links and images|anchors|link targets',
);

const unchanged = inOrder(
  maybe(','),
  maybe('but|and'),
  oneOf(
    inOrder(
      "without|don't|do not|but not|no need to",
      'changing|change|fixing|fix|editing|edit|touching|touch|modifying|modify|repairing|repair|correcting',
      maybe('anything|them|it|any of them|any files|any file|a thing|any page|any pages|the docs|yet'),
    ),
    'change nothing|fix nothing|no changes|no changes please|read only|read-only|report only|leave everything as it is|dry run',
  ),
);

export const report: Form<'report'> = {
  verb: 'report',
  pattern: 'Report problems [without changing anything]',
  examples: [
    'Report problems',
    'List all broken links in the docs',
    'Check the documentation for problems',
    'Which pages are missing from the navigation?',
    'Find any issues without changing anything',
  ],
  rule: inOrder(
    maybe('only|just'),
    oneOf(
      inOrder(
        'report|list|show|find|show me|show us|tell me|tell me about|give me|give us|check for|look for|search for|identify|detect|scan for|display|print|get|give me a list of|give me an overview of|give me a report of|give me a report on|make a list of|create a list of|list up|find out|report on|report about|report me|tell us|are there|do we have|is there|do you see|can you see|what are|which are|point out|list out|collect|send me|write a report about|write a report of|create a report of|create a report on|produce a report of',
        problems,
        maybe('there are|we have|exist|that exist|are there|that you find|you find|you can find|found'),
        onEveryPage,
        maybe('there are|we have'),
      ),
      inOrder(
        'check|validate|verify|lint|audit|inspect|scan|analyse|analyze|test|run a check on|run a check of|run a check over|run checks on|do a check of|go through|look through|look over|double-check|checking',
        documentation,
        onEveryPage,
        maybe('for', problems),
        maybe(
          'and',
          'report|list|tell me|show me',
          maybe('about'),
          oneOf(problems, 'what you find|what is broken|what is wrong|what you found|the results|the result'),
        ),
      ),
      inOrder(
        'check|see|look|tell me|find out|verify',
        'if|whether',
        'there are|we have|there is|you find|you see|the docs have|the site has',
        problems,
        onEveryPage,
      ),
      inOrder(
        'do|run|perform|make|start|do me',
        maybe('a|an|the'),
        maybe('full|quick|complete|general'),
        'link check|links check|health check|check|link audit|docs check|site check|check of the docs|check of the links|check of all links|audit|validation|audit of the docs|lint|link checker|docs audit|check of the site|check of the documentation|link validation',
        onEveryPage,
        maybe('for', problems),
      ),
      inOrder(
        'which pages are|what pages are|are there pages|are any pages|which page is|are there any pages|are there pages that are|how many pages are',
        absent,
        maybe('the'),
        navigation,
      ),
      inOrder(
        'which|what|how many|are any|are there',
        inOrder(maybe('of the|of our|internal'), 'links|link|anchors|images|pages|problems|issues|errors'),
        oneOf(broken, inOrder('are|is|exist|do we have|are there', maybe(broken))),
        onEveryPage,
      ),
      inOrder(
        "what is|what's|is anything|is something|what else is",
        'broken|wrong|wrong with the docs|broken in the docs|wrong with our docs|wrong with the documentation',
        onEveryPage,
      ),
      inOrder(
        'are all pages in|is every page in|are all pages listed in|is any page missing from|are all the pages in',
        maybe('the'),
        navigation,
      ),
      inOrder('how many', broken, linked, 'are there|do we have|exist', onEveryPage),
    ),
    maybe(unchanged),
  ),
  build: () => [{ verb: 'report' }],
  write: () => 'Report problems',
};
