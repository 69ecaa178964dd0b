import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { logFormats } from '../../analytics/logs/registry.ts';
import type { Command } from '../command.ts';
import { importLogs, type LogSource } from './import-logs.ts';
import { Progress } from './progress.ts';

const names = [...logFormats.keys()].join(', ');

export const importCommand: Command = {
  summary: 'read page views out of access logs; importing a log twice counts once',
  operands: 'FILE… (plain or gzip; - is standard input)',
  options: {
    format: { takes: 'NAME', about: names },
    project: { takes: 'ID', about: 'the project that the views belong to' },
  },
  examples: [
    'DOCWRIGHT_KEY=dw_… npm run docwright -- import access.log --format combined --project demo',
    'npm run docwright -- import /var/log/nginx/access.log* --format combined --project demo',
    'zcat logs/*.gz | npm run --silent docwright -- import - --format cloudfront --project demo',
  ],
  async run({ server, key, operands, values }) {
    if (operands.length === 0) throw new Error('Which log? Name a file, or - for standard input.');
    const format = logFormats.get(values.format ?? '');
    if (!format) throw new Error(`Which format? --format takes one of ${names}.`);
    if (!values.project) throw new Error('Which project? Name it with --project.');
    if (!key) throw new Error('A key that may write is needed: DOCWRIGHT_KEY=dw_…, or --key.');

    const sources = await Promise.all(operands.map(openable));
    const sizes = sources.map(({ size }) => size);
    const total = sizes.every((size) => size !== undefined)
      ? sizes.reduce((sum, size) => sum + size, 0)
      : undefined;
    const progress = new Progress(process.stderr, total);
    try {
      const destination = { server, project: values.project, key };
      const tally = await importLogs(sources, { destination, format, progress });
      return tally.summary(progress.seconds);
    } catch (error) {
      throw new Error(
        `${(error as Error).message}\nWhat was sent stays counted; import it again to add the rest.`,
        {
          cause: error,
        },
      );
    } finally {
      progress.clear();
    }
  },
};

async function openable(file: string): Promise<LogSource & { size?: number }> {
  if (file === '-') return { name: 'standard input', open: () => process.stdin };
  const found = await stat(file).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(
      `${file} cannot be read: ${cause.code === 'ENOENT' ? 'there is no such file' : cause.message}.`,
      {
        cause,
      },
    );
  });
  if (found.isDirectory()) throw new Error(`${file} is a directory; name the files in it.`);
  // A named pipe has no size to compare with.
  return { name: file, open: () => createReadStream(file), ...(found.isFile() ? { size: found.size } : {}) };
}
