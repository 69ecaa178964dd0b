import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { mergeNavigationFile } from './merge-navigation-file.ts';

interface Group {
  name: string;
  icon: number;
  pages: string[];
}

interface Link {
  title: string;
  href: string;
}

/** Tabs whose groups may have the same names, and links beside them. */
interface Model {
  tabs: { tab: string; groups: Group[] }[];
  links: Link[];
}

interface Format {
  write(model: Model): string;
  /** By another reader than the one that merges. */
  read(text: string): Model;
}

const literal = ({ tabs, links }: Model) => ({
  docs: tabs.map(({ tab, groups }) => ({
    label: tab,
    items: groups.map(({ name, icon, pages }) => ({ label: name, icon, items: pages })),
  })),
  links: links.map(({ title, href }) => ({ label: title, href })),
});
type Literal = ReturnType<typeof literal>;

const fromLiteral = ({ docs, links }: Literal): Model => ({
  tabs: docs.map(({ label, items }) => ({
    tab: label,
    groups: items.map((group) => ({ name: group.label, icon: group.icon, pages: group.items })),
  })),
  links: links.map(({ label, href }) => ({ title: label, href })),
});

const program = { before: "import x from 'y';\n\nexport default ", after: ' satisfies Sidebars;\n' };

const formats: Record<string, Format> = {
  'docs.json': {
    write: (model) => JSON.stringify(literal(model), null, '\t').replaceAll('\n', '\r\n'),
    read: (text) => fromLiteral(JSON.parse(text)),
  },
  'sidebars.ts': {
    write: (model) => program.before + JSON.stringify(literal(model), null, 2) + program.after,
    read: (text) => fromLiteral(JSON.parse(text.slice(program.before.length, -program.after.length))),
  },
  'mkdocs.yml': {
    write: ({ tabs, links }) => {
      const tab = ({ tab: name, groups }: Model['tabs'][number]) =>
        `  - ${name}:\n      - ${name}.md\n${groups.map(group).join('')}`;
      const group = ({ name, icon, pages }: Group) =>
        `      - ${name}:\n          - icon: ${icon}\n${pages.map((page) => `          - ${page}\n`).join('')}`;
      const link = ({ title, href }: Link) => `  - ${title}: ${href}\n`;
      return `site_name: Acme\nnav:\n${tabs.map(tab).join('')}links:\n  - top: top\n${links.map(link).join('')}`;
    },
    read: (text) => {
      const only = (item: object) => Object.entries(item)[0]!;
      const { nav, links } = parse(text);
      return {
        tabs: nav.map((item: object) => {
          const [tab, [, ...groups]] = only(item);
          return { tab, groups: groups.map(readGroup) };
        }),
        links: links.slice(1).map((item: object) => ({ title: only(item)[0], href: only(item)[1] })),
      };
      function readGroup(item: object): Group {
        const [name, [icon, ...pages]] = only(item);
        return { name, icon: icon.icon, pages };
      }
    },
  },
};

interface Step {
  kind: number;
  tab: number;
  group: number;
  at: number;
  name: number;
}

/** Few names, so that two sides often mean the same thing. */
const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % items.length];
const groupNames = ['A', 'B', 'C', 'D'];
const pageNames = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'];
const titles = ['Blog', 'Forum', 'Chat'];
const hrefs = ['/h0', '/h1', '/h2', '/h3'];

/** What people do to a navigation, one thing each; what would name a thing twice in one list is left out. */
const edits: readonly ((model: Model, step: Step) => void)[] = [
  (model, step) => insertPage(groupAt(model, step), pick(pageNames, step.name)!, step.at),
  (model, step) => void groupAt(model, step)?.pages.splice(step.at, 1),
  (model, step) => {
    const [page] = groupAt(model, step)?.pages.splice(step.at, 1) ?? [];
    const to = groupAt(model, { ...step, tab: step.name, group: step.name >> 1 });
    if (page !== undefined) insertPage(to, page, step.name);
  },
  (model, step) => {
    const group = groupAt(model, step);
    const name = pick(groupNames, step.name)!;
    if (group && !tabAt(model, step).groups.some((other) => other.name === name)) group.name = name;
  },
  (model, step) => void tabAt(model, step).groups.splice(step.at, 1),
  (model, step) => {
    const group = { name: pick(groupNames, step.name)!, icon: step.at, pages: [pick(pageNames, step.at)!] };
    insertGroup(tabAt(model, step), group, step.at);
  },
  (model, step) => {
    const [group] = tabAt(model, step).groups.splice(step.at, 1);
    if (group) insertGroup(tabAt(model, { ...step, tab: step.name }), group, step.group);
  },
  (model, step) => {
    const group = groupAt(model, step);
    if (group) group.icon = step.name;
  },
  (model, step) => changeLink(model, step, { href: pick(hrefs, step.name)! }),
  (model, step) => changeLink(model, step, { title: pick(titles, step.name)! }),
  (model, step) => {
    const link = { title: pick(titles, step.name)!, href: pick(hrefs, step.at)! };
    if (!model.links.some((other) => isTwin(other, link))) model.links.splice(step.group, 0, link);
  },
  (model, step) => void model.links.splice(step.at, 1),
];

const tabAt = (model: Model, { tab }: Step) => pick(model.tabs, tab)!;
const groupAt = (model: Model, step: Step) => pick(tabAt(model, step).groups, step.group);
const isTwin = (one: Link, other: Link) => one.title === other.title || one.href === other.href;

function insertPage(group: Group | undefined, page: string, at: number): void {
  if (group && !group.pages.includes(page)) group.pages.splice(at, 0, page);
}

function insertGroup({ groups }: Model['tabs'][number], group: Group, at: number): void {
  if (!groups.some(({ name }) => name === group.name)) groups.splice(at, 0, group);
}

function changeLink(model: Model, { at }: Step, change: Partial<Link>): void {
  const link = pick(model.links, at);
  const changed = link && { ...link, ...change };
  if (changed && !model.links.some((other) => other !== link && isTwin(other, changed)))
    Object.assign(link, change);
}

const stepsOf = (most: number) =>
  fc.array(
    fc.record({
      kind: fc.nat(edits.length - 1),
      tab: fc.nat(1),
      group: fc.nat(3),
      at: fc.nat(4),
      name: fc.nat(7),
    }),
    { maxLength: most },
  );

function after(model: Model, steps: readonly Step[]): Model {
  const changed = structuredClone(model);
  for (const step of steps) edits[step.kind]!(changed, step);
  return changed;
}

const empty: Model = {
  tabs: ['One', 'Two'].map((tab) => ({ tab, groups: [{ name: 'A', icon: 0, pages: ['p0', 'p1'] }] })),
  links: [{ title: 'Blog', href: '/h0' }],
};

/** Everything that can be said of a navigation, each by itself and whatever its order. */
function facts({ tabs, links }: Model): Map<string, string> {
  const said = new Map<string, string>();
  for (const { tab, groups } of tabs)
    for (const { name, icon, pages } of groups) {
      said.set(`the group ${tab}/${name}`, String(icon));
      for (const page of pages) said.set(`${page} in ${tab}/${name}`, 'listed');
    }
  for (const { title, href } of links) said.set(`what leads to ${href}`, title);
  return said;
}

/** Every page and every end of a link, as often as it is there. */
function countNames({ tabs, links }: Model): Map<string, number> {
  const pages = tabs.flatMap(({ groups }) => groups.flatMap((group) => group.pages));
  const counts = new Map<string, number>();
  for (const name of [...pages, ...links.flatMap(({ title, href }) => [title, href])])
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Each pair of neighbours, near or far, in each list. */
function orders({ tabs, links }: Model): Set<string> {
  const lists = [
    links.map(({ title, href }) => `${title} ${href}`),
    ...tabs.map(({ tab, groups }) => groups.map(({ name }) => `${tab}/${name}`)),
    ...tabs.flatMap(({ tab, groups }) =>
      groups.map(({ name, pages }) => pages.map((page) => `${tab}/${name}/${page}`)),
    ),
  ];
  return new Set(
    lists.flatMap((list) =>
      list.flatMap((one, at) => list.slice(at + 1).map((other) => `${one} < ${other}`)),
    ),
  );
}

/** What three texts say together; undefined: each side said something else. */
function together<Value>(before: Value, here: Value, there: Value): Value | undefined {
  if (here === before) return there;
  return there === before || here === there ? here : undefined;
}

const bytes = (text: string) => Buffer.from(text);

describe.each(Object.entries(formats))('%s', (file, { write, read }) => {
  function mergeAfter(first: readonly Step[], one: readonly Step[], two: readonly Step[]) {
    const before = after(empty, first);
    const models = [before, after(before, one), after(before, two)] as const;
    const [base, ours, theirs] = models.map((model) => bytes(write(model)));
    const merged = mergeNavigationFile(file, { base: base!, ours: ours!, theirs: theirs! });
    return { models, merged: merged && read(merged.toString()) };
  }

  test('whatever two people do, nothing is lost, nothing comes back and nothing is there twice', () => {
    fc.assert(
      fc.property(stepsOf(8), stepsOf(4), stepsOf(4), (first, one, two) => {
        const { models, merged } = mergeAfter(first, one, two);
        if (!merged) return;
        const [before, here, there] = models.map(facts);
        const now = facts(merged);
        for (const what of new Set([...before!.keys(), ...here!.keys(), ...there!.keys(), ...now.keys()])) {
          const expected = together(before!.get(what), here!.get(what), there!.get(what)) ?? 'nothing';
          expect([what, now.get(what) ?? 'nothing']).toEqual([what, expected]);
        }
        const [had, ...has] = models.map(countNames);
        for (const [name, count] of countNames(merged)) {
          const [here, there] = has.map((each) => each.get(name) ?? 0);
          // Once on each side is once; and what a side took away altogether is gone. A title may have gone to another.
          const most = Math.max(had!.get(name) ?? 0, here!, there!);
          const isDeleted = had!.has(name) && Math.min(here!, there!) === 0 && !titles.includes(name);
          expect([name, count <= most, isDeleted]).toEqual([name, true, false]);
        }
        for (const name of has[0]!.keys())
          if (has[1]!.has(name)) expect([name, countNames(merged).has(name)]).toEqual([name, true]);
      }),
      { numRuns: 400 },
    );
  });

  test('what nobody moved, and what one of them moved, stands in the order that was meant', () => {
    fc.assert(
      fc.property(stepsOf(8), stepsOf(4), stepsOf(4), (first, one, two) => {
        const { models, merged } = mergeAfter(first, one, two);
        if (!merged) return;
        const [before, here, there] = models.map(orders);
        const now = orders(merged);
        for (const pair of before!) {
          const turned = pair.split(' < ').toReversed().join(' < ');
          const isWhole = [here!, there!, now].every((each) => each.has(pair) || each.has(turned));
          if (isWhole)
            expect([pair, now.has(pair)]).toEqual([pair, together(true, here!.has(pair), there!.has(pair))]);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('a person is never asked about pages that each side adds and the other does not', () => {
    const additions = (names: readonly number[]) =>
      stepsOf(3).map((steps) =>
        steps.map((step) => ({ ...step, kind: 0, name: names[step.name % names.length]! })),
      );
    fc.assert(
      fc.property(additions([2, 3, 4]), additions([5, 6, 7]), (one, two) => {
        expect(mergeAfter([], one, two).merged).not.toBeNull();
      }),
    );
  });
});
