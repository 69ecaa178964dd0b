import './page-before-and-after.css';
import type { FileChangeBody } from '../../../server/src/contract/changes.ts';
import { type PageFormat, RenderedPage } from './rendered/rendered-page.tsx';

interface PageProps {
  change: FileChangeBody;
  format: PageFormat;
}

/** The page as a reader of the site would have met it, and as it would be now. */
export function PageBeforeAndAfter({ change, format }: PageProps) {
  const { status, before, after, cut } = change;
  const unreadable = cut
    ? 'The page is too large to be rendered here.'
    : 'It is no text that can be rendered.';
  return (
    <div className="page-pair">
      {status !== 'added' && <Side title="Before" text={before} format={format} otherwise={unreadable} />}
      {status !== 'deleted' && <Side title="After" text={after} format={format} otherwise={unreadable} />}
    </div>
  );
}

interface SideProps {
  title: string;
  text: string | null;
  format: PageFormat;
  otherwise: string;
}

const Side = ({ title, text, format, otherwise }: SideProps) => (
  <div className="page-pair-side">
    <p className="page-pair-title">{title}</p>
    {text === null ? (
      <p className="soft">{otherwise}</p>
    ) : (
      <RenderedPage text={text} format={format} heading={4} />
    )}
  </div>
);
