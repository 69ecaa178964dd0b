import { setTimeout as wait } from 'node:timers/promises';
import type { ReclassificationBody } from '../contract/analytics-ingest.ts';
import { callServer } from './call-server.ts';
import { type Command, projectOption } from './command.ts';
import { grouped } from './grouped.ts';

const pollMs = 500;

export const reclassifyCommand: Command = {
  summary: 'judge the stored views anew, by the present classifier and the project’s own rules',
  key: 'a key that may write',
  options: { project: projectOption('the project whose views are judged') },
  examples: ['DOCWRIGHT_KEY=dw_… npm run docwright -- reclassify --project demo'],
  async run({ server, key, values: { project = '' } }) {
    const path = `/v1/analytics/${encodeURIComponent(project)}/reclassify`;
    const call = (method: string) => callServer<ReclassificationBody>(method, { server, key }, path);
    try {
      for (let run = await call('POST'); ; run = await call('GET')) {
        if (run.state === 'failed') {
          throw new Error('The server could not finish; its log says why. Start it again to do the rest.');
        }
        // A server that was started meanwhile, or another one, knows nothing of the run.
        if (run.state === 'idle' && !run.finishedAt) {
          throw new Error('It was interrupted before its end. Start it again to do the rest.');
        }
        if (run.state === 'idle') return summaryOf(run, project);
        draw(`${grouped(run.examined)} views examined …`);
        await wait(pollMs);
      }
    } finally {
      draw('');
    }
  },
};

/** On a terminal one line is drawn again and again; elsewhere the summary is enough. */
function draw(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
}

const summaryOf = ({ version, examined, changed }: ReclassificationBody, project: string) =>
  `Version ${version} of the classifier has judged the views of ${project}:
  examined  ${grouped(examined)}
  changed   ${grouped(changed)}`;
