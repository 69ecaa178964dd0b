import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChangesBody, FileChangeBody } from '../../../server/src/contract/changes.ts';
import { call } from '../api/client.ts';

/** Where changes are read from: those of a job, or of a pull request. */
export interface ChangesSource {
  /** What the answers are remembered under; who makes it stale has the changes read again. */
  key: readonly string[];
  /** The address of the list of files. */
  list: string;
  /** The address of one file's change, which takes its path. */
  file: string;
  /** How often to see whether somebody changed it meanwhile; never if absent. */
  everyMs?: number;
}

/** The same object while it says the same, so that hundreds of files are not drawn again for nothing. */
export function useSteady(source: ChangesSource): ChangesSource {
  const said = JSON.stringify(source);
  return useMemo(() => JSON.parse(said) as ChangesSource, [said]);
}

export const useChanges = ({ key, list, everyMs }: ChangesSource) =>
  useQuery({
    queryKey: [...key, 'list'],
    queryFn: ({ signal }) => call<ChangesBody>('GET', list, { signal }),
    refetchInterval: everyMs ?? false,
  });

interface FileToRead {
  path: string;
  /** The commit with the change: with a new one the file is read again. */
  head: string | null;
}

export const useFileChange = ({ key, file }: ChangesSource, { path, head }: FileToRead) =>
  useQuery({
    queryKey: [...key, 'file', path, head],
    queryFn: ({ signal }) => call<FileChangeBody>('GET', file, { query: { path }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
