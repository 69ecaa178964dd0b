import type { JobBody } from '../../../contract/job.ts';
import type { Session } from '../../../projects/sign-in.ts';
import type { Answer } from '../../endpoint.ts';
import { minuteOf } from '../amounts.ts';
import { type Html, html } from '../html.ts';
import { page } from '../layout.ts';
import { link } from '../link.ts';
import { renderMarkdown } from '../render-markdown.ts';
import { type InstructionView, instructionsOf } from './instructions.ts';
import type { JobView } from './read-job-view.ts';
import { reportTable } from './report-table.ts';
import { timeline } from './timeline.ts';
import { usageTable } from './usage-table.ts';

const reloadSeconds = 5;
const longestTitle = 120;

export function jobPage({ session, ...view }: JobView & { session: Session }): Answer {
  const { projectId, job, events, hasMore, report, now } = view;
  const instructions = instructionsOf(events);
  const title = titleOf(instructions) ?? job.id;
  const isActive = job.status === 'active';
  return page({
    title,
    session,
    reloadSeconds: isActive ? reloadSeconds : undefined,
    content: html`
      <p class="soft"><span class="badge ${job.status}">${job.status}</span>
        ${isActive && `This page reloads itself every ${reloadSeconds} seconds.`}</p>
      <h1>${title}</h1>
      ${job.error && errorPart(projectId, job, job.error)}
      ${facts(projectId, job)}
      <h2>Instructions</h2>
      ${instructions.map((instruction) => instructionPart(instruction, job, instruction === instructions.at(-1)))}
      <h2>Usage</h2>
      ${usageTable(instructions, job.archivedAt === null ? now : new Date(job.archivedAt))}
      <h2>Checks</h2>
      ${report ? reportTable(report) : html`<p class="soft">No instruction has come as far as the checks.</p>`}
      <h2>What happened</h2>
      ${timeline(events)}
      ${hasMore && html`<p class="soft">There is more. Read on with <code>GET /v2/agent/${projectId}/job/${job.id}/events?after=${events.at(-1)?.id}</code>.</p>`}`,
  });
}

function titleOf([first]: readonly InstructionView[]): string | undefined {
  const line = first?.prompt.trim().split('\n', 1)[0];
  return line && line.length > longestTitle ? `${line.slice(0, longestTitle).toWellFormed()}…` : line;
}

const errorPart = (
  projectId: string,
  job: JobBody,
  { code, message }: NonNullable<JobBody['error']>,
): Html => html`
  <div class="notice" role="alert">${message}</div>
  <p class="soft">The reason for programs: <code>${code}</code>.
    ${job.status === 'failed' && html`Once it is mended, a follow-up goes on in this job: <code>POST /v2/agent/${projectId}/job/${job.id}/message</code>.`}</p>`;

const facts = (
  projectId: string,
  { id, model, source, pullRequest, createdAt, archivedAt }: JobBody,
): Html => html`
  <dl class="facts">
    <dt>Pull request</dt><dd>${
      pullRequest
        ? html`${link(pullRequest.url, `#${pullRequest.number}`)} <span class="badge ${pullRequest.state}">${pullRequest.state}</span>`
        : 'none'
    }</dd>
    <dt>Model</dt><dd><code>${model}</code></dd>
    <dt>Project</dt><dd><code>${projectId}</code></dd>
    <dt>Repository</dt><dd><code>${source.repository}</code></dd>
    <dt>Branch</dt><dd><code>${source.ref}</code></dd>
    <dt>Job</dt><dd><code>${id}</code></dd>
    <dt>Created</dt><dd>${minuteOf(createdAt)} UTC</dd>
    ${archivedAt !== null && html`<dt>Archived</dt><dd>${minuteOf(archivedAt)} UTC</dd>`}
  </dl>`;

function instructionPart(instruction: InstructionView, job: JobBody, isLast: boolean): Html {
  const { number, prompt, state, error } = instruction;
  // Work that a limit cut short failed and has a summary all the same; the job has that of its last instruction.
  const summary = instruction.summary ?? (isLast ? job.summary : null);
  // Archiving stops what had not ended by then.
  const shown = job.status === 'archived' && (state === 'active' || state === 'waiting') ? 'stopped' : state;
  return html`<section class="instruction">
    <p class="soft instruction-state">${number} <span class="badge ${shown}">${shown}</span></p>
    <div class="quoted prompt" role="region" aria-label="Prompt ${number}" tabindex="0">${prompt}</div>
    ${summary !== null && html`<div class="body">${renderMarkdown(summary)}</div>`}
    ${error !== null && !isLast && html`<div class="notice">${error}</div>`}
  </section>`;
}
