import './rendered-page.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PreviewNode, previewPage } from '../../../../server/src/contract/preview.ts';
import { type Answer, type Body, call } from '../../api/client.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { levelHeadings } from './heading-levels.ts';
import { HeadingLevels, RenderedNodes } from './rendered-nodes.tsx';

export type PageFormat = NonNullable<Body<typeof previewPage>['format']>;

interface RenderedPageProps {
  text: string;
  format: PageFormat;
  /** The level that its highest headings get. */
  heading: number;
}

/** As the contract has it. */
const longestText = 1_000_000;

const mostWaitingLines = 40;

/** What the page will take, so that little moves when it comes. */
const estimatedLines = (text: string) =>
  Math.min(mostWaitingLines, text.split('\n').filter((line) => line.trim() !== '').length);

/** A page as its readers would see it, made of the server's description: nothing in it is run or loaded. */
export function RenderedPage({ text, format, heading }: RenderedPageProps) {
  const isTooLong = text.length > longestText;
  const preview = useQuery({
    queryKey: ['preview', format, text],
    queryFn: ({ signal }) =>
      call<Answer<typeof previewPage>>('POST', '/v1/preview', { body: { text, format }, signal }),
    enabled: !isTooLong,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  if (isTooLong) return <p className="soft">The page is too large to be rendered here.</p>;
  return (
    <Loaded
      query={preview}
      what="The page could not be rendered"
      skeleton={<Skeleton lines={estimatedLines(text)} />}
    >
      {({ nodes, problem }) => (
        <>
          {problem !== null && (
            <Notice tone="warn" title="This page cannot be parsed.">
              {problem}
            </Notice>
          )}
          <Page nodes={nodes} heading={heading} />
        </>
      )}
    </Loaded>
  );
}

function Page({ nodes, heading }: { nodes: readonly PreviewNode[]; heading: number }) {
  const levels = useMemo(() => levelHeadings(nodes, heading), [nodes, heading]);
  return (
    <HeadingLevels value={levels}>
      <div className="rendered">
        <RenderedNodes nodes={nodes} />
      </div>
    </HeadingLevels>
  );
}
