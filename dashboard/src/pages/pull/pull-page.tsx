import './pull-page.css';
import { Link } from 'wouter';
import type { PullRequestWithConflicts } from '../../../../server/src/contract/pull-request.ts';
import { ApiError } from '../../api/client.ts';
import { type ChangesSource, ChangesView } from '../../changes/changes-view.tsx';
import { RenderedPage } from '../../changes/rendered/rendered-page.tsx';
import { Card } from '../../parts/card.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { PullHead } from './pull-head.tsx';
import { PullState } from './pull-state.tsx';
import { type PullAddress, pullAddress, pullKey, usePull } from './use-pull.ts';

/** One pull request of the local forge: what it says, what it changes, and what becomes of it. */
export default function PullPage(address: PullAddress) {
  const pull = usePull(address);
  if (pull.error instanceof ApiError && pull.error.code === 'not_found') {
    return (
      <>
        <PageHead title="Nothing here" />
        <Empty title={pull.error.message}>
          <Link href={`/projects/${address.projectId}/pulls`}>To the pull requests</Link>
        </Empty>
      </>
    );
  }
  return (
    <Loaded
      query={pull}
      what="The pull request could not be read"
      skeleton={
        <>
          <PageHead title={`Pull request #${address.number}`}>
            <Skeleton height={44} />
          </PageHead>
          <Skeleton height={320} />
        </>
      }
    >
      {(read) => <Pull address={address} pull={read} />}
    </Loaded>
  );
}

/** Somebody may push to its branch. */
const pushesMs = 15_000;

function Pull({ address, pull }: { address: PullAddress; pull: PullRequestWithConflicts }) {
  const changes: ChangesSource = {
    key: [...pullKey(address), 'changes'],
    list: `${pullAddress(address)}/changes`,
    file: `${pullAddress(address)}/changes/file`,
    ...(pull.state === 'open' && { everyMs: pushesMs }),
  };
  return (
    <>
      <PullHead address={address} pull={pull} />
      <div className="stack">
        <PullState address={address} pull={pull} changes={changes} />
        <Card title="Description">
          {pull.body.trim() === '' ? (
            <p className="soft">It has no description.</p>
          ) : (
            <RenderedPage text={pull.body} format="markdown" heading={3} />
          )}
        </Card>
        <section id="files" className="pull-files" aria-label="Files changed">
          <ChangesView source={changes} />
        </section>
      </div>
    </>
  );
}
