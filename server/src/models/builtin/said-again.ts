import { closing, opening } from './courtesy.ts';
import type { Instruction } from './instruction.ts';
import { inOrder, maybe, oneOf, type Rule } from './rule.ts';
import { alter, assign, carry, create, lead, mend, putIn, swap, takeAway, tell } from './verbs.ts';

/** What was asked for may be asked for once more: `We need a page "FAQ" under Guides. Can you create it?` */
const verbs: Readonly<Record<Instruction['verb'], string>> = {
  'replace-term': `${swap}|${alter}`,
  'move-page': `${carry}|rename`,
  'add-page': create,
  'delete-page': takeAway,
  'fix-links': mend,
  'add-redirect': `${lead}|${create}`,
  'set-field': `${assign}|rename|retitle|fix|correct`,
  'remove-field': `${takeAway}|unset|clear|strip`,
  'set-style': alter,
  'add-to-navigation': putIn,
  report: tell,
};

/** The words for what a form does, one by one. */
export const verbsOf = (verb: Instruction['verb']): string[] => verbs[verb].split(/[| ]/);

/** `Can you take care of that?`, whatever it is. */
export const doThat: Rule = oneOf(
  'set that up|set this up|get that done|get this done',
  inOrder(
    'do|take care of|handle|see to|look after|sort out|deal with|attend to|make',
    'that|this|the change|that change|this change|that happen|this happen',
  ),
);

/** What a style without a place is applied to anyway. */
const everyPage =
  'everywhere|to all pages|to every page|on all pages|on every page|across the docs|to the docs|to the whole site|throughout|throughout the docs';

const again = Object.fromEntries(
  Object.entries(verbs).map(([verb, said]) => [
    verb,
    inOrder(
      opening,
      oneOf(
        inOrder(
          `${said}|do|apply|implement|carry out`,
          'it|that|this|them|those|the change|the changes|this change|that change|so',
        ),
        doThat,
        // "Please fix.", behind a new name.
        ...(verb === 'replace-term' ? ['fix|update|correct|adjust'] : []),
      ),
      maybe('for me|for us|please|now'),
      ...(verb === 'set-style' ? [maybe(everyPage)] : []),
      closing,
    ),
  ]),
) as Readonly<Record<Instruction['verb'], Rule>>;

/** How that is said of the last of these instructions. */
export const askedAgain = (before: readonly Instruction[]): Rule | undefined => {
  const [last] = before.slice(-1);
  return last && again[last.verb];
};

/** Without what a later sentence says in more detail: `Every page should be in the navigation. Put the missing ones under Guides.` */
export const withoutRepeated = (instructions: readonly Instruction[]): readonly Instruction[] =>
  instructions.filter((each, i) => !isSpecifiedBy(each, instructions[i + 1]));

/** `changelog` and `changelog.mdx`, as two sentences may name one page. */
const bare = (page: string): string => page.replaceAll(/^\/+|\.mdx?$/g, '').toLowerCase();

function isSpecifiedBy(each: Instruction, next: Instruction | undefined): boolean {
  if (each.verb === 'delete-page' && next?.verb === 'delete-page') return bare(each.page) === bare(next.page);
  if (each.verb === 'set-field' && next?.verb === 'set-field') {
    const pages = [each.pages, next.pages].map((all) => (all === 'all' ? all : all.map(bare).join('\n')));
    return each.field === next.field && each.value === next.value && pages[0] === pages[1];
  }
  if (each.verb === 'add-to-navigation' && next?.verb === 'add-to-navigation') {
    return each.page === next.page && each.group === undefined;
  }
  if (each.verb !== 'add-page' || next?.verb !== 'add-page' || each.title !== next.title) return false;
  const said = Object.entries(each).filter(([, value]) => value !== '');
  return said.every(([name, value]) => next[name as keyof typeof next] === value);
}
