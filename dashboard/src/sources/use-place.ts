import { useQuery } from '@tanstack/react-query';
import { systemQuery } from '../api/system.ts';
import type { Place } from './stack.ts';

/** What the snippets of a project name. */
export const usePlace = (projectId: string) =>
  useQuery({
    ...systemQuery,
    select: ({ addresses }): Place => ({
      projectId,
      url: addresses.publicUrl,
      tracker: addresses.tracker,
      collect: addresses.collect,
    }),
  });
