import { docwrightVersion } from '../foundation/version.ts';
import type { Command } from './command.ts';
import { inputOf, splitCommandLine } from './command-line.ts';
import { demoTrafficCommand } from './demo-traffic/demo-traffic-command.ts';
import { importCommand } from './import/import-command.ts';
import { moveViewsCommand } from './move-views.ts';
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
  'move-views': moveViewsCommand,
};

try {
  console.log(await answer(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function answer(args: string[]): Promise<string> {
  const line = splitCommandLine(args, commands);
  const { name, help, version } = line;
  if (version) return docwrightVersion;
  if (name === '' && help) return usageOfAll(commands);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    throw new Error(`${name && `There is no command "${name}".\n\n`}${usageOfAll(commands)}`);
  }
  return help ? usageOf(name, command) : command.run(inputOf(line, command, process.env));
}
