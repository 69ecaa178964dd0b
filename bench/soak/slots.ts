// A site whose pages have places that a job each changes and nobody else, so that every merge is possible, however
// many jobs are under way, and the site stays as large as it is.

const pages = 12;
const slotsPerPage = 10;
/** Long enough for a page to be read by the pool of processes. */
const prose = 'A sentence that explains *a detail* of `the product` to its readers. '.repeat(50);

export interface Slot {
  number: number;
  /** How often it was changed on the base branch. */
  state: number;
}

const text = ({ number, state }: Slot) => `slot${String(number).padStart(3, '0')} state${state}`;
const pageOf = (number: number) => `page-${number % pages}`;

export const allSlots = (): Slot[] =>
  Array.from({ length: pages * slotsPerPage }, (_, number) => ({ number, state: 0 }));

/** The change of a slot from what it is after so many of the job's own instructions. */
export function changeOf({ number, state }: Slot, instruction: number): string {
  const [from, to] = [state + instruction, state + instruction + 1];
  return `Replace "${text({ number, state: from })}" with "${text({ number, state: to })}" in ${pageOf(number)}.mdx`;
}

export function siteOfSlots(): [path: string, text: string][] {
  const names = Array.from({ length: pages }, (_, page) => `page-${page}`);
  const navigation = { groups: [{ group: 'Pages', pages: ['index', ...names] }] };
  const slots = Map.groupBy(allSlots(), ({ number }) => pageOf(number));
  return [
    ['docs.json', `${JSON.stringify({ name: 'Soak', navigation }, null, 2)}\n`],
    ['index.mdx', '---\ntitle: Welcome\n---\n\nNobody edits this page.\n'],
    ...names.map((name): [string, string] => [
      `${name}.mdx`,
      // Changes on neighbouring lines would conflict.
      `---\ntitle: ${name}\n---\n\n${slots.get(name)!.map(text).join('\n\n')}\n\n${prose}\n`,
    ]),
  ];
}
