import { type ListedProcess, listProcesses } from './processes.ts';

export type ServerProcessKind =
  | 'api'
  | 'worker'
  | 'engine'
  | 'postgres'
  | 'launcher'
  | 'reader'
  | 'pool'
  | 'git';

export interface RunningProcess {
  kind: ServerProcessKind;
  pid: number;
  /** Resident. */
  kilobytes: number;
}

/** What a command line tells, the first that matches. */
const commands: readonly (readonly [pattern: RegExp, kind: ServerProcessKind])[] = [
  // A shell that waits beside it names it too.
  [/^\S*node .*pool-program/, 'pool'],
  [/reader-program/, 'reader'],
  [/launcher-program/, 'launcher'],
  [/engine-process/, 'engine'],
  [/--role worker/, 'worker'],
  [/^(\S*\/)?postgres[ :]/, 'postgres'],
  [/^(\S*\/)?git /, 'git'],
];

/** The server with this process id and everything that it started, directly or not, as far as its kind is known. */
export function serverProcesses(serverPid: number): RunningProcess[] {
  const all = listProcesses().filter(({ state }) => !state.startsWith('Z'));
  const children = Map.groupBy(all, ({ parent }) => parent);
  const below = (pid: number): ListedProcess[] =>
    (children.get(pid) ?? []).flatMap((child) => [child, ...below(child.pid)]);
  const own = all.filter(({ pid }) => pid === serverPid);
  return [
    ...own.map((one) => running(one, 'api')),
    ...below(serverPid).flatMap((one) => {
      const [, kind] = commands.find(([pattern]) => pattern.test(one.command)) ?? [];
      return kind ? [running(one, kind)] : [];
    }),
  ];
}

const running = ({ pid, kilobytes }: ListedProcess, kind: ServerProcessKind): RunningProcess => ({
  kind,
  pid,
  kilobytes,
});
