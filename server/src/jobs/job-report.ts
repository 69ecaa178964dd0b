import type { GateReport } from '../agent/gate/gate-report.ts';
import type { JobReportBody, UsageBody } from '../contract/job-report.ts';

const mostFindings = 100;

/** A gate's report as it is kept and shown: a check that finds thousands names the first of them. */
export const jobReport = (
  instruction: number,
  { passed, checks, size }: GateReport,
  usage: UsageBody,
): JobReportBody => ({
  instruction,
  passed,
  checks: checks.map((check) => ({ ...check, found: firstOf(check.found) })),
  size,
  usage,
});

function firstOf(found: GateReport['checks'][number]['found']) {
  const more = found.length - mostFindings;
  if (more <= 0) return found;
  return [...found.slice(0, mostFindings), { path: null, line: null, message: `… and ${more} more` }];
}
