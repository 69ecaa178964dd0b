import { grouped } from '../grouped.ts';
import type { Receipt } from '../post-events.ts';

const rejectedShown = 10;

/** What became of every line so far. */
export class Tally {
  lines = 0;
  /** Lines that are written in the log's format, whatever became of them. */
  understood = 0;
  accepted = 0;
  duplicates = 0;
  /** Lines that are no request, and reads that the server takes for no view. */
  ignored = 0;
  rejected = 0;
  readonly firstRejected: string[] = [];

  ignoreLine(): void {
    this.ignored++;
  }

  rejectLine(place: string, reason: string): void {
    this.rejected++;
    if (this.firstRejected.length < rejectedShown) this.firstRejected.push(`${place}: ${reason}`);
  }

  addReceipt(receipt: Receipt, placeOf: (index: number) => string): void {
    this.accepted += receipt.accepted;
    this.duplicates += receipt.duplicates;
    this.ignored += receipt.ignored;
    for (const { index, reason } of receipt.rejected) this.rejectLine(placeOf(index), reason);
  }

  summary(seconds: number): string {
    const rows: [string, number, string][] = [
      ['accepted', this.accepted, 'new views, or misses'],
      ['duplicates', this.duplicates, 'counted before'],
      ['ignored', this.ignored, 'assets, redirects, errors, other lines'],
      ['rejected', this.rejected, 'not understood'],
    ];
    const width = Math.max(...rows.map(([, count]) => grouped(count).length));
    const table = rows.map(
      ([name, count, about]) => `  ${name.padEnd(12)}${grouped(count).padStart(width)}   ${about}`,
    );
    const more = this.rejected - this.firstRejected.length;
    return [
      `${grouped(this.lines)} lines in ${seconds.toFixed(1)} s`,
      ...table,
      ...(this.rejected > 0 ? ['', 'Rejected:', ...this.firstRejected.map((line) => `  ${line}`)] : []),
      ...(more > 0 ? [`  … and ${grouped(more)} more`] : []),
    ].join('\n');
  }
}
