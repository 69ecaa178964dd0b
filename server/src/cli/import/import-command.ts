import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { logFormats } from '../../analytics/logs/registry.ts';
import { type Command, projectOption } from '../command.ts';
import { fittingFormat } from './fitting-format.ts';
import { importLogs, type LogSource } from './import-logs.ts';
import { Progress } from './progress.ts';
import { Tally } from './tally.ts';

const names = [...logFormats.keys()].join(', ');

export const importCommand: Command = {
  summary: 'read page views out of access logs; importing a log twice counts once',
  key: 'a key that may write',
  operands: {
    takes: 'FILE…',
    about: 'plain or gzip; - is standard input',
    required: 'Which log? Name a file, or - for standard input.',
  },
  options: {
    format: { takes: 'NAME', about: names, required: `Which format? --format takes one of ${names}.` },
    project: projectOption('the project that the views belong to'),
  },
  examples: [
    'DOCWRIGHT_KEY=dw_… npm run docwright -- import access.log --format combined --project demo',
    'npm run docwright -- import /var/log/nginx/access.log* --format combined --project demo',
    'zcat logs/*.gz | npm run --silent docwright -- import - --format cloudfront --project demo',
  ],
  async run({ server, key, operands, values: { format: name = '', project = '' } }) {
    const format = logFormats.get(name);
    if (!format) throw new Error(`There is no format "${name}"; --format takes one of ${names}.`);
    const sources = await Promise.all(operands.map(openable));
    const tally = new Tally();
    const progress = new Progress(process.stderr, totalOf(sources));
    try {
      await importLogs(sources, { destination: { server, project, key }, format, progress, tally });
    } catch (error) {
      const { message } = error as Error;
      if (tally.accepted + tally.duplicates === 0) throw error;
      const rest = 'What was sent stays counted; import it again to add the rest.';
      throw new Error(`${message}\n${rest}`, { cause: error });
    } finally {
      progress.clear();
    }
    const summary = tally.summary(progress.seconds);
    if (tally.rejected === 0 || tally.understood > 0) return summary;
    throw new Error(`${summary}\n\nNo line is in the format ${name}. ${await hintFor(sources)}`);
  },
};

interface OpenableSource extends LogSource {
  /** Of a file, which can be opened again; unknown for a pipe. */
  size?: number;
}

function totalOf(sources: readonly OpenableSource[]): number | undefined {
  const sizes = sources.map(({ size }) => size);
  return sizes.every((size) => size !== undefined) ? sizes.reduce((sum, size) => sum + size, 0) : undefined;
}

async function hintFor(sources: readonly OpenableSource[]): Promise<string> {
  const file = sources.find(({ size }) => size !== undefined);
  const fitting = file && (await fittingFormat(file));
  return fitting
    ? `${file.name} looks like --format ${fitting}.`
    : `Look at --format, which takes one of ${names}.`;
}

async function openable(operand: string): Promise<OpenableSource> {
  if (operand === '-') return { name: 'standard input', open: () => process.stdin };
  // npm runs its scripts in the package's directory, and says where it was called.
  const file = resolve(process.env.INIT_CWD ?? '', operand);
  const found = await stat(file).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'ENOENT' ? 'there is no such file' : cause.message;
    throw new Error(`${file} cannot be read: ${reason}.`, { cause });
  });
  if (found.isDirectory()) throw new Error(`${file} is a directory; name the files in it.`);
  const ofFile = found.isFile() ? { size: found.size, mayGrow: true } : {};
  return { name: operand, open: () => createReadStream(file), ...ofFile };
}
