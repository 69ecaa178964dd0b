import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { git, renameByHand } from './by-hand.ts';
import { type Figure, median } from './figure.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { type TimedJob, timeJob } from './timed-job.ts';

const pages = 1_500;
const pagesPerFolder = 50;
const runs = 3;

/** A rename that touches every page of a large repository, which was pushed the way people push. */
export async function largeRepository({ server, dataDir }: ServerUnderTest): Promise<Figure[]> {
  const project = { id: 'large', name: 'Large', repository: { forge: 'local', name: 'large' } };
  const { status } = await server.call('POST', '/v1/projects', { body: project });
  if (status !== 201) throw new Error(`creating the project answered ${status}`);
  pushPages(`${server.url}/git/large.git`, server.key);

  const jobs: TimedJob[] = [];
  for (let run = 0; run < runs; run++)
    jobs.push(await timeJob(server, `Rename "Widget Hub" to "Widget Base ${run}" on all pages`, 'large'));
  const typical = jobs.find(({ ms }) => ms === median(jobs.map((job) => job.ms)))!;
  const repository = join(dataDir, 'repositories/large.git');
  return [
    {
      name: `POST to completed, ${pages.toLocaleString('en')} pages all changed, median of ${runs}`,
      value: typical.ms,
      unit: 'ms',
      goal: { under: 3_000 },
      limits: [
        {
          name: 'clone, replace, commit and push by hand',
          value: renameByHand(repository, 'Widget Hub', 'Widget Base'),
        },
      ],
      parts: typical.steps,
    },
  ];
}

function pushPages(url: string, key: string): void {
  const scratch = mkdtempSync(join(tmpdir(), 'docwright-bench-'));
  const header = `http.extraHeader=Authorization: Basic ${btoa(`bench:${key}`)}`;
  git(scratch, '-c', header, 'clone', '--quiet', url, 'clone');
  const clone = join(scratch, 'clone');
  for (const [path, text] of Object.entries(generate())) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    writeFileSync(join(clone, path), text);
  }
  git(clone, 'add', '--all');
  git(clone, 'commit', '--quiet', '--message', 'Add pages');
  git(clone, '-c', header, 'push', '--quiet', 'origin', 'HEAD:main');
  rmSync(scratch, { recursive: true });
}

function generate(): Record<string, string> {
  const names = Array.from(
    { length: pages },
    (_, index) => `part-${Math.floor(index / pagesPerFolder)}/page-${index}`,
  );
  const groups = Map.groupBy(names, dirname);
  const navigation = { groups: [...groups].map(([group, members]) => ({ group, pages: members })) };
  const config = { name: 'Large', theme: 'mint', colors: { primary: '#000000' }, navigation };
  return {
    'docs.json': `${JSON.stringify(config, null, 2)}\n`,
    ...Object.fromEntries(names.map((name, index) => [`${name}.mdx`, page(index, names)])),
  };
}

/** About 3 kB, as a page of real documentation is. */
function page(index: number, names: readonly string[]): string {
  const next = names[(index + 1) % names.length];
  const sections = Array.from({ length: 6 }, (_, section) => {
    const filler =
      `Sentence ${section} of page ${index} explains a detail that a reader may look for. `.repeat(5);
    return `## Section ${section}\n\n${filler}\n\n- one\n- two, see [the next page](/${next}#section-${section})\n`;
  });
  const code = '```bash\ncurl https://example.com/v1/widgets\n```\n';
  return `---\ntitle: Page ${index}\n---\n\nThis page is about Widget Hub and what it does.\n\n${sections.join('\n')}\n${code}`;
}
