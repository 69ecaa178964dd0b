import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frame, frameDestination, readSegment } from './segment-format.ts';

const destination = { table: 'events', columns: { path: 'String' } } as const;
const rows = fc.array(
  fc.record({ bytes: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)), count: fc.nat() }),
  { maxLength: 20 },
);

test('a segment that was cut anywhere gives back every record before the cut, and none after', () => {
  fc.assert(
    fc.property(rows, fc.nat(), (records, seed) => {
      const pieces = [frameDestination(destination), ...records.map(frame)].map((each) =>
        Buffer.concat(each),
      );
      const file = Buffer.concat(pieces);
      const cut = seed % (file.length + 1);
      let end = 0;
      const whole = pieces.filter((piece) => (end += piece.length) <= cut).length;
      const read = readSegment(file.subarray(0, cut));
      expect(read).toEqual(whole === 0 ? null : { destination, rows: records.slice(0, whole - 1) });
    }),
  );
});

test('a record with a wrong bit ends the segment', () => {
  fc.assert(
    fc.property(rows, fc.nat(), (records, seed) => {
      const start = Buffer.concat(frameDestination(destination));
      const rest = Buffer.concat(records.flatMap(frame));
      if (rest.length === 0) return;
      const wrong = Buffer.from(rest);
      wrong[seed % rest.length]! ^= 1 << (seed % 8);
      const read = readSegment(Buffer.concat([start, wrong]))!.rows;
      expect(read).toEqual(records.slice(0, read.length));
      expect(read.length).toBeLessThan(records.length);
    }),
  );
});
