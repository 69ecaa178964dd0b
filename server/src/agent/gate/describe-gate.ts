import type { Finding, GateReport } from './gate-report.ts';

const mostFindings = 50;
const longestMessage = 8_000;

/**
 * What was found, one line a finding, in the words of a compiler: `path:line: message`. What is only for the
 * reviewer is worth reading once nothing else is wrong.
 */
export function describeGate({ checks, passed }: GateReport): string {
  const found = checks.filter(({ isWarning }) => isWarning === passed).flatMap((check) => check.found);
  if (found.length === 0) return 'Nothing was found.';
  return [...(passed ? ['For the reviewer:'] : []), ...listed(found)].join('\n');
}

function listed(findings: readonly Finding[]): string[] {
  const more = findings.length - mostFindings;
  const lines = findings.slice(0, mostFindings).map((finding) => `- ${sentence(finding)}`);
  return more > 0 ? [...lines, `… and ${more} more`] : lines;
}

function sentence({ path, line, message }: Finding): string {
  const place = path === null ? '' : `${printable(path)}${line === null ? '' : `:${line}`}: `;
  return place + message.slice(0, longestMessage);
}

/** A name may hold anything, line breaks included. */
const printable = (path: string): string => path.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
