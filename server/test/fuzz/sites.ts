import type { Random } from '../torture/random.ts';
import { type Construct, json, scripts, yaml } from './constructs.ts';
import { type HostilePage, hostilePage } from './pages.ts';
import { anyShape } from './shapes.ts';
import { yamlTraps } from './traps.ts';

export interface HostileSite {
  framework: string;
  /** What is hostile of its configuration; null: nothing. */
  configuration: string | null;
  /** By path in the repository. */
  pages: Map<string, HostilePage>;
  files: [path: string, content: string | Buffer][];
}

interface Framework {
  name: string;
  folder: string;
  extensions: readonly string[];
  /** Null: there is none. */
  configuration: string | null;
  constructs: readonly Construct[];
  /** The configuration with these pages; `hole` is hostile and takes the place of a value. */
  write(pages: readonly string[], hole: string): string;
}

const stem = (path: string) => path.replace(/^docs\//, '').replace(/\.mdx?$/, '');
const asJson = (pages: readonly string[]) => JSON.stringify(pages.map(stem));

const frameworks: readonly Framework[] = [
  {
    name: 'mintlify',
    folder: '',
    extensions: ['mdx'],
    configuration: 'docs.json',
    constructs: json,
    write: (pages, hole) =>
      `{"name":"Widget","navigation":{"groups":[{"group":"All","pages":${asJson(pages)}}]},"redirects":${hole || '[]'}}\n`,
  },
  {
    name: 'docusaurus',
    folder: 'docs/',
    extensions: ['mdx', 'md'],
    configuration: 'docusaurus.config.js',
    constructs: scripts,
    write: (_, hole) =>
      `export default { title: 'Widget', presets: [['classic', { docs: {} }]], customFields: ${hole || '{}'} };\n`,
  },
  {
    name: 'vitepress',
    folder: '',
    extensions: ['md'],
    configuration: '.vitepress/config.ts',
    constructs: scripts,
    write: (pages, hole) =>
      `export default { title: 'Widget', rewrites: ${hole || '{}'}, themeConfig: { sidebar: [{ text: 'All', items: ${JSON.stringify(pages.map((path) => ({ text: 'Widget', link: `/${stem(path)}` })))} }] } };\n`,
  },
  {
    name: 'mkdocs',
    folder: 'docs/',
    extensions: ['md'],
    configuration: 'mkdocs.yml',
    constructs: yaml,
    write: (pages, hole) =>
      `site_name: Widget\nnav:\n${pages.map((path) => `  - Widget: ${stem(path)}.md\n`).join('')}extra: ${hole || '{}'}\n`,
  },
  {
    name: 'plain',
    folder: '',
    extensions: ['md', 'mdx'],
    configuration: null,
    constructs: [],
    write: () => '',
  },
];

/** The site of a seed and a number: always the same. */
export function hostileSite(random: Random, number: number, count: number): HostileSite {
  const framework = frameworks[number % frameworks.length]!;
  const pages = new Map<string, HostilePage>();
  for (let page = 0; page < count; page++) {
    const name = `${framework.folder}page-${String(page).padStart(3, '0')}`;
    pages.set(`${name}.${random.pick(framework.extensions)}`, hostilePage(random));
  }
  const { rule, text } = configured(random, framework, [...pages.keys()]);
  const files = [...pages].map(([path, { bytes }]): [string, Buffer] => [path, bytes]);
  return {
    framework: framework.name,
    configuration: rule,
    pages,
    files: framework.configuration === null ? files : [[framework.configuration, text], ...files],
  };
}

/** Most are sound: a site whose configuration cannot be read is not read any further. */
function configured(
  random: Random,
  { constructs, write }: Framework,
  pages: readonly string[],
): { rule: string | null; text: string } {
  if (constructs.length === 0 || random.chance(0.6)) return { rule: null, text: write(pages, '') };
  if (constructs === yaml && random.chance(0.4)) {
    const trap = random.pick(yamlTraps)!;
    return { rule: trap.name, text: `${trap.text(random.between(...trap.between))}${write(pages, '')}` };
  }
  const { rule, text } = anyShape(random, constructs);
  return { rule, text: write(pages, text) };
}
