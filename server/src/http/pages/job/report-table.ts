import type { JobReportBody } from '../../../contract/job-report.ts';
import { counted } from '../amounts.ts';
import { type Html, html } from '../html.ts';

type Check = JobReportBody['checks'][number];

export const reportTable = ({ instruction, passed, size, checks }: JobReportBody): Html => html`
  <p><span class="badge ${passed ? 'completed' : 'failed'}">${passed ? 'passed' : 'failed'}</span>
    Of instruction ${instruction}: ${counted(size.files, 'file')} and ${counted(size.lines, 'line')} changed,
    ${counted(size.deletions, 'file')} deleted.</p>
  <div class="scroll"><table class="list">
    <thead><tr><th>Checked</th><th>New problems</th><th>There before</th></tr></thead>
    <tbody>${checks.map(checkRow)}</tbody>
  </table></div>`;

const checkRow = ({ title, found, existing, isWarning }: Check): Html => html`<tr>
  <td>${title}${found.length > 0 && findings(found)}</td>
  <td class="short">${found.length === 0 ? 'none' : isWarning ? `${found.length} to look at` : html`<strong class="minus">${found.length}</strong>`}</td>
  <td class="short">${existing || 'none'}</td></tr>`;

const findings = (found: Check['found']): Html =>
  html`<ul class="findings">${found.map(
    ({ path, line, message }) =>
      html`<li>${path !== null && html`<span class="path">${path}${line !== null && `:${line}`}</span> `}${message}</li>`,
  )}</ul>`;
