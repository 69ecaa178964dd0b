import type { AgentResult } from '../agent/agent-task.ts';
import type { CheckReport } from '../docs/checks/check-report.ts';

export interface PullRequestBodyParts {
  work: AgentResult;
  report: CheckReport;
  /** What earlier turns of the job did. */
  earlier: readonly string[];
  jobId: string;
}

const longest = 60_000;

export function pullRequestBody({ work, report, earlier, jobId }: PullRequestBodyParts): string {
  const parts = [
    work.summary,
    work.notes.length > 0 && `**For the reviewer**\n\n${bullets(work.notes)}`,
    earlier.length > 0 && `**Earlier in this job**\n\n${bullets(earlier)}`,
    `**Checks**\n\n${checksTable(report)}`,
  ].filter((part) => part !== false);
  return `${parts.join('\n\n').slice(0, longest)}\n\nDocwright-Job: ${jobId}\n`;
}

const bullets = (lines: readonly string[]) =>
  lines.map((line) => `- ${line.replaceAll('\n', '\n  ')}`).join('\n');

function checksTable({ checks }: CheckReport): string {
  const rows = checks.map(
    ({ title, found, existing }) => `| ${title} | ${found.length || 'none'} | ${existing || 'none'} |`,
  );
  return ['| Checked | New problems | Before, on these pages |', '| --- | --- | --- |', ...rows].join('\n');
}
