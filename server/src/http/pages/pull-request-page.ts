import type { PullRequestBody } from '../../contract/pull-request.ts';
import type { Diff, DiffFile } from '../../git/diff.ts';
import type { Session } from '../../projects/sign-in.ts';
import type { Answer } from '../endpoint.ts';
import { counted } from './amounts.ts';
import { type Html, html } from './html.ts';
import { csrfField, page } from './layout.ts';
import { renderMarkdown } from './render-markdown.ts';

export interface PullRequestView {
  projectId: string;
  pullRequest: PullRequestBody;
  diff: Diff;
  session: Session;
  /** What went wrong with the last Merge or Close. */
  problem?: string | undefined;
}

export function pullRequestPage(view: PullRequestView): Answer {
  const { pullRequest, diff, session, problem } = view;
  return page({
    title: `${pullRequest.title} · #${pullRequest.number}`,
    session,
    status: problem ? 409 : 200,
    content: html`
      <p class="soft"><span class="badge ${pullRequest.state}">${pullRequest.state}</span>
        ${pullRequest.draft && html`<span class="badge">draft</span>`}
        #${pullRequest.number} · <code>${pullRequest.head}</code> into <code>${pullRequest.base}</code></p>
      <h1>${pullRequest.title}</h1>
      ${problem && html`<p class="notice" role="alert">${problem}</p>`}
      ${pullRequest.state === 'open' && actions(view)}
      <div class="body">${renderMarkdown(pullRequest.body)}</div>
      <h2>${counted(diff.files.length + diff.omittedFiles, 'file')} changed</h2>
      ${diff.files.map(filePart)}
      ${diff.omittedFiles > 0 && html`<p class="soft">${counted(diff.omittedFiles, 'more file')} not shown. Clone the repository to see all of it.</p>`}`,
  });
}

function actions({ projectId, pullRequest, session }: PullRequestView): Html {
  const form = (verb: string, label: string, style: string) => html`
    <form method="post" action="/projects/${projectId}/pulls/${pullRequest.number}/${verb}">
      ${csrfField(session)}<button class="${style}">${label}</button>
    </form>`;
  return html`<div class="actions">${form('merge', 'Merge', '')}${form('close', 'Close', 'quiet')}</div>`;
}

function filePart(file: DiffFile): Html {
  const name = file.oldPath ? `${file.oldPath} → ${file.path}` : file.path;
  return html`<details class="file" open>
    <summary><span class="path">${name}</span> <span class="soft">${file.status}</span>
      <span><span class="plus">+${file.additions}</span> <span class="minus">−${file.deletions}</span></span></summary>
    ${file.binary ? html`<p class="soft">A binary file.</p>` : html`<table class="diff"><tbody>${file.hunks.map(hunkPart)}</tbody></table>`}
    ${file.cut && html`<p class="soft">The rest of this file is not shown.</p>`}
  </details>`;
}

const hunkPart = (hunk: DiffFile['hunks'][number]): Html => html`
  <tr class="hunk"><td colspan="3">${hunk.header}</td></tr>
  ${hunk.lines.map(
    ({ kind, oldLine, newLine, text }) =>
      html`<tr class="${kind}"><td class="number">${oldLine}</td><td class="number">${newLine}</td><td>${text}</td></tr>`,
  )}`;
