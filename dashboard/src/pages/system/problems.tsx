import type { System } from '../../api/system.ts';
import { Badge } from '../../parts/badge.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Fold } from '../../parts/fold.tsx';
import { TimeAgo } from '../../parts/time.tsx';
import { repeatedProblems } from './repeated-problems.ts';

/** The last warnings and errors of the log, each folded to what is worth a first look. */
export function Problems({ problems }: { problems: System['problems'] }) {
  if (problems.length === 0) {
    return <Empty title="Nothing went wrong since the server started." />;
  }
  return (
    <ul className="system-problems">
      {repeatedProblems(problems).map(({ at, level, message, times }) => (
        <li key={`${level} ${message}`} className="system-problem">
          <div className="row small soft">
            <Badge tone={level === 'error' ? 'bad' : 'warn'}>{level}</Badge>
            <TimeAgo at={at} />
            {times > 1 && <span>{times} times</span>}
          </div>
          <Fold text={message} lines={3} />
        </li>
      ))}
    </ul>
  );
}
