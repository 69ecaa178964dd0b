import { type Command, type CommandOption, capitalised, optionsOf } from './command.ts';

export function usageOfAll(commands: Readonly<Record<string, Command>>): string {
  const known = Object.entries(commands);
  return `Usage: npm run docwright -- COMMAND [OPTIONS]

${known.map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}`).join('\n')}

COMMAND --help tells more about one of them, --version which Docwright this is.

Examples:
${known.map(([, { examples }]) => `  ${examples[0]}`).join('\n')}`;
}

export function usageOf(name: string, command: Command): string {
  const { summary, operands, notes, examples } = command;
  const options = Object.entries(optionsOf(command)).map(
    ([option, about]) => [[`--${option}`, about.takes].join(' ').trimEnd(), about] as const,
  );
  const taken = operands ? [[operands.takes ?? '', operands] as const, ...options] : options;
  // The key is mostly in the environment.
  const named = taken.filter(
    ([usage, { required }]) => (required && usage !== '--key KEY') || usage.startsWith('['),
  );
  const synopsis = [name, ...named.map(([usage]) => usage), ...(options.length > 0 ? ['[OPTIONS]'] : [])];
  return `Usage: npm run docwright -- ${synopsis.join(' ')}

${capitalised(summary)}.
${taken.length > 0 ? `\n${taken.map(([usage, about]) => `  ${usage.padEnd(16)}  ${described(about)}`).join('\n')}\n` : ''}${notes ? `\n${notes}\n` : ''}
Examples:
${examples.map((example) => `  ${example}`).join('\n')}`;
}

function described({
  about,
  variables: [variable] = [],
  default: fallback,
  required,
}: CommandOption): string {
  const notes = [
    required && 'required',
    variable && `or ${variable}`,
    fallback && `${fallback} if absent`,
  ].filter(Boolean);
  return about + (notes.length > 0 ? ` (${notes.join('; ')})` : '');
}
