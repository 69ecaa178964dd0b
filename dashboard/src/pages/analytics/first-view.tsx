import './first-view.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { systemQuery } from '../../api/system.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { eventsCall, scriptTag } from './first-view-snippets.ts';

/** For a project that nobody told of a view yet: the two quickest ways to do it. */
export function FirstView({ projectId }: { projectId: string }) {
  const system = useQuery({ ...systemQuery, staleTime: 60_000 });
  return (
    <Card title="Send the first view" actions={<Badge tone="live">waiting for a view</Badge>}>
      <Loaded
        query={system}
        what="The server’s addresses could not be read"
        skeleton={<Skeleton lines={6} height={40} />}
      >
        {({ addresses }) => (
          <div className="stack">
            <p>This page turns into charts as soon as the first view arrives. It looks for one by itself.</p>
            <section className="first-view-way">
              <h3>From your pages</h3>
              <p className="soft">
                Put this line into the template of your site, and open one of its pages. It sets no cookie.
              </p>
              <CodeBlock code={scriptTag(addresses.tracker, projectId)} what="script tag" />
            </section>
            <section className="first-view-way">
              <h3>From your server, or just to try it</h3>
              <p className="soft">
                With a <Link href={`/projects/${projectId}/keys`}>key of this project</Link> that may read and
                write, as <code>DOCWRIGHT_KEY</code>. Servers also see AI clients, which rarely run scripts.
              </p>
              <CodeBlock code={eventsCall(addresses.publicUrl, projectId)} what="call that sends a view" />
            </section>
            <p>
              <Link href={`/projects/${projectId}/settings?section=sources`}>
                More ways are in the settings
              </Link>
              : access logs, log drains and edge functions.
            </p>
          </div>
        )}
      </Loaded>
    </Card>
  );
}
