import type { Command } from './command.ts';

const shared = `  --server URL      where the server is (or DOCWRIGHT_URL; http://127.0.0.1:4000)
  --key KEY         a key of the organisation or the project (or DOCWRIGHT_KEY)`;

export function usageOfAll(commands: Readonly<Record<string, Command>>): string {
  const known = Object.entries(commands);
  return `Usage: npm run docwright -- COMMAND [--server URL] [--key KEY]

${known.map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}`).join('\n')}

${shared}

COMMAND --help tells more about one of them.

Examples:
${known.map(([, { examples }]) => `  ${examples[0]}`).join('\n')}`;
}

export function usageOf(name: string, { summary, operands, options = {}, examples }: Command): string {
  const own = Object.entries(options).map(([option, { takes, about, default: value }]) => {
    const fallback = value === undefined ? '' : ` (${value})`;
    return `  ${`--${option} ${takes}`.padEnd(16)}  ${about}${fallback}`;
  });
  return `Usage: npm run docwright -- ${[name, operands, own.length > 0 && '[OPTIONS]'].filter(Boolean).join(' ')}

${summary[0]!.toUpperCase()}${summary.slice(1)}.

${[...own, shared].join('\n')}

Examples:
${examples.map((example) => `  ${example}`).join('\n')}`;
}
