import type { System } from '../../api/system.ts';
import { Notice } from '../../parts/notice.tsx';
import { TimeAgo } from '../../parts/time.tsx';
import { troublesOf } from './troubles.ts';

/** In one look: whether all is well, and what is not. */
export function State({ system }: { system: System }) {
  const troubles = troublesOf(system);
  if (troubles.length === 0) {
    return (
      <Notice tone="good" title="Everything is running.">
        The engines answer, and workers are there for jobs.
      </Notice>
    );
  }
  return troubles.map(({ tone, title, text, since }) => (
    <Notice key={`${title} ${text}`} tone={tone} title={title}>
      {text}
      {since && (
        <div className="soft small">
          Since <TimeAgo at={since} />
        </div>
      )}
    </Notice>
  ));
}
