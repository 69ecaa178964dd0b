import { dollars, duration } from '../amounts.ts';
import { type Html, html } from '../html.ts';
import type { InstructionView } from './instructions.ts';

/** What the model cost and how long each instruction took; one that is not over counts until `now`. */
export const usageTable = (instructions: readonly InstructionView[], now: Date): Html => html`
  <div class="scroll"><table class="list numbers">
    <thead><tr><th>Instruction</th><th>Steps</th><th>Tokens read</th><th>from a cache</th><th>Tokens written</th>
      <th>Cost</th><th>Model’s time</th><th>Whole time</th></tr></thead>
    <tbody>${instructions.map((instruction) => usageRow(instruction, now))}</tbody>
  </table></div>`;

function usageRow({ number, usage, startedAt, endedAt }: InstructionView, now: Date): Html {
  const end = endedAt === null ? now.getTime() : Date.parse(endedAt);
  const amounts = [usage.steps, usage.inputTokens, usage.cachedTokens, usage.outputTokens];
  return html`<tr><td>${number}</td>
    ${amounts.map((amount) => html`<td>${amount.toLocaleString('en')}</td>`)}
    <td>${dollars(usage.cost)}</td>
    <td>${duration(usage.seconds * 1_000)}</td>
    <td>${startedAt === null ? '–' : duration(end - Date.parse(startedAt))}</td></tr>`;
}
