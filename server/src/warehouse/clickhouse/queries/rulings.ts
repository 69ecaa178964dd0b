import type { Verdict } from '../../page-event.ts';
import type { Judged, Ruling } from '../../questions.ts';
import type { ClickHouse } from '../clickhouse.ts';
import { changeBytes } from '../settings.ts';
import { quoted } from '../sql-text.ts';

/** Of a million evidences two are taken for one with a chance of 1 : 30,000,000. */
const evidence = 'sipHash64(user_agent, signals, signature_agent, verified, source)';
/** Erased details can no longer be judged. */
const judgeable = 'project = {project:String} AND classifier > 0';

/** Anybody can invent user agents of a kilobyte: this many are 10 MB of memory, however many there are. */
const evidencesAtOnce = 10_000;

/** Each evidence is in one of the answers, since its own number says in which. */
export async function* listJudged(clickHouse: ClickHouse, viewsKey: string): AsyncGenerator<Judged[]> {
  const [row] = await clickHouse.query<{ evidences: number }>(
    `SELECT uniqCombined64(${evidence}) AS evidences FROM events WHERE ${judgeable}`,
    { project: viewsKey },
  );
  const answers = Math.ceil((row?.evidences ?? 0) / evidencesAtOnce);
  for (let answer = 0; answer < answers; answer++) {
    yield await clickHouse.query<Judged>(
      `SELECT toString(${evidence}) AS evidence, user_agent AS userAgent, signals,
              signature_agent AS signatureAgent, verified, source, kind, client, operator, reason, count() AS views
       FROM events
       WHERE ${judgeable} AND ${evidence} % {answers:UInt64} = {answer:UInt64}
       GROUP BY ALL`,
      { project: viewsKey, answers, answer },
    );
  }
}

/**
 * Gives the views of every evidence its new verdict; the rollups follow, part by part. A mutation rewrites the
 * table's parts whatever it changes in them, so that a statement has as many rulings as it can hold: 6,500
 * evidences in half a million views took 2.3 seconds.
 */
export async function rejudge(
  clickHouse: ClickHouse,
  viewsKey: string,
  rulings: readonly Ruling[],
): Promise<void> {
  for (const some of splitRulings(rulings, changeBytes - bytesOfRest)) {
    await clickHouse.alter('events', changeOf(some), { project: viewsKey });
  }
}

function changeOf(rulings: readonly Ruling[]): string {
  const evidences = rulings.flatMap((ruling) => ruling.evidence).join();
  const numbers = rulings.flatMap((ruling, i) => ruling.evidence.map(() => i + 1)).join();
  const change = (column: keyof Verdict) => {
    const values = rulings.map(({ verdict }) => quoted(verdict[column])).join();
    return `${column} = [${values}][transform(${evidence}, [${evidences}], [${numbers}], 1)]`;
  };
  return `UPDATE ${change('kind')}, ${change('client')}, ${change('operator')}, ${change('reason')}
     WHERE ${judgeable} AND ${evidence} IN (${evidences})`;
}

/** What `changeOf` writes of an evidence, of a verdict and besides, at most. */
const bytesOfEvidence = 5 * '18446744073709551615,'.length + 4 * '100000,'.length;
const bytesOfVerdict = ({ kind, client, operator, reason }: Verdict): number =>
  [kind, client, operator, reason].reduce((sum, text) => sum + Buffer.byteLength(quoted(text)) + 1, 0);
const bytesOfRest = 5_000;

/** Into lists that each become a statement of at most so many bytes. */
export function splitRulings(rulings: readonly Ruling[], mostBytes: number): Ruling[][] {
  const lists: Ruling[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const { verdict, evidence: evidences } of rulings) {
    const ofVerdict = bytesOfVerdict(verdict);
    let open: Ruling | undefined;
    for (const each of evidences) {
      const added = bytesOfEvidence + (open ? 0 : ofVerdict);
      if (bytes + added > mostBytes) {
        lists.push([]);
        bytes = 0;
        open = undefined;
      }
      if (!open) {
        open = { verdict, evidence: [] };
        lists.at(-1)!.push(open);
        bytes += ofVerdict;
      }
      open.evidence.push(each);
      bytes += bytesOfEvidence;
    }
  }
  return lists;
}

export const markJudged = (clickHouse: ClickHouse, viewsKey: string, version: number): Promise<void> =>
  clickHouse.alter(
    'events',
    `UPDATE classifier = {version:UInt16} WHERE ${judgeable} AND classifier != {version:UInt16}`,
    { version, project: viewsKey },
  );
