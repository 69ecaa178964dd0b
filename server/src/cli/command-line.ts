import { parseArgs } from 'node:util';
import { type Command, type CommandInput, optionsOf } from './command.ts';
import { usageOf } from './usage.ts';

type Commands = Readonly<Record<string, Command>>;
type Environment = Readonly<Record<string, string | undefined>>;

export interface CommandLine {
  /** The command's name, or '' where none was given. */
  name: string;
  operands: string[];
  help: boolean;
  version: boolean;
  given: readonly GivenOption[];
}

interface GivenOption {
  name: string;
  /** As it was written: --format, or -f. */
  rawName: string;
  value: string | undefined;
}

/** Tells names from values; which options fit is known once the command is. */
export function splitCommandLine(args: string[], commands: Commands): CommandLine {
  const known = Object.values(commands).flatMap((command) => Object.entries(optionsOf(command)));
  const { tokens } = parseArgs({
    args,
    strict: false,
    tokens: true,
    options: {
      ...Object.fromEntries(
        known.map(([option, { takes }]) => [
          option,
          { type: takes ? ('string' as const) : ('boolean' as const) },
        ]),
      ),
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
    },
  });
  const options = tokens.filter((token) => token.kind === 'option');
  const asked = (name: string) => options.some((option) => option.name === name);
  const [first = '', ...rest] = tokens.flatMap((token) => (token.kind === 'positional' ? token.value : []));
  const [name = '', ...operands] = first === 'help' ? rest : [first, ...rest];
  return {
    name,
    operands,
    help: asked('help') || first === 'help',
    version: asked('version'),
    given: options.filter((option) => option.name !== 'help' && option.name !== 'version'),
  };
}

/** What the command gets; says what is missing, and what it does not know. */
export function inputOf(
  { name, operands, given }: CommandLine,
  command: Command,
  environment: Environment,
): CommandInput {
  const options = optionsOf(command);
  const values: Record<string, string | undefined> = {};
  for (const { name: option, rawName, value } of given) {
    const known = options[option];
    if (!known) throw new Error(`There is no option ${rawName}.\n\n${usageOf(name, command)}`);
    if (known.takes === undefined && value !== undefined) throw new Error(`${rawName} takes no value.`);
    if (known.takes !== undefined && (!value || value.startsWith('--')))
      throw new Error(`${rawName} takes a value: ${known.takes}.`);
    values[option] = value ?? '';
  }
  if (!command.operands && operands.length > 0) throw new Error(`"${name}" takes nothing after its name.`);
  if (command.operands?.required && operands.length === 0) throw new Error(command.operands.required);
  for (const [option, { variables = [], default: fallback, required }] of Object.entries(options)) {
    // An empty variable counts as one that is not set.
    values[option] ??= variables.map((variable) => environment[variable]).find(Boolean) ?? fallback;
    if (required && values[option] === undefined) throw new Error(required);
  }
  const { server = '', key = '', ...own } = values;
  return { server: serverUrl(server), key, operands, values: own };
}

/** People leave the protocol out; a server on its own machine has no other. */
function serverUrl(text: string): string {
  return (text === '' || text.includes('://') ? text : `http://${text}`).replace(/\/+$/, '');
}
