import type { JobBody } from '../../contract/job.ts';
import type { ProjectBody } from '../../contract/project.ts';
import type { Session } from '../../projects/sign-in.ts';
import type { Answer } from '../endpoint.ts';
import { minuteOf } from './amounts.ts';
import { type Html, html } from './html.ts';
import { page } from './layout.ts';
import { link } from './link.ts';

export interface HomeView {
  session: Session;
  projects: readonly { project: ProjectBody; jobs: readonly JobBody[] }[];
}

export const homePage = ({ session, projects }: HomeView): Answer =>
  page({
    title: 'Projects',
    session,
    content: html`<h1>Projects</h1>${projects.map(projectPart)}
      ${projects.length === 0 && html`<p class="soft">There is no project yet. Create one with <code>POST /v1/projects</code>.</p>`}`,
  });

const projectPart = ({ project, jobs }: HomeView['projects'][number]): Html => html`
  <h2>${project.name} <code class="soft">${project.id}</code></h2>
  <p class="soft path">${project.repository.url}</p>
  ${
    jobs.length === 0
      ? html`<p>No job yet. Send the first one with <code>POST /v2/agent/${project.id}/job</code>.</p>`
      : html`<div class="scroll"><table class="list">
          <thead><tr><th>Status</th><th>What happened</th><th>Pull request</th><th>Created (UTC)</th></tr></thead>
          <tbody>${jobs.map((job) => jobRow(project.id, job))}</tbody></table></div>`
  }`;

const jobRow = (projectId: string, job: JobBody): Html => html`<tr>
  <td><span class="badge ${job.status}">${job.status}</span></td>
  <td class="long">${firstLine(job.error?.message ?? job.summary ?? '')} <div><a class="path" href="/projects/${projectId}/jobs/${job.id}">${job.id}</a></div></td>
  <td class="short">${
    job.pullRequest
      ? html`${link(job.pullRequest.url, `#${job.pullRequest.number}`)} <span class="badge ${job.pullRequest.state}">${job.pullRequest.state}</span>`
      : '–'
  }</td>
  <td class="short">${minuteOf(job.createdAt)}</td>
</tr>`;

const longestLine = 200;

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0]!;
  return line.length > longestLine ? `${line.slice(0, longestLine).toWellFormed()}…` : line;
}
