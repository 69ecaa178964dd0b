import { useMemo } from 'react';
import { jobAddress } from '../../jobs/job-queries.ts';
import { late } from '../../parts/late.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';

/** Its code colours many languages: only who looks at changes loads it. */
const ChangesView = late(async () => (await import('../../changes/changes-view.tsx')).ChangesView);

export const changesKey = (projectId: string, jobId: string) => ['job-changes', projectId, jobId] as const;

export function ChangesTab({ projectId, jobId }: { projectId: string; jobId: string }) {
  const source = useMemo(() => {
    const list = `${jobAddress(projectId, jobId)}/changes`;
    return { key: changesKey(projectId, jobId), list, file: `${list}/file` };
  }, [projectId, jobId]);
  return <ChangesView source={source} skeleton={<Skeleton lines={4} height={200} />} />;
}
