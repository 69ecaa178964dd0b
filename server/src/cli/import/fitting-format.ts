import type { LogFormat } from '../../analytics/logs/log-format.ts';
import { readLog } from '../../analytics/logs/read-log.ts';
import { logFormats } from '../../analytics/logs/registry.ts';
import type { LogSource } from './import-logs.ts';

/** The format in which a log's first lines tell of reads, if there is one. */
export async function fittingFormat({ open }: LogSource): Promise<string | undefined> {
  for (const format of logFormats.values()) if (await fits(open, format)) return format.name;
  return undefined;
}

async function fits(open: LogSource['open'], format: LogFormat): Promise<boolean> {
  for await (const lines of readLog(open(), format)) {
    if (lines.length > 0) return lines.some(({ entry }) => 'event' in entry);
  }
  return false;
}
