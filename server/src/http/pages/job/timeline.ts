import type { JobEventBody } from '../../../contract/job.ts';
import { duration } from '../amounts.ts';
import { type Html, html } from '../html.ts';
import { eventWords } from './event-words.ts';

/** What happened, in the order in which it did, day by day in UTC. */
export function timeline(events: readonly JobEventBody[]): Html {
  const last = new Map<unknown, number>();
  const entries = events.map((event) => {
    const at = Date.parse(event.at);
    // A follow-up that comes in meanwhile is no part of what the current instruction took.
    const sinceLast = at - (last.get(event.data.instruction) ?? at);
    last.set(event.data.instruction, at);
    return { day: event.at.slice(0, 10), markup: entry(event, sinceLast) };
  });
  const days = Map.groupBy(entries, ({ day }) => day);
  return html`${[...days].map(
    ([day, own]) => html`<h3 class="day">${day} <span class="soft">UTC</span></h3>
      <ol class="timeline">${own.map(({ markup }) => markup)}</ol>`,
  )}`;
}

function entry(event: JobEventBody, sinceLast: number): Html {
  const { title, text, took, isBad } = eventWords(event);
  return html`<li class="${isBad ? 'bad' : ''}">
    <time class="soft" datetime="${event.at}">${event.at.slice(11, 19)}</time>
    <div><span class="said">${title}</span>${took !== undefined && html` <span class="soft took">${duration(took === 'since-last' ? sinceLast : took)}</span>`}
    ${text?.trim() && html`<div class="quoted">${text.trim()}</div>`}</div></li>`;
}
