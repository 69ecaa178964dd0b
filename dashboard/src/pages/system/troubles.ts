import type { System } from '../../api/system.ts';
import { analyticsTrouble } from '../../projects/analytics-trouble.ts';

export interface Trouble {
  tone: 'warn' | 'bad';
  title: string;
  text: string;
  since?: string;
}

/** Below this share, or this much, a disk fills up before somebody looks again. */
const leastFreeShare = 0.05;
const leastFreeBytes = 2_000_000_000;

export const isDiskLow = ({
  freeBytes,
  totalBytes,
}: Pick<System['disk'], 'freeBytes' | 'totalBytes'>): boolean =>
  freeBytes < leastFreeBytes || freeBytes < totalBytes * leastFreeShare;

/** What an operator should do something about, the worst first. Nothing: all is well. */
export function troublesOf({ analytics, sandbox, workers, disk, jobs, warnings }: System): Trouble[] {
  const unavailable = analyticsTrouble(analytics);
  const troubles: (Trouble | false)[] = [
    workers.length === 0 && {
      tone: 'bad',
      title: 'No worker is alive',
      text: `Jobs wait until one is started (npm run worker). Waiting now: ${jobs.waiting}.`,
    },
    unavailable !== null && { tone: 'bad', ...unavailable },
    disk.isLow && {
      tone: 'bad',
      title: 'The disk is full',
      text: 'New jobs, messages and pushes are refused until there is room again. Free some space on the volume with the data directory.',
    },
    !disk.isLow &&
      isDiskLow(disk) && {
        tone: 'warn',
        title: 'The disk is almost full',
        text: 'Free some space on the volume with the data directory, before jobs and page views fail.',
      },
    !sandbox.available && {
      tone: 'warn',
      title: 'There is no sandbox',
      text: `${sandbox.reason ?? 'The server gives no reason.'}\nAgents work without a shell, and jobs of projects with checks of their own fail.`,
    },
    ...warnings.map(
      ({ message, since }): Trouble => ({
        tone: 'warn',
        title: 'A warning of the server',
        text: message,
        since,
      }),
    ),
  ];
  return troubles.filter((trouble) => trouble !== false);
}
