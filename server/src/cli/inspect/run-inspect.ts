import { resolve } from 'node:path';
import { styleText } from 'node:util';
import type { InspectionBody } from '../../contract/inspection.ts';
import { inspect } from '../../docs/inspect/inspect.ts';
import { kinds } from '../../docs/kinds/kinds.ts';
import { type FoundSite, findSites } from '../../docs/site/find-sites.ts';
import { openSite } from '../../docs/site/open-site.ts';
import { isBelow, joinPath } from '../../docs/text/posix-path.ts';
import { openDirectory } from '../../docs/tree.ts';
import type { CommandInput, Outcome } from '../command.ts';
import { type Checkout, openCheckout } from './checkout.ts';
import { describeInspection, type Look } from './describe-inspection.ts';

const shownItems = 20;

/** Inspects the checkout that is named, or the one that the command was called in. */
export async function runInspect({
  operands,
  values,
}: Pick<CommandInput, 'operands' | 'values'>): Promise<Outcome> {
  if (operands.length > 1) throw new Error('"inspect" takes one directory.');
  // npm runs its scripts in the package's directory, and says where it was called.
  const checkout = await openCheckout(resolve(process.env.INIT_CWD ?? '', operands[0] ?? '.'));
  const tree = openDirectory(checkout.directory, checkout.paths);
  const sites = await findSites(tree);
  const root = chosenRoot(checkout, sites, values.root);
  const inspection = await inspect(await openSite(tree, { root }));
  assertSomething(inspection, checkout, root);
  const others = sites.filter((site) => site.root !== root && site.root !== inspection.root);
  const text =
    values.json !== undefined
      ? JSON.stringify({ ...inspection, otherSites: others }, null, 2)
      : describeInspection(inspection, others, lookOf(values.all !== undefined));
  return { text, status: statusOf(inspection) };
}

/** The folder that was named, or the likeliest site. */
function chosenRoot(
  { directory, paths, within }: Checkout,
  sites: readonly FoundSite[],
  named?: string,
): string {
  if (named === undefined && within === '') {
    const [likeliest] = sites;
    if (likeliest) return likeliest.root;
    throw new Error(
      `No documentation was found in ${directory}: neither the configuration of ${known()} nor a Markdown file. Name another directory.`,
    );
  }
  const root = joinPath(within, named ?? '');
  if (paths.some((path) => isBelow(path, root))) return root;
  const found = sites.map((site) => site.root || '.').join(', ');
  throw new Error(
    `There is no folder "${root}" in ${directory}.${found && ` Documentation was found in: ${found}.`}`,
  );
}

const known = (): string =>
  kinds
    .filter(({ configNames }) => configNames.length > 0)
    .map(({ title }) => title)
    .join(', ');

function assertSomething({ pages }: InspectionBody, { directory }: Checkout, root: string): void {
  if (pages.count + pages.partials + pages.otherFormats > 0) return;
  throw new Error(
    `There is no page in ${resolve(directory, root)}. Name the documentation’s folder with --root DIR.`,
  );
}

function statusOf({ unread, problems }: InspectionBody): number {
  const subjects = new Set(unread.list.map(({ about }) => about));
  if (subjects.has('links') || subjects.has('framework')) return 2;
  return problems.count > 0 || subjects.has('page') ? 1 : 0;
}

/** Colours and line breaks are for terminals; elsewhere every item is one plain line. */
const lookOf = (isWhole: boolean): Look => ({
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  most: isWhole ? Number.POSITIVE_INFINITY : shownItems,
  all: isWhole,
  style: (format, text) => styleText(format, text, { stream: process.stdout }),
});
