import { setTimeout as wait } from 'node:timers/promises';
import type { ReclassificationBody } from '../contract/analytics-ingest.ts';
import type { ErrorBody } from '../contract/error.ts';
import type { Command } from './command.ts';

const pollMs = 500;

export const reclassifyCommand: Command = {
  summary: 'judge the stored views anew, by the present classifier and the project’s own rules',
  options: { project: { takes: 'ID', about: 'the project whose views are judged', default: 'demo' } },
  examples: ['DOCWRIGHT_KEY=dw_… npm run docwright -- reclassify --project demo'],
  async run({ server, key, values: { project = '' } }) {
    if (!key) throw new Error('A key that may write is needed: DOCWRIGHT_KEY=dw_…, or --key.');
    const address = `${server}/v1/analytics/${encodeURIComponent(project)}/reclassify`;
    const call = (method: string) => callServer(method, address, key);
    let told = '';
    for (let run = await call('POST'); ; run = await call('GET')) {
      if (run.state === 'failed') {
        throw new Error('The server could not finish; its log says why. Start it again to do the rest.');
      }
      if (run.state === 'idle') return summaryOf(run, project);
      const progress = `${grouped(run.changed)} changed of ${grouped(run.examined)} views examined`;
      if (progress !== told) console.error((told = progress));
      await wait(pollMs);
    }
  },
};

const summaryOf = ({ version, examined, changed }: ReclassificationBody, project: string) =>
  `Version ${version} of the classifier has judged the views of ${project}:
  examined  ${grouped(examined)}
  changed   ${grouped(changed)}`;

async function callServer(method: string, address: string, key: string): Promise<ReclassificationBody> {
  const response = await fetch(address, { method, headers: { authorization: `Bearer ${key}` } }).catch(
    (cause: Error) => {
      throw new Error(
        `No server answers on ${new URL(address).origin}. Start one with "npm start", or name another with --server.`,
        { cause },
      );
    },
  );
  const body = (await response.json()) as ReclassificationBody | ErrorBody;
  if ('error' in body) throw new Error(body.error);
  return body;
}

const grouped = (count: number) => count.toLocaleString('en');
