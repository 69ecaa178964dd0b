import type { InspectionBody } from '../../contract/inspection.ts';
import { type CommitToRead, RepositoryReader, tooMuch } from './repository-reader.ts';

export interface InspectionLimits {
  seconds: number;
  megabytes: number;
}

/** A site of 2,300 pages takes 3 seconds and 200 MB. */
const usualLimits: InspectionLimits = { seconds: 120, megabytes: 1_024 };

export async function inspectCommit(
  wanted: CommitToRead & { root: string },
  signal: AbortSignal,
  { seconds, megabytes }: InspectionLimits = usualLimits,
): Promise<InspectionBody> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(tooMuch(`it takes longer than ${seconds} seconds`)),
    seconds * 1_000,
  );
  try {
    using reader = new RepositoryReader(AbortSignal.any([signal, late.signal]), megabytes);
    return await reader.ask('inspect', wanted);
  } finally {
    clearTimeout(timer);
  }
}
