import type { AgentResult } from '../agent/agent-task.ts';
import type { GateReport } from '../agent/gate/gate-report.ts';
import { gateTable } from '../agent/gate/gate-table.ts';
import type { UsageBody } from '../contract/job-report.ts';
import { containedMarkdown } from './contained-markdown.ts';
import { fillTemplate } from './pull-request-template.ts';

export interface PullRequestBodyParts {
  work: AgentResult;
  report: GateReport;
  usage: UsageBody;
  model: string;
  /** What earlier turns of the job did. */
  earlier: readonly string[];
  jobId: string;
  jobUrl: string;
  /** The repository's own text for pull requests, if it has one. */
  template?: string | null;
  /** In characters: what the host takes. */
  maximum?: number;
}

/** The checks stand at the end and must not be what is cut off, so that all else has its share of the room. */
const longest = { first: 8_000, summary: 20_000, notes: 12_000, earlier: 12_000, note: 2_000 };
const commonMaximum = 65_536;

/** As much as fits; a template is the first to go, then the texts get shorter and shorter. */
export function pullRequestBody(parts: PullRequestBodyParts): string {
  const { template = null, maximum = commonMaximum } = parts;
  const whole = compose(parts, template, 1);
  if (whole.length <= maximum) return whole;
  for (let share = 1; share > 0.01; share /= 2) {
    const body = compose(parts, null, share);
    if (body.length <= maximum) return body;
  }
  return compose(parts, null, 0.01).slice(0, maximum).toWellFormed();
}

function compose(parts: PullRequestBodyParts, template: string | null, share: number): string {
  const { work, report, earlier, jobId, jobUrl } = parts;
  const room = (part: keyof typeof longest) => Math.ceil(longest[part] * share);
  const description = within(work.summary, room('summary'));
  const sections = [
    work.partial !== null && partialNotice(work.partial),
    lookAtFirst(report, room('first')),
    template === null ? description : fillTemplate(template, description),
    work.notes.length > 0 && `### For the reviewer\n\n${bullets(work.notes, room('notes'))}`,
    earlier.length > 0 && `### Earlier in this job\n\n${bullets(earlier, room('earlier'))}`,
    `### Checks\n\n${gateTable(report, earlier.length > 0 ? 'The last instruction' : undefined)}`,
    `${madeBy(parts)} · [The job](${jobUrl})`,
    `Docwright-Job: ${jobId}`,
  ];
  return `${sections.filter((section) => section !== false).join('\n\n')}\n`;
}

/** What runs, loads, leads elsewhere or is hard to see, before anything that the model says about its work. */
const firstChecks: ReadonlySet<string> = new Set([
  ...['active-content', 'asked-for', 'hidden-characters', 'new-hosts', 'steering-files', 'programs'],
]);

function lookAtFirst({ checks }: GateReport, room: number): string | false {
  const found = checks.filter(({ name }) => firstChecks.has(name)).flatMap((check) => check.found);
  if (found.length === 0) return false;
  const lines = found.map(({ path, line, message }) => {
    const place =
      path === null
        ? ''
        : `\`${`${path}${line === null ? '' : `:${line}`}`.replace(/[`\p{Cc}\p{Cf}]/gu, '\ufffd')}\`: `;
    return `${place}${message}`;
  });
  return `### Look at this first\n\n${bullets(lines, room)}`;
}

const partialNotice = (limit: string) =>
  `> **This work is partial.** ${oneLine(limit)} What is here passed the checks; the rest is still to be done.`;

const oneLine = (text: string) => containedMarkdown(text.replace(/\s+/g, ' '));

function bullets(lines: readonly string[], room: number): string {
  const items: string[] = [];
  let left = room;
  for (const line of lines) {
    const item = `- ${within(line, longest.note).replaceAll('\n', '\n  ')}`;
    if ((left -= item.length) < 0)
      return [...items, `- … and ${lines.length - items.length} more`].join('\n');
    items.push(item);
  }
  return items.join('\n');
}

/** Containing a text can make it several times as long, so what comes out is measured. */
function within(text: string, most: number): string {
  for (let length = most; ; length = Math.floor(length / 2)) {
    const contained = containedMarkdown(cut(text, length));
    if (contained.length <= 1.5 * most) return contained;
  }
}

const cut = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()} …`;

/** Such as: Made by `anthropic/claude` in 12 steps for $0.34 */
function madeBy({ model, usage }: PullRequestBodyParts): string {
  const steps = usage.steps > 0 && `in ${usage.steps} ${usage.steps === 1 ? 'step' : 'steps'}`;
  const cost = usage.cost !== null && usage.cost > 0 && `for $${usage.cost.toFixed(2)}`;
  return ['Made by', `\`${model.replaceAll('`', '')}\``, steps, cost].filter(Boolean).join(' ');
}
