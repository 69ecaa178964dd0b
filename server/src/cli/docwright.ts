import { parseArgs } from 'node:util';
import type { Command } from './command.ts';
import { newKeyCommand } from './new-key.ts';
import { signInLinkCommand } from './sign-in-link.ts';

const commands: Readonly<Record<string, Command>> = {
  'new-key': newKeyCommand,
  'sign-in-link': signInLinkCommand,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string', default: process.env.DOCWRIGHT_URL ?? 'http://127.0.0.1:4000' },
    key: { type: 'string', default: process.env.DOCWRIGHT_KEY ?? process.env.DOCWRIGHT_ADMIN_KEY },
    help: { type: 'boolean', short: 'h' },
  },
});

const [name = ''] = positionals;
const command = commands[name];
if (!command || values.help) {
  const known = Object.entries(commands);
  console.log(`Usage: npm run docwright -- COMMAND [--server URL] [--key KEY]

${known.map(([command, { summary }]) => `  ${command.padEnd(16)}${summary}`).join('\n')}

  --server   where the server is (or DOCWRIGHT_URL; http://127.0.0.1:4000)
  --key      a key of the organisation (or DOCWRIGHT_KEY)

Examples:
${known.map(([, { example }]) => `  ${example}`).join('\n')}`);
  process.exit(values.help ? 0 : 1);
}

try {
  console.log(await command.run({ server: values.server.replace(/\/+$/, ''), key: values.key }));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
