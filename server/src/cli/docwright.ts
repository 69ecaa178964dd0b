import { docwrightVersion } from '../foundation/version.ts';
import type { Command, Outcome } from './command.ts';
import { inputOf, splitCommandLine } from './command-line.ts';
import { demoTrafficCommand } from './demo-traffic/demo-traffic-command.ts';
import { importCommand } from './import/import-command.ts';
import { inspectCommand } from './inspect/inspect-command.ts';
import { moveViewsCommand } from './move-views.ts';
import { newKeyCommand } from './new-key.ts';
import { reclassifyCommand } from './reclassify.ts';
import { signInLinkCommand } from './sign-in-link.ts';
import { usageOf, usageOfAll } from './usage.ts';

const commands: Readonly<Record<string, Command>> = {
  inspect: inspectCommand,
  'new-key': newKeyCommand,
  'sign-in-link': signInLinkCommand,
  import: importCommand,
  'demo-traffic': demoTrafficCommand,
  reclassify: reclassifyCommand,
  'move-views': moveViewsCommand,
};

const line = splitCommandLine(process.argv.slice(2), commands);
const command = Object.hasOwn(commands, line.name) ? commands[line.name] : undefined;
try {
  const answered = await answer();
  const { text, status } = typeof answered === 'string' ? { text: answered, status: 0 } : answered;
  console.log(text);
  process.exitCode = status;
} catch (error) {
  console.error((error as Error).message);
  process.exit(command?.errorStatus ?? 1);
}

async function answer(): Promise<string | Outcome> {
  const { name, help, version } = line;
  if (version) return docwrightVersion;
  if (name === '' && help) return usageOfAll(commands);
  if (!command) {
    throw new Error(`${name && `There is no command "${name}".\n\n`}${usageOfAll(commands)}`);
  }
  return help ? usageOf(name, command) : command.run(inputOf(line, command, process.env));
}
