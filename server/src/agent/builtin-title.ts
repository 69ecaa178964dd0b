import type { Instruction } from '../models/builtin/instruction.ts';

type Titles = { [V in Instruction['verb']]: (instruction: Extract<Instruction, { verb: V }>) => string };

const titles: Titles = {
  'replace-term': ({ from, to }) => (to === '' ? `Remove “${from}”` : `Replace “${from}” with “${to}”`),
  'move-page': ({ from, to }) => `Move ${from} to ${to}`,
  'add-page': ({ title }) => `Add the page “${title}”`,
  'delete-page': ({ page }) => `Delete the page ${page}`,
  'fix-links': () => 'Fix broken links',
  'add-redirect': ({ from, to }) => `Redirect ${from} to ${to}`,
  'set-field': ({ field, value, items }) =>
    items === 'add'
      ? `Add ${value} to ${field}`
      : items === 'remove'
        ? `Remove ${value} from ${field}`
        : `Set ${field} to ${value}`,
  'remove-field': ({ field }) => `Remove ${field}`,
  'set-style': ({ style, value }) => `Use ${value} for the ${style.replace('-', ' ')} style`,
  'add-to-navigation': ({ page }) =>
    page ? `Add ${page} to the navigation` : 'Add missing pages to the navigation',
  report: () => 'Report problems',
};

export function titleOf([first, ...rest]: readonly Instruction[]): string {
  if (!first) return 'Update the documentation';
  const title = (titles[first.verb] as (instruction: Instruction) => string)(first);
  if (rest.length === 0) return title;
  return `${title}, and ${rest.length} more ${rest.length === 1 ? 'change' : 'changes'}`;
}
