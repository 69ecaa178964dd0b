import { parseArgs } from 'node:util';
import { type Fault, faults } from './faults.ts';

export interface TortureOptions {
  seed: number;
  runs: number;
  seconds: number;
  nodes: boolean;
  faults: readonly Fault[];
  verbose: boolean;
  /** The options that make the same run again, without the seed. */
  again: string;
}

const help = `Breaks a running Docwright on purpose, and checks that it keeps every promise.

  npm run torture                               one run of 20 s, its seed from the clock
  npm run torture -- --seed 7                   the run of that seed
  npm run torture -- --runs 200                 200 runs, with the seeds that follow
  npm run torture -- --nodes                    two API and two worker processes on one PostgreSQL
  npm run torture -- --faults kill-worker,fill-disk --seconds 60 --verbose

  --seed N       the first run's seed; each run prints its own
  --runs N       how many runs, one after the other (1)
  --seconds N    how long faults happen in each (20)
  --nodes        several nodes, each with its own data directory
  --faults a,b   only these; "none" for none at all
  --verbose      prints every fault

Faults: ${faults.map(({ name }) => name).join(', ')}
`;

export function parseOptions(args: string[]): TortureOptions {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      runs: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '20' },
      nodes: { type: 'boolean', default: false },
      faults: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  const again = [
    `--seconds ${values.seconds}`,
    values.nodes && '--nodes',
    values.faults && `--faults ${values.faults}`,
  ];
  return {
    seed: values.seed === undefined ? Date.now() % 1_000_000 : numberOf('seed', values.seed, 0),
    runs: numberOf('runs', values.runs, 1),
    seconds: numberOf('seconds', values.seconds, 1),
    nodes: values.nodes,
    faults: chosenFaults(values.faults),
    verbose: values.verbose,
    again: again.filter(Boolean).join(' '),
  };
}

function numberOf(name: string, text: string, least: number): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= least) return number;
  throw new Error(`--${name} takes a whole number from ${least}, not ${text}.`);
}

function chosenFaults(names: string | undefined): readonly Fault[] {
  if (names === undefined) return faults;
  if (names === 'none') return [];
  return names.split(',').map((name) => {
    const fault = faults.find((one) => one.name === name);
    if (!fault) throw new Error(`There is no fault ${name}. --help lists them.`);
    return fault;
  });
}
