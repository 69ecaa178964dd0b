import { useQuery } from '@tanstack/react-query';
import type { ProjectInspectionBody } from '../../../../server/src/contract/inspection.ts';
import { ApiError, at, call } from '../../api/client.ts';
import { More, PlacedList, SiteFacts, UnreadNotice } from '../../inspection/site-facts.tsx';
import { inspectionFacts } from '../../inspection/site-words.ts';
import { counted, wholeNumber } from '../../parts/amounts.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';

/** A few minutes, while the server says that it is still reading. */
const mostRetries = 12;
const stillReadingSeconds = 10;

/** Whether the answer is only late. */
const isStillReading = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.retryAfter !== null && error.retryAfter <= stillReadingSeconds;

const useInspection = (projectId: string) =>
  useQuery({
    queryKey: ['inspection', projectId],
    queryFn: ({ signal }) =>
      call<ProjectInspectionBody>('GET', at`/v1/projects/${projectId}/inspection`, { signal }),
    staleTime: 60_000,
    retry: (failures, error) => failures < mostRetries && isStillReading(error),
    retryDelay: (_, error) => (isStillReading(error) ? error.retryAfter! * 1_000 : 0),
  });

/** What Docwright understands of the documentation, and what it does not. */
export function InspectionCard({ projectId }: { projectId: string }) {
  const inspection = useInspection(projectId);
  const { data } = inspection;
  return (
    <Card
      title="What Docwright sees"
      actions={
        data && (
          <span className="soft small">
            {data.branch} at <code>{data.commit.slice(0, 7)}</code>
          </span>
        )
      }
    >
      <Loaded
        query={inspection}
        what="The documentation could not be inspected"
        skeleton={<Skeleton lines={6} height={22} />}
      >
        {(found) => (isEmpty(found) ? <NoPages root={found.root} /> : <Inspection found={found} />)}
      </Loaded>
    </Card>
  );
}

const isEmpty = ({ pages, unread }: ProjectInspectionBody) =>
  pages.count + pages.partials + pages.otherFormats + unread.count === 0;

const NoPages = ({ root }: { root: string }) => (
  <Empty title="No pages yet">
    There is no Markdown file in {root === '' ? 'the repository' : <code>{root}</code>}. If the documentation
    is in another folder, name it in the settings.
  </Empty>
);

const Inspection = ({ found }: { found: ProjectInspectionBody }) => (
  <div className="stack">
    <UnreadNotice {...found.unread} />
    <SiteFacts rows={[...inspectionFacts(found), ['Problems', <ProblemCount key="count" found={found} />]]} />
    <Details found={found} />
  </div>
);

/** So many links look broken that none of it is believed. */
const isDoubtful = ({ unread }: ProjectInspectionBody) => unread.list.some(({ about }) => about === 'links');

function ProblemCount({ found }: { found: ProjectInspectionBody }) {
  const { problems, links } = found;
  if (isDoubtful(found)) return <Badge tone="warn">not understood</Badge>;
  if (problems.count > 0)
    return (
      <>
        <Badge tone="bad">{wholeNumber(problems.count)}</Badge>{' '}
        {problems.checks
          .map(({ title, count }) => `${title.toLowerCase()} ${wholeNumber(count)}`)
          .join(' · ')}
      </>
    );
  const isChecked = links.judged > 0 || links.internal === 0;
  return isChecked ? <Badge tone="good">none found</Badge> : <Badge tone="warn">not checked</Badge>;
}

interface Listing {
  title: string;
  count: number;
  items: Parameters<typeof PlacedList>[0]['items'];
}

function Details({ found }: { found: ProjectInspectionBody }) {
  const listings = listingsOf(found).filter(({ count }) => count > 0);
  if (listings.length === 0) return null;
  return (
    <details className="site-details">
      <summary>Details</summary>
      {listings.map(({ title, count, items }) => (
        <section key={title}>
          <h3>{title}</h3>
          <PlacedList items={items} />
          <More listed={items.length} count={count} />
        </section>
      ))}
    </details>
  );
}

function listingsOf(found: ProjectInspectionBody): Listing[] {
  const { problems, perhapsBroken, navigation, contentFolders } = found;
  const missing = navigation.missing ?? { count: 0, list: [] };
  const folders = contentFolders.length > 1 ? contentFolders : [];
  const believed: Listing[] = [
    { title: counted(problems.count, 'problem'), count: problems.count, items: problems.list },
    {
      title: 'Perhaps broken: not found, and no problem for certain',
      count: perhapsBroken.count,
      items: perhapsBroken.list.map((each) => ({
        ...each,
        message: `${each.message} It is unknown: ${each.reason}.`,
      })),
    },
  ];
  return [
    ...(isDoubtful(found) ? [] : believed),
    { title: 'Not in the navigation', count: missing.count, items: missing.list.map((path) => ({ path })) },
    { title: 'Folders with pages', count: folders.length, items: folders.map((path) => ({ path })) },
  ];
}
