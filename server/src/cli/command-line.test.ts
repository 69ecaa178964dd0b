import { expect, test } from 'vitest';
import { inputOf, splitCommandLine } from './command-line.ts';
import { importCommand } from './import/import-command.ts';
import { newKeyCommand } from './new-key.ts';
import { reclassifyCommand } from './reclassify.ts';
import { usageOf } from './usage.ts';

const commands = { 'new-key': newKeyCommand, import: importCommand, reclassify: reclassifyCommand };

function read(args: string[], environment = {}) {
  const line = splitCommandLine(args, commands);
  return inputOf(line, commands[line.name as keyof typeof commands], environment);
}

const whole = ['import', 'a.log', '--format', 'combined', '--project', 'demo', '--key', 'k'];

test('options may stand anywhere, and the protocol may be left out', () => {
  const input = {
    server: 'http://docs.example.com',
    key: 'k',
    operands: ['a.log'],
    values: { format: 'combined', project: 'demo' },
  };
  expect(read(['--server', 'docs.example.com/', ...whole])).toEqual(input);
});

test('what is not said is taken from the environment, where empty is not set', () => {
  const environment = {
    DOCWRIGHT_URL: 'https://docs.example.com/',
    DOCWRIGHT_PROJECT: 'other',
    DOCWRIGHT_KEY: '',
    DOCWRIGHT_ADMIN_KEY: 'admin',
  };
  expect(read(['reclassify'], environment)).toMatchObject({
    server: 'https://docs.example.com',
    key: 'admin',
    values: { project: 'other' },
  });
  expect(read(whole, environment)).toMatchObject({ key: 'k', values: { project: 'demo' } });
  expect(read(whole)).toMatchObject({ server: 'http://127.0.0.1:4000' });
});

test.each([
  ['new-key --format x', 'There is no option --format.'],
  ['new-key --server x', 'There is no option --server.'],
  ['new-key -x', 'There is no option -x.'],
  ['new-key x', '"new-key" takes nothing after its name.'],
  ['import', 'Which log?'],
  ['import -', '--format takes one of combined, caddy, cloudfront.'],
  ['import - --format', '--format takes a value: NAME.'],
  ['import - --format --project demo', '--format takes a value: NAME.'],
  ['import - --format combined', 'Which project?'],
  ['import - --format combined --project demo', 'A key that may write is needed'],
  ['import - --fromat combined', 'There is no option --fromat.\n\nUsage: npm run docwright -- import'],
  ['reclassify --key k', 'Which project?'],
])('"%s" is answered with what to do', (args, message) => {
  expect(() => read(args.split(' '))).toThrow(message);
});

test('help is asked for in three ways', () => {
  for (const args of ['help import', 'import --help', '-h import']) {
    expect(splitCommandLine(args.split(' '), commands)).toMatchObject({ name: 'import', help: true });
  }
});

test('a command that needs no server shows no option for one', () => {
  expect(usageOf('new-key', newKeyCommand)).not.toMatch(/--server|--key|OPTIONS/);
});
