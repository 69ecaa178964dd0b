import { parseArgs } from 'node:util';
import type { Command } from './command.ts';
import { demoTrafficCommand } from './demo-traffic/demo-traffic-command.ts';
import { importCommand } from './import/import-command.ts';
import { newKeyCommand } from './new-key.ts';
import { reclassifyCommand } from './reclassify.ts';
import { signInLinkCommand } from './sign-in-link.ts';
import { usageOf, usageOfAll } from './usage.ts';

const commands: Readonly<Record<string, Command>> = {
  'new-key': newKeyCommand,
  'sign-in-link': signInLinkCommand,
  import: importCommand,
  'demo-traffic': demoTrafficCommand,
  reclassify: reclassifyCommand,
};

const { server, key, help, name, operands, ...rest } = readArguments();
const command = commands[name];
if (!command || help) {
  if (name && !command) console.error(`There is no command "${name}".\n`);
  console.log(command ? usageOf(name, command) : usageOfAll(commands));
  process.exit(command || (help && !name) ? 0 : 1);
}

try {
  const values = ownValues(name, command, rest.values);
  console.log(await command.run({ server: serverUrl(server), key, operands, values }));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

function readArguments() {
  const own = Object.values(commands).flatMap(({ options = {} }) => Object.keys(options));
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        ...Object.fromEntries(own.map((option) => [option, { type: 'string' as const }])),
        server: { type: 'string', default: process.env.DOCWRIGHT_URL ?? 'http://127.0.0.1:4000' },
        key: { type: 'string', default: process.env.DOCWRIGHT_KEY ?? process.env.DOCWRIGHT_ADMIN_KEY },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const { server, key, help, ...rest } = values;
    const [name = '', ...operands] = positionals;
    return { server, key, help, name, operands, values: rest as Record<string, string> };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usageOfAll(commands)}`);
    process.exit(1);
  }
}

/** The options were read for all commands at once; here another command's are refused. */
function ownValues(name: string, { options = {}, operands: taken }: Command, given: Record<string, string>) {
  const stranger = Object.keys(given).find((option) => !(option in options));
  if (stranger) throw new Error(`"${name}" has no option --${stranger}.\n\n${usageOf(name, command!)}`);
  if (!taken && operands.length > 0) throw new Error(`"${name}" takes nothing after its name.`);
  const defaults = Object.entries(options).map(([option, { default: value }]) => [option, value]);
  return { ...Object.fromEntries(defaults), ...given };
}

/** People leave the protocol out; a server on its own machine has no other. */
function serverUrl(text: string): string {
  return (text.includes('://') ? text : `http://${text}`).replace(/\/+$/, '');
}
