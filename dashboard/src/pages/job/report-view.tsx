import './report-view.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobReportBody } from '../../../../server/src/contract/job-report.ts';
import { ApiError, call } from '../../api/client.ts';
import { jobAddress } from '../../jobs/job-queries.ts';
import { counted, wholeNumber } from '../../parts/amounts.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Table } from '../../parts/table.tsx';

export const reportKey = (projectId: string, jobId: string) => ['job-report', projectId, jobId] as const;

/** Null while there is none. */
async function readReport(address: string, signal: AbortSignal): Promise<JobReportBody | null> {
  try {
    return await call<JobReportBody>('GET', address, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}

/** What the gate said last. */
export function ReportView({ projectId, jobId }: { projectId: string; jobId: string }) {
  const report = useQuery({
    queryKey: reportKey(projectId, jobId),
    queryFn: ({ signal }) => readReport(`${jobAddress(projectId, jobId)}/report`, signal),
  });
  return (
    <Loaded query={report} what="The report could not be read" skeleton={<Skeleton lines={8} height={36} />}>
      {(body) =>
        body === null ? (
          <Card>
            <Empty title="No report yet.">No instruction of this job has come as far as the checks.</Empty>
          </Card>
        ) : (
          <Report report={body} />
        )
      }
    </Loaded>
  );
}

const Report = ({ report: { instruction, passed, size, checks } }: { report: JobReportBody }) => (
  <div className="stack report-view">
    <p>
      <Badge tone={passed ? 'good' : 'bad'}>{passed ? 'passed' : 'failed'}</Badge> Of instruction{' '}
      {instruction}: {counted(size.files, 'file')} and {counted(size.lines, 'line')} changed,{' '}
      {counted(size.deletions, 'file')} deleted. {passed ? '' : 'Nothing of it was pushed.'}
    </p>
    <Card flush>
      <Table label="What was checked">
        <thead>
          <tr>
            <th scope="col">Checked</th>
            <th scope="col">New problems</th>
            <th scope="col">There before</th>
          </tr>
        </thead>
        <tbody>
          {problemsFirst(checks).map((check) => (
            <CheckRow key={check.name} check={check} />
          ))}
        </tbody>
      </Table>
    </Card>
  </div>
);

type Check = JobReportBody['checks'][number];

const problemsFirst = (checks: readonly Check[]): Check[] =>
  checks.toSorted((one, other) => Number(other.found.length > 0) - Number(one.found.length > 0));

const CheckRow = ({ check: { title, found, existing, isWarning } }: { check: Check }) => (
  <tr>
    <td className="report-view-check">
      {title}
      {found.length > 0 && <Findings found={found} />}
    </td>
    <td>
      {found.length === 0 ? (
        <span className="soft">none</span>
      ) : (
        <Badge tone={isWarning ? 'warn' : 'bad'}>
          {isWarning ? `${wholeNumber(found.length)} to look at` : wholeNumber(found.length)}
        </Badge>
      )}
    </td>
    <td className="soft">{existing === 0 ? 'none' : wholeNumber(existing)}</td>
  </tr>
);

const mostFindings = 10;

function Findings({ found }: { found: Check['found'] }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = found.length > mostFindings + 2;
  return (
    <>
      <ul className="report-view-findings">
        {(isLong && !isOpen ? found.slice(0, mostFindings) : found).map(({ path, line, message }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be found twice, and nothing moves.
          <li key={place}>
            {path !== null && <code>{line === null ? path : `${path}:${line}`}</code>} {message}
          </li>
        ))}
      </ul>
      {isLong && (
        <Button kind="quiet" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : `Show all ${wholeNumber(found.length)}`}
        </Button>
      )}
    </>
  );
}
