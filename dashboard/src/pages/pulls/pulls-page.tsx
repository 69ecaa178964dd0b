import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { PullRequestState } from '../../../../server/src/contract/job.ts';
import type { listPullRequests } from '../../../../server/src/contract/pull-request.ts';
import { type Answer, ApiError, at, call } from '../../api/client.ts';
import { Empty } from '../../parts/empty.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { useUrlState } from '../../parts/use-url-state.ts';
import { PullsList } from './pulls-list.tsx';

const pageSize = 25;
const refreshMs = 5_000;
const urlDefaults = { state: 'open', offset: '0' };

type Choice = PullRequestState | 'all';
const choices: readonly { value: Choice; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'merged', label: 'Merged' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
];

/** The pull requests of a repository that Docwright itself hosts. */
export default function PullsPage({ projectId }: { projectId: string }) {
  const [url, change] = useUrlState(urlDefaults);
  const choice = choices.find(({ value }) => value === url.state)?.value ?? 'open';
  const offset = Math.max(0, Number.parseInt(url.offset, 10) || 0);
  const pulls = usePulls(projectId, { state: choice === 'all' ? undefined : choice, offset });
  if (pulls.error instanceof ApiError && pulls.error.code === 'not_found') {
    return (
      <>
        <PageHead title="Nothing here" />
        <Empty title={pulls.error.message}>
          <Link href="/">To the projects</Link>
        </Empty>
      </>
    );
  }
  return (
    <>
      <PageHead title="Pull requests">Changes that jobs propose, to be looked at and merged.</PageHead>
      <div className="stack">
        <div>
          <Segmented
            legend="State"
            value={choice}
            options={choices}
            onChange={(state) => change({ state, offset: '0' })}
          />
        </div>
        <PullsList
          projectId={projectId}
          pulls={pulls}
          choice={choice}
          offset={offset}
          limit={pageSize}
          onMove={(to) => change({ offset: String(to) })}
        />
      </div>
    </>
  );
}

const usePulls = (projectId: string, page: { state: PullRequestState | undefined; offset: number }) =>
  useQuery({
    queryKey: ['pulls', projectId, page],
    queryFn: ({ signal }) =>
      call<Answer<typeof listPullRequests>>('GET', at`/v1/projects/${projectId}/pulls`, {
        query: { ...page, limit: pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
