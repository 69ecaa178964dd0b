import { parseArgs } from 'node:util';
import type { Command } from './command.ts';
import { newKeyCommand } from './new-key.ts';
import { signInLinkCommand } from './sign-in-link.ts';

const commands: Readonly<Record<string, Command>> = {
  'new-key': newKeyCommand,
  'sign-in-link': signInLinkCommand,
};

const { values, positionals } = readArguments();
const [name = ''] = positionals;
const command = commands[name];
if (!command || values.help) {
  if (name && !command) console.error(`There is no command "${name}".\n`);
  console.log(usage());
  process.exit(values.help ? 0 : 1);
}

try {
  console.log(await command.run({ server: serverUrl(values.server), key: values.key }));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        server: { type: 'string', default: process.env.DOCWRIGHT_URL ?? 'http://127.0.0.1:4000' },
        key: { type: 'string', default: process.env.DOCWRIGHT_KEY ?? process.env.DOCWRIGHT_ADMIN_KEY },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage()}`);
    process.exit(1);
  }
}

/** People leave the protocol out; a server on its own machine has no other. */
function serverUrl(text: string): string {
  return (text.includes('://') ? text : `http://${text}`).replace(/\/+$/, '');
}

function usage(): string {
  const known = Object.entries(commands);
  return `Usage: npm run docwright -- COMMAND [--server URL] [--key KEY]

${known.map(([command, { summary }]) => `  ${command.padEnd(16)}${summary}`).join('\n')}

  --server   where the server is (or DOCWRIGHT_URL; http://127.0.0.1:4000)
  --key      a key of the organisation (or DOCWRIGHT_KEY)

Examples:
${known.map(([, { example }]) => `  ${example}`).join('\n')}`;
}
